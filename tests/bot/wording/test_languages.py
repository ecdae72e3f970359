"""What holds of every language: whole sentences, the same choices, figures and lists as its readers write them."""

import re
from datetime import UTC, datetime
from fractions import Fraction
from itertools import product

import pytest
from fluent.syntax import FluentParser
from fluent.syntax import ast as ftl
from fluent.syntax.visitor import Visitor

from bot.rehearsal.markup import formatted
from bot.settings import event_folder, load_event
from bot.wording import FOLDER, Wording, figures
from core.alignment import Alignment
from core.dialogue.answers import says_all
from core.dialogue.commands import COMMANDS, command_of
from core.dialogue.heard import Said
from core.dialogue.unknown import FOR_ANYBODY
from core.groups import OTHER, UNCOMMITTED, PreferenceGroup
from core.reading import Ask, AskCode, Asked, Context, Intent, IntentRead, ReportRead, Round, read
from core.sentences import Sentence, say

LANGUAGES = sorted(file.stem for file in FOLDER.glob("*.ftl"))
OTHERS = [language for language in LANGUAGES if language != "en"]
NUMBERS = (0, 1, 2, 1000, 1_000_000)
"""One of each plural category of English and Spanish, and what lies between."""
UNFINISHED = re.compile(r"[{}]|\bTODO\b|XXX|\?\?|  |\s[,.;:!?](?!\d)|\s$")
"""What no reader should see: a gap, a note to ourselves, a space too many."""
PLURALS = {"zero", "one", "two", "few", "many", "other"}
SAME = {
    "ask-of-group",
    "announcement-text",
    "at-place",
    "button-final",
    "button-group",
    "button-no",
    "button-number",
    "button-place",
    "button-topic",
    "by-id",
    "case-age",
    "case-in-list",
    "case-line",
    "case-of-before",
    "case-weighs",
    "changed-final",
    "chart-sde",
    "column-delegates",
    "column-final",
    "column-sde",
    "contact",
    "contact-brief",
    "contact-number",
    "contacts-brief",
    "contact-role",
    "county-number",
    "chart-final",
    "delegates-of",
    "finding-c25-decimal",
    "held-count",
    "held-place",
    "page-delegates",
    "staff-say",
    "language-en",
    "language-es",
    "leader",
    "photo-words",
    "place-name",
    "place-waits",
    "precinct-final",
    "pressed",
    "region-site-missing",
    "share-of",
    "the-code",
    "title-coded",
    "title-of-code",
    "totals-title",
    "updates-line",
    "transcript-person",
    "why-share",
    "within-reach",
    "wire-changed-place",
    "wire-charted",
    "wire-corrected",
    "wire-in",
    "wire-number",
    "wire-of-group",
    "wire-place",
    "wire-region",
    "wire-row",
    "wire-row-with",
    "wire-said",
    "wire-sde",
    "wire-state",
}
"""Written alike in English and Spanish: names, gaps, and words both languages have."""
FIELD = load_event(event_folder()).field


class Choices(Visitor):
    """By what a message chooses its words, and between which."""

    def __init__(self):
        self.between = {}
        self.gaps = set()

    def visit_VariableReference(self, node):  # noqa: N802 - the visitor's own name for it
        self.gaps.add(node.id.name)

    def visit_SelectExpression(self, node):  # noqa: N802
        keys = {each.key.name for each in node.variants if isinstance(each.key, ftl.Identifier)}
        self.between.setdefault(node.selector.id.name, set()).update(keys)
        self.generic_visit(node)


def words(language):
    """Each message's words, as Fluent has taken them apart."""
    parsed = FluentParser().parse((FOLDER / f"{language}.ftl").read_text(encoding="utf-8")).body
    return {entry.id.name: entry.value for entry in parsed if isinstance(entry, ftl.Message)}


def choices(language):
    """What each message chooses by."""
    found = {key: Choices() for key in words(language)}
    for key, value in words(language).items():
        found[key].visit(value)
    return found


CHOICES = {language: choices(language) for language in LANGUAGES}
WORDS = {language: words(language) for language in LANGUAGES}


def ways(message):
    """Values for every gap of a message, so that each of its choices is made with each number."""
    words = {gap: sorted(keys) for gap, keys in message.between.items() if not keys <= PLURALS}
    for number, picked in product(NUMBERS, product(*words.values())):
        yield dict.fromkeys(message.gaps, number) | dict(zip(words, picked, strict=True))


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_choice_of_every_sentence_is_whole_with_every_number(language):
    wording = Wording.load(language, "America/Chicago")
    for key, message in CHOICES[language].items():
        for values in ways(message):
            line = wording.html(Sentence(key, values))
            shown = formatted(line, "HTML").text
            assert shown.strip(), key
            assert not UNFINISHED.search(shown), (key, shown)


@pytest.mark.parametrize("language", OTHERS)
def test_a_sentence_chooses_between_the_same_words_in_every_language(language):
    def by_words(of):
        return {gap: keys - PLURALS for gap, keys in of.between.items() if keys - PLURALS}

    wrong = [key for key, one in CHOICES["en"].items() if by_words(one) != by_words(CHOICES[language][key])]
    assert not wrong


@pytest.mark.parametrize("language", OTHERS)
def test_no_sentence_is_left_in_english(language):
    same = {key for key, value in WORDS["en"].items() if value.equals(WORDS[language][key], ignored_fields=["span"])}
    assert same - SAME == set()


# --------------------------------------------------------------------------------------- what people are told to type

MOMENT = datetime(2020, 2, 4, 3, 41, tzinfo=UTC)
OF_READERS = ("updates-", "quiet-", "help-reader")
"""What these tell people to type is no chair's; tried in test_reporter_buttons.py."""
NOT_OURS = "\ue002"
"""Stands for what somebody wrote, or for the name of a place."""


def understood(text, asked=None):
    """What a text is read as, in short; None where the bot would ask back."""
    if text.startswith("/"):
        return command_of(Said(text, 1, MOMENT))
    match read(text, Context(field=FIELD, attendance=84, asked=asked)):
        case IntentRead() as wanted:
            return wanted.intent, wanted.winners, wanted.language
        case ReportRead(asks=()) as report:
            return report.counts, report.round, report.attendance, report.stated_total
        case ReportRead(counts=None, stated_total=int(total), asks=(Ask(code=AskCode.LEFT_OVER_NUMBER),)):
            return total  # a total alone answers the question about it
        case _:
            return "all" if says_all(text) else None


def quoted(language):
    """What each sentence tells people to type: the words in quotation marks, a heading with counts after it."""
    wording = Wording.load(language)
    gaps = {"group": PreferenceGroup("Warren")} | dict.fromkeys(("text", "words", "example"), NOT_OURS)
    found = {}
    for key, message in CHOICES[language].items():
        if key.startswith(OF_READERS):
            continue
        words = {gap: value for gap, value in next(ways(message)).items() if isinstance(value, str)}
        values = dict.fromkeys(message.gaps, 84) | gaps | words
        line = wording.line(Sentence(key, values))
        phrases = [each for each in re.findall("“([^”]+)”", line) if NOT_OURS not in each]
        found |= {key: [f"{each} Biden 34" if each.endswith(":") else each for each in phrases]} if phrases else {}
    return found


QUOTED = {language: quoted(language) for language in LANGUAGES}


@pytest.mark.parametrize(("language", "key"), [(language, key) for language, keys in QUOTED.items() for key in keys])
def test_what_people_are_told_to_type_is_understood_and_means_the_same_in_every_language(language, key):
    said = [understood(phrase) for phrase in QUOTED[language][key]]
    assert None not in said
    assert said == [understood(phrase) for phrase in QUOTED["en"][key]]


BUTTONS = {
    "button-subscribe": (None, Intent.SUBSCRIBE),
    "language-en": (None, Intent.LANGUAGE),
    "language-es": (None, Intent.LANGUAGE),
}
"""Buttons of anybody, and what their words mean when typed; those of chairs are tried in a conversation."""


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("button", BUTTONS)
def test_a_button_typed_is_understood_as_the_button(language, button):
    asked, intent = BUTTONS[button]
    said = understood(Wording.load(language).line(say(button)), asked)
    assert said is not None
    assert said[0] is intent
    assert said[2] == (button.removeprefix("language-") if intent is Intent.LANGUAGE else None)


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("group", FIELD.groups)
def test_the_button_of_a_group_typed_is_that_group(language, group):
    label = Wording.load(language).line(say("button-group", group=group))
    assert understood(label, Asked.TOSS) == (Intent.TIE_RESULT, (group,), None)


@pytest.mark.parametrize("language", LANGUAGES)
def test_the_example_of_a_first_text_is_understood(language):
    first = Alignment.of({"Biden": 30, "Sanders": 28, "Warren": 17, "Uncommitted": 9})
    line = Wording.load(language).line(say("example-first", attendees=84, first=first))
    assert understood(line.partition(":")[2]) == (first, Round.FIRST, 84, None)


# ------------------------------------------------------------------------------------------------------------ figures


@pytest.mark.parametrize(
    ("language", "number", "moment"), [("en", "1,765", "9:41 PM CST"), ("es", "1,765", "9:41 p.m. CST")]
)
def test_figures_are_written_as_in_the_united_states(language, number, moment):
    assert figures.whole(1765, language) == number
    assert figures.clock_time(MOMENT, "America/Chicago", language) == moment
    assert figures.share(Fraction(2, 3)) == "0.6667"


@pytest.mark.parametrize(
    ("language", "names", "written"),
    [
        ("es", [], ""),
        ("es", ["Biden"], "Biden"),
        ("es", ["Biden", "Sanders"], "Biden y Sanders"),
        ("es", ["Biden", "Sanders", "Warren"], "Biden, Sanders y Warren"),
        ("es", ["Sanders", "Yang"], "Sanders y Yang"),
        ("es", ["Biden", "Iglesias"], "Biden e Iglesias"),
        ("es", ["Biden", "Sanders", "Hidalgo"], "Biden, Sanders e Hidalgo"),
        ("es", ["Biden", "Hierro"], "Biden y Hierro"),
        ("es", ["Iglesias", "Biden"], "Iglesias y Biden"),
        ("en", ["Biden", "Sanders", "Inslee"], "Biden, Sanders and Inslee"),
    ],
    ids=str,
)
def test_names_are_listed_as_the_language_lists_them(language, names, written):
    assert figures.names(names, language) == written


def test_spanish_is_whole():
    wording = Wording.load("es", "America/Chicago")
    groups = (PreferenceGroup("Biden"), UNCOMMITTED, OTHER)
    assert wording.line(say("viable", groups=groups)) == "Viables: Biden, No comprometidos y Otros."
    facts = dict.fromkeys(CHOICES["es"]["receipt"].gaps, "3F7A-91BC")
    assert "Recibo 3F7A-91BC" in wording.line(say("receipt", **facts))
    assert "1,765 lugares" in wording.line(say("totals-places", reported=1, places=1765))
    assert "1,677 precintos" in wording.line(say("open-silent", number=1677))  # where the number decides the words too


def commands_in(language):
    """Every command that a sentence for staff names, as what it does."""
    wording = Wording.load(language)
    keys = ("help-staff", "help-staff-cases", "help-staff-places", "help-staff-tell")
    return [
        command_of(Said(typed.partition(":")[0].strip(), 1, MOMENT)).name
        for key in keys
        for typed in re.findall(r"(?:^|[;,] )(/[^;,\n]+)", wording.line(say(key)), re.MULTILINE)
    ]


@pytest.mark.parametrize("language", LANGUAGES)
def test_help_names_the_commands_in_its_own_language_and_each_does_the_same(language):
    assert commands_in(language) == commands_in("en")
    assert set(commands_in(language)) <= {*COMMANDS, *FOR_ANYBODY}

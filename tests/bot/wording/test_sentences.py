"""Every sentence the program can say has its words, in every language, and Telegram takes them."""

import ast
import re
from datetime import UTC, datetime
from fractions import Fraction
from pathlib import Path

import pytest
from fluent.syntax import FluentParser
from fluent.syntax import ast as ftl
from fluent.syntax.visitor import Visitor

from bot.feed.files import KINDS
from bot.rehearsal.markup import formatted
from bot.settings import event_folder, load_event
from bot.wording import FOLDER, NoSuchSentence, Wording, messages
from core.alignment import Alignment
from core.checks import CHECKS
from core.dialogue.asking import data_of
from core.dialogue.case_titles import TITLED
from core.dialogue.state import ChairState, Step
from core.groups import OTHER, UNCOMMITTED, PreferenceGroup
from core.ledger.switches import Audience
from core.people import Role
from core.reading import AskCode, Round
from core.report import Report
from core.sentences import Sentence, say

HOUSE = Path(__file__).parents[3]
LANGUAGES = sorted(file.stem for file in FOLDER.glob("*.ftl"))
SOURCES = [file for room in ("core", "bot") for file in sorted((HOUSE / room).rglob("*.py"))]
EVENT = load_event(event_folder())
_CODES = [check.__doc__.partition(".")[0].lower() for check in CHECKS]
FAMILIES = {
    "waiting-": [step.value.replace(" ", "-") for step in Step],
    "ask-": [code.value for code in AskCode],
    "reason-": sorted(code.lower() for code in EVENT.hold | {"C02", "C05", "X03"}),
    "finding-": ["c01", *_CODES, "x01", "x04", "x07", "x08", "x09"],
    "hint-": ["c27", "c28", "c29"],
    "changed-": ["first", "final", "delegates"],
    "step-tie-": ["gain", "lose"],
    "step-": ["gains", "gains-next", "loses", "loses-next"],
    "group-": ["uncommitted", "other", "others"],
    "language-": LANGUAGES,
    "kept-": ["first", "final"],
    "counts-": ["attendance", "first", "final", "unmoved", "both"],
    "read-back-": ["attendance", "first", "final", "unmoved", "both"],
    "why-": ["exact", "rounded", "gain", "lose", "lose-of-several", "tied", "won"],
    "help-": [step.value.replace(" ", "-") for step in Step],
    "button-": [*(each.value for each in Round), "claim", "give-back", "ask", "call", "release", "hold", "done"],
    "case-": ["question", "incident"],
    "title-": sorted(TITLED),
    "status-": ["texts", "letters"],
    "status-no-": ["texts", "letters"],
    "audience-": [audience.value for audience in Audience],
    "role-": [role.value for role in Role],
    "open-": ["silent", "held", "undrawn", "regions"],
    "chart-map-": ["none", "some", "most", "all", "held"],
    "chart-": ["first", "final", "sde", "delegates"],
    "wire-": ["first", "final", "sde"],
    "page-status-": ["silent", "reported", "held", "under-review"],
    "feed-is-": sorted(name.replace(".", "-") for name in KINDS),
    "column-": ["first", "final", "delegates", "sde"],
}


class Gaps(Visitor):
    """The variables of a message."""

    def __init__(self):
        self.names = set()

    def visit_VariableReference(self, node):  # noqa: N802 - the visitor's own name for it
        self.names.add(node.id.name)


def gaps(language):
    found = {}
    for entry in FluentParser().parse((FOLDER / f"{language}.ftl").read_text(encoding="utf-8")).body:
        if isinstance(entry, ftl.Message):
            visitor = Gaps()
            visitor.visit(entry)
            found[entry.id.name] = visitor.names
    return found


def _keys(node):
    match node:
        case ast.Constant(value=str(key)):
            return [key]
        case ast.IfExp(body=body, orelse=orelse):
            return [*_keys(body), *_keys(orelse)]
        case _:
            return []


def said():
    """Every sentence said by its plain key: (file and line, key, names, whether more names come from elsewhere)."""
    for file in SOURCES:
        for node in ast.walk(ast.parse(file.read_text(encoding="utf-8"))):
            if isinstance(node, ast.Call) and isinstance(node.func, ast.Name) and node.func.id == "say" and node.args:
                names = {keyword.arg for keyword in node.keywords if keyword.arg}
                open_ended = any(keyword.arg is None for keyword in node.keywords)
                for key in _keys(node.args[0]):
                    yield f"{file.relative_to(HOUSE)}:{node.lineno}", key, names, open_ended


SAID = list(said())


def mentioned():
    """Every text that stands in the program."""
    for file in SOURCES:
        for node in ast.walk(ast.parse(file.read_text(encoding="utf-8"))):
            if isinstance(node, ast.Constant) and isinstance(node.value, str):
                yield node.value
    for file in sorted((HOUSE / "bot").rglob("*.html")):
        yield from re.findall(r'words\("([a-z0-9-]+)"', file.read_text(encoding="utf-8"))


def test_whatever_a_check_finds_has_a_title_for_the_head_of_a_case():
    assert set(_CODES) <= TITLED


@pytest.mark.parametrize("language", LANGUAGES)
def test_a_title_is_a_few_words(language):
    wording = Wording.load(language)
    titles = [wording.plain(say(f"title-{name}")) for name in sorted(TITLED)]
    assert [title for title in titles if len(title.split()) > 6 or len(title) > 34] == []


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_sentence_said_has_its_words_with_the_same_gaps(language):
    known = gaps(language)
    missing = [f"{where}: {key}" for where, key, _, _ in SAID if key not in known]
    assert not missing
    wrong = [
        f"{where}: {key} says {sorted(names)}, its words use {sorted(known[key])}"
        for where, key, names, open_ended in SAID
        if names != known[key] and not (open_ended and names <= known[key])
    ]
    assert not wrong


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("family", FAMILIES)
def test_every_member_of_a_family_has_its_words(language, family):
    known = set(messages(language))
    assert [name for name in FAMILIES[family] if f"{family}{name}" not in known] == []


def begun():
    """How every key begins that is put together where it is said: (file and line, its beginning)."""
    for file in SOURCES:
        for node in ast.walk(ast.parse(file.read_text(encoding="utf-8"))):
            match node:
                case ast.Call(func=ast.Name(id="say" | "Sentence"), args=[ast.JoinedStr(values=[first, *_]), *_]):
                    if isinstance(first, ast.Constant):
                        yield f"{file.relative_to(HOUSE)}:{node.lineno}", first.value


def test_every_key_that_is_put_together_is_of_a_family():
    found = list(begun())
    assert found
    assert [where for where, beginning in found if beginning not in FAMILIES] == []


@pytest.mark.parametrize("language", LANGUAGES)
def test_no_words_are_unused(language):
    plain = set(mentioned())
    members = {f"{family}{name}" for family, names in FAMILIES.items() for name in names}
    # Reasons are kept for every check an event may hold for, not only for those of the event at hand.
    unused = [key for key in messages(language) if key not in plain | members and not key.startswith("reason-")]
    assert not unused


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_language_has_every_sentence_with_the_same_gaps(language):
    assert gaps(language) == gaps("en")


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("value", [1, 2, "a", "<b> & </b>", Fraction(1, 3)], ids=str)
def test_every_sentence_is_html_that_telegram_takes(language, value):
    wording = Wording.load(language, "America/Chicago")
    for key, names in gaps(language).items():
        line = wording.html(Sentence(key, dict.fromkeys(names, value)))
        assert formatted(line, "HTML").text == wording.plain(Sentence(key, dict.fromkeys(names, value))).strip()


@pytest.mark.parametrize("language", LANGUAGES)
def test_what_a_person_typed_is_escaped(language):
    wording = Wording.load(language)
    line = wording.html(say("case-incident", place="A/B", words="<b>fire</b> & smoke"))
    assert "&lt;b&gt;fire&lt;/b&gt; &amp; smoke" in line
    assert "<b>fire</b> & smoke" in wording.plain(say("case-incident", place="A/B", words="<b>fire</b> & smoke"))


def test_a_sentence_nobody_worded_is_refused():
    with pytest.raises(NoSuchSentence, match="no words for 'nothing-like-it'"):
        Wording.load("en").html(say("nothing-like-it"))


def test_a_sentence_with_a_hole_in_it_is_refused():
    with pytest.raises(NoSuchSentence, match="welcome"):
        Wording.load("en").html(say("welcome"))


def test_every_kind_of_value_is_written():
    wording = Wording.load("en", "America/Chicago")
    counts = Alignment.of({"Biden": 30, "Uncommitted": 9})
    assert (
        wording.line(say("counts-final", counts=counts, total=39, attendees=84))
        == "Final: Biden 30, Uncommitted 9 = 39 of 84."
    )
    groups = (PreferenceGroup("Biden"), UNCOMMITTED, OTHER)
    assert wording.line(say("viable", groups=groups)) == "Viable: Biden, Uncommitted and Other."
    assert wording.line(say("ahead-by", group=groups[0], sde=Fraction(2, 3))) == "Biden ahead by 0.6667"
    moment = datetime(2020, 2, 4, 3, 41, tzinfo=UTC)
    assert wording.line(say("totals-as-of", as_of=moment)) == "As of 9:41 PM CST. Unofficial."
    nested = say("held-count", number=2, reason=say("reason-c16"))
    assert wording.line(nested) == "no group is viable (2)"


def test_every_button_of_every_place_fits_what_telegram_carries():
    last = str(len(EVENT.field.groups) - 1)
    for place in EVENT.places.by_id.values():
        state = ChairState(report=Report(place=place.id), version=999_999)
        assert len(data_of("elect", state, place, last).encode()) <= 64


def test_a_long_text_stands_in_its_sentence_whole_and_is_not_searched_for_gaps():
    words = "\ue000place\ue001 <b>" + "{ $place } " * 400
    line = Wording.load("en").line(say("case-incident", place="Lee", words=words))
    assert line.count("{ $place }") == 400
    assert "Lee" in line


@pytest.mark.parametrize(
    ("language", "told"), [("en", "until 10:00 PM CST, Feb 4."), ("es", "hasta las 10:00 p.m. CST, 4 feb.")]
)
def test_an_embargo_that_ends_on_another_day_says_which(language, told):
    until = datetime(2020, 2, 5, 4, tzinfo=UTC)
    words = Wording.load(language, "America/Chicago").line(say("updates-embargo", until=until))
    assert words.replace("\xa0", " ").endswith(told), words

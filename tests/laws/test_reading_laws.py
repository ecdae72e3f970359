"""Laws of the reader: no text raises, and every count stands in the text."""

import re

from hypothesis import given
from hypothesis import strategies as st

from core.groups import Field, PreferenceGroup
from core.reading import AskCode, Asked, Context, ReportRead, as_json, read
from core.reading.normalise import normalise
from core.reading.tokens import Kind, tokenise
from tests.fuzz.fuzz import said_in
from tests.fuzz.judge import numbers_in
from tests.fuzz.mutations import rows

BIDEN, SANDERS, WARREN, OTHER = (PreferenceGroup(name) for name in ("Biden", "Sanders", "Warren", "Other"))
FIELD = Field(
    (BIDEN, SANDERS, WARREN, OTHER),
    {"biden": BIDEN, "joe biden": BIDEN, "joe": BIDEN, "sanders": SANDERS, "bernie sanders": SANDERS, "warren": WARREN}
    | {"other": OTHER, "write-in": OTHER},
)
ROWS = rows()

contexts = st.builds(
    Context,
    st.just(FIELD),
    st.sampled_from(((), ("DM 055", "Polk/DES MOINES-55", "", "-", "12345"))),
    asked=st.sampled_from((None, *Asked)),
    about=st.sampled_from((None, BIDEN)),
)
pieces = st.sampled_from(
    [piece for row in ROWS for piece in re.findall(r"\w+|\s|[^\w\s]", row)] + [" ", "\n", ", ", "-", "1/2", "not "]
)


@st.composite
def damaged(draw):
    """A real text with a stretch cut out and another put in."""
    row = draw(st.sampled_from(ROWS))
    start, end = sorted((draw(st.integers(0, len(row))), draw(st.integers(0, len(row)))))
    return row[:start] + draw(st.text(max_size=5)) + row[end:]


texts = st.one_of(st.text(), damaged(), st.lists(pieces, max_size=30).map("".join))


@given(texts, contexts)
def test_no_text_raises(text, context):
    as_json(read(text, context))


@given(texts, contexts)
def test_every_count_is_a_number_that_stands_where_it_says(text, context):
    reading = read(text, context)
    if isinstance(reading, ReportRead):
        for said in reading.said:
            written = text[slice(*said.number_span)]
            numbers = [token.value for token in tokenise(normalise(written).text) if token.kind is Kind.NUMBER]
            assert numbers == [said.people]


@given(texts, contexts)
def test_every_question_points_at_its_words(text, context):
    for ask in getattr(read(text, context), "asks", ()):
        assert text[slice(*ask.span)] == ask.text


@given(texts, contexts, st.sampled_from((" ", "\n", "\t ", "\u00a0")))
def test_space_around_a_text_changes_nothing(text, context, space):
    bare = text.strip()
    plain, padded = as_json(read(bare, context)), as_json(read(space + bare + space, context))
    assert (plain["reading"], plain["pending"]) == (padded["reading"], padded["pending"])


@given(
    st.permutations([BIDEN, SANDERS, WARREN]).flatmap(
        lambda groups: st.tuples(*(st.tuples(st.just(group), st.integers(0, 99_999)) for group in groups))
    ),
    st.sampled_from(("{} {}", "{}: {}", "{}={}", "{}-{}", "{} has {}")),
    st.sampled_from((", ", "; ", "\n", " and ")),
)
def test_plain_counts_are_read_as_they_stand(counts, pair, between):
    text = between.join(pair.format(group, people) for group, people in counts)
    assert as_json(read(text, Context(FIELD)))["reading"] == {"counts": dict(counts)}


numbers_of_any_script = st.builds(
    lambda digits, zero: "".join(chr(zero + digit) for digit in digits),
    st.lists(st.integers(0, 9), min_size=1, max_size=4),
    st.sampled_from((0x30, 0x660, 0x966, 0xFF10, 0x1D7CE)),
)


@given(texts | damaged().map(lambda row: row.translate(str.maketrans("0123456789", "٠١٢٣٤٥٦٧٨٩"))), contexts)
def test_no_number_is_read_that_does_not_stand_in_the_text(text, context):
    assert said_in(read(text, context)) <= numbers_in(text)


@given(numbers_of_any_script, st.sampled_from(("", "\u200b", "\u200f", "\ufeff")))
def test_a_count_is_the_same_in_the_digits_of_any_script(digits, unseen):
    text = f"Warren {unseen}{digits[0]}{unseen}{digits[1:]}"
    assert as_json(read(text, Context(FIELD)))["reading"] == {"counts": {"Warren": int(digits)}}


@given(
    st.sampled_from(("what if ", "and what if ", "suppose ", "¿y si ", "what happens if ")),
    st.sampled_from(ROWS) | damaged(),
    contexts,
)
def test_what_is_supposed_never_becomes_a_report(opening, text, context):
    reading = read(opening + text, context)
    assert not isinstance(reading, ReportRead) or reading.asks or _begins_apart(text)


def _begins_apart(text):
    # A new line, or a mark that ends the opening words, makes it two sentences.
    return not re.match(r"\s*\w", text)


@given(st.permutations([BIDEN, SANDERS, WARREN]), st.lists(st.integers(0, 9), min_size=3, max_size=3))
def test_the_sheet_is_never_counted(groups, numbers):
    pairs = ", ".join(f"{group} {number}" for group, number in zip(groups, numbers, strict=True))
    reading = read(f"our sheet says {pairs}", Context(FIELD))
    assert reading.counts is None
    assert dict(reading.claims.delegates.counts) == dict(zip(groups, numbers, strict=True))


@given(st.sampled_from((True, False)), st.integers(0, 300), st.integers(0, 300), st.sampled_from((" ", " or ", "/")))
def test_two_numbers_for_a_name_are_both_offered(first, one, other, between):
    pair = f"{one}{between}{other}"
    text = f"Warren {pair}" if first else f"{pair} for Warren"
    reading = read(text, Context(FIELD))
    assert [ask.code for ask in reading.asks] == [AskCode.TWO_NUMBERS]
    assert set(reading.asks[0].numbers) in (set(), {one, other})

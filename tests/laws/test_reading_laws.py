"""Laws of the reader: no text raises, and every count stands in the text."""

import csv
import re
from pathlib import Path

from hypothesis import given
from hypothesis import strategies as st

from core.groups import Field, PreferenceGroup
from core.reading import Asked, Context, ReportRead, as_json, read
from core.reading.normalise import normalise
from core.reading.tokens import Kind, tokenise

BIDEN, SANDERS, WARREN, OTHER = (PreferenceGroup(name) for name in ("Biden", "Sanders", "Warren", "Other"))
FIELD = Field(
    (BIDEN, SANDERS, WARREN, OTHER),
    {"biden": BIDEN, "joe biden": BIDEN, "joe": BIDEN, "sanders": SANDERS, "bernie sanders": SANDERS, "warren": WARREN}
    | {"other": OTHER, "write-in": OTHER},
)
MESSAGES = Path(__file__).parents[1] / "golden" / "messages.csv"
with MESSAGES.open(encoding="utf-8", newline="") as file:
    ROWS = [row["message"] for row in csv.DictReader(file)]

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

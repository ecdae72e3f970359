import pytest

from core.alignment import Alignment
from core.groups import PreferenceGroup

BIDEN, SANDERS, YANG = PreferenceGroup("Biden"), PreferenceGroup("Sanders"), PreferenceGroup("Yang")


@pytest.mark.parametrize(
    "people",
    [
        pytest.param(-1, id="fewer than nobody"),
        pytest.param(1.0, id="a decimal, though it is whole"),
        pytest.param(True, id="a yes"),
        pytest.param("3", id="a text"),
    ],
)
def test_only_whole_people_stand_in_a_group(people):
    with pytest.raises(ValueError, match="Biden cannot hold"):
        Alignment(((BIDEN, people),))


def test_a_group_cannot_stand_twice():
    with pytest.raises(ValueError, match="stands twice"):
        Alignment(((BIDEN, 1), (SANDERS, 2), (BIDEN, 1)))


def test_nobody_said_is_kept_apart_from_not_mentioned():
    said, not_said = Alignment.of({"Biden": 3, "Yang": 0}), Alignment.of({"Biden": 3})
    assert said != not_said
    assert said.same_people(not_said)
    assert (YANG in said, YANG in not_said, said[YANG], not_said[YANG]) == (True, False, 0, 0)


def test_different_people_are_not_the_same():
    assert not Alignment.of({"Biden": 3}).same_people(Alignment.of({"Biden": 4}))


def test_an_alignment_knows_its_people_and_its_groups_in_the_order_said():
    alignment = Alignment.of({"Sanders": 28, "Yang": 0, "Biden": 30})
    assert (alignment.total, len(alignment)) == (58, 3)
    assert alignment.groups == (SANDERS, BIDEN)
    assert tuple(alignment) == (SANDERS, YANG, BIDEN)
    assert alignment.as_dict() == {"Sanders": 28, "Biden": 30}


def test_an_empty_alignment_holds_nobody():
    assert (Alignment(()).total, Alignment(()).groups) == (0, ())


def test_a_correction_changes_what_it_names_and_adds_new_groups_last():
    before = Alignment.of({"Biden": 23, "Sanders": 31})
    after = before.with_changes(Alignment.of({"Yang": 2, "Biden": 32}))
    assert after == Alignment.of({"Biden": 32, "Sanders": 31, "Yang": 2})
    assert before == Alignment.of({"Biden": 23, "Sanders": 31})

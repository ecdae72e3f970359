from core.groups import OTHER, UNCOMMITTED, Field, PreferenceGroup


def test_a_group_is_its_name_and_more_than_a_plain_string():
    group = PreferenceGroup("Biden")
    assert (group == "Biden", type(group) is str, {group: 1}["Biden"]) == (True, False, 1)


def test_uncommitted_and_other_are_groups_like_any_other():
    assert all(isinstance(group, PreferenceGroup) for group in (UNCOMMITTED, OTHER))


def test_a_field_keeps_the_order_of_the_form():
    names = (PreferenceGroup("Warren"), PreferenceGroup("Biden"), UNCOMMITTED)
    assert Field(names, {}).groups == ("Warren", "Biden", "Uncommitted")

"""One alignment: how many people stand in each preference group."""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass

from core.groups import PreferenceGroup


@dataclass(frozen=True, slots=True)
class Alignment:
    """People in each group, as said. A group said to hold nobody (0) is kept apart from one that was not mentioned.

    Attributes:
        counts: (group, whole people) pairs in the order they were said; each group once.

    Raises:
        ValueError: a count is negative or not a whole number, or a group stands twice.
    """

    counts: tuple[tuple[PreferenceGroup, int], ...]

    def __post_init__(self) -> None:
        for group, people in self.counts:
            if type(people) is not int or people < 0:
                message = f"{group} cannot hold {people!r} people"
                raise ValueError(message)
        if len({group for group, _ in self.counts}) != len(self.counts):
            message = f"a group stands twice in {self.counts!r}"
            raise ValueError(message)

    @classmethod
    def of(cls, counts: Mapping[str, int]) -> "Alignment":
        """From a mapping such as `{"Biden": 30, "Sanders": 28}`."""
        return cls(tuple((PreferenceGroup(group), people) for group, people in counts.items()))

    @property
    def total(self) -> int:
        """People in any group."""
        return sum(people for _, people in self.counts)

    @property
    def groups(self) -> tuple[PreferenceGroup, ...]:
        """The groups with somebody in them, in the order said."""
        return tuple(group for group, people in self.counts if people)

    def __getitem__(self, group: str) -> int:
        """People in this group; 0 where it was not mentioned."""
        return dict(self.counts).get(PreferenceGroup(group), 0)

    def __iter__(self) -> Iterator[PreferenceGroup]:
        return (group for group, _ in self.counts)

    def __contains__(self, group: object) -> bool:
        return any(group == said for said, _ in self.counts)

    def __len__(self) -> int:
        return len(self.counts)

    def same_people(self, other: "Alignment") -> bool:
        """Whether the two put the same people in the same groups (not mentioned and nobody are the same here)."""
        return self.as_dict() == other.as_dict()

    def with_changes(self, changes: "Alignment") -> "Alignment":
        """This alignment with some groups' counts said anew; new groups come last."""
        said = dict(self.counts) | dict(changes.counts)
        return Alignment(tuple(said.items()))

    def as_dict(self) -> dict[str, int]:
        """Plain mapping without the empty groups, for the rule book's arithmetic and for JSON."""
        return {str(group): people for group, people in self.counts if people}

"""Whether the database answers, as the work on it finds out."""

from dataclasses import dataclass

from bot.storage.trouble import DatabaseUnavailable


@dataclass(slots=True)
class Health:
    """Written where the database is worked on; looked at from anywhere.

    Attributes:
        failures: how often it did not, so far.
        cannot_write, cannot_read: what was wrong at the last try; None where it went well. A full disk reads.
    """

    cannot_write: DatabaseUnavailable | None = None
    cannot_read: DatabaseUnavailable | None = None
    failures: int = 0

    @property
    def trouble(self) -> DatabaseUnavailable | None:
        """What is wrong now; None while all is well."""
        return self.cannot_write or self.cannot_read

    def went_wrong(self, trouble: DatabaseUnavailable, *, writing: bool) -> None:
        """A transaction found that the database cannot be used."""
        self.failures += 1
        if writing:
            self.cannot_write = trouble
        else:
            self.cannot_read = trouble

    def went_well(self, *, writing: bool) -> None:
        """A transaction is through; whoever can write can read."""
        self.cannot_read = None
        if writing:
            self.cannot_write = None

"""A chair's words: counts that remember where they stood, or questions.

Laws of this room:

* A wrong count is worse than ten questions. What a careful person would simply understand is understood; what would
  make us guess is asked.
* Nothing raises, whatever the text, and reading takes time in proportion to its length.
* Every count read is a number that stands in the text; nothing is added up, completed or rounded.
* What is not a count is taken out before anything is paired; a number left over is always a question.
* One order of names and numbers holds through the whole text.
* A name counts only if exactly one group can be meant. A word nobody knows, beside a count, is asked.

The steps: normalise → asides (phones, dates, precinct) → tokens → naming → intents → phrases (attendance, total, round)
→ items → pairing → report.
"""

from core.reading.as_json import as_json
from core.reading.clashes import Shared, groups_called, means_something_else, near_names, shared_words
from core.reading.context import Asked, Context
from core.reading.outcomes import (
    Ask,
    AskCode,
    Claims,
    Intent,
    IntentRead,
    NothingRead,
    Reading,
    ReportRead,
    Round,
    Said,
)
from core.reading.reader import Reader, read, reader_for

__all__ = [
    "Ask",
    "AskCode",
    "Asked",
    "Claims",
    "Context",
    "Intent",
    "IntentRead",
    "NothingRead",
    "Reader",
    "Reading",
    "ReportRead",
    "Round",
    "Said",
    "Shared",
    "as_json",
    "groups_called",
    "means_something_else",
    "near_names",
    "read",
    "reader_for",
    "shared_words",
]

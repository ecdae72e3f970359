"""What a question says, in a few characters: the same one asked again keeps its number, and either copy is answered.

A letter may come twice, and whoever reads what stands last answers both. With a number of its own each copy would make
the answer to the other one late, and its reader would be one message behind from then on.
"""

import json
from hashlib import sha256
from typing import Final

from core.checks.twins import Twins
from core.dialogue.changes import same_numbers
from core.dialogue.state import ChairState, Step, to_json
from core.ledger.entries import Json
from core.ledger.reports import as_json
from core.report import Report

_UNSAID: Final = frozenset({"gist", "last_message", "first_message", "final_message", "pending_message", "sheet_asked"})
"""What no question says: it was heard in another message, and is the same."""
_LENGTH: Final = 16


def gist(state: ChairState, filed: Report | None, rival: Report | None, twins: Twins) -> str:
    """The number of the open question and all it says.

    Args:
        state: the dialogue once it is asked.
        filed: the report of this chair that is stored; a read-back says what it would change.
        rival: the report of somebody else that stands; a read-back says where it differs.
        twins: which places report the same counts; a read-back says that as well.
    """
    said: dict[str, Json] = {name: value for name, value in to_json(state).items() if name not in _UNSAID}
    if state.step is Step.AWARD_READ_BACK:
        said["filed"] = None if filed is None else as_json(filed)
        said["rival"] = rival is not None and not same_numbers(rival, state.report)
        said["twins"] = list(twins.of(state.report))
    return sha256(json.dumps(said, sort_keys=True).encode()).hexdigest()[:_LENGTH]

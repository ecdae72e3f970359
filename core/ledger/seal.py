"""Seals: one fingerprint over the heads of all chains, posted where many eyes keep it.

A chain shows that an entry in its middle was rewritten; a seal shows that the end of a chain was cut off, or a whole
chain written anew, because Telegram and everybody who saw the post remember what the heads were at that hour.
"""

import hashlib
from collections.abc import Iterable

from core.ledger.codec import canonical_json


def seal(number: int, previous_seal: str, heads: Iterable[tuple[str, int, str]]) -> str:
    """The seal over the ledger as it stands.

    Args:
        number: 1 for the event's first seal, then one more each time.
        previous_seal: the seal before it, FIRST_FINGERPRINT before the first.
        heads: (place, sequence, fingerprint) of the last entry of every chain, in any order.

    Returns:
        SHA-256 (64 hex digits) over the canonical JSON of `{"heads": [[place, sequence, fingerprint], …], "number": …,
        "previous": …}` with the heads sorted.
    """
    return hashlib.sha256(
        canonical_json(
            {
                "number": number,
                "previous": previous_seal,
                "heads": [[place, sequence, fingerprint] for place, sequence, fingerprint in sorted(heads)],
            }
        )
    ).hexdigest()

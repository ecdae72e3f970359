import hashlib

import pytest

from core.ledger.entries import FIRST_FINGERPRINT
from core.ledger.seal import seal

HEADS = [("Polk/DES MOINES-55", 2, "bb"), ("", 1, "cc"), ("Adair/1NW ADAIR", 1, "aa")]


def test_a_seal_is_what_anybody_can_compute_by_hand():
    by_hand = (
        '{"heads":[["",1,"cc"],["Adair/1NW ADAIR",1,"aa"],["Polk/DES MOINES-55",2,"bb"]],"number":1,'
        f'"previous":"{"0" * 64}"}}'
    )
    assert seal(1, FIRST_FINGERPRINT, HEADS) == hashlib.sha256(by_hand.encode()).hexdigest()


def test_the_order_of_the_heads_does_not_matter():
    assert seal(1, FIRST_FINGERPRINT, HEADS) == seal(1, FIRST_FINGERPRINT, iter(HEADS[::-1]))


@pytest.mark.parametrize(
    ("number", "previous", "heads"),
    [
        pytest.param(2, FIRST_FINGERPRINT, HEADS, id="its number"),
        pytest.param(1, "1" * 64, HEADS, id="the seal before it"),
        pytest.param(1, FIRST_FINGERPRINT, HEADS[1:], id="a chain that is gone"),
        pytest.param(1, FIRST_FINGERPRINT, [("Polk/DES MOINES-55", 1, "bb"), *HEADS[1:]], id="a chain cut short"),
        pytest.param(1, FIRST_FINGERPRINT, [("Polk/DES MOINES-55", 2, "b0"), *HEADS[1:]], id="a chain written anew"),
    ],
)
def test_a_seal_covers(number, previous, heads):
    assert seal(number, previous, heads) != seal(1, FIRST_FINGERPRINT, HEADS)

"""The process that builds. `Builder` starts it."""

import pickle
from contextlib import suppress
from multiprocessing.connection import Connection

from bot.feed.orders import Made, Order
from bot.feed.workshop import Workshop
from bot.side_process import line_to_who_asks
from core.wire.record import Release


def serve(line: Connection) -> None:
    """Build what comes down the line, one thing after another, until the other side is gone."""
    with line, suppress(EOFError, ConnectionError):
        workshop = Workshop(pickle.loads(line.recv_bytes()))  # noqa: S301 - from the process that started this one
        while True:
            releases, order = pickle.loads(line.recv_bytes())  # noqa: S301 - as above
            line.send_bytes(pickle.dumps(_built(workshop, releases, order)))


def _built(workshop: Workshop, releases: list[Release], order: Order) -> Made | str:
    try:
        workshop.learn(releases)
        return workshop.make(order)
    except Exception as error:  # noqa: BLE001 - told to the other side, which logs it
        return f"{order.what}: {error!r}"


if __name__ == "__main__":
    serve(line_to_who_asks())

"""A yes, a no, thanks: what somebody who reads says in passing, and what it means where something was asked."""

from collections.abc import Callable
from typing import TypeAlias

from core.dialogue.reporters import asking_back, buttons
from core.dialogue.reporters.buttons import Press
from core.dialogue.reporters.request import Request
from core.dialogue.turn import Reply, Turn
from core.sentences import say
from core.wire.verbs import Verb

Do: TypeAlias = Callable[[Request, Press], Turn]
"""What comes of a button pressed."""


def turn(request: Request, do: Do) -> Turn | None:
    """The answer to it; None where there is nothing it could mean.

    Args:
        request: of whoever reads.
        do: what comes of the button that a yes stands for.
    """
    memory = request.memory
    match request.asking.verb:
        case Verb.THANKS:
            return request.answer(Reply((say("updates-any-time"),)), asked=memory.asked, offered=memory.offered)
        case Verb.NO if memory.asked or memory.offered:
            return request.answer(Reply((say("updates-as-before"),)))
        case Verb.YES if len(memory.asked) > 1:
            return asking_back.again(request)
        case Verb.YES if meant := (*memory.asked, *filter(None, (memory.offered,))):
            return do(request, buttons.read_press(request.view.event, meant[0]))
        case Verb.YES if request.subscriptions:
            return request.answer(Reply((say("updates-any-time"),)))
        case _:
            return None

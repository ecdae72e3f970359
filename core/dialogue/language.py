"""The language somebody is answered in: whose choice counts, and switching it at any time.

Whoever switches is told once more where they stand, in the new language: what stands above in the chat may be what they
could not read.
"""

from collections.abc import Mapping
from dataclasses import replace
from typing import Final

from core.dialogue import enrolment, reporters
from core.dialogue.chat import Chat
from core.dialogue.heard import Heard, Pressed, Said
from core.dialogue.turn import Choice, Reply, Turn
from core.dialogue.view import View
from core.event import Event
from core.ledger.entries import Json
from core.sentences import say

_WORD: Final = "language"
"""Begins what a language's button says; the language follows."""
_WELCOME: Final = frozenset({"welcome", "elects", "elects-by-attendance"})
"""What a chair is told at first."""


def pressed(heard: Heard) -> str | None:
    """The language whose button this is; None for anything else."""
    word, _, language = heard.data.partition("|") if isinstance(heard, Pressed) else ("", "", "")
    return language if word == _WORD else None


def turn(view: View, heard: Heard, wanted: str | None) -> Turn:
    """Somebody asked for a language, by words or a button; without one of the event's they are asked which."""
    answered = _switched(view, wanted) if wanted in view.event.languages else _which(view)
    return replace(answered, toast=say("pressed"), strip=True) if isinstance(heard, Pressed) else answered


def spoken(view: View, turn: Turn, app: str | None) -> str:
    """The language of what the sender is told.

    Args:
        view: what the desk knew.
        turn: what came of it.
        app: of the sender's app, such as `es-MX`; None where the transport does not say.

    Returns:
        One of the event's: what they chose, else what their invitation says, else their app's, else the first.
    """
    chosen = (turn.language, _moved(view, turn), view.person.language if view.person is not None else None)
    invited = view.invite.language if view.invite is not None and turn.enrols is not None else None
    wishes = (*chosen, _of_stranger(view.state), invited, app)
    return next((found for wish in wishes if (found := _among(view.event, wish))), view.event.languages[0])


def _among(event: Event, wish: str | None) -> str | None:
    """The event's language that is meant by a tag such as `es-MX`."""
    language = (wish or "").partition("-")[0].casefold()
    return language if language in event.languages else None


def _moved(view: View, turn: Turn) -> str | None:
    """Of whoever goes on with another phone: theirs, not the new phone's."""
    if turn.moves is None:
        return None
    return next((person.language for person in view.enrolled if person.id == turn.moves), None)


def _of_stranger(state: Mapping[str, Json] | None) -> str | None:
    """What a stranger chose; whoever is enrolled has it beside their name."""
    language = state.get(_WORD) if state else None
    return language if isinstance(language, str) else None


def _which(view: View) -> Turn:
    """One button a language, each in its own words."""
    languages = view.event.languages
    if len(languages) == 1:
        return Turn(reply=Reply((say("only-language", language=say(f"language-{languages[0]}")),)))
    row = tuple(Choice(say(f"language-{language}"), f"{_WORD}|{language}") for language in languages)
    return Turn(reply=Reply((say("ask-language"),), (row,)))


def _switched(view: View, language: str | None) -> Turn:
    """The chat as it is opened anew, in the new language; who they are need not be said again once they have begun."""
    opened = enrolment.start(view, Said("/start", 0, view.now))
    if opened.reader is not None:  # opening subscribes a reporter who was invited; switching does not
        opened = reporters.welcome(view)
    chat, reply = Chat.of(opened.state or view.state), opened.reply or Reply(())
    told = _WELCOME if chat.is_begun(chat.place) else frozenset()
    lines = tuple(line for line in reply.lines if line.key not in told)
    state = replace(chat, language=language).json if view.person is None else opened.state
    return replace(opened, state=state, reply=replace(reply, lines=(say("language-now"), *lines)), language=language)

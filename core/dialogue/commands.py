"""Commands and buttons of everybody, and what each needs one to be allowed: asked before anything is done."""

import re
import unicodedata
from collections.abc import Mapping
from dataclasses import dataclass
from typing import Final

from core.dialogue.heard import Heard, Pressed, Said
from core.dialogue.turn import Reply, Turn
from core.dialogue.view import View
from core.roles import ALLOWED, Action, may, roles_for
from core.sentences import Sentence, say

_COMMAND: Final = re.compile(r"\s*(/?)([^\s@/]+)(?:@\w+)?(?:\s+(.*))?", re.DOTALL)
_SWITCH: Final = re.compile(
    r"(?P<stop>stop|pause|detener|parar)?(?:resume|reanudar)?[ _]?(?:publication|publicaci[oó]n)\b\s*(?P<rest>.*)",
    re.IGNORECASE | re.DOTALL,
)
_WHY: Final = re.compile(r"por[ _]qu[eé]\b[?\s]*(?P<rest>.*)", re.IGNORECASE | re.DOTALL)

STOP_PUBLICATION: Final = "stop publication"
RESUME_PUBLICATION: Final = "resume publication"
SWITCHES: Final = frozenset({STOP_PUBLICATION, RESUME_PUBLICATION})

SPANISH: Final[Mapping[str, str]] = {
    "casos": "cases",
    "caso": "case",
    "retenidos": "held",
    "retener": "hold",
    "liberar": "release",
    "faltan": "missing",
    "faltantes": "missing",
    "listos": "ready",
    "preparados": "ready",
    "condado": "county",
    "precinto": "precinct",
    "lugar": "precinct",
    "conversacion": "transcript",
    "transcripcion": "transcript",
    "fotos": "photos",
    "invitar": "invite",
    "nuevotelefono": "newphone",
    "como": "as",
    "porque": "why",
    "anunciar": "announce",
    "cerrar": "close",
    "reabrir": "reopen",
    "estado": "status",
    "ayuda": "help",
    "totales": "totals",
    "privacidad": "privacy",
}
"""Commands in Spanish, without accents, by what they are in English."""
_SPANISH_WITH_A_REST: Final = frozenset({"caso", "retener", "liberar", "anunciar", "cerrar", "reabrir"})
"""Those that are commands without a slash though more follows; a chair's words may well begin with any other."""
_ONLY_WITH_A_SLASH: Final = frozenset({"listos", "como"})
"""What anybody may say of themselves, or to ask back."""

REPORTING: Final = frozenset({Action.REPORT, Action.REPORT_FOR_OTHERS})
COMMANDS: Final[Mapping[str, Action]] = {
    "held": Action.SEE_CASES,
    "cases": Action.SEE_CASES,
    "case": Action.SEE_CASES,
    "hold": Action.HOLD,
    "release": Action.RELEASE,
    "photos": Action.SEE_PLACES,
    "precinct": Action.SEE_PLACES,
    "as": Action.SEE_PLACES,
    "transcript": Action.SEE_TEXTS,
    "missing": Action.SEE_COUNTY,
    "ready": Action.SEE_COUNTY,
    "county": Action.SEE_COUNTY,
    "invite": Action.INVITE,
    "newphone": Action.NEW_PHONE,
    "announce": Action.ANNOUNCE,
    STOP_PUBLICATION: Action.SWITCH_PUBLICATION,
    RESUME_PUBLICATION: Action.SWITCH_PUBLICATION,
    "close": Action.CLOSE_REGION,
    "reopen": Action.CLOSE_REGION,
}
"""Commands that are not for everybody who is enrolled."""
BUTTONS: Final[Mapping[str, frozenset[Action]]] = {
    **dict.fromkeys(("yes", "no", "why", "pick", "sheet", "toss", "draw", "elect", "at"), REPORTING),
    **dict.fromkeys(("county", "nudge"), frozenset({Action.SEE_COUNTY})),
    "hand": frozenset({Action.HAND_OVER}),
    "phone": frozenset({Action.REPORT}),
    "case": frozenset({Action.SEE_CASES}),
    "announce": frozenset({Action.ANNOUNCE}),
    "region": frozenset({Action.CLOSE_REGION}),
    "language": frozenset({Action.SPEAK}),
    **dict.fromkeys(("subscription", "wire"), frozenset({Action.SUBSCRIBE})),
}
"""By the word a button's data begins with: what one must be allowed, any of it. Any other word is no button of ours."""


@dataclass(frozen=True, slots=True)
class Command:
    """A text as a command.

    Attributes:
        name: in small letters, without slash and the bot's name.
        rest: what stands after it.
        marked: whether a slash says it is one; a chair's words may begin with the same word.
    """

    name: str
    rest: str
    marked: bool


def command_of(heard: Heard) -> Command | None:
    """The command a text may be; None for anything but new words."""
    found = _COMMAND.fullmatch(heard.text) if isinstance(heard, Said) and not heard.edited else None
    if found is None:
        return None
    marked, name, rest = bool(found[1]), found[2].casefold(), (found[3] or "").strip()
    if why := _WHY.fullmatch(f"{name} {rest}"):
        return Command("why", why["rest"].strip(), marked)
    if marked or name in _SPANISH_WITH_A_REST or (not rest and name not in _ONLY_WITH_A_SLASH):
        name = SPANISH.get(_plain(name), name)
    switch = _SWITCH.fullmatch(f"{name} {rest}")
    if switch and not name.startswith("publica"):
        return Command(STOP_PUBLICATION if switch["stop"] else RESUME_PUBLICATION, switch["rest"].strip(), marked)
    return Command(name, rest, marked)


def _plain(name: str) -> str:
    """Without accents, lines and dashes: `transcripción` and `nuevo_telefono` as they are listed."""
    letters = unicodedata.normalize("NFD", name)
    return "".join(letter for letter in letters if letter.isalnum())


def needed(heard: Heard) -> frozenset[Action]:
    """What one must be allowed for this, any of it; empty where everybody may."""
    if isinstance(heard, Pressed):
        return BUTTONS.get(_word(heard), frozenset())
    command = command_of(heard)
    action = COMMANDS.get(command.name) if command is not None and command.marked else None
    return frozenset() if action is None else frozenset({action})


def _word(pressed: Pressed) -> str:
    return pressed.data.partition("|")[0]


def refused(view: View, heard: Heard) -> Turn | None:
    """The one line for somebody enrolled who may not do what they ask; None where they may."""
    actions = needed(heard)
    if not actions or view.person is None or any(may(view.person, action) for action in actions):
        return None
    line = not_allowed(*actions)
    return Turn(toast=line) if isinstance(heard, Pressed) else Turn(reply=Reply((line,)))


def not_allowed(*actions: Action) -> Sentence:
    """Who may."""
    allowed = {role for action in actions for role in roles_for(action)}
    return say("not-allowed", roles=tuple(say(f"role-{role}") for role in ALLOWED if role in allowed))

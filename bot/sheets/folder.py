"""The folder of printable invitations: a file for each county, and a list of them.

The files hold codes in clear, which nothing else of ours does: only their owner can read them.
"""

import html
import os
import re
from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import Final

from bot.sheets.page import Invitation, page
from bot.wording import Wording
from core.event import Event

_STYLE: Final = Path(__file__).with_name("print.css")
_OWNER_ENTERS: Final = 0o700
_OWNER_READS: Final = 0o600
_NOT_PLAIN: Final = re.compile(r"[^a-z0-9]+")
_DESK: Final = "staff and readers"
"""The file of whoever has no county."""


@dataclass(frozen=True, slots=True)
class Written:
    """What was written.

    Attributes:
        index: the list of the files, to be opened first.
        files: the other files.
        sheets: pages in them.
    """

    index: Path
    files: tuple[Path, ...]
    sheets: int


def write_sheets(
    folder: Path,
    invitations: Iterable[Invitation],
    event: Event,
    wordings: Mapping[str, Wording],
    *,
    bot: str | None = None,
    on_page: Callable[[], None] = lambda: None,
) -> Written:
    """Write a page for each invitation.

    Args:
        folder: made where it is missing; files of the same name are replaced.
        invitations: in the order of their pages.
        event: their event.
        wordings: by language.
        bot: the bot's name without the @, where it is known.
        on_page: called after each page.

    Raises:
        OSError: the folder cannot be made or written.
    """
    folder.mkdir(parents=True, exist_ok=True, mode=_OWNER_ENTERS)
    by_county: dict[str, list[Invitation]] = {}
    for one in invitations:
        by_county.setdefault(one.where or _DESK, []).append(one)
    names = _file_names(by_county)
    for county, its in by_county.items():
        pages = []
        for one in its:
            pages.append(page(one, event, wordings, bot))
            on_page()
        _write(folder / names[county], _document(f"{county}: {event.name}", "".join(pages), event.languages[0]))
    index = folder / "index.html"
    _write(index, _document(event.name, _contents(by_county, names, event), event.languages[0]))
    count = sum(map(len, by_county.values()))
    return Written(index, tuple(folder / name for name in names.values()), count)


def _file_names(counties: Iterable[str]) -> dict[str, str]:
    """A plain name for each county's file, none twice."""
    names: dict[str, str] = {}
    for county in counties:
        plain = _NOT_PLAIN.sub("-", county.casefold()).strip("-") or "county"
        taken = {"index.html", *names.values()}
        tries = (f"{plain}{ending}.html" for ending in ("", *(f"-{number}" for number in range(2, len(names) + 4))))
        names[county] = next(name for name in tries if name not in taken)
    return names


def _contents(by_county: Mapping[str, list[Invitation]], names: Mapping[str, str], event: Event) -> str:
    rows = "".join(
        f'<li><a href="{names[county]}">{html.escape(county)}</a> <span>{len(its)}</span></li>'
        for county, its in by_county.items()
    )
    count = sum(map(len, by_county.values()))
    return f"""<main>
<h1>{html.escape(event.name)}</h1>
<p>{count:,} invitations, one a page. Open a county and print it.</p>
<p><b>Each page holds a code that works for whoever uses it first: delete this folder once it is printed.</b></p>
<ul>{rows}</ul>
</main>
"""


def _document(title: str, body: str, language: str) -> str:
    style = _STYLE.read_text(encoding="utf-8")
    return f"""<!doctype html>
<html lang="{language}">
<head><meta charset="utf-8"><title>{html.escape(title)}</title><meta name="robots" content="noindex">
<meta name="viewport" content="width=device-width"><style>
{style}</style></head>
<body>
{body}</body>
</html>
"""


def _write(path: Path, text: str) -> None:
    """Readable by its owner alone from the first byte on, whatever stood there before."""
    path.unlink(missing_ok=True)
    with os.fdopen(os.open(path, os.O_WRONLY | os.O_CREAT | os.O_EXCL, _OWNER_READS), "w", encoding="utf-8") as file:
        file.write(text)

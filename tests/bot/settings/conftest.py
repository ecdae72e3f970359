"""A small event folder to break, and what is said of it."""

import os
import shutil

import pytest

from bot.settings import BrokenConfiguration, load_event
from bot.settings.event_folder import DEFAULT_EVENT

PRECINCTS = """\
county,precinct,short_name,precinct_id,delegates,congressional_district,kind,registered
Adair,1NW ADAIR,01NW,948199,8,3,precinct,120
Adair,2NE STUART,02NE,948200,11,3,precinct,
CD1 Satellite,Drake Library,DL,1144,4,1,satellite,
"""
COUNTIES = """\
county,kind,congressional_district,precincts,county_delegates,state_delegates,sde_per_county_delegate
Adair,county,3,2,19,4,4/19
CD1 Satellite,satellite,1,1,,6,
"""
SATELLITES = """\
county,precinct,inferred_attendance,inferred_delegates
CD1 Satellite,Drake Library,15,4
"""


@pytest.fixture(autouse=True)
def _an_empty_environment(monkeypatch):
    for name in [name for name in os.environ if name.upper().startswith("CAUCUS_")]:
        monkeypatch.delenv(name)


@pytest.fixture
def folder(tmp_path, monkeypatch):
    """A small event of its own, in the current folder, so that problems show short paths."""
    made = tmp_path / "events" / "small"
    made.mkdir(parents=True)
    for name in ("event.toml", "groups.toml", "people.csv"):
        shutil.copy(DEFAULT_EVENT / name, made / name)
    (made / "precincts.csv").write_text(PRECINCTS, encoding="utf-8")
    (made / "counties.csv").write_text(COUNTIES, encoding="utf-8")
    (made / "satellites.csv").write_text(SATELLITES, encoding="utf-8")
    monkeypatch.chdir(made)
    return made


@pytest.fixture
def change():
    """Writes one passage of a file anew."""

    def change(file, before, after):
        text = file.read_text(encoding="utf-8")
        assert before in text
        file.write_text(text.replace(before, after, 1), encoding="utf-8")

    return change


@pytest.fixture
def problems_of():
    """What a loader has to say, a sentence each."""

    def problems_of(load, *arguments, **options):
        with pytest.raises(BrokenConfiguration) as broken:
            load(*arguments, **options)
        return [str(problem) for problem in broken.value.problems]

    return problems_of


@pytest.fixture
def problems_after(folder, change, problems_of):
    """What is wrong with the event once one passage of one file is written anew."""

    def problems_after(file, before, after):
        change(folder / file, before, after)
        return problems_of(load_event, folder)

    return problems_after

"""The field of Iowa 2020, made by hand, with what chairs write for each group."""

import pytest

from core.groups import OTHER, UNCOMMITTED, Field, PreferenceGroup
from core.reading import Context

SPELLINGS = {
    "Bennet": "michael bennet, bennett, benet, mike bennet",
    "Biden": "joe biden, joe, uncle joe, joseph biden, jb, vp biden, vice president biden",
    "Bloomberg": "michael bloomberg, mike bloomberg, mayor bloomberg",
    "Buttigieg": "pete buttigieg, pete, mayor pete, peter buttigieg, pb, buttigeig, butti, mayor buttigieg,"
    " buddha judge, booty judge, boot edge edge, buttajudge",
    "Delaney": "john delaney, john, jd",
    "Gabbard": "tulsi gabbard, tulsi, tg, gabard",
    "Klobuchar": "amy klobuchar, amy, klob, klobs, ak, klobachar, club a char",
    "Patrick": "deval patrick, deval, dp",
    "Sanders": "bernie sanders, bernie, bern, bernard sanders, bs",
    "Steyer": "tom steyer, tom, ts, stier, styer",
    "Warren": "elizabeth warren, elizabeth, liz, ew",
    "Yang": "andrew yang, andrew, yang gang, ay",
    "Uncommitted": "uncomm, uncom, uncommited, sin comprometer, no comprometido, no comprometidos, not committed,"
    " no preference, sin preferencia, sin compromiso, no committed",
    "Other": "others, otro, otra, otros, write-in, write in",
}


def _iowa() -> Field:
    groups = (*(PreferenceGroup(name) for name in list(SPELLINGS)[:-2]), UNCOMMITTED, OTHER)
    own = {group.lower(): group for group in groups}
    said = {
        spelling.strip(): PreferenceGroup(group)
        for group, spellings in SPELLINGS.items()
        for spelling in spellings.split(",")
    }
    return Field(groups, own | said)


IOWA = _iowa()
PLACE_NAMES = ("DM 055", "Polk/DES MOINES-55", "DES MOINES-55", "Polk/DM 055")


@pytest.fixture(scope="session")
def field():
    return IOWA


@pytest.fixture(scope="session")
def iowa():
    """A chair's context at Polk/DES MOINES-55, with what the bot asked last."""

    def context(asked=None, about=None):
        return Context(IOWA, PLACE_NAMES, attendance=160, asked=asked, about=about)

    return context

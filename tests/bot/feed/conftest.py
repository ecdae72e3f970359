"""The public site over the small state of the wire's tests."""

import pytest

from tests.bot.feed.public_night import small_site
from tests.core.wire.conftest import small_event  # noqa: F401 - a fixture


@pytest.fixture
def site(small_event):  # noqa: F811 - as above
    return small_site(small_event)

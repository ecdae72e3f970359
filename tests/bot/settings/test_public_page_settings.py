"""Where the public page listens: the option over the machine over the event's folder; nowhere where nobody says."""

import pytest

from bot.settings import BrokenConfiguration, load_settings


def test_nothing_is_served_unless_somebody_says_where():
    settings = load_settings()
    assert (settings.feed, settings.public_address) == (None, None)


def test_the_option_wins_over_the_environment_and_that_over_the_folder(monkeypatch):
    monkeypatch.setenv("CAUCUS_PUBLIC_PAGE__LISTEN", "127.0.0.1:1")
    monkeypatch.setenv("CAUCUS_PUBLIC_PAGE__ADDRESS", "https://results.example.org")
    settings = load_settings()
    assert (settings.feed, settings.public_address) == ("127.0.0.1:1", "https://results.example.org")
    monkeypatch.setenv("CAUCUS_FEED", "[::1]:2")
    assert load_settings().feed == "[::1]:2"
    assert load_settings(feed="127.0.0.1:3").feed == "127.0.0.1:3"


@pytest.mark.parametrize(
    "written", ["8080", "127.0.0.1", "http://127.0.0.1:8080", "127.0.0.1:port", "a b:1", "h:70000"]
)
@pytest.mark.parametrize("variable", ["CAUCUS_FEED", "CAUCUS_PUBLIC_PAGE__LISTEN"])
def test_what_is_no_address_is_named_with_what_is_allowed(monkeypatch, variable, written):
    monkeypatch.setenv(variable, written)
    with pytest.raises(BrokenConfiguration) as broken:
        load_settings()
    (problem,) = broken.value.problems
    assert variable in str(problem)
    assert "127.0.0.1:8080" in str(problem)

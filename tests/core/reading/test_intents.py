import pytest

from core.groups import PreferenceGroup
from core.reading import Asked, Intent, IntentRead, NothingRead, as_json, read


@pytest.mark.parametrize(
    ("texts", "intent"),
    [
        pytest.param("y|yes|Yes!|yep|YES YES|ok|correct|that's right|yes, that is correct|👍🏽|✅|sí|así es correcto",
                     Intent.CONFIRM, id="yes"),
        pytest.param("n|no|No.|nope|wrong|that's wrong|that's not right|not correct|no, incorrect|👎|incorrecto"
                     "|no es correcto|no está bien",
                     Intent.REJECT, id="no"),
        pytest.param("undo|ignore that last text|scratch that|never mind|cancel|take that back|olvídalo",
                     Intent.UNDO, id="undo"),
        pytest.param("help|HELP!|/help|?|ayuda|what do I do", Intent.HELP, id="help"),
        pytest.param("got it?|did you get my text?|status|received?", Intent.STATUS, id="status"),
        pytest.param("how many delegates?|is Biden viable?|why is Warren not viable?|can we leave?"
                     "|how many do we need with 84 people?|what is the threshold|¿cuántos delegados?",
                     Intent.QUESTION, id="question"),
        pytest.param("fire alarm, everyone is outside|power is out|we called an ambulance|Biden 23, call 911"
                     "|hay un incendio", Intent.INCIDENT, id="incident"),
        pytest.param("that is what we signed|That's what we signed.|yes that's what we signed|it's what the sheet says"
                     "|keep it as is|es lo que firmamos", Intent.INSIST, id="insist"),
        pytest.param("stop|unsubscribe", Intent.STOP, id="stop"),
        pytest.param("subscribe", Intent.SUBSCRIBE, id="subscribe"),
        pytest.param("totals|resultados", Intent.TOTALS, id="totals"),
    ],
)  # fmt: skip
def test_an_intent_in_several_words(texts, intent, iowa):
    for text in texts.split("|"):
        assert read(text, iowa()) == IntentRead(intent), text


@pytest.mark.parametrize(
    "text",
    [
        pytest.param("no, that's right", id="no and yes"),
        pytest.param("yes no", id="yes and no"),
        pytest.param("that is", id="neither"),
        pytest.param("yes 23", id="yes and a number"),
    ],
)
def test_what_is_neither_yes_nor_no_is_asked(text, iowa):
    assert as_json(read(text, iowa(Asked.CONFIRM)))["reading"] == "AMBIGUOUS"


WARREN, BIDEN = PreferenceGroup("Warren"), PreferenceGroup("Biden")


@pytest.mark.parametrize(
    ("text", "asked", "winners"),
    [
        pytest.param("Warren won the toss", None, (WARREN,), id="won the toss"),
        pytest.param("coin: Warren", None, (WARREN,), id="coin"),
        pytest.param("toss Warren", None, (WARREN,), id="toss"),
        pytest.param("we tossed a coin and Waren won", None, (WARREN,), id="a sentence, misspelt"),
        pytest.param("Warren and Biden won the coin toss", None, (WARREN, BIDEN), id="two winners"),
        pytest.param("Warren", Asked.TOSS, (WARREN,), id="a lone name, when asked"),
        pytest.param("Warren and Biden won", Asked.TOSS, (WARREN, BIDEN), id="two, when asked"),
        pytest.param("Warren, Warren and Biden", Asked.TOSS, (WARREN, WARREN, BIDEN), id="one twice, when asked"),
    ],
)
def test_who_won_the_toss(text, asked, winners, iowa):
    assert read(text, iowa(asked)) == IntentRead(Intent.TIE_RESULT, winners)


@pytest.mark.parametrize(
    ("text", "asked"),
    [
        pytest.param("Biden", Asked.ELECTED, id="a lone name, when asked"),
        pytest.param("Biden won", Asked.ELECTED, id="won, when asked"),
        pytest.param("we elected Biden", None, id="elected"),
        pytest.param("the delegate goes to Biden", None, id="the delegate"),
    ],
)
def test_who_was_elected(text, asked, iowa):
    assert read(text, iowa(asked)) == IntentRead(Intent.ELECTED, (BIDEN,))


@pytest.mark.parametrize(
    ("text", "asked"),
    [
        pytest.param("Warren", None, id="a lone name, nothing asked"),
        pytest.param("Warren won", None, id="won what"),
        pytest.param("Warren lost the toss", Asked.TOSS, id="lost"),
        pytest.param("not Warren", Asked.TOSS, id="not"),
        pytest.param("Warren?", Asked.TOSS, id="unsure"),
        pytest.param("B", Asked.TOSS, id="who is B"),
        pytest.param("Michael won the toss", None, id="who is Michael"),
        pytest.param("Warren and Biden", Asked.ELECTED, id="one delegate, two names"),
        pytest.param("heads", Asked.TOSS, id="no name"),
    ],
)
def test_a_winner_is_never_guessed(text, asked, iowa):
    assert not isinstance(read(text, iowa(asked)), IntentRead)


def test_winners_as_plain_data(iowa):
    assert as_json(read("Warren won the toss", iowa()))["reading"] == {"intent": "tie_result", "winner": "Warren"}
    both = as_json(read("toss: Warren and Biden", iowa()))["reading"]
    assert both == {"intent": "tie_result", "winners": ["Warren", "Biden"]}
    assert as_json(NothingRead(())) == {"reading": "AMBIGUOUS", "pending": None, "asks": []}

import pytest

from core.alignment import Alignment
from core.groups import PreferenceGroup
from core.reading import Asked, Claims, Intent, IntentRead, NothingRead, ReportRead, as_json, read


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
        pytest.param("sheet check|check my sheet|please verify our sheet|is our sheet right?|revisar la hoja"
                     "|¿puede revisar mi hoja?", Intent.SHEET, id="sheet"),
        pytest.param("nobody moved|No one switched.|same as first|same as the first alignment|no changes from the first"
                     "|everyone stayed|final same as first|nadie se movió|igual que la primera"
                     "|sin cambios desde la primera",
                     Intent.NOTHING_MOVED, id="nothing moved"),
        pytest.param("why?|details|show the math|show me the worksheet|worksheet|explain|¿por qué?|detalles"
                     "|hoja de cálculo|muéstreme las cuentas", Intent.DETAIL, id="detail"),
        pytest.param("hand over|/handover|hand it over to someone else|someone else takes over|pasar a otra persona"
                     "|otra persona sigue", Intent.HAND_OVER, id="hand over"),
        pytest.param("/places|my precincts|which precincts are mine?|mis precintos", Intent.PLACES, id="places"),
        pytest.param("someone fainted|they are fighting|the lights went out|alarma de incendio|se fue la luz"
                     "|hay una pelea|somebody fell down the stairs, we need help|se cayó una señora",
                     Intent.INCIDENT, id="incident, in other words"),
        pytest.param("deshacer|anula eso|please disregard my last message|start over", Intent.UNDO, id="undo, others"),
        pytest.param("así lo firmamos|lo firmamos así|we stand by it|that's how it is on the paper", Intent.INSIST,
                     id="insist, in others"),
        pytest.param("did it go through?|have you received our numbers|¿les llegó mi mensaje?|ya lo tienen",
                     Intent.STATUS, id="status, in others"),
        pytest.param("what if Biden goes home|what if 5 Biden people leave|can we leave|¿podemos irnos ya?",
                     Intent.QUESTION, id="question, in others"),
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


@pytest.mark.parametrize(
    "text",
    [
        pytest.param("Hi, Pat at a fire station. Biden 23", id="a fire station"),
        pytest.param("Police station precinct: Biden 23", id="a police station"),
        pytest.param("Sheriff's office, DM 055. Biden 23", id="a sheriff's office"),
    ],
)
def test_a_room_that_sounds_like_an_incident_is_none(text, iowa):
    assert read(text, iowa()) != IntentRead(Intent.INCIDENT)


@pytest.mark.parametrize(
    ("text", "asked"),
    [
        pytest.param("no change", None, id="no change of what"),
        pytest.param("no change", Asked.CONFIRM, id="no change, while a yes is due"),
        pytest.param("same", Asked.FIRST, id="same as what"),
        pytest.param("nobody moved, Biden 30", Asked.FINAL, id="and a count"),
        pytest.param("nobody moved to Biden", Asked.FINAL, id="to one group"),
        pytest.param("almost nobody moved", Asked.FINAL, id="almost"),
    ],
)
def test_that_nothing_moved_is_never_guessed(text, asked, iowa):
    assert read(text, iowa(asked)) != IntentRead(Intent.NOTHING_MOVED)


@pytest.mark.parametrize("text", ["no change", "No changes.", "same", "the same again", "sin cambios", "igual"])
def test_no_change_answers_the_question_for_the_final_counts(text, iowa):
    assert read(text, iowa(Asked.FINAL)) == IntentRead(Intent.NOTHING_MOVED)


@pytest.mark.parametrize(
    ("texts", "language"),
    [
        pytest.param("español|en español por favor|in Spanish|Spanish please|/language es|/idioma es|hable español"
                     "|do you speak Spanish?|switch to Spanish", "es", id="Spanish"),
        pytest.param("English please|in English|/idioma en|inglés|language english", "en", id="English"),
        pytest.param("/language fr|in French please", "fr", id="one we may not speak"),
        pytest.param("/language|idioma", None, id="which"),
    ],
)  # fmt: skip
def test_another_language_is_asked_for(texts, language, iowa):
    for text in texts.split("|"):
        assert read(text, iowa()) == IntentRead(Intent.LANGUAGE, language=language), text


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
    ("text", "winners", "losers"),
    [
        pytest.param("Warren lost the toss", (), (WARREN,), id="lost"),
        pytest.param("Warren is out", (), (WARREN,), id="out"),
        pytest.param("Warren goes", (), (WARREN,), id="goes"),
        pytest.param("perdió Warren", (), (WARREN,), id="in Spanish"),
        pytest.param("Warren and Biden lost", (), (WARREN, BIDEN), id="two"),
        pytest.param("Warren won and Biden lost", (WARREN,), (BIDEN,), id="both told"),
        pytest.param("Biden lost, Warren won", (WARREN,), (BIDEN,), id="the loser first"),
    ],
)
def test_who_lost_the_toss(text, winners, losers, iowa):
    assert read(text, iowa()) == IntentRead(Intent.TIE_RESULT, winners, losers=losers)


@pytest.mark.parametrize(
    ("texts", "expected"),
    [
        pytest.param("what does Warren need?|how many does Warren need to be viable|¿qué le falta a Warren?"
                     "|¿cuántos necesita Warren para ser viable?|what does it take for Warren to be viable?",
                     IntentRead(Intent.WHAT_IF, groups=(WARREN,)), id="one group"),
        pytest.param("what do we need?|what does everyone need to be viable?", IntentRead(Intent.WHAT_IF), id="all"),
        pytest.param("what if Warren had 20|And what if Warren had 20?|¿y si Warren tuviera 20?|suppose Warren gets 20"
                     "|would Warren be viable with 20?|if Warren had 20 would she be viable?|is 20 enough for Warren?",
                     IntentRead(Intent.WHAT_IF, groups=(WARREN,), counts=Alignment.of({"Warren": 20})), id="so many"),
        pytest.param("what if Warren gets 5 more|what if 5 more people join Warren?|¿y si Warren gana 5?",
                     IntentRead(Intent.WHAT_IF, groups=(WARREN,), counts=Alignment.of({"Warren": 5}), more=True),
                     id="so many more"),
        pytest.param("what if Warren had 20 and Biden 30?",
                     IntentRead(Intent.WHAT_IF, groups=(WARREN, BIDEN),
                                counts=Alignment.of({"Warren": 20, "Biden": 30})), id="two groups"),
    ],
)  # fmt: skip
def test_what_is_only_supposed_is_no_count(texts, expected, iowa):
    for text in texts.split("|"):
        assert read(text, iowa()) == expected, text


@pytest.mark.parametrize(
    "text",
    [
        pytest.param("what if Warren had 20 and Biden 3 more?", id="totals and additions mixed"),
        pytest.param("what if Warren had about 20?", id="an estimate"),
        pytest.param("what if Warren had 20, Warren 21?", id="one name twice"),
        pytest.param("what if Michael had 20?", id="who is Michael"),
        pytest.param("what if 5 people left", id="nobody's"),
    ],
)
def test_a_supposition_we_cannot_work_out_is_a_question_and_never_a_count(text, iowa):
    assert read(text, iowa()) == IntentRead(Intent.QUESTION)


@pytest.mark.parametrize(
    ("text", "asked"),
    [
        pytest.param("sheet: Warren 2, Biden 1", None, id="a heading"),
        pytest.param("our sheet says Warren 2, Biden 1, total 3", None, id="with its sum"),
        pytest.param("the paper has 2 for Warren and 1 for Biden", None, id="numbers first"),
        pytest.param("Warren 2, Biden 1 on our sheet", None, id="at the end"),
        pytest.param("hoja: Warren 2, Biden 1", None, id="in Spanish"),
        pytest.param("sheet: Warren 2 delegates, Biden 1 delegate", None, id="delegates named"),
        pytest.param("Warren 2, Biden 1", Asked.DELEGATES, id="when asked"),
    ],
)
def test_what_stands_on_the_sheet_are_delegates_and_no_counts(text, asked, iowa):
    claims = Claims(delegates=Alignment.of({"Warren": 2, "Biden": 1}))
    assert read(text, iowa(asked)) == ReportRead(claims=claims)


@pytest.mark.parametrize(
    ("text", "asked", "expected"),
    [
        pytest.param(
            "the sheet says attendance 84, Biden 30", None, {"attendance": 84, "counts": {"Biden": 30}}, id="84"
        ),
        pytest.param(
            "Final: Biden 34", Asked.DELEGATES, {"round": "final", "counts": {"Biden": 34}}, id="an alignment"
        ),
        pytest.param("Biden 34 people", Asked.DELEGATES, {"counts": {"Biden": 34}}, id="people named"),
        pytest.param("sheet, final: Biden 2", None, "AMBIGUOUS", id="final of a sheet"),
        pytest.param("sheet: Biden 2, Warren 1, total 4", None, "AMBIGUOUS", id="a sum that is none"),
    ],
)
def test_a_sheet_may_tell_of_people_after_all(text, asked, expected, iowa):
    assert as_json(read(text, iowa(asked)))["reading"] == expected


@pytest.mark.parametrize(
    ("text", "asked"),
    [
        pytest.param("Biden", Asked.ELECTED, id="a lone name, when asked"),
        pytest.param("Biden won", Asked.ELECTED, id="won, when asked"),
        pytest.param("we elected Biden", None, id="elected"),
        pytest.param("the delegate goes to Biden", None, id="the delegate"),
        pytest.param("they picked Biden", None, id="picked"),
        pytest.param("Biden it is", Asked.ELECTED, id="it is"),
        pytest.param("we voted for Biden", Asked.ELECTED, id="voted, when asked"),
        pytest.param("eligieron a Biden", None, id="eligieron"),
        pytest.param("Biden fue elegido", None, id="fue elegido"),
        pytest.param("salió electo Biden", None, id="who comes out elected is not out"),
        pytest.param("salió ganador Biden", Asked.ELECTED, id="nor who comes out a winner"),
        pytest.param("ganó Biden", Asked.ELECTED, id="ganó, when asked"),
        pytest.param("Biden ganó la elección", None, id="ganó la elección"),
        pytest.param("el delegado va para Biden", None, id="el delegado va"),
        pytest.param("a Biden le tocó el delegado", None, id="le tocó el delegado"),
        pytest.param("el salón eligió a Biden", None, id="el salón eligió"),
    ],
)
def test_who_was_elected(text, asked, iowa):
    assert read(text, iowa(asked)) == IntentRead(Intent.ELECTED, (BIDEN,))


@pytest.mark.parametrize(
    ("text", "asked"),
    [
        pytest.param("Warren", None, id="a lone name, nothing asked"),
        pytest.param("Warren won", None, id="won what"),
        pytest.param("not Warren", Asked.TOSS, id="not"),
        pytest.param("Warren?", Asked.TOSS, id="unsure"),
        pytest.param("B", Asked.TOSS, id="who is B"),
        pytest.param("Michael won the toss", None, id="who is Michael"),
        pytest.param("Warren and Biden", Asked.ELECTED, id="one delegate, two names"),
        pytest.param("heads", Asked.TOSS, id="no name"),
        pytest.param("no eligieron a Warren", Asked.ELECTED, id="who was not elected"),
        pytest.param("we voted for Warren", None, id="a vote nobody asked about"),
    ],
)
def test_a_winner_is_never_guessed(text, asked, iowa):
    assert not isinstance(read(text, iowa(asked)), IntentRead)


def test_winners_as_plain_data(iowa):
    assert as_json(read("Warren won the toss", iowa()))["reading"] == {"intent": "tie_result", "winner": "Warren"}
    both = as_json(read("toss: Warren and Biden", iowa()))["reading"]
    assert both == {"intent": "tie_result", "winners": ["Warren", "Biden"]}
    assert as_json(NothingRead(())) == {"reading": "AMBIGUOUS", "pending": None, "asks": []}


@pytest.mark.parametrize(
    "text",
    [
        "hi",
        "hello, this is Pat",
        "Hi, Amy here",
        "hi this is pat at the fire station",
        "hola, soy Juan de la escuela",
        "ola soy Pepe",
        "good evening",
        "buenas noches",
        "thanks",
        "muchas gracias",
        "hold on",
        "we haven't started yet",
        "ya estamos listos",
        "test",
        "Final alignment:",
        "\N{PARTY POPPER}",
        "...",
    ],
)
def test_who_only_greets_or_thanks_wants_nothing(text, iowa):
    assert read(text, iowa()) == IntentRead(Intent.GREETING)


@pytest.mark.parametrize("text", ["ok thanks", "\N{THUMBS UP SIGN}", "good", "yes please"])
def test_a_polite_yes_is_a_yes(text, iowa):
    assert read(text, iowa(Asked.CONFIRM)) == IntentRead(Intent.CONFIRM)


@pytest.mark.parametrize(
    "text",
    ["the app is broken", "people are still joining us", "not viable", "pat", "everybody has to go to the bathroom"],
)
def test_without_a_number_no_word_is_asked_about(text, iowa):
    assert {ask["code"] for ask in as_json(read(text, iowa()))["asks"]} == {"not-understood"}


@pytest.mark.parametrize("text", ["for Warren", "Yang not viable", "Biden, lol"])
def test_a_name_without_a_number_is_asked_and_the_words_beside_it_are_not(text, iowa):
    assert {ask["code"] for ask in as_json(read(text, iowa()))["asks"]} == {"no-number"}


@pytest.mark.parametrize(
    "text", ["call me", "please call me at 515-555-0199", "I need to talk to a person", "llámeme", "nobody is viable"]
)
def test_who_wants_a_person_asks_something(text, iowa):
    assert read(text, iowa()) == IntentRead(Intent.QUESTION)


@pytest.mark.parametrize("text", ["no, Bernie won", "wait Bernie won", "sorry bernie won"])
def test_another_winner_is_named_where_a_yes_is_due(text, iowa):
    assert read(text, iowa(Asked.CONFIRM)) == IntentRead(Intent.TIE_RESULT, ("Sanders",))


def test_a_spanish_denial_names_no_winner(iowa):
    assert as_json(read("no ganó Bernie", iowa(Asked.CONFIRM)))["reading"] == "AMBIGUOUS"

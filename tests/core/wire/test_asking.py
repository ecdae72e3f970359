"""What a reporter's words ask for: topics, times, and what to do with them."""

import time as machine
from datetime import time

import pytest

from bot.settings import event_folder, load_event
from core.wire.asking import asked
from core.wire.readers import QuietHours
from core.wire.timing import timing_key
from core.wire.verbs import Verb

EVENT = load_event(event_folder())


def told(text):
    """What is read, in one line: each thing wanted as its topics, `?` where it must be asked, and when."""
    asking = asked(text, EVENT)
    wanted = [
        "|".join(topic.key.replace("|", "+") for topic in one.topics)
        + ("" if one.sure else "?")
        + ("" if one.timing is None else f" @{timing_key(one.timing)}")
        for one in asking.wanted
    ]
    timing = [] if asking.timing is None else [f"@{timing_key(asking.timing)}"]
    return asking.verb.value, [*wanted, *timing]


@pytest.mark.parametrize(
    ("text", "wanted"),
    [
        ("Polk", ["county:Polk"]),
        ("polk county", ["county:Polk"]),
        ("condado de Polk", ["county:Polk"]),
        ("Sanders every 10%", ["state+Sanders @step:10"]),
        ("every 10% Sanders", ["state+Sanders @step:10"]),
        ("statewide every 15 min", ["state @every:15"]),
        ("every 15 min, statewide", ["state @every:15"]),
        ("every half hour", ["@every:30"]),
        ("when the lead changes", ["@lead"]),
        ("cuando cambie el líder", ["@lead"]),
        ("precinct Ames 2-4", ["place:Story/Ames 2-4"]),
        ("Story/Ames 2-4", ["place:Story/Ames 2-4"]),
        ("Ames 2-4, Story County", ["place:Story/Ames 2-4"]),
        ("Story precinct 9", ["place:Story/Ames 2-4"]),
        ("DM 55", ["place:Polk/DES MOINES-55"]),
        ("948199", ["place:Adair/1NW ADAIR"]),
        ("everything in CD3", ["district:3"]),
        ("todo en el CD3", ["district:3"]),
        ("3rd district", ["district:3"]),
        ("tercer distrito", ["district:3"]),
        ("CD1 satellites", ["county:CD1 Satellite"]),
        ("Cedar Rapids, IA - RWDSU Local 110", ["place:CD1 Satellite/Cedar Rapids, IA - RWDSU Local 110"]),
        ("Biden in Polk every 20 minutes", ["county:Polk+Biden @every:20"]),
        ("Biden en Polk cada 20 minutos", ["county:Polk+Biden @every:20"]),
        ("Polk Sanders", ["county:Polk+Sanders"]),
        ("Sanders, statewide", ["state+Sanders"]),
        ("cada 15 minutos", ["@every:15"]),
        ("todo", ["state"]),
        ("Buttigieg", ["state+Buttigieg"]),
        ("Polk, Story and Linn", ["county:Polk", "county:Story", "county:Linn"]),
        ("Sanders and Biden every 10%", ["state+Sanders @step:10", "state+Biden @step:10"]),
        ("Sanders and Biden in Polk", ["county:Polk+Sanders", "county:Polk+Biden"]),
        ("Sanders in Polk and Biden in Story", ["county:Polk+Sanders", "county:Story+Biden"]),
        ("Polk every 30 min, Story every hour", ["county:Polk @every:30", "county:Story @every:60"]),
        ("Polk; Sanders every 10%", ["county:Polk", "state+Sanders @step:10"]),
        ("Polk\nStory\nevery 10%", ["county:Polk @step:10", "county:Story @step:10"]),
        ("Buttigeig in Dubuque", ["county:Dubuque+Buttigieg"]),
        ("O'Brien", ["county:O'Brien"]),
        ("Elizabeth Warren", ["state+Warren"]),
        ("Warren County", ["county:Warren"]),
        ("Warren in Polk", ["county:Polk+Warren"]),
        ("Linn", ["county:Linn"]),
        ("Linn precinct", ["place:Linn/Linn"]),
        (
            "sanders, warren and biden in adair, each 20%",
            ["county:Adair+Sanders @step:20", "county:Adair+Warren @step:20", "county:Adair+Biden @step:20"],
        ),
        ("Warren and Biden in Adair", ["county:Adair+Warren", "county:Adair+Biden"]),
        ("Biden y Warren en Adair", ["county:Adair+Biden", "county:Adair+Warren"]),
        ("Sanders, Warren and Biden", ["state+Sanders", "state+Warren", "state+Biden"]),
        ("Biden, Sanders, Warren", ["state+Biden", "state+Sanders", "state+Warren"]),
        ("Polk, Warren and Linn", ["county:Polk", "county:Warren", "county:Linn"]),
        ("Sanders in Polk, Story and Linn", ["county:Polk+Sanders", "county:Story+Sanders", "county:Linn+Sanders"]),
        ("1st and 3rd districts", ["district:1", "district:3"]),
        ("districts 1, 3 and 4 every hour", ["district:1 @every:60", "district:3 @every:60", "district:4 @every:60"]),
        ("CD1 and CD3", ["district:1", "district:3"]),
        ("distritos 1 y 3", ["district:1", "district:3"]),
        ("all precincts in Polk", ["county:Polk"]),
        ("polk as soon as anything changes", ["county:Polk @any"]),
        ("Polk, immediately", ["county:Polk @any"]),
        ("Polk live", ["county:Polk @any"]),
        ("Polk in real time", ["county:Polk @any"]),
        ("Polk whenever it changes", ["county:Polk @any"]),
        ("Polk en cuanto cambie", ["county:Polk @any"]),
        ("Polk al momento", ["county:Polk @any"]),
        ("Polk every 90", ["county:Polk @every:90"]),
        ("Polk twice an hour", ["county:Polk @every:30"]),
        ("Polk una vez por hora", ["county:Polk @every:60"]),
        ("Polk every 1/2 hour", ["county:Polk @every:30"]),
        ("Polk at the top of the hour", ["county:Polk @every:60"]),
        ("Sanders every 10% in Polk", ["county:Polk+Sanders @step:10"]),
        ("Biden cada media hora en Story", ["county:Story+Biden @every:30"]),
        ("Polk cada ves que cambie", ["county:Polk @any"]),
        ("Linn cnty", ["county:Linn"]),
        ("every county", ["state"]),
    ],
)
def test_what_is_named_is_wanted(text, wanted):
    assert told(text) == ("get", wanted)


@pytest.mark.parametrize(
    ("text", "wanted"),
    [
        pytest.param(
            "Warren", "county:Warren|place:Keokuk/Warren|state+Warren", id="a county, a precinct, a candidate"
        ),
        pytest.param("Sanders in Warren", "county:Warren+Sanders|place:Keokuk/Warren+Sanders", id="within one of two"),
        pytest.param(
            "Washington every hour",
            "county:Washington|place:Linn/Washington|place:Ringgold/Washington|place:Webster/Washington @every:60",
            id="a county and precincts; the time is kept",
        ),
        pytest.param("Clay", "county:Clay|place:Marion/Clay", id="a county and a precinct elsewhere"),
        pytest.param("Des Moines", "county:Des Moines|county:Polk|place:Jasper/Des Moines", id="a county and a city"),
        pytest.param("Iowa", "state|county:Iowa", id="the state and a county"),
        pytest.param("Ames", "county:Story?", id="a city of many precincts"),
        pytest.param("Pottawatamie", "county:Pottawattamie?", id="a county misspelt is asked about"),
        pytest.param("Michael", "state+Bennet|state+Bloomberg", id="a first name of two"),
    ],
)
def test_what_could_be_several_is_asked_and_never_guessed(text, wanted):
    (one,) = asked(text, EVENT).wanted
    assert one.topic is None
    assert told(text) == ("get", [wanted])


@pytest.mark.parametrize(
    ("text", "verb", "wanted"),
    [
        ("Polk?", Verb.SHOW, ["county:Polk"]),
        ("how is Polk", Verb.SHOW, ["county:Polk"]),
        ("¿cómo va Polk?", Verb.SHOW, ["county:Polk"]),
        ("totals", Verb.SHOW, ["state"]),
        ("results in Story", Verb.SHOW, ["county:Story"]),
        ("what about Ames 2-4", Verb.SHOW, ["place:Story/Ames 2-4"]),
        ("who is winning in Polk?", Verb.SHOW, ["county:Polk"]),
        ("chart", Verb.CHART, []),
        ("chart Polk", Verb.CHART, ["county:Polk"]),
        ("gráfico de Polk", Verb.CHART, ["county:Polk"]),
        ("stop Polk", Verb.STOP, ["county:Polk"]),
        ("parar", Verb.STOP, []),
        ("pause Polk", Verb.PAUSE, ["county:Polk"]),
        ("reanudar", Verb.RESUME, []),
        ("2 every hour", Verb.CHANGE, ["@every:60"]),
        ("change Polk to every hour", Verb.CHANGE, ["county:Polk @every:60"]),
        ("my updates", Verb.LIST, []),
        ("/updates@caucusdesk_bot", Verb.LIST, []),
        ("mis avisos", Verb.LIST, []),
        ("No corrections either", Verb.NO_CORRECTIONS, []),
        ("undo", Verb.UNDO, []),
        ("/subscribe Polk every 10%", Verb.SUBSCRIBE, ["county:Polk @step:10"]),
        ("updates for Polk", Verb.SUBSCRIBE, ["county:Polk"]),
        ("avíseme cuando cambie el líder en Polk", Verb.SUBSCRIBE, ["county:Polk @lead"]),
        ("could you text me polk please", Verb.SUBSCRIBE, ["county:Polk"]),
        ("subscribe Adair", Verb.SUBSCRIBE, ["county:Adair"]),
        ("mándame Polk", Verb.SUBSCRIBE, ["county:Polk"]),
        ("avísame de Polk", Verb.SUBSCRIBE, ["county:Polk"]),
        ("k pasa en Polk", Verb.SHOW, ["county:Polk"]),
        ("no messages from Polk", Verb.STOP, ["county:Polk"]),
        ("stop texting me", Verb.STOP, []),
        ("leave me alone", Verb.STOP, []),
        ("déjeme en paz", Verb.STOP, []),
        ("deje de escribirme", Verb.STOP, []),
        ("less often please", Verb.CHANGE, []),
        ("demasiados mensajes", Verb.CHANGE, []),
        ("Polk less often", Verb.CHANGE, ["county:Polk"]),
        ("stop Delaware", Verb.STOP, ["county:Delaware"]),
        ("suscribirme a Adair", Verb.SUBSCRIBE, ["county:Adair"]),
        ("don't send me Polk anymore", Verb.STOP, ["county:Polk"]),
        ("I do not want Polk", Verb.STOP, ["county:Polk"]),
        ("not Polk", Verb.STOP, ["county:Polk"]),
        ("ya no quiero Polk", Verb.STOP, ["county:Polk"]),
        ("no me mande más de Polk", Verb.STOP, ["county:Polk"]),
        ("unmute Polk", Verb.RESUME, ["county:Polk"]),
        ("what is SDE?", Verb.SDE, []),
        ("¿Qué significa SDE?", Verb.SDE, []),
        ("send results", Verb.SHOW, ["state"]),
        ("send me the results for Linn", Verb.SHOW, ["county:Linn"]),
        ("send me the results every hour", Verb.GET, ["state @every:60"]),
        ("I want results", Verb.SHOW, ["state"]),
        ("quiero resultados", Verb.SHOW, ["state"]),
        ("resultados por favor", Verb.SHOW, ["state"]),
    ],
)
def test_what_to_do_is_told_by_the_first_words(text, verb, wanted):
    assert told(text) == (verb.value, wanted)


@pytest.mark.parametrize("text", ["Warren 17", "Biden 30, Sanders 28", "84 here", "Polk 12", "First: Biden 84"])
def test_a_number_left_over_is_somebodys_count(text):
    assert not asked(text, EVENT).asks_something


@pytest.mark.parametrize("text", ["hello", "thanks", "", "???", "$$$", "every", "/", "I like Ike"])
def test_what_asks_for_nothing_is_nothing(text):
    assert not asked(text, EVENT).asks_something


@pytest.mark.parametrize(
    ("text", "begin", "end"),
    [
        ("quiet from 11pm until 6:30", time(23, 0), time(6, 30)),
        ("no messages between 10pm and 7am", time(22, 0), time(7, 0)),
        ("quiet 22:15-6:45", time(22, 15), time(6, 45)),
        ("silencio de 11 de la noche a 6:30 de la mañana", time(23, 0), time(6, 30)),
        ("don't disturb me from midnight to 6", time(0, 0), time(6, 0)),
    ],
)
def test_quiet_hours_are_read_to_the_minute(text, begin, end):
    asking = asked(text, EVENT)
    assert (asking.verb, asking.quiet) == (Verb.QUIET, (QuietHours(begin, end),))


@pytest.mark.parametrize(
    "text",
    [
        "polk, notify me please",
        "please notify me about Polk",
        "Polk por favor avíseme",
        "ping me about Polk",
        "I want Polk",
        "quiero Polk",
        "tell me about Polk, please",
        "let me know about Polk",
        "can you let me know when Polk changes",
        "gimme Polk",
    ],
)
def test_politeness_is_no_word_left_over(text):
    asking = asked(text, EVENT)
    assert ([one.topic.key for one in asking.wanted], asking.unknown, asking.chatter) == (["county:Polk"], (), 0)


@pytest.mark.parametrize(("text", "number"), [("every 5", 5), ("Polk every 5", 5), ("cada 10, Polk", 10)])
def test_a_time_without_a_unit_is_asked_about(text, number):
    asking = asked(text, EVENT)
    assert (asking.unit_of, asking.timing, asking.left_over) == (number, None, False)


@pytest.mark.parametrize(
    ("text", "clock"),
    [
        ("Polk every day at 9", "every day at 9"),
        ("Polk each morning", "each morning"),
        ("Polk cada mañana", "cada mañana"),
        ("Polk todos los días a las 9", "todos los días a las 9"),
        ("Polk from 8 to 11", "from 8 to 11"),
        ("Polk every hour until midnight", "until midnight"),
        ("Ames 2-4 at 9pm", "at 9pm"),
        ("Polk 9:30", "9:30"),
        ("stop Polk at 11", "at 11"),
        ("Polk tomorrow", "tomorrow"),
    ],
)
def test_an_hour_of_the_day_is_said_back_as_typed_and_is_no_number_of_anything(text, clock):
    asking = asked(text, EVENT)
    assert (asking.clock, asking.numbers, asking.left_over) == (clock, (), False)
    assert asking.asks_something


@pytest.mark.parametrize(
    "text", ["Ames 2-4", "DM 55", "results from 3 precincts", "Polk at 10%", "Cresco 1 A", "every 15 min", "stop 2"]
)
def test_a_number_that_counts_something_is_no_hour(text):
    assert not asked(text, EVENT).clock


@pytest.mark.parametrize(
    "text",
    ["Linn, quiet from 10pm to 7am", "quiet 22-7 and send me Linn", "Linn, silencio de 22 a 7", "Linn, nada de 22 a 7"],
)
def test_quiet_hours_beside_a_topic_are_read_with_it(text):
    asking = asked(text, EVENT)
    assert [one.topic.key for one in asking.wanted] == ["county:Linn"]
    assert asking.quiet == (QuietHours(time(22), time(7)),)


@pytest.mark.parametrize(
    "text",
    [
        "don't text me after 11",
        "nothing after midnight",
        "no me escriban después de las 11",
        "no messages before 8 or after 11",
        "not at night",
    ],
)
def test_hours_that_are_not_said_whole_are_asked_for(text):
    asking = asked(text, EVENT)
    assert (asking.verb, asking.hushes, asking.quiet, asking.off) == (Verb.QUIET, True, (), False)


@pytest.mark.parametrize("text", ["pause for an hour", "pause 30 min", "mute until 9", "pausa hasta las 9"])
def test_a_pause_that_is_to_end_by_itself_is_a_pause_of_everything(text):
    asking = asked(text, EVENT)
    assert (asking.verb, asking.lasts, asking.numbers) == (Verb.PAUSE, True, ())


@pytest.mark.parametrize(
    "text",
    [
        "if Biden drops below 15%",
        "Biden arriba del 15%",
        "Polk when it's done",
        "cuando termine",
        "Polk 7 times an hour",
    ],
)
def test_what_no_line_waits_for_is_refused_and_never_a_step(text):
    asking = asked(text, EVENT)
    assert asking.refused
    assert asking.timing is None
    assert all(one.timing is None for one in asking.wanted)


@pytest.mark.parametrize("text", ["where is the website", "what time do results start", "until", "slower", "phones"])
def test_an_ordinary_word_is_no_misspelt_name(text):
    assert not [one for one in asked(text, EVENT).wanted if not one.sure]


@pytest.mark.parametrize("text", ["CD9", "district 9", "9th district", "distrito 9", "districts 8 and 9"])
def test_a_district_there_is_not_is_no_number_left_over(text):
    asking = asked(text, EVENT)
    assert (asking.no_district, asking.wanted, asking.left_over) == (True, (), False)
    assert asking.asks_something


@pytest.mark.parametrize(
    ("text", "verb"),
    [
        ("thanks!", Verb.THANKS),
        ("thank you so much", Verb.THANKS),
        ("ok", Verb.THANKS),
        ("great", Verb.THANKS),
        ("muchas gracias, muy amable", Verb.THANKS),
        ("\N{THUMBS UP SIGN}", Verb.THANKS),
        ("yes please", Verb.YES),
        ("sí", Verb.YES),
        ("no thanks", Verb.NO),
    ],
)
def test_what_is_said_in_passing_asks_for_nothing(text, verb):
    asking = asked(text, EVENT)
    assert (asking.verb, asking.asks_something) == (verb, False)


@pytest.mark.parametrize(
    ("text", "numbers"), [("stop 2-4", {2, 3, 4}), ("pause 1 to 3", {1, 2, 3}), ("stop 1, 3 and 5", {1, 3, 5})]
)
def test_numbers_of_a_list_may_be_a_range(text, numbers):
    assert set(asked(text, EVENT).numbers) == numbers


@pytest.mark.parametrize("text", ["stop everything except Polk", "pare todo menos Polk", "everything but Polk"])
def test_what_is_excepted_is_never_what_is_meant(text):
    asking = asked(text, EVENT)
    assert asking.excepting
    assert asking.everything


def test_what_was_understood_is_kept_beside_what_was_not():
    asking = asked("Polk and Xyzzy every hour", EVENT)
    assert (asking.wanted[0].topic.key, asking.unknown) == ("county:Polk", ("Xyzzy",))


@pytest.mark.parametrize("county", [*EVENT.places.counties, *EVENT.places.regions])
def test_every_county_and_region_is_found_by_its_name(county):
    (one,) = asked(county, EVENT).wanted
    assert f"county:{county}" in [topic.key for topic in one.topics]


@pytest.mark.parametrize("place", list(EVENT.places.by_id)[::7])
def test_a_place_is_found_by_county_and_precinct(place):
    (one,) = asked(place, EVENT).wanted
    assert f"place:{place}" in [topic.key for topic in one.topics]


@pytest.mark.parametrize("group", EVENT.field.groups)
def test_every_group_is_found_by_its_name(group):
    (one,) = asked(group, EVENT).wanted
    assert f"state|{group}" in [topic.key for topic in one.topics]


@pytest.mark.parametrize(
    "text",
    [
        pytest.param(f"pause {'1' * 27}", id="a long number after pause"),
        pytest.param("pause " + "una" * 25, id="words grown together"),
        pytest.param("it's when " * 21, id="when it's, over and over"),
    ],
)
def test_no_text_keeps_the_desk_from_all_others(text):
    begun = machine.process_time()
    asked(text, EVENT)
    assert machine.process_time() - begun < 1

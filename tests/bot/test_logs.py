"""The log: a line a happening, and nothing about anybody in it, whoever wrote the line."""

import io
import json
import logging
import random
import threading

import pytest

from bot.logs import A_CHANGE, HAPPENINGS, Form, Scrubber, about, logging_to
from core.codes import make_code
from tests.the_night import NO_TIE, TOKEN, night_over, settings_for

KEY = b"not for a real night"
REAL_TOKEN = "7654321098:AAHdqTcvCH1vGWJxfSeofSAs0K5PALDsaw0"
CHAIR = 7_000_000_002
SCRUBBER = Scrubber(KEY, (TOKEN,))
API = "POST https://api.telegram.org"
FIGURES = "Batch of 50 took 0.25 s; 1,765 places, 12,345,678 bytes, text 4711."
TIMES = "var/backups/iowa-2020-20200204T031500Z.db at 2020-02-04 03:15:00+00:00"


def _raise(error):
    raise error


def written(work, *, form=Form.JSON, secrets=(TOKEN,)):
    """What a log holds after some work: its lines, parsed."""
    stream = io.StringIO()
    with logging_to(form, key=KEY, secrets=secrets, event="iowa-2020", stream=stream):
        work(logging.getLogger("bot.somewhere"))
    return [json.loads(line) for line in stream.getvalue().splitlines()]


@pytest.mark.parametrize(
    ("line", "clean"),
    [
        pytest.param(f"{API}/bot{TOKEN}/getMe", f"{API}/bot[hidden]/getMe", id="our token"),
        pytest.param(f"{API}/bot{REAL_TOKEN}/getMe", f"{API}/bot[hidden]/getMe", id="any token"),
        pytest.param(
            f"bot{REAL_TOKEN.replace(':', '%3A')}/getMe", "bot[hidden]/getMe", id="a token as httpx writes it"
        ),
        pytest.param("call (515) 555-0123 now", "call [hidden] now", id="a phone number with signs"),
        pytest.param("+1 515.555.0123", "[hidden]", id="a phone number with a country"),
        pytest.param("postgresql://desk:hunter2@db/night", "postgresql://[hidden]@db/night", id="a password"),
        pytest.param(FIGURES, FIGURES, id="our own figures stay"),
        pytest.param(TIMES, TIMES, id="times and files stay"),
    ],
)
def test_what_must_not_stand_in_a_log_is_taken_out_of_any_line(line, clean):
    assert SCRUBBER.clean(line) == clean


def test_every_code_we_make_is_taken_out():
    chance = random.Random(7)
    for _ in range(200):
        code = make_code(chance.choice)
        assert code not in SCRUBBER.clean(f"sqlalchemy said {code!r}, and {code} again")


def test_a_number_of_a_chat_or_a_phone_becomes_the_same_name_everywhere():
    lines = written(
        lambda log: (
            log.warning("A letter to %s was refused", CHAIR),
            log.info("sent", extra=about(chat=CHAIR, letter=f"line:12:{CHAIR}")),
            log.info("5155550123 called"),
        )
    )
    name = SCRUBBER.pseudonym(CHAIR)
    assert lines[0]["what"] == f"A letter to {name} was refused"
    assert (lines[1]["chat"], lines[1]["letter"]) == (name, f"line:12:{name}")
    assert "5155550123" not in lines[2]["what"]
    assert Scrubber(b"another key").pseudonym(CHAIR) != name


def test_of_an_error_its_kind_and_place_are_kept_and_never_its_words():
    def work(log):
        try:
            try:
                int("Pat Ritter 515 555 0123")
            except ValueError as error:
                raise LookupError("Biden 30 said Pat") from error
        except LookupError:
            log.exception("Text %d failed.", 12)

    (line,) = written(work)
    assert line["what"] == "Text 12 failed."
    assert "ValueError" in line["error"]
    assert "LookupError" in line["error"]
    assert "test_logs.py" in line["error"]
    for word in ("Pat", "Biden", "515"):
        assert word not in json.dumps(line)


def test_errors_of_several_tasks_are_all_named():
    def work(log):
        try:
            _raise(ExceptionGroup("Pat", [KeyError("Pat"), OSError("Pat")]))
        except ExceptionGroup:
            log.exception("Stopped.")

    (line,) = written(work)
    assert all(kind in line["error"] for kind in ("ExceptionGroup", "KeyError", "OSError"))
    assert "Pat" not in json.dumps(line)


def test_a_line_has_its_fields_in_one_object():
    (line,) = written(
        lambda log: log.info("text dealt with", extra=about(chat=CHAIR, update=91, kind="message", took=0.004))
    )
    assert line.pop("time").endswith("Z")
    assert line == {
        "level": "info",
        "what": "text dealt with",
        "from": "bot.somewhere",
        "event": "iowa-2020",
        "chat": SCRUBBER.pseudonym(CHAIR),
        "update": 91,
        "kind": "message",
        "took": 0.004,
    }


def test_the_wire_is_silent_where_it_would_tell_the_token():
    def work(_):
        for name in ("httpx", "httpcore.http11", "telegram.ext", "apscheduler.scheduler"):
            logging.getLogger(name).info("POST https://api.telegram.org/bot%s/getMe", REAL_TOKEN)

    assert written(work) == []


def test_a_call_with_the_wrong_arguments_is_still_a_line():
    record = logging.makeLogRecord({"name": "bot.desk", "levelno": logging.INFO, "msg": "%s and %s", "args": ("one",)})
    (line,) = written(lambda _: logging.getLogger().handlers[-1].handle(record))
    assert line["what"] == "%s and %s"


def test_people_are_spared_what_happens_all_the_time(capsys):
    with logging_to(Form.PEOPLE, key=KEY, secrets=(TOKEN,), event="iowa-2020"):
        logging.getLogger(HAPPENINGS).info("text dealt with", extra=about(chat=CHAIR))
        logging.getLogger("bot.desk").warning("Texts wait, %s; token %s", CHAIR, TOKEN)
        try:
            _raise(ValueError("Pat"))
        except ValueError:
            logging.getLogger("bot.desk").exception("A batch failed.")
    printed = " ".join(capsys.readouterr().out.split())
    assert "Texts wait" in printed
    assert "ValueError" in printed
    for hidden in ("dealt with", str(CHAIR), TOKEN, "Pat"):
        assert hidden not in printed


def test_after_the_block_the_log_is_as_before():
    root = logging.getLogger()
    before = (root.handlers[:], root.level)
    written(lambda log: log.info("x"))
    assert (root.handlers, root.level) == before


def test_the_desk_waits_for_no_reader_of_the_log(monkeypatch):
    """Whoever reads is stuck; lines beyond a number are dropped, and it is said how many."""
    monkeypatch.setattr("bot.logs._WAITING", 5)
    let_go = threading.Event()

    class Stuck(io.StringIO):
        def write(self, text):
            let_go.wait(10)
            return super().write(text)

    stream = Stuck()
    with logging_to(Form.JSON, key=KEY, event="iowa-2020", stream=stream):
        for number in range(100):
            logging.getLogger("bot.desk").info("line %d", number)
        let_go.set()
    lines = [json.loads(line)["what"] for line in stream.getvalue().splitlines()]
    assert lines[0] == "line 0"
    assert "lines were dropped" in lines[-1]
    assert len(lines) < 20


async def test_a_whole_night_tells_what_happened_and_of_nobody(iowa, database_url):
    stream = io.StringIO()
    with logging_to(Form.JSON, key=KEY, secrets=(TOKEN,), event="iowa-2020", stream=stream):
        async with night_over(settings_for(iowa, database_url)) as night:
            chair = await night.enrol(name="Pat Ritter")
            await night.say_all(chair, NO_TIE)
            night.telegram.contact(chair, "+15155550123")
            night.telegram.text(chair, chair, "Nightingale 7K4M-P9Q2-W3D5")
            await night.quiet()
    lines = [json.loads(line) for line in stream.getvalue().splitlines()]
    happened = [line["what"] for line in lines]
    assert {"text dealt with", "letter delivered", "entry written"} <= set(happened)
    texts = [line for line in lines if line["what"] == "text dealt with" and line["kind"] == "message"]
    assert {line["chat"] for line in texts} == {SCRUBBER.pseudonym(chair.id)}
    answered = [line["took"] for line in lines if line["what"] == "letter delivered" and "took" in line]
    assert answered
    assert all(took >= 0 for took in answered)
    whole = stream.getvalue()
    for nobody in ("Pat", "Ritter", str(chair.id), "5550123", "Nightingale", "7K4M", "Biden 30", TOKEN):
        assert nobody not in whole


def a_record(said, seconds, *, name="bot.postman", level=logging.WARNING, error=None):
    """A record that was made so many seconds into a trouble."""
    caught = None if error is None else (type(error), error, None)
    facts = {"name": name, "levelno": level, "levelname": logging.getLevelName(level), "msg": said, "exc_info": caught}
    return logging.makeLogRecord(facts | {"created": 1_580_785_200.0 + seconds})


def told(*records):
    """What of these the log tells."""
    return [line["what"] for line in written(lambda log: [log.handle(record) for record in records])]


def test_a_trouble_that_lasts_is_told_once_a_minute_with_how_often_it_was():
    gone, again = "The database does not answer. Letters wait.", "{} (119 times more since this was told)"
    assert told(*(a_record(gone, second / 2) for second in range(242))) == [
        gone,
        again.format(gone),
        again.format(gone),
    ]


def test_a_change_is_told_each_time():
    """A process that is overtaken twice within a minute says so twice."""

    def overtaken(_log):
        for _ in range(2):
            logging.getLogger("bot.cli.run").warning("This one stands by.", extra=A_CHANGE)

    assert [line["what"] for line in written(overtaken)] == ["This one stands by."] * 2


def test_what_others_tell_of_every_call_that_fails_is_one_line_as_well():
    failed = ValueError("<html>")
    calls = [a_record("Can not load invalid JSON data", at, name="telegram.request", error=failed) for at in range(50)]
    assert told(*calls) == ["Can not load invalid JSON data"]


@pytest.mark.parametrize(
    "second",
    [
        pytest.param(a_record("Texts wait.", 1), id="other words"),
        pytest.param(a_record("Letters wait.", 1, name="bot.desk"), id="another part"),
        pytest.param(a_record("Letters wait.", 1, error=KeyError()), id="another error"),
        pytest.param(a_record("Letters wait.", -90), id="the clock was put back"),
    ],
)
def test_what_is_another_trouble_is_told_at_once(second):
    words = second.msg
    assert told(a_record("Letters wait.", 0), second) == ["Letters wait.", words]


def test_what_happens_all_the_time_is_told_each_time():
    aside = [a_record("text set aside", 0, name=HAPPENINGS) for _ in range(3)]
    plain = [a_record("At work.", 0, level=logging.INFO) for _ in range(3)]
    assert told(*aside, *plain) == ["text set aside"] * 3 + ["At work."] * 3

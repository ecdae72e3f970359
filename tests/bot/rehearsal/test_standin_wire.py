import pytest


@pytest.mark.parametrize(
    "body",
    [
        pytest.param(lambda given: {"json": given}, id="JSON"),
        pytest.param(lambda given: {"data": given}, id="form"),
        pytest.param(lambda given: {"params": given}, id="address"),
        pytest.param(
            lambda given: {"files": {name: (None, str(value)) for name, value in given.items()}}, id="multipart"
        ),
    ],
)
async def test_arguments_are_read_from_every_kind_of_body(telegram, raw, pat, body):
    answer = await raw.post("sendMessage", **body({"chat_id": pat.id, "text": "Welcome & hello"}))
    assert answer.json()["ok"]
    assert telegram.messages(pat)[-1].text == "Welcome & hello"


async def test_a_file_in_a_form_is_no_text(raw, pat):
    answer = await raw.post("sendMessage", data={"chat_id": str(pat.id)}, files={"text": ("t.txt", b"x")})
    assert answer.json()["description"] == "Bad Request: message text is empty"


async def test_get_and_any_case_of_the_name_will_do(raw):
    assert (await raw.get("GETME")).json()["result"]["username"] == "caucusdesk_bot"


async def test_the_colon_of_the_token_may_be_percent_encoded(raw):
    assert (await raw.get("http://stand-in/bot1000001%3Arehearsal/getMe")).json()["ok"]


async def test_a_method_that_is_not_there(raw):
    answer = await raw.post("sendDice")
    assert (answer.status_code, answer.json()) == (404, {"ok": False, "error_code": 404, "description": "Not Found"})


async def test_a_token_that_is_not_the_bots(raw):
    answer = await raw.get("http://stand-in/bot1000001:other/getMe")
    assert (answer.status_code, answer.json()) == (401, {"ok": False, "error_code": 401, "description": "Unauthorized"})


@pytest.mark.parametrize(
    ("method", "given", "description"),
    [
        pytest.param(
            "sendMessage", {"reply_markup": "{"}, "can't parse reply keyboard markup JSON object", id="markup"
        ),
        pytest.param("getUpdates", {"allowed_updates": "["}, "can't parse allowed_updates JSON object", id="kinds"),
        pytest.param("setMyCommands", {"commands": "["}, "can't parse commands JSON object", id="commands"),
        pytest.param("setMyCommands", {}, 'parameter "commands" is required', id="no commands"),
        pytest.param("setMyCommands", {"commands": "[1]"}, "can't parse BotCommand: expected an Object", id="a number"),
    ],
)
async def test_nested_values_that_are_not_json(raw, pat, method, given, description):
    answer = await raw.post(method, data={"chat_id": str(pat.id), "text": "x", **given})
    assert (answer.status_code, answer.json()["description"]) == (400, f"Bad Request: {description}")


@pytest.mark.parametrize(
    ("body", "description"),
    [
        pytest.param(b"{", "Bad Request: can't parse request JSON object", id="no JSON"),
        pytest.param(b"[1]", "Bad Request: chat_id is empty", id="no object"),
    ],
)
async def test_a_json_body_that_is_none(raw, body, description):
    answer = await raw.post("sendMessage", content=body, headers={"Content-Type": "application/json"})
    assert answer.json()["description"] == description


async def test_without_a_rehearsal_there_is_no_page(raw):
    assert (await raw.get("http://stand-in/")).status_code == 404

import pytest

from bot.rehearsal.contents import Entity, Key
from bot.rehearsal.keyboards import keyboard_from
from bot.rehearsal.markup import formatted, utf16_length
from bot.rehearsal.wire import ApiError


@pytest.mark.parametrize(
    ("text", "length"),
    [
        pytest.param("", 0, id="nothing"),
        pytest.param("é", 1, id="within the first plane"),
        pytest.param("😀", 2, id="beyond it"),
    ],
)
def test_lengths_are_utf16_code_units(text, length):
    assert utf16_length(text) == length


@pytest.mark.parametrize(
    ("html", "text", "entities"),
    [
        pytest.param("plain", "plain", [], id="no markup"),
        pytest.param("<b>a</b>", "a", [Entity("bold", 0, 1)], id="bold"),
        pytest.param("<STRONG>a</strong>", "a", [Entity("bold", 0, 1)], id="another word for bold, in capitals"),
        pytest.param("<i>a</i><em>b</em>", "ab", [Entity("italic", 0, 1), Entity("italic", 1, 1)], id="italic"),
        pytest.param(
            "<u>a</u><ins>b</ins>", "ab", [Entity("underline", 0, 1), Entity("underline", 1, 1)], id="underline"
        ),
        pytest.param(
            "<s>a</s><del>b</del>", "ab", [Entity("strikethrough", 0, 1), Entity("strikethrough", 1, 1)], id="strike"
        ),
        pytest.param("<tg-spoiler>a</tg-spoiler>", "a", [Entity("spoiler", 0, 1)], id="spoiler"),
        pytest.param('<span class="tg-spoiler">a</span>', "a", [Entity("spoiler", 0, 1)], id="spoiler as a span"),
        pytest.param("<code>a</code>", "a", [Entity("code", 0, 1)], id="code"),
        pytest.param("<pre>a\nb</pre>", "a\nb", [Entity("pre", 0, 3)], id="pre"),
        pytest.param(
            '<pre><code class="language-sql">a</code></pre>',
            "a",
            [Entity("pre", 0, 1, language="sql")],
            id="pre of a language",
        ),
        pytest.param(
            '<pre>a <code class="language-sql">b</code></pre>',
            "a b",
            [Entity("pre", 0, 3), Entity("code", 2, 1, language="sql")],
            id="code within a larger pre",
        ),
        pytest.param("<blockquote>a</blockquote>", "a", [Entity("blockquote", 0, 1)], id="quotation"),
        pytest.param(
            "<blockquote expandable>a</blockquote>", "a", [Entity("expandable_blockquote", 0, 1)], id="folded quotation"
        ),
        pytest.param(
            '<a href="https://example.org/x?a=1&b=2">a</a>',
            "a",
            [Entity("text_link", 0, 1, url="https://example.org/x?a=1&b=2")],
            id="link",
        ),
        pytest.param(
            "<a href='example.org'>a</a>", "a", [Entity("text_link", 0, 1, url="http://example.org/")], id="bare link"
        ),
        pytest.param(
            "<a>example.org</a>", "example.org", [Entity("text_link", 0, 11, url="http://example.org/")], id="no href"
        ),
        pytest.param(
            '<a href="tg://resolve?domain=x">a</a>',
            "a",
            [Entity("text_link", 0, 1, url="tg://resolve?domain=x")],
            id="tg link",
        ),
        pytest.param('<a href="nonsense">a</a>', "a", [], id="a link to nowhere is plain text"),
        pytest.param('<a href="javascript://x.y/">a</a>', "a", [], id="a link with another scheme is plain text"),
        pytest.param("😀<b>é😀</b>c", "😀é😀c", [Entity("bold", 2, 3)], id="offsets are UTF-16"),
        pytest.param(
            "<b>a<i>b</i></b>", "ab", [Entity("bold", 0, 2), Entity("italic", 1, 1)], id="nested, outer first"
        ),
        pytest.param(
            "<b><i>a</i></b>x", "ax", [Entity("italic", 0, 1), Entity("bold", 0, 1)], id="nested, the same stretch"
        ),
        pytest.param("<b></b>a", "a", [], id="an empty tag is nothing"),
        pytest.param("<b>a</>", "a", [Entity("bold", 0, 1)], id="an end tag without a name"),
        pytest.param("&lt;b&gt; &amp; &quot;", '<b> & "', [], id="named characters"),
        pytest.param("&#65;&#x1F600;b", "A😀b", [], id="numbered characters"),
        pytest.param("&lt a", "< a", [], id="a name without its semicolon"),
        pytest.param("&nbsp; & &#0; &#xD800;", "&nbsp; & &#0; &#xD800;", [], id="unknown characters stay"),
        pytest.param(" \n<b> a </b> ", "a", [Entity("bold", 0, 1)], id="blanks at the ends go"),
        pytest.param("a<b> </b>", "a", [], id="an entity of blanks at the end goes"),
        pytest.param(
            "/start <code>/stop</code>",
            "/start /stop",
            [Entity("bot_command", 0, 6), Entity("code", 7, 5)],
            id="commands",
        ),
    ],
)
def test_html_becomes_text_and_entities(html, text, entities):
    read = formatted(html, "HTML")
    assert (read.text, list(read.entities)) == (text, entities)


@pytest.mark.parametrize(
    ("html", "complaint"),
    [
        pytest.param("a <c>b</c>", 'Unsupported start tag "c" at byte offset 2', id="unknown tag"),
        pytest.param("é 1 < 2 > 0", 'Unsupported start tag "" at byte offset 5', id="a bare sign; bytes are counted"),
        pytest.param("a < 2", 'Unsupported start tag "" at byte offset 2', id="a bare sign to the end"),
        pytest.param("a <b", "Unclosed start tag at byte offset 2", id="cut in a start tag"),
        pytest.param('a <a href="x', "Unclosed start tag at byte offset 2", id="cut in an attribute"),
        pytest.param("a <b>c", 'Can\'t find end tag corresponding to start tag "b"', id="never closed"),
        pytest.param("a</b>", "Unexpected end tag at byte offset 1", id="never opened"),
        pytest.param("<b>a</b", "Unclosed end tag at byte offset 4", id="cut in an end tag"),
        pytest.param("<b>a</i>", 'Unmatched end tag at byte offset 4, expected "</b>", found "</i>"', id="crossed"),
        pytest.param(
            "<span>a</span>", 'Tag "span" must have class "tg-spoiler" at byte offset 0', id="a span for nothing"
        ),
    ],
)
def test_wrong_html_is_complained_of_in_telegrams_words(html, complaint):
    with pytest.raises(ApiError) as refusal:
        formatted(html, "html")
    assert refusal.value.description == f"Bad Request: can't parse entities: {complaint}"


@pytest.mark.parametrize(
    ("text", "commands"),
    [
        pytest.param("/start", [(0, 6)], id="alone"),
        pytest.param("😀 /help@caucusdesk_bot now", [(3, 20)], id="with the bot's name, after a wide character"),
        pytest.param("1/2 and/or //x /a/b", [], id="slashes that are none"),
        pytest.param("/" + "x" * 33, [], id="too long"),
        pytest.param("<b>/start</b>", [], id="what looks like markup hides it"),
    ],
)
def test_commands_are_found_in_plain_text(text, commands):
    read = formatted(text)
    assert [(entity.offset, entity.length) for entity in read.entities] == commands
    assert read.text == text


@pytest.mark.parametrize(
    ("markup", "complaint"),
    [
        pytest.param([], "object expected as reply markup", id="a list"),
        pytest.param(
            {"inline_keyboard": "x"}, "can't parse inline keyboard markup: Array expected", id="text for rows"
        ),
        pytest.param(
            {"inline_keyboard": [1]}, "can't parse inline keyboard markup: Array expected", id="a number for a row"
        ),
        pytest.param(
            {"inline_keyboard": [["x"]]},
            "can't parse inline keyboard button: InlineKeyboardButton must be an Object",
            id="text",
        ),
        pytest.param(
            {"inline_keyboard": [[{"callback_data": "x"}]]},
            "can't parse inline keyboard button: Can't find field \"text\"",
            id="no label",
        ),
        pytest.param(
            {"inline_keyboard": [[{"text": "x"}]]},
            "can't parse inline keyboard button: Text buttons are unallowed in the inline keyboard",
            id="a button that does nothing",
        ),
        pytest.param({"inline_keyboard": [[{"text": "x", "callback_data": ""}]]}, "BUTTON_DATA_INVALID", id="no data"),
    ],
)
def test_a_wrong_keyboard_is_complained_of(markup, complaint):
    with pytest.raises(ApiError) as refusal:
        keyboard_from(markup)
    assert refusal.value.description == f"Bad Request: {complaint}"


def test_empty_rows_of_a_keyboard_go():
    assert keyboard_from(None) == ()
    assert keyboard_from({"inline_keyboard": [[], [{"text": "a", "callback_data": "1"}]]}) == ((Key("a", "1"),),)

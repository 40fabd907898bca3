"""The HTML parse mode, and the entities that Telegram adds by itself."""

from typing import Any

import pytest
from aiogram.utils.text_decorations import html_decoration
from hypothesis import given
from hypothesis import strategies as st

from sandbox.entities import ParseError, checked_url, parse_html
from sandbox.text import clean, find_entities, marked_text

ANYA = {"id": 7, "is_bot": False, "first_name": "Аня"}


def known(user_id: int) -> dict[str, Any] | None:
    return ANYA if user_id == 7 else None


def marks(source: str) -> list[tuple[Any, ...]]:
    text, entities = parse_html(source, known)
    return [(entity["type"], marked_text(text, entity)) for entity in entities]


@pytest.mark.parametrize(
    ("source", "found"),
    [
        ("<b>a</b> <strong>b</strong>", [("bold", "a"), ("bold", "b")]),
        ("<i>a</i><em>b</em>", [("italic", "a"), ("italic", "b")]),
        ("<u>a</u><ins>b</ins>", [("underline", "a"), ("underline", "b")]),
        ("<s>a</s><strike>b</strike><del>c</del>", [("strikethrough", part) for part in "abc"]),
        ('<tg-spoiler>a</tg-spoiler><span class="tg-spoiler">b</span>', [("spoiler", "a"), ("spoiler", "b")]),
        ("<code>a</code><pre>b</pre>", [("code", "a"), ("pre", "b")]),
        ("<blockquote>a</blockquote>", [("blockquote", "a")]),
        ("<blockquote expandable>a</blockquote>", [("expandable_blockquote", "a")]),
        ("<b>🎯 <i>Ніч</i></b>", [("bold", "🎯 Ніч"), ("italic", "Ніч")]),
        ("<B>a</B>", [("bold", "a")]),
        ("<b></b>a", []),
        ("<b>a</>", [("bold", "a")]),
    ],
)
def test_each_tag_becomes_its_entity(source: str, found: list[tuple[str, str]]) -> None:
    assert marks(source) == found


def test_offsets_are_utf16_code_units() -> None:
    _, (entity,) = parse_html("🎯🎯<b>я</b>", known)
    assert (entity["offset"], entity["length"]) == (4, 1)


def test_a_mention_by_id_needs_somebody_the_bot_has_met() -> None:
    _, (entity,) = parse_html('<a href="tg://user?id=7">Аня</a>', known)
    assert entity == {"type": "text_mention", "offset": 0, "length": 3, "user": ANYA}
    assert parse_html('<a href="tg://user?id=8">Богдан</a>', known) == ("Богдан", ())


def test_a_link_is_stored_as_an_address() -> None:
    _, (entity,) = parse_html("<a href='example.org?a=1&amp;b=2'>тут</a>", known)
    assert entity["url"] == "http://example.org?a=1&b=2"
    assert parse_html("<a href='nowhere'>тут</a>", known)[1] == ()


def test_a_countdown_becomes_a_date_time() -> None:
    _, (entity,) = parse_html('<tg-time unix="1800000000" format="r">60 с</tg-time>', known)
    assert entity == {
        "type": "date_time",
        "offset": 0,
        "length": 4,
        "unix_time": 1_800_000_000,
        "date_time_format": "r",
    }


def test_code_inside_pre_gives_its_language() -> None:
    text, entities = parse_html('<pre><code class="language-python">x</code></pre>', known)
    assert (text, [{**entity} for entity in entities]) == (
        "x",
        [{"type": "pre", "language": "python", "offset": 0, "length": 1}],
    )


def test_only_known_references_become_characters() -> None:
    assert parse_html("&lt;b&gt; &amp;amp; &quot; &#1103; &#x44F; &nbsp; & x", known) == (
        '<b> &amp; " я я &nbsp; & x',
        (),
    )


@pytest.mark.parametrize(
    ("source", "error"),
    [
        ("я<foo>", 'Unsupported start tag "foo" at byte offset 2'),
        ("a < b", 'Unsupported start tag "" at byte offset 2'),
        ("<b", "Unclosed start tag at byte offset 0"),
        ("<a href", 'Unclosed start tag "a" at byte offset 0'),
        ('<a href="x', 'Unclosed start tag "a" at byte offset 0'),
        ("<a ='x'>b</a>", 'Empty attribute name in the tag "a" at byte offset 0'),
        ("</b>", "Unexpected end tag at byte offset 0"),
        ("<b>a</b", "Unclosed end tag at byte offset 4"),
        ("<b>a</i>", 'Unmatched end tag at byte offset 4, expected "</b>", found "</i>"'),
        ("<b>a", 'Can\'t find end tag corresponding to start tag "b"'),
        ("<span>a</span>", 'Tag "span" must have class "tg-spoiler" at byte offset 0'),
        ("<tg-time>a</tg-time>", 'Tag "tg-time" must have a valid attribute "unix" at byte offset 10'),
        (
            "<tg-time unix='1' format='rD'>a</tg-time>",
            'Tag "tg-time" has an invalid attribute "format" at byte offset 31',
        ),
    ],
)
def test_malformed_html_is_refused(source: str, error: str) -> None:
    with pytest.raises(ParseError) as caught:
        parse_html(source, known)
    assert str(caught.value) == error


@given(st.text())
def test_quoted_text_comes_back_whole(text: str) -> None:
    whole = text.encode("utf-16", "surrogatepass").decode("utf-16", "replace")
    assert parse_html(f"<b>{html_decoration.quote(whole)}</b>", known)[0] == whole


@pytest.mark.parametrize(
    ("text", "found"),
    [
        ("/newgame", [("bot_command", "/newgame")]),
        ("/start@sandbox_bot abc", [("bot_command", "/start@sandbox_bot")]),
        ("а/б и/или", []),
        ("@sandbox_bot привет #игра", [("mention", "@sandbox_bot"), ("hashtag", "#игра")]),
        ("см. https://t.me/c/1/2.", [("url", "https://t.me/c/1/2")]),
    ],
)
def test_entities_that_telegram_finds(text: str, found: list[tuple[str, str]]) -> None:
    assert [(entity["type"], marked_text(text, entity)) for entity in find_entities(text)] == found


def test_no_entity_is_found_inside_code() -> None:
    code = {"type": "code", "offset": 0, "length": 8}
    assert clean("/newgame", (code,)) == ("/newgame", (code,))


def test_outer_spaces_are_removed_and_entities_move_with_the_text() -> None:
    bold = {"type": "bold", "offset": 0, "length": 5}
    blank = {"type": "italic", "offset": 0, "length": 2}
    assert clean("  abc ", (bold, blank)) == ("abc", ({"type": "bold", "offset": 0, "length": 3},))


@pytest.mark.parametrize(
    ("url", "stored"),
    [
        ("t.me/x_bot?start=1", "http://t.me/x_bot?start=1"),
        ("https://example.org", "https://example.org/"),
        ("tg://resolve?domain=x", "tg://resolve?domain=x"),
        ("пусто", None),
    ],
)
def test_an_address_is_stored_only_if_a_client_could_open_it(url: str, stored: str | None) -> None:
    assert checked_url(url) == stored

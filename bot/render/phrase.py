"""Turns posts into messages with words: escapes and cuts texts, and makes links and countdowns."""

import html
import re
import unicodedata
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass
from functools import lru_cache
from typing import Protocol, assert_never

from aiogram.types import InlineKeyboardButton, InlineKeyboardMarkup, WebAppInfo

from bot.delivery.message import File, Message
from bot.render.line import SEATS
from bot.render.locales import LOCALES, NO_BREAK, say
from bot.render.post import HEADING, Arg, Button, Countdown, Line, Link, Post
from bot.runtime.table_pages import TablePages
from bot.runtime.timers import Timed
from bot.upcasters import upcast_line
from engine.scoring.table_words import FILLERS

LONGEST_NAME = 32
"""How many characters of a person's name are shown."""

LONGEST_BESIDE = 16
"""How many characters of a name are shown beside the number of a seat. A line often has several."""

LONGEST_TEXT = {"text": 1000, "decision": 1000, "digest": 64, "said": 300, "link": 200, "tables": 200} | {
    "reds": 200,
    "blacks": 200,
}
"""How many characters are shown of an argument that is not a name: a text that somebody wrote, a digest, a
book's words, a link."""

LONGEST_ESCAPED = 2400
"""The most characters of an argument, escaped. Fluent, which makes the words, accepts 2,500."""

LONGEST_TOAST = 200

LONGEST_MESSAGE = 4096
"""How many characters a message may have, counted like those of a caption."""

LONGEST_CAPTION = 1024
"""The most characters of a picture's caption, as Telegram counts: UTF-16 code units without markup."""

NOTHING = "…"
"""The sign that replaces a name that has no visible character."""

BIDI = dict.fromkeys([*range(0x202A, 0x202F), *range(0x2066, 0x206A), 0x200E, 0x200F, 0x061C])
"""Direction marks, which are removed. In a name they would reverse the order of the bot's own words."""


FROM_THE_RIGHT = frozenset({"R", "AL", "AN"})
"""The Unicode classes of letters and numbers that are read from right to left."""

ISOLATE, ISOLATED = "\u2068", "\u2069"
"""Marks around a text that is read from right to left. With them it does not change the order of the words
around it. Other texts get no marks, because some clients of Telegram show them as boxes."""

OF_PEOPLE = frozenset({"name", "host", "former", "text", "decision", "chat"})
"""The names of arguments that contain texts which people have written."""

JOINER = "\u2060"
"""The word joiner, a character without a width. Clients take no text with it for a link."""

LINKING = re.compile(r"[@/#$.:＠／＃＄．：。｡](?!\ufe0f)")
"""Matches signs that begin a mention, a command or a tag, or that are part of a link. Does not match the
signs of a keycap emoji."""

_MARK = r"[\u0300-\u036f\u0483-\u0489\u1ab0-\u1aff\u1dc0-\u1dff\u20d0-\u20ff\ufe20-\ufe2f]"
MARKS = re.compile(f"({_MARK}{{2}}){_MARK}+")
"""Matches the third and later marks on one letter, with the two before. Such marks cover other lines."""

NUMBERS = re.compile(r"\d(?:[\s()\-\u2010-\u2015]*\d){3,}")
"""Matches digits that a client of Telegram may take for the number of a phone or a card."""


MENTION = re.compile(r'<a href="tg://user\?id=[^"]*">(.*?)</a>')
"""Matches a mention that notifies the person. Mentions of simulated players are removed, because there is
nobody to notify."""

BEGINS = re.compile(r"(?<=^\S) |(?<=^\S\S) ")
"""Matches the space after a sign or a short word at the beginning of a label. It is replaced by a space at
which no line breaks."""

TAG = re.compile(r"<[^>]*>")


class Clock(Protocol):
    """Something that knows when steps and ready checks end."""

    def ends_at(self, timed: Timed) -> float | None:
        """Returns when the step or the ready check ends, in unix seconds; None if it does not run yet."""


@dataclass(frozen=True, slots=True)
class Moment:
    """When a message is sent (`now`, unix seconds), and for which game, so that its countdown is right.
    `scale`: the time scale. `opens`: the serial of the step that begins with this message."""

    now: float
    scale: float
    game_id: int | None = None
    opens: int | None = None


def _document(post: Post, game_id: int | None) -> File | None:
    """Returns the file that a post brings: a game's record, or a person's data; None if it brings none. A
    post with a page also brings the record, for the case that the page can not be made. `game_id`: the game
    of the message."""
    record = post.replay if post.record is None else post.record
    if record is not None:
        return File(f"game-{post.of_game or game_id}.mafia.toml", record.encode())
    return None if post.data is None else File("mydata.json", post.data.encode())


def answer(post: Post, locale: str) -> Message:
    """Returns the answer to a press: plain text without markup, of at most `LONGEST_TOAST` characters."""
    text = html.unescape("\n".join(words(line, locale) for line in post.lines))
    return Message(text=shorten(text, LONGEST_TOAST), alert=post.alert)


@dataclass(frozen=True)
class Phrasing:
    """Turns posts into messages with words, for one bot. `pages`: the pages of tables, if there are any."""

    username: str
    clock: Clock
    pages: TablePages | None = None

    def message(self, post: Post, locale: str, moment: Moment) -> Message:
        """Returns the words for a post, in a form that delivery can send. `moment`: when it is sent."""
        countdown = self._countdown(post.countdown, locale, moment)
        return Message(
            text=text_of(post, locale, countdown),
            keyboard=self._keyboard(post, locale, moment.now),
            silent=post.silent,
            protected=post.protected,
            document=_document(post, moment.game_id),
            caption="\n".join(words(line, locale) for line in post.caption),
            asks=post.asks,
        )

    def _countdown(self, countdown: Countdown | None, locale: str, moment: Moment) -> str:
        if countdown is None or moment.game_id is None:
            return ""
        if countdown.paused:
            return say(locale, "seconds-left-paused", {"seconds": countdown.seconds})
        minutes, seconds = divmod(countdown.seconds, 60)
        if minutes > 1 and not seconds:
            plain = say(locale, "length", {"hours": 0, "minutes": minutes})
        else:
            plain = say(locale, "seconds-left", {"seconds": countdown.seconds})
        serial = countdown.serial if countdown.kind == "step" else None
        ends = self.clock.ends_at(Timed(countdown.kind, moment.game_id, serial))
        if ends is None or (serial is not None and moment.opens == serial):
            ends = moment.now + countdown.seconds * moment.scale
        return f'<tg-time unix="{round(ends)}" format="r">{plain}</tg-time>'

    def _keyboard(self, post: Post, locale: str, now: float) -> InlineKeyboardMarkup | None:
        shown = ([button for button in row if self._is_shown(button)] for row in post.rows)
        rows = [[self._button(button, locale, now) for button in row] for row in shown if row]
        return InlineKeyboardMarkup(inline_keyboard=rows) if rows else None

    def _is_shown(self, button: Button) -> bool:
        return self.pages is not None or button.link is None or button.link.table is None

    def _button(self, button: Button, locale: str, now: float) -> InlineKeyboardButton:
        label, link = html.unescape(words(button.label, locale)) if button.label else "", button.link
        app = link is not None and link.table is not None and link.way == "app"
        url = None if link is None else self._url(link, now)
        return InlineKeyboardButton(
            text=BEGINS.sub(NO_BREAK, f"{button.mark} {label}".strip()),
            callback_data=button.data,
            url=None if app else url,
            web_app=WebAppInfo(url=url) if app and url is not None else None,
            style=button.style,
        )

    def _url(self, link: Link, now: float) -> str:
        if link.table is not None and self.pages is not None:
            match link.way:
                case "group":
                    return self.pages.in_group(link.table)
                case "app":
                    return self.pages.app(link.table)
                case "browser":
                    return self.pages.in_browser(link.table, link.user, now)
                case "overlay":
                    return self.pages.overlay(link.table, link.user, now)
                case "evening":
                    return self.pages.evening(link.table)
                case _:
                    assert_never(link.way)
        if link.url is not None:
            return link.url
        if link.adds:
            rights = f"&admin={'+'.join(link.rights)}" if link.rights else ""
            return f"https://t.me/{self.username}?startgroup{rights}"
        start = f"?start={link.start}" if link.start else ""
        return f"https://t.me/{self.username}{start}"


def text_of(post: Post, locale: str, countdown: str = "") -> str:
    """Returns the words of a post, as HTML. `countdown`: the words for the time left."""
    text = "\n".join(words(line, locale, countdown) for line in post.lines)
    if post.folded:
        said = _numbered(post.folded, locale) if post.numbered else _said(post.folded, locale)
        text = f"{text}\n{_folded(said)}"
    for block in post.blocks:
        text = f"{text}\n{_folded(_said(block, locale))}"
    return text


def _said(lines: Iterable[Line], locale: str) -> Iterator[str]:
    return (words(line, locale) for line in lines)


def _numbered(lines: Iterable[Line], locale: str) -> Iterator[str]:
    """Yields the lines in words, with numbers from 1. A heading has no number, and is not counted."""
    number = 0
    for line in lines:
        number += line.key != HEADING
        said = words(line, locale)
        yield said if line.key == HEADING else f"{number}. {said}"


def _folded(said: Iterable[str]) -> str:
    joined = "\n".join(said)
    return f"<blockquote expandable>{joined}</blockquote>"


def words(line: Line, locale: str, countdown: str = "", *, live: bool = True) -> str:
    """Returns one line in words, as HTML. `countdown`: the words for the time left. `live`: whether the line
    goes into a chat, where clients look for links in people's words."""
    beside = {seat: _beside(name, live) for seat, name in line.names.items()}
    key, stored = upcast_line(line.key, line.args)
    args = {
        name: _argument(name, value, {} if line.naming and name not in line.naming else beside, live, locale)
        for name, value in stored.items()
    }
    if "moment" in line.args:
        args["hour"] = f'<tg-time unix="{line.args["moment"]}" format="wDT">{args["hour"]}</tg-time>'
    said = say(locale, key, {**args, "countdown": countdown})
    said = said.replace("….", "…").replace(f"…{ISOLATED}.", f"…{ISOLATED}")
    if str(args.get("user", "")).startswith("-"):
        said = MENTION.sub(r"\1", said)
    return said


def plain(line: Line, locale: str) -> str:
    """Returns one line in words, as plain text for a picture, a page or a terminal."""
    return html.unescape(TAG.sub("", words(line, locale, live=False)))


def length_of(line: Line, locale: str) -> int:
    """Returns how many characters the line shows in this language, as Telegram counts: UTF-16 code units."""
    return _shown_length(words(line, locale))


def caption_room(lines: Iterable[Line]) -> int:
    """Returns how many more characters the caption of a picture may have if it contains these lines; below 0
    if they are too long for it. Of all languages, the one with the longest words counts."""
    said = tuple(lines)
    return LONGEST_CAPTION - max(sum(length_of(each, locale) + 1 for each in said) for locale in LOCALES)


def fits_a_caption(markup: str) -> bool:
    """Returns whether a text in HTML is short enough for the caption of a picture."""
    return _shown_length(markup) <= LONGEST_CAPTION


def fits_a_message(post: Post) -> bool:
    """Returns whether the words of a post fit into one message in every language."""
    return all(_shown_length(text_of(post, locale)) <= LONGEST_MESSAGE for locale in LOCALES)


def _shown_length(markup: str) -> int:
    return len(html.unescape(TAG.sub("", markup)).encode("utf-16-le")) // 2


def _argument(name: str, value: Arg, beside: Mapping[int, str], live: bool, locale: str) -> int | str:
    """Returns an argument of a line in the form that Fluent accepts. `beside`: for each seat, the escaped
    name that is shown beside its number. `live`: whether the line goes into a chat."""
    if isinstance(value, tuple):
        return ", ".join(
            _beside(each.replace(",", " "), live) if isinstance(each, str) else f"№{_named(each, beside)}"
            for each in value
        )
    if isinstance(value, int):
        return _named(value, beside) if name in SEATS and value in beside else value
    if isinstance(value, dict):
        value = value.get(locale) or next(iter(value.values()), "")
    return _escaped(tidy(value), LONGEST_TEXT.get(name, LONGEST_NAME), broken=live and name in OF_PEOPLE)


@lru_cache(maxsize=4096)
def _beside(name: str, live: bool) -> str:
    """Returns a name as it is shown beside the number of a seat, escaped. The results are remembered, because
    the same names are used again and again."""
    return _escaped(tidy(name), LONGEST_BESIDE, broken=live)


def _named(seat: int, beside: Mapping[int, str]) -> str:
    return f"{seat} · {beside[seat]}" if seat in beside else str(seat)


def _escaped(text: str, longest: int, *, broken: bool) -> str:
    """Returns a person's text escaped, and cut to `longest` characters. A sign like `<` becomes up to six
    characters, so a text with many such signs is cut shorter. `broken`: whether links in the text are changed
    so that Telegram does not find them."""
    turns = any(unicodedata.bidirectional(char) in FROM_THE_RIGHT for char in text)
    shown = shorten(text, longest - 2) if turns else shorten(text, longest)
    escaped = html.escape(unlinked(shown) if broken else shown)
    escaped = f"{ISOLATE}{escaped}{ISOLATED}" if turns else escaped
    return escaped if len(escaped) <= LONGEST_ESCAPED else _escaped(text, longest // 2, broken=broken)


def unlinked(text: str) -> str:
    """Returns a text that looks the same, but in which Telegram finds no mention, command, link or number."""
    apart = NUMBERS.sub(lambda found: re.sub(r"(\d)", rf"\1{JOINER}", found.group()), text)
    return LINKING.sub(rf"\g<0>{JOINER}", apart)


def tidy(text: str) -> str:
    """Returns a person's text as one line, so that no part of it can look like a line of the bot. Returns "…"
    if it has no visible character."""
    plain = "".join(" " if unicodedata.category(char) == "Cc" else char for char in text.translate(BIDI))
    line = MARKS.sub(r"\1", " ".join(plain.split()))
    return line if any(_is_seen(char) for char in line) else NOTHING


def _is_seen(char: str) -> bool:
    return unicodedata.category(char)[0] in "LNPS" and char not in FILLERS


def shown_name(name: str) -> str:
    """Returns a person's name as the group sees it: on one line, and cut. It is not escaped yet."""
    return shorten(tidy(name), LONGEST_NAME)


def shorten(text: str, longest: int) -> str:
    return text if len(text) <= longest else text[: longest - 1] + "…"

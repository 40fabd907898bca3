"""Posts become words. Only here texts are escaped and cut, and links and countdowns are made."""

import html
import re
import unicodedata
from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from functools import lru_cache
from typing import Protocol

from aiogram.types import InlineKeyboardButton, InlineKeyboardMarkup

from bot.delivery.message import File, Message
from bot.render.line import SEATS
from bot.render.locales import LOCALES, NO_BREAK, say
from bot.render.post import Arg, Button, Countdown, Line, Link, Post

LONGEST_NAME = 32
"""Characters of a person's name that are shown."""

LONGEST_BESIDE = 16
"""The same where a name stands beside a number, often several of them in a line."""

LONGEST_TEXT = {"text": 1000, "decision": 1000, "digest": 64, "said": 300, "link": 200, "tables": 200}
"""Characters of arguments that are no names: what somebody writes, a digest, a book's words, a link."""

LONGEST_ESCAPED = 2400
"""Characters of an argument after escaping. Fluent takes 2,500."""

LONGEST_TOAST = 200

LONGEST_CAPTION = 1024
"""Of a picture, as Telegram counts: UTF-16 code units without markup."""

NOTHING = "…"
"""Stands in place of a name in which nothing can be seen."""

FILLERS = frozenset("\u115f\u1160\u2800\u3164\uffa0\U0001d159")
"""Letters and signs that look like blanks."""

BIDI = dict.fromkeys([*range(0x202A, 0x202F), *range(0x2066, 0x206A), 0x200E, 0x200F, 0x061C])
"""Direction marks. In a name they would turn the bot's words around."""


FROM_THE_RIGHT = frozenset({"R", "AL", "AN"})
"""Classes of letters and numbers that are read from right to left."""

ISOLATE, ISOLATED = "\u2068", "\u2069"
"""Stand around a text that is read from right to left: it turns nothing outside of them. Only there, since
some clients of Telegram show them as boxes."""

OF_PEOPLE = frozenset({"name", "former", "text", "decision", "chat"})
"""Names of arguments that people have written."""

JOINER = "\u2060"
"""The word joiner: it has no width. Text that has it inside is not a link."""

LINKING = re.compile(r"[@/#$.:＠／＃＄．：。｡](?!\ufe0f)")
"""Signs that begin a mention, a command or a tag, or stand inside a link. A keycap emoji is not one of
them."""

_MARK = r"[\u0300-\u036f\u0483-\u0489\u1ab0-\u1aff\u1dc0-\u1dff\u20d0-\u20ff\ufe20-\ufe2f]"
MARKS = re.compile(f"({_MARK}{{2}}){_MARK}+")
"""More than two marks above or below a letter: a heap of them would stand over the lines around."""

NUMBERS = re.compile(r"\d(?:[\s()\-\u2010-\u2015]*\d){3,}")
"""Digits that a client may take for a phone number or a card number."""


MENTION = re.compile(r'<a href="tg://user\?id=[^"]*">(.*?)</a>')
"""A name that rings. A neighbour of a practice has nobody to ring for."""

BEGINS = re.compile(r"(?<=^\S) |(?<=^\S\S) ")
"""The space after a sign or a short word with which a label begins: it stays with the word that follows."""

TAG = re.compile(r"<[^>]*>")

COVER_ENDS = "</tg-spoiler>"

BLANK = "\u2800"
"""Looks like a space, and is none."""


class Clock(Protocol):
    """When steps end."""

    def ends_at(self, game_id: int, serial: int) -> float | None:
        """Unix seconds; None while the step's clock does not run."""


@dataclass(frozen=True, slots=True)
class Moment:
    """When and for which game something is said. `opens`: the step that begins with this message."""

    now: float
    scale: float
    game_id: int | None = None
    opens: int | None = None


def answer(post: Post, locale: str) -> Message:
    """An answer to a tap: plain words, no markup."""
    text = html.unescape("\n".join(words(line, locale) for line in post.lines))
    return Message(text=cut(text, LONGEST_TOAST), alert=post.alert)


@dataclass(frozen=True)
class Phrasing:
    """Puts posts into words for one bot."""

    username: str
    clock: Clock

    def message(self, post: Post, locale: str, moment: Moment) -> Message:
        """The post as a message that delivery can send."""
        countdown = self._countdown(post.countdown, locale, moment)
        text = "\n".join(words(line, locale, countdown) for line in post.lines)
        if post.folded:
            folded = "\n".join(
                f"{number}. {words(line, locale)}" if post.numbered else words(line, locale)
                for number, line in enumerate(post.folded, 1)
            )
            text = f"{text}\n<blockquote expandable>{folded}</blockquote>"
        document = None
        if post.record is not None:
            document = File(f"game-{post.of_game or moment.game_id}.mafia.toml", post.record.encode())
        elif post.data is not None:
            document = File("mydata.json", post.data.encode())
        return Message(
            text=text,
            keyboard=self._keyboard(post, locale),
            silent=post.silent,
            protected=post.protected,
            document=document,
            asks=post.asks,
        )

    def _countdown(self, countdown: Countdown | None, locale: str, moment: Moment) -> str:
        if countdown is None or moment.game_id is None:
            return ""
        if countdown.paused:
            return say(locale, "seconds-left-paused", {"seconds": countdown.seconds})
        plain = say(locale, "seconds-left", {"seconds": countdown.seconds})
        ends = self.clock.ends_at(moment.game_id, countdown.serial)
        if moment.opens == countdown.serial or ends is None:
            ends = moment.now + countdown.seconds * moment.scale
        return f'<tg-time unix="{round(ends)}" format="r">{plain}</tg-time>'

    def _keyboard(self, post: Post, locale: str) -> InlineKeyboardMarkup | None:
        if not post.rows:
            return None
        rows = [[self._button(button, locale) for button in row] for row in post.rows]
        return InlineKeyboardMarkup(inline_keyboard=rows)

    def _button(self, button: Button, locale: str) -> InlineKeyboardButton:
        label = html.unescape(words(button.label, locale)) if button.label else ""
        return InlineKeyboardButton(
            text=BEGINS.sub(NO_BREAK, f"{button.mark} {label}".strip()),
            callback_data=button.data,
            url=self._url(button.link) if button.link else None,
            style=button.style,
        )

    def _url(self, link: Link) -> str:
        if link.url is not None:
            return link.url
        if link.adds:
            rights = f"&admin={'+'.join(link.rights)}" if link.rights else ""
            return f"https://t.me/{self.username}?startgroup{rights}"
        start = f"?start={link.start}" if link.start else ""
        return f"https://t.me/{self.username}{start}"


def words(line: Line, locale: str, countdown: str = "", *, live: bool = True) -> str:
    """One line as HTML. `live`: it goes into a chat, where clients look for links in what people wrote."""
    beside = {seat: _beside(name, live) for seat, name in line.names.items()}
    args = {
        name: _argument(name, value, {} if line.naming and name not in line.naming else beside, live, locale)
        for name, value in line.args.items()
    }
    if "moment" in line.args:
        args["hour"] = f'<tg-time unix="{line.args["moment"]}" format="wDT">{args["hour"]}</tg-time>'
    said = say(locale, line.key, {**args, "countdown": countdown})
    said = said.replace("….", "…").replace(f"…{ISOLATED}.", f"…{ISOLATED}")
    if str(args.get("user", "")).startswith("-"):
        said = MENTION.sub(r"\1", said)
    return _filled(said, line.filled.get(locale, 0)) if line.filled else said


def plain(line: Line, locale: str) -> str:
    """One line as plain text, for what is no chat: a picture, a page, a terminal."""
    return html.unescape(TAG.sub("", words(line, locale, live=False)))


def length_of(line: Line, locale: str) -> int:
    """Characters that the line shows, as Telegram counts them: UTF-16 code units."""
    return _shown_length(words(line, locale))


def caption_room(lines: Iterable[Line]) -> int:
    """Characters of a caption that the lines leave free, in the language that needs more."""
    said = tuple(lines)
    return LONGEST_CAPTION - max(sum(length_of(each, locale) + 1 for each in said) for locale in LOCALES)


def fits_a_caption(markup: str) -> bool:
    """Whether the words can stand under a picture."""
    return _shown_length(markup) <= LONGEST_CAPTION


def _shown_length(markup: str) -> int:
    return len(html.unescape(TAG.sub("", markup)).encode("utf-16-le")) // 2


def _filled(markup: str, length: int) -> str:
    """The same, with its covered words filled up to so many characters in all.

    The blanks are signs, since Telegram cuts spaces off; the spaces between let a line end."""
    missing = length - _shown_length(markup)
    blanks = "".join(" " if place % 6 == 5 else BLANK for place in reversed(range(missing)))
    return markup.replace(COVER_ENDS, f"{blanks}{COVER_ENDS}")


def _argument(name: str, value: Arg, beside: Mapping[int, str], live: bool, locale: str) -> int | str:
    """An argument as Fluent takes it. `beside`: escaped names, by seat, to stand beside the numbers."""
    if isinstance(value, tuple):
        return ", ".join(f"№{_named(seat, beside)}" for seat in value)
    if isinstance(value, int):
        return _named(value, beside) if name in SEATS and value in beside else value
    if isinstance(value, dict):
        value = value.get(locale) or next(iter(value.values()), "")
    return _escaped(tidy(value), LONGEST_TEXT.get(name, LONGEST_NAME), broken=live and name in OF_PEOPLE)


@lru_cache(maxsize=4096)
def _beside(name: str, live: bool) -> str:
    """A name that stands beside a number. The same ones are said again and again."""
    return _escaped(tidy(name), LONGEST_BESIDE, broken=live)


def _named(seat: int, beside: Mapping[int, str]) -> str:
    return f"{seat} · {beside[seat]}" if seat in beside else str(seat)


def _escaped(text: str, longest: int, *, broken: bool) -> str:
    """Escapes a text. A sign like `<` becomes up to six characters, so a text full of them is cut shorter."""
    turns = any(unicodedata.bidirectional(char) in FROM_THE_RIGHT for char in text)
    shown = cut(text, longest - 2) if turns else cut(text, longest)
    escaped = html.escape(unlinked(shown) if broken else shown)
    escaped = f"{ISOLATE}{escaped}{ISOLATED}" if turns else escaped
    return escaped if len(escaped) <= LONGEST_ESCAPED else _escaped(text, longest // 2, broken=broken)


def unlinked(text: str) -> str:
    """The same text to the eye, in which Telegram finds no mention, command, link or number."""
    apart = NUMBERS.sub(lambda found: re.sub(r"(\d)", rf"\1{JOINER}", found.group()), text)
    return LINKING.sub(rf"\g<0>{JOINER}", apart)


def tidy(text: str) -> str:
    """What a person wrote, as one line: it must not look like a line of the bot. "…" if nothing can be
    seen."""
    plain = "".join(" " if unicodedata.category(char) == "Cc" else char for char in text.translate(BIDI))
    line = MARKS.sub(r"\1", " ".join(plain.split()))
    return line if any(_is_seen(char) for char in line) else NOTHING


def _is_seen(char: str) -> bool:
    return unicodedata.category(char)[0] in "LNPS" and char not in FILLERS


def shown_name(name: str) -> str:
    """A person's name as the group sees it, not escaped yet."""
    return cut(tidy(name), LONGEST_NAME)


def shown_beside(name: str) -> int:
    """How many characters of a name are shown beside a number, as Telegram counts them."""
    return _shown_length(_escaped(tidy(name), LONGEST_BESIDE, broken=True))


def cut(text: str, longest: int) -> str:
    return text if len(text) <= longest else text[: longest - 1] + "…"

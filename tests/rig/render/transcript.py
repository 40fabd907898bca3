"""Writes what the bot says so that people can read it: markup as signs, buttons in brackets."""

import html
import re
from collections.abc import Iterable, Iterator

from bot.delivery.message import Message
from bot.render.game.utterance import Utterance
from bot.render.phrase import Moment, Phrasing
from bot.runtime.timers import Timed
from tests.rig.render.telling import GAME_ID, Told

SIGNS = (
    ("\u00a0", " "),
    (r"</?b>", "*"),
    (r"</?code>", "`"),
    (r"</?tg-spoiler>", "||"),
    (r'<a href="tg://user\?id=\d+">(.*?)</a>', r"@\1"),
    (r'<tg-time unix="\d+" format="r">(.*?)</tg-time>', r"\1"),
    (r"<blockquote expandable>", "┌\n"),
    (r"</blockquote>", "\n└"),
)


class Stopped:
    """A game whose clock does not run. A countdown begins when its message is sent, and this file sends
    nothing."""

    def ends_at(self, timed: Timed) -> float | None:
        return None


PHRASING = Phrasing("mafia_bot", Stopped())


def message(utterance: Utterance, locale: str) -> Message:
    return PHRASING.message(utterance.post, locale, Moment(0.0, 1.0, GAME_ID, utterance.opens))


def readable(text: str) -> str:
    for markup, sign in SIGNS:
        text = re.sub(markup, sign, text, flags=re.DOTALL)
    assert not re.search(r"<\w", text), text
    return html.unescape(text)


def transcript(told: Iterable[Told], locale: str) -> str:
    return "\n".join(line for act in told for line in _act(act, locale))


def _act(told: Told, locale: str) -> Iterator[str]:
    yield f"═══ {told.line}"
    for utterance in told.said:
        yield from _utterance(utterance, locale)
    yield ""


def _utterance(utterance: Utterance, locale: str) -> Iterator[str]:
    """Yields the lines of an utterance. `group ✎ night:2` edits the message in the slot; `🔕` marks a message
    without sound, `🔒` one that can not be forwarded."""
    spoken = message(utterance, locale)
    to = "group" if utterance.seat is None else f"№{utterance.seat}"
    signs = [
        to,
        "✎" if utterance.what == "edit" else "+",
        utterance.slot or "",
        "🔕" if spoken.silent and utterance.what == "send" else "",
        "🔒" if spoken.protected else "",
        "" if utterance.opens is None else f"opens {utterance.opens}",
    ]
    yield " ".join(sign for sign in signs if sign) + ":"
    yield from (f"    {line}" for line in readable(spoken.text).split("\n"))
    if spoken.keyboard is not None:
        for row in spoken.keyboard.inline_keyboard:
            yield "    " + " ".join(f"[{readable(button.text)}{' ↗' * bool(button.url)}]" for button in row)

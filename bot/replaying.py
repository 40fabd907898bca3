"""`mafia replay`: records played through the engine, and their protocols printed."""

import html
import json
import re
import sys
from collections.abc import Iterator, Sequence
from pathlib import Path

from bot.render.ending import ending
from bot.render.phrase import words
from bot.render.post import Line, line
from bot.render.roster import Roster, Seated
from engine.protocol import Protocol, as_json
from engine.record import RecordError, parse
from engine.replay import Replay, replay

WRONG_INPUT = 2
REJECTED = 1

LARGEST = 1 << 20
"""Bytes; a record of a whole game has some ten thousand."""


def replay_all(files: Sequence[Path], *, as_data: bool, strict: bool, locale: str) -> int:
    """Plays and prints the files in order; returns the exit code. The first that is no record ends it."""
    rejected = False
    for path in files:
        try:
            played = replay(parse(read_text(path)))
        except RecordError as error:
            sys.stderr.write(f"mafia: {path}: {error}\n")
            return WRONG_INPUT
        rejected = rejected or bool(played.rejected)
        sys.stdout.write(_data(played) if as_data else _reading(played, locale))
    return REJECTED if strict and rejected else 0


def read_text(path: Path) -> str:
    """A file's text. Raises `RecordError` for one that can not be read, or is no text."""
    try:
        with path.open("rb") as file:
            content = file.read(LARGEST + 1)
    except OSError as error:
        raise RecordError(error.strerror or "can not be read") from None
    if len(content) > LARGEST:
        raise RecordError("is too large for a record")
    try:
        return content.decode("utf-8")
    except UnicodeDecodeError:
        raise RecordError("is not UTF-8 text") from None


def _data(played: Replay) -> str:
    return json.dumps(as_json(played), ensure_ascii=False) + "\n"


def _reading(played: Replay, locale: str) -> str:
    return "\n".join(_plain(words(said, locale)) for said in _lines(played)) + "\n\n"


def _lines(played: Replay) -> Iterator[Line]:
    """The end as the group is told it, the protocol, and what the rules refused."""
    record, state = played.record, played.state
    protocol = Protocol.of(record.rules, record.roles, played.events)
    posts = ending(state, protocol, _roster(record.source.players, len(record.roles)))
    yield line("replay-title", book=record.rules.id, players=len(record.roles))
    yield from posts[0].lines
    for post in posts:
        yield from post.folded
    for rejected in played.rejected:
        yield line("replay-rejected", number=rejected.line, act=rejected.act, code=rejected.code)


def _roster(players: Sequence[str], seats: int) -> Roster:
    names = [*players, *("—" for _ in range(seats - len(players)))]
    return Roster(0, {seat: Seated(seat, 0, name) for seat, name in enumerate(names, 1)})


def _plain(markup: str) -> str:
    return html.unescape(re.sub("<[^>]+>", "", markup))

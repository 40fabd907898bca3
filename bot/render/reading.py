"""A replayed game, as `mafia replay` prints it for people."""

import html
import re
from collections.abc import Iterator, Sequence

from bot.render.ending import ending
from bot.render.phrase import words
from bot.render.post import Line, line
from bot.render.roster import Roster, Seated
from engine.protocol import Protocol
from engine.replay import Replay


def reading(played: Replay, locale: str) -> str:
    """The protocol as text, with a title and the acts that the rules refused."""
    return "\n".join(_plain(words(said, locale, live=False)) for said in _lines(played)) + "\n\n"


def _lines(played: Replay) -> Iterator[Line]:
    """The end as the group sees it, the protocol, and the acts that the rules refused."""
    record, state = played.record, played.state
    protocol = Protocol.of(record.rules, record.roles, played.events)
    roster = _roster(record.source.players, len(record.roles))
    *parts, result = ending(state, protocol, roster, marks=record.source.judge)
    yield line("replay-title", book=record.rules.id, players=len(record.roles))
    yield from result.lines
    yield line("protocol")
    for post in parts:
        yield from post.folded
    for rejected in played.rejected:
        yield line("replay-rejected", number=rejected.line, act=rejected.act, code=rejected.code)


def _roster(players: Sequence[str], seats: int) -> Roster:
    names = [*players, *("—" for _ in range(seats - len(players)))]
    return Roster(0, {seat: Seated(seat, 0, name) for seat, name in enumerate(names, 1)})


def _plain(markup: str) -> str:
    return html.unescape(re.sub("<[^>]+>", "", markup))

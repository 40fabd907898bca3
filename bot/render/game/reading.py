"""A game that was replayed from its record, as text. `mafia replay` prints it."""

from collections.abc import Iterator

from bot.render.game.ending import ending
from bot.render.game.roster import roster_of
from bot.render.phrase import plain
from bot.render.post import Line, line
from engine.protocol import Protocol
from engine.replay import Replay


def reading(played: Replay, locale: str) -> str:
    """Returns the protocol of a replayed game as text in one language, with a title and the refused acts."""
    return "\n".join(plain(said, locale) for said in _lines(played)) + "\n\n"


def _lines(played: Replay) -> Iterator[Line]:
    record, state = played.record, played.state
    protocol = Protocol.of(record.rules, record.roles, played.events)
    roster = roster_of(record.source.players, len(record.roles), record.source.game_number)
    result, *after = ending(state, protocol, roster, marks=record.source.judge)
    yield line("replay-title", book=record.rules.id, players=len(record.roles))
    yield from result.lines
    yield line("protocol")
    for post in after:
        yield from post.folded
    for rejected in played.rejected:
        yield line("replay-rejected", number=rejected.line, act=rejected.act, code=rejected.code)

"""The page of one game: its replay, who was who, and the judge's protocol."""

import datetime as dt
from collections.abc import Iterator
from dataclasses import dataclass

from bot.render.book_words import role_named, spoken, titled
from bot.render.group import shown
from bot.render.highlights import highlight_line
from bot.render.line import Line, line
from bot.render.protocol_lines import protocol_lines
from bot.render.roster import Roster, roster_of
from bot.site.frames import Viewer
from bot.site.page import filled_page
from bot.site.points import points_of
from bot.site.reel import reel, viewers
from engine.highlights import Highlight, highlights
from engine.protocol import Protocol
from engine.record import Record
from engine.replay import Replay, replay
from engine.roles import Seat, Team
from engine.state import State


@dataclass(frozen=True, slots=True)
class Player:
    """A row of who was who. `left`: how he went; None if he stayed."""

    seat: Seat
    name: str
    team: Team
    role: Line
    left: Line | None


def page_of_game(record: Record, locale: str) -> str:
    """The whole page. Raises `RecordError` if the record can not be played."""
    played = replay(record)
    roster = roster_of(record.source.players, len(record.roles))
    protocol = Protocol.of(record.rules, record.roles, played.events)
    return filled_page(
        "replay.html",
        locale,
        "table.js",
        "replay.js",
        title=line("page-replay"),
        book=line("page-book", **titled(record.rules)),
        date=date_of(record),
        won=won(played.state),
        why=why(played.state),
        void=record.source.judge.void,
        viewers=[(viewer, viewer_line(viewer, roster)) for viewer in viewers(roster)],
        reel=reel(played, roster),
        players=list(players(played, protocol, roster)),
        points=points_of(played),
        moments=[highlight_line(played.state, moment) for moment in _moments(played, protocol)],
        protocol=list(protocol_lines(played.state, protocol)),
    )


def won(state: State) -> Line:
    """Who won."""
    if state.result is None:
        return line("page-no-result")
    return line("picture-won", winner=state.result.winner or "draw")


def why(state: State) -> Line | None:
    """Why they won; None without a result."""
    if state.result is None:
        return None
    winner, reason = state.result.winner or "draw", state.result.reason
    return line("picture-reason", winner=winner, reason=reason, book=spoken(state.rules))


def date_of(record: Record) -> str:
    """The day of the game; empty if the record does not say it."""
    date = record.source.date
    if isinstance(date, str):
        date = dt.datetime.fromisoformat(date)
    return "" if date is None else date.strftime("%d.%m.%Y")


def viewer_line(viewer: Viewer, roster: Roster) -> Line:
    """What a viewer is called."""
    if isinstance(viewer, int):
        return line("page-seen-seat", seat=viewer, name=roster.people[viewer].name)
    return line(f"page-seen-{viewer}")


def players(played: Replay, protocol: Protocol, roster: Roster) -> Iterator[Player]:
    """Who was who, by seat."""
    state = played.state
    exits = {out["seat"]: out for out in protocol.out}
    for seat, who in sorted(roster.people.items()):
        role, out = state.role(seat), exits.get(seat)
        left = None
        if out is not None:
            number = shown(state, out["number"])
            left = line("picture-exit", cause=out["cause"], phase=out["phase"], number=number)
        yield Player(seat, who.name, role.team, line("picture-role", **role_named(state.rules, role)), left)


def _moments(played: Replay, protocol: Protocol) -> tuple[Highlight, ...]:
    return highlights(protocol) if played.state.result is not None else ()

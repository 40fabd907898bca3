"""The page of one game. It shows the replay, the players with their cards, and the judge's protocol."""

import datetime as dt
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any

from bot.render.book_words import role_named, title_args, words_book
from bot.render.game.ending import best_moves, marks_told
from bot.render.game.group import shown_number
from bot.render.game.mark_lines import result_line
from bot.render.game.protocol_lines import protocol_lines
from bot.render.game.roster import Roster, roster_of
from bot.render.line import Line, line
from bot.render.locales import LOCALES
from bot.render.phrase import shown_name
from bot.site.coaching import coaching_data
from bot.site.frames import Viewer
from bot.site.page import filled_page
from bot.site.points import Points, points_of
from bot.site.replay_data import replay_data, viewers
from bot.site.turning_points import turning_points
from engine.protocol import Protocol
from engine.record import Record
from engine.replay import Replay, replay
from engine.roles import Seat, Team
from engine.state import State
from minds.coaching import Spoken

HEADINGS = ("protocol-night", "protocol-day", "protocol-marks")


@dataclass(frozen=True, slots=True)
class Player:
    """A row in the list of players on a game's page. `left`: a line that says how the player left, or that he
    stayed; None if that is not known. `link`: the link to the player's own page; empty if there is none."""

    seat: Seat
    name: str
    team: Team
    role: Line
    left: Line | None
    link: str = ""


@dataclass(frozen=True, slots=True)
class Around:
    """What a page of a game contains in addition to the game. A page that is a separate file contains the
    least; a site adds more. `points`: the points to show instead of those computed from the game. `links`:
    links to the pages of the players. `values`: values for the template. `coaches`: whether the page says
    what each seat could have known. `said`: what players said, where the group has kept it."""

    template: str = "replay.html"
    locales: Sequence[str] = LOCALES
    points: Mapping[Seat, Points] | None = None
    links: Mapping[Seat, str] = field(default_factory=dict)
    values: Mapping[str, Any] = field(default_factory=dict)
    coaches: bool = False
    said: Sequence[Spoken] = ()


ALONE = Around()


def page_of_game(record: Record, locale: str, text: str, said: Iterable[tuple[int, Seat, str]] = ()) -> str:
    """Returns the text of the whole page of a game. `text`: the record's text, which the page contains.
    `said`: what players said; of each message, how many events had happened before it, the seat, and the
    text. Raises `RecordError` if the record can not be played."""
    spoken = [Spoken(happened - 1, seat, words) for happened, seat, words in said]
    return page_of_replay(replay(record), locale, Around(values={"record": text}, coaches=True, said=spoken))


def page_of_replay(played: Replay, locale: str, around: Around = ALONE) -> str:
    """Returns the text of the page of a replayed game. `around`: what the page contains in addition."""
    record, marks = played.record, played.record.source.judge
    names = tuple(map(shown_name, record.source.players))
    roster = roster_of(names, len(record.roles), record.source.game_number)
    protocol = Protocol.of(record.rules, record.roles, played.events)
    points = points_of(played) if around.points is None else around.points
    told = (
        *protocol_lines(played.state, protocol),
        *best_moves(protocol, hint=marks.no_best_move),
        *marks_told(roster, marks, protocol),
    )
    return filled_page(
        around.template,
        locale,
        "signs.js",
        "names.js",
        "table.js",
        *(("words.js",) if around.said else ()),
        "replay.js",
        "coaching.js",
        locales=around.locales,
        styles=("site.css", "table.css"),
        book=line("page-book", **title_args(record.rules)),
        date=date_of(record),
        won=won(played.state),
        why=why(played.state),
        void=marks.void,
        changed=result_line(marks),
        viewers=[(viewer, viewer_line(viewer, roster)) for viewer in viewers(roster)],
        reel=replay_data(played, roster, around.locales, around.said),
        keeps_words=bool(around.said),
        coaching=coaching_data(played, roster, around.locales, around.said) if around.coaches else None,
        players=list(players(played, protocol, roster, around.links)),
        points=points,
        counted_ci=around.points is not None,
        turns=turning_points(played, protocol, around.said),
        protocol=told,
        headings=HEADINGS,
        has_proof=record.source.deal is not None,
        **{"title": line("page-replay"), "record": "", **around.values},
    )


def won(state: State) -> Line:
    """Returns the line that says who has won the game."""
    if state.result is None:
        return line("page-no-result")
    return line("picture-won", winner=state.result.winner or "draw")


def why(state: State) -> Line | None:
    """Returns the line that says why the game ended as it did, also with a draw; None without a result."""
    if state.result is None:
        return None
    winner, reason = state.result.winner or "draw", state.result.reason
    return line("picture-reason", winner=winner, reason=reason, book=words_book(state.rules))


def date_of(record: Record) -> str:
    """Returns the date of the game; empty if the record does not contain it."""
    date = record.source.date
    if isinstance(date, str):
        date = dt.datetime.fromisoformat(date)
    return "" if date is None else date.strftime("%d.%m.%Y")


def viewer_line(viewer: Viewer, roster: Roster) -> Line:
    """Returns a line that names a viewer: a player, or one who sees what everybody knows, or all cards."""
    if isinstance(viewer, int):
        return line("page-seen-seat", seat=viewer, name=roster.people[viewer].name)
    return line(f"page-seen-{viewer}")


def players(
    played: Replay, protocol: Protocol, roster: Roster, links: Mapping[Seat, str]
) -> Iterator[Player]:
    """Yields the rows of the list of players on a game's page, by seat. `links`: to their own pages."""
    state = played.state
    exits = {out["seat"]: out for out in protocol.out}
    for seat, who in sorted(roster.people.items()):
        role, out = state.role(seat), exits.get(seat)
        left = line("page-stays")
        if out is not None:
            number = shown_number(state, out["number"])
            left = line("picture-exit", cause=out["cause"], phase=out["phase"], number=number)
        role_line = line("picture-role", **role_named(state.rules, role))
        yield Player(seat, who.name, role.team, role_line, left, links.get(seat, ""))

"""Makes the data of the picture of a result: who won, the roles of each team, how each player left, the dead
of each night, and the votes of each day."""

from bot.render.book_words import role_named, words_book
from bot.render.game.cards import emblem_of
from bot.render.game.group import shown_number
from bot.render.game.roster import Roster
from bot.render.game.table_picture import vote_rows
from bot.render.picture import CountMark, CourseRow, Emblem, PlayerMark, ResultPicture, Theme
from bot.render.post import Line, line
from engine.protocol import Out, Protocol
from engine.roles import Role, Team
from engine.state import KILLS, Result, State


def result_picture(
    state: State, result: Result, protocol: Protocol, roster: Roster, theme: Theme
) -> ResultPicture:
    """Returns the data of the picture with a game's result. The team that has won comes first."""
    winner = result.winner or "draw"
    first = result.winner or Team.RED
    return ResultPicture(
        theme=theme,
        winner="draw" if result.winner is None else result.winner.value,
        title=line("picture-won", winner=winner),
        reason=line("picture-reason", winner=winner, reason=result.reason, book=words_book(state.rules)),
        teams=tuple(
            (line("picture-team", team=team), _players(state, protocol, roster, team))
            for team in (first, first.other)
        ),
        course=_course(state, protocol),
        raised=line("picture-raise"),
    )


def _players(state: State, protocol: Protocol, roster: Roster, team: Team) -> tuple[PlayerMark, ...]:
    exits = {out["seat"]: out for out in protocol.out}
    return tuple(
        PlayerMark(
            seat=seat,
            name=roster.people[seat].name,
            team=team.value,
            role=line("picture-role", **role_named(state.rules, role)),
            emblem=_emblem(state, role),
            exit=_exit(state, exits[seat]) if seat in exits else None,
        )
        for seat, role in enumerate(state.roles, 1)
        if role.team is team
    )


def _emblem(state: State, role: Role) -> Emblem | None:
    emblem = emblem_of(state.rules, role)
    return None if emblem in ("citizen", "mafia") else emblem


def _exit(state: State, out: Out) -> Line:
    number = shown_number(state, out["number"])
    return line("picture-exit", cause=out["cause"], phase=out["phase"], number=number)


def _course(state: State, protocol: Protocol) -> tuple[CourseRow, ...]:
    rows: list[CourseRow] = []
    for number, night in enumerate(protocol.nights, 1):
        dead = tuple(
            CountMark(seat=out["seat"])
            for out in protocol.out
            if out["cause"] in KILLS and out["number"] == number
        )
        if dead or night["miss"]:
            label = line("picture-night", number=shown_number(state, number))
            missed = line("picture-miss") if night["miss"] else None
            rows.append(CourseRow(label=label, marks=dead, missed=missed))
        rows.extend(vote_rows(state, protocol, number))
    return tuple(rows)

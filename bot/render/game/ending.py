"""The messages at the end of a game. First comes the result: what happened, who won, the best moments, the
roles, and how each player left. Nothing that names a role comes before it. The protocol and the record follow
without a sound."""

from collections.abc import Iterable, Iterator
from itertools import pairwise

from bot.presses.lobby import LobbyTap
from bot.render.book_words import role_named, spoken
from bot.render.game.group import shown
from bot.render.game.highlights import highlight_line
from bot.render.game.mark_lines import mark_lines
from bot.render.game.protocol_lines import protocol_lines
from bot.render.game.result_picture import result_picture
from bot.render.game.roster import Roster
from bot.render.game.sealing import to_cut, to_seal
from bot.render.person.welcome import page
from bot.render.phrase import caption_room
from bot.render.picture import Theme
from bot.render.post import Button, Line, Post, line
from engine.highlights import highlights
from engine.marks import Judge
from engine.protocol import Out, Protocol
from engine.roles import Phase, Seat, Team
from engine.state import State

OF_A_DAY = frozenset({"morning-first", "morning", "morning-quiet", "alibi", "silenced"})
"""The lines of the news that are about the coming day. They are left out if the game is over before it."""

LARGEST = 3000
"""The greatest length of the protocol's part in one message, in characters as `_weight` estimates them.
Telegram accepts 4,096."""


def ending(
    state: State,
    protocol: Protocol,
    roster: Roster,
    news: tuple[Line, ...] = (),
    record: Post | None = None,
    theme: Theme | None = None,
    marks: Judge | None = None,
) -> tuple[Post, ...]:
    """Returns the posts of the step `over`: the result, the protocol in one or more parts, and the record.
    `news`: what ended the game. `theme`: the theme of the result's picture; None for no picture. `marks`: the
    judge's marks, which are told at the end of the protocol. The judge's name is told at its beginning."""
    first, *rest = _parts(
        (*_people(roster), *protocol_lines(state, protocol), *marks_told(roster, marks, protocol))
    )
    parts = (
        Post(lines=(line("protocol"),), folded=first, silent=True),
        *(Post(lines=(line("protocol-goes-on"),), folded=part, silent=True) for part in rest),
    )
    hint = marks is not None and marks.no_best_move
    result = _result(state, protocol, roster, news, theme, hint=hint)
    return (*result, *parts, *((record,) if record else ()))


def _people(roster: Roster) -> Iterator[Line]:
    """Yields lines with the names of the judge and the substitutes. The record does not contain these
    names."""
    if roster.judge:
        yield line("protocol-judge", name=roster.judge)
    for seat, who in sorted(roster.people.items()):
        for former, name in pairwise((*who.former, who.name)):
            yield line("protocol-substitute", seat=seat, former=former, name=name)


def marks_told(roster: Roster, marks: Judge | None, protocol: Protocol) -> tuple[Line, ...]:
    """Returns lines with the judge's marks, under a heading; no lines if there are none."""
    best = [move["seat"] for move in protocol.best_moves()]
    given = () if marks is None else tuple(mark_lines(roster, marks, best))
    return (line("protocol-marks"), *given) if given else ()


def told_again(
    state: State, protocol: Protocol, roster: Roster, record: Post, marks: Judge
) -> tuple[Post, ...]:
    """Returns the posts of a game that ended long ago. They make no sound, have no picture, and do not offer
    a new game."""
    result, *after = ending(state, protocol, roster, record=record, marks=marks)
    return (result.model_copy(update={"silent": True, "rows": ()}), *after)


def _parts(lines: Iterable[Line]) -> list[tuple[Line, ...]]:
    parts: list[tuple[Line, ...]] = [()]
    weight = 0
    for said in lines:
        weight += _weight(said)
        if weight > LARGEST:
            parts.append(())
            weight = _weight(said)
        parts[-1] += (said,)
    return parts


def _weight(said: Line) -> int:
    """Returns an estimate of the greatest length of a line in the protocol, in characters: its fixed words,
    people's words, and five characters for each seat."""
    return (
        40
        + len(str(said.args.get("text", "")))
        + sum(5 * len(value) for value in said.args.values() if isinstance(value, tuple))
    )


def _result(
    state: State,
    protocol: Protocol,
    roster: Roster,
    news: tuple[Line, ...],
    theme: Theme | None,
    *,
    hint: bool,
) -> tuple[Post, ...]:
    """Returns the result in one post; in two if its words are too long for the caption of a picture. What a
    picture shows as well, who was who, is folded under it. `hint`: whether somebody has asked for a hint;
    then a best move earns nothing (8.3.5)."""
    winner = state.result.winner if state.result else None
    moments = (roster.with_names(highlight_line(state, each)) for each in highlights(protocol, winner))
    best = (roster.with_names(move) for move in best_moves(protocol, hint=hint))
    happened = (said for said in news if said.key not in OF_A_DAY)
    words = (*happened, verdict(state), *moments, *best, line("over-roles"))
    who = tuple(_who_was_who(state, protocol, roster, winner))
    rows = _once_more(roster)
    if theme is None or state.result is None:
        return (Post(lines=(*words, *who), rows=rows),)
    picture = result_picture(state, state.result, protocol, roster, theme)
    if caption_room((*words, *who)) >= 0:
        return (Post(lines=words, folded=who, rows=rows, picture=picture),)
    return (Post(lines=words, picture=picture), Post(lines=who, rows=rows, silent=True))


def unfinished(state: State, protocol: Protocol, roster: Roster, why: str) -> Post:
    """Returns the post for a game that ended without a result. The game does not count, and all roles are
    shown."""
    lines = (line(f"closed-{why}"), line("over-roles"), *_who_was_who(state, protocol, roster, None))
    return Post(lines=lines, rows=_once_more(roster))


def recorded(text: str, seal: str | None, cut: str | None, *, marked: bool = False) -> Post:
    """Returns the post with the game's record as a file. `seal`: a link to the message with the commitment.
    `cut`: a link to the message with the cuts. Each is None if there is no link. `marked`: whether the record
    contains the judge's marks."""
    rows = (*((to_seal(seal),) if seal else ()), *((to_cut(cut),) if cut else ()))
    return Post(
        lines=(line("record-marked" if marked else "record-file"),), rows=rows, record=text, silent=True
    )


def filmed(record: str) -> Post:
    """Returns the post with the web page of the game as a file. `record`: the record from which the page is
    made."""
    return Post(lines=(line("replay-file"),), replay=record, silent=True)


def _once_more(roster: Roster) -> tuple[tuple[Button, ...], ...]:
    if roster.of_event:
        return ()
    if roster.practice:
        return ((page("practice", "button-practice-again"),),)
    data = LobbyTap(game=roster.game_id, wish="again").pack()
    return ((Button(label=line("button-again-table"), data=data),),)


def verdict(state: State) -> Line:
    """Returns the line that says who won, when, and why."""
    result = state.result
    if result is None:
        return line("over-no-result")
    winner = result.winner or "draw"
    number = shown(state, state.step.number)
    told = {"winner": winner, "reason": result.reason, "book": spoken(state.rules)}
    return line("over", phase=state.step.phase, number=number, **told)


def _who_was_who(state: State, protocol: Protocol, roster: Roster, winner: str | None) -> Iterator[Line]:
    """Yields lines with the seats by team, with their roles and how each player left. The winners come
    first."""
    exits = {out["seat"]: out for out in protocol.out}
    for team in sorted(Team, key=lambda each: (each != winner, each is Team.BLACK)):
        yield line(f"over-team-{team}")
        for seat, role in enumerate(state.roles, 1):
            if role.team is team:
                yield _seat(state, roster, seat, exits.get(seat))


def _seat(state: State, roster: Roster, seat: Seat, out: Out | None) -> Line:
    cause, phase, number = ("stays", Phase.DAY, 0) if out is None else _exit(state, out)
    role = role_named(state.rules, state.role(seat))
    return roster.named("over-seat", seat, cause=cause, phase=phase, number=number, **role)


def _exit(state: State, out: Out) -> tuple[str, str, int]:
    return out["cause"], out["phase"], shown(state, out["number"])


def best_moves(protocol: Protocol, *, hint: bool) -> Iterator[Line]:
    """Yields lines with the best moves and the players who made them. `hint`: whether somebody has asked for
    a hint; then a best move earns nothing (8.3.5)."""
    for move in protocol.best_moves(hint=hint):
        yield line(
            "over-best-move",
            seat=move["seat"],
            seats=tuple(move["named"]),
            hits=move["hits"],
            hundredths=round(100 * move["points"]),
        )
    yield from (line("over-best-awarded", seat=seat) for seat in protocol.awarded())

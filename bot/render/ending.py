"""The end of a game: who won, its best moments, who was who, how each left; before it, the record and the
protocol."""

from collections.abc import Iterable, Iterator
from itertools import pairwise

from bot.keyboards.taps import LobbyTap
from bot.render.book_words import role_named, spoken
from bot.render.group import shown
from bot.render.highlights import highlight_line
from bot.render.judge_marks import told
from bot.render.phrase import caption_room
from bot.render.picture import Theme
from bot.render.post import Button, Line, Post, line
from bot.render.protocol_lines import protocol_lines
from bot.render.result_picture import result_picture
from bot.render.roster import Roster
from bot.render.sealing import to_cut, to_seal
from bot.render.welcome import page
from engine.highlights import highlights
from engine.marks import Judge
from engine.protocol import Out, Protocol
from engine.roles import Phase, Seat, Team
from engine.state import State

LARGEST = 3000
"""Characters of protocol in one message, as `_weight` estimates them. Telegram takes 4,096 in all."""


def ending(
    state: State,
    protocol: Protocol,
    roster: Roster,
    news: tuple[Line, ...] = (),
    record: Post | None = None,
    theme: Theme | None = None,
    marks: Judge | None = None,
) -> tuple[Post, ...]:
    """The posts of the step `over`: the record, the protocol in as many parts as it takes, and the result,
    which is last, so that it is what people see. `theme`: of its picture; None for words alone. `marks`: of
    its judge, which stand at the end of the protocol, as his name does at its head."""
    first, *rest = _parts(
        (*_people(roster), *protocol_lines(state, protocol), *marks_told(roster, marks, protocol))
    )
    parts = (
        Post(lines=(line("protocol"),), folded=first, silent=True),
        *(Post(lines=(line("protocol-goes-on"),), folded=part, silent=True) for part in rest),
    )
    hint = marks is not None and marks.no_best_move
    result = _result(state, protocol, roster, news, theme, hint=hint)
    return (*((record,) if record else ()), *parts, *result)


def _people(roster: Roster) -> Iterator[Line]:
    """Who judged, and whose seat a substitute took. The record has room for neither."""
    if roster.judge:
        yield line("protocol-judge", name=roster.judge)
    for seat, who in sorted(roster.people.items()):
        for former, name in pairwise((*who.former, who.name)):
            yield line("protocol-substitute", seat=seat, former=former, name=name)


def marks_told(roster: Roster, marks: Judge | None, protocol: Protocol) -> tuple[Line, ...]:
    """What the judge has given, under a heading; nothing if he has given nothing."""
    best = [move["seat"] for move in protocol.best_moves()]
    given = () if marks is None else tuple(told(roster, marks, best))
    return (line("protocol-marks"), *given) if given else ()


def told_again(
    state: State, protocol: Protocol, roster: Roster, record: Post, marks: Judge
) -> tuple[Post, ...]:
    """The same of a game that was over long ago: silent, in words, and with no button to play once more."""
    posts = ending(state, protocol, roster, record=record, marks=marks)
    *before, result = (post.model_copy(update={"silent": True}) for post in posts)
    return (*before, result.model_copy(update={"rows": ()}))


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
    """How long a line of the protocol can be at most: its words, and five characters a seat."""
    return 40 + sum(5 * len(value) for value in said.args.values() if isinstance(value, tuple))


def _result(
    state: State,
    protocol: Protocol,
    roster: Roster,
    news: tuple[Line, ...],
    theme: Theme | None,
    *,
    hint: bool,
) -> tuple[Post, ...]:
    """The result in one post. If its words are too long for a picture's caption, they are two. `hint`: was
    asked for, so that a best move earns nothing (8.3.5)."""
    winner = state.result.winner if state.result else None
    moments = (roster.with_names(highlight_line(state, each)) for each in highlights(protocol, winner))
    best = (roster.with_names(move) for move in best_moves(protocol, hint=hint))
    words = (verdict(state), *news, *moments, *best)
    who = tuple(_who_was_who(state, protocol, roster, winner))
    rows = _once_more(roster)
    if theme is None or state.result is None:
        return (Post(lines=(*words, *who), rows=rows),)
    picture = result_picture(state, state.result, protocol, roster, theme)
    if caption_room((*words, *who)) >= 0:
        return (Post(lines=(*words, *who), rows=rows, picture=picture),)
    return (Post(lines=words, picture=picture), Post(lines=who, rows=rows, silent=True))


def unfinished(state: State, protocol: Protocol, roster: Roster, why: str) -> Post:
    """The post for a game that ended without a result: it does not count, and the cards are open."""
    lines = (line(f"closed-{why}"), *_who_was_who(state, protocol, roster, None))
    return Post(lines=lines, rows=_once_more(roster))


def recorded(text: str, seal: str | None, cut: str | None, *, marked: bool = False) -> Post:
    """The game's record as a file. Links, None if there can be none: `seal` to the message with the
    commitment, `cut` to the one with the cuts. `marked`: with the marks of its judge."""
    rows = (*((to_seal(seal),) if seal else ()), *((to_cut(cut),) if cut else ()))
    return Post(
        lines=(line("record-marked" if marked else "record-file"),), rows=rows, record=text, silent=True
    )


def filmed(record: str) -> Post:
    """The page of the game as a file."""
    return Post(lines=(line("replay-file"),), replay=record, silent=True)


def _once_more(roster: Roster) -> tuple[tuple[Button, ...], ...]:
    if roster.of_event:
        return ()
    if roster.practice:
        return ((page("practice", "button-practice-again"),),)
    data = LobbyTap(game=roster.game_id, wish="again").pack()
    return ((Button(label=line("button-again-table"), data=data),),)


def verdict(state: State) -> Line:
    """Who won, when, and why."""
    result = state.result
    if result is None:
        return line("over-no-result")
    winner = result.winner or "draw"
    number = shown(state, state.step.number)
    told = {"winner": winner, "reason": result.reason, "book": spoken(state.rules)}
    return line("over", phase=state.step.phase, number=number, **told)


def _who_was_who(state: State, protocol: Protocol, roster: Roster, winner: str | None) -> Iterator[Line]:
    """The seats by team, the winners first, with how each left."""
    exits = {out["seat"]: out for out in protocol.out}
    yield line("over-roles")
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
    """Who named whom. `hint`: was asked for, so that it earns nothing (8.3.5)."""
    for move in protocol.best_moves(hint=hint):
        yield line(
            "over-best-move",
            seat=move["seat"],
            seats=tuple(move["named"]),
            hits=move["hits"],
            hundredths=round(100 * move["points"]),
        )

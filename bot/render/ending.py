"""The end of a game: who won, who was who, how each left, and the judge's protocol, folded."""

from collections.abc import Iterable, Iterator, Sequence

from bot.keyboards.taps import LobbyTap
from bot.render.book_words import role_name, role_named, spoken, step_words
from bot.render.group import shown
from bot.render.post import Button, Line, Link, Post, line
from bot.render.roster import Roster
from engine.events import NightActed, PollKind
from engine.protocol import NightPassed, Out, Protocol, VoteTaken
from engine.roles import Phase
from engine.rules.effects import Alibi, CheckRole, CheckTeam, Effect, Kill, Save, Silence
from engine.state import Result, State

LARGEST = 3000
"""Characters of protocol in one message, as `_weight` estimates them. Telegram takes 4,096 in all."""


def ending(state: State, protocol: Protocol, roster: Roster, news: tuple[Line, ...] = ()) -> tuple[Post, ...]:
    """The posts of the step `over`: the result, and the protocol in as many parts as it takes."""
    first, *rest = _parts(protocol_lines(state, protocol))
    said = _result(state, protocol, roster, news)
    more = (Post(lines=(line("protocol-goes-on"),), folded=part, silent=True) for part in rest)
    return (said.model_copy(update={"folded": first}), *more)


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


def _result(state: State, protocol: Protocol, roster: Roster, news: tuple[Line, ...]) -> Post:
    result = state.result
    head = (*news, *(_verdict(result, state) if result else (line("over-no-result"),)))
    return Post(
        lines=(*head, line("over-roles"), *_seats(state, protocol, roster), *_best(protocol)),
        rows=((_once_more(roster),),),
    )


def unfinished(roster: Roster, why: str) -> Post:
    """The post for a game that ended without a result."""
    return Post(lines=(line(f"closed-{why}"),), rows=((_once_more(roster),),))


def recorded(text: str, seal: str | None) -> Post:
    """The game's record as a file. `seal`: a link to the message with the commitment, None if there can
    be none."""
    rows = ((Button(label=line("button-seal"), link=Link(url=seal)),),) if seal else ()
    return Post(lines=(line("record-file"), line("deal-check")), rows=rows, record=text, silent=True)


def _once_more(roster: Roster) -> Button:
    data = LobbyTap(game=roster.game_id, wish="again").pack()
    return Button(label=line("button-again-table"), data=data)


def _verdict(result: Result, state: State) -> tuple[Line, ...]:
    winner = result.winner or "draw"
    number = shown(state, state.step.number)
    told = {"winner": winner, "reason": result.reason, "book": spoken(state.rules)}
    return (line("over", phase=state.step.phase, number=number, **told),)


def _seats(state: State, protocol: Protocol, roster: Roster) -> Iterator[Line]:
    exits = {out["seat"]: out for out in protocol.out}
    for seat, role in enumerate(state.roles, 1):
        out = exits.get(seat)
        cause, phase, number = ("stays", Phase.DAY, 0) if out is None else _exit(state, out)
        yield roster.named(
            "over-seat", seat, cause=cause, phase=phase, number=number, **role_named(state.rules, role)
        )


def _exit(state: State, out: Out) -> tuple[str, str, int]:
    return out["cause"], out["phase"], shown(state, out["number"])


def _best(protocol: Protocol) -> Iterator[Line]:
    for move in protocol.best_moves():
        yield line(
            "over-best-move",
            seat=move["seat"],
            seats=tuple(move["named"]),
            hits=move["hits"],
            hundredths=round(100 * move["points"]),
        )


def protocol_lines(state: State, protocol: Protocol) -> Iterator[Line]:
    """The protocol by nights and days."""
    yield line("protocol")
    for night in protocol.nights:
        yield from _night(state, night, protocol.acted.get(night["number"], []))
        yield from _day(state, protocol, night["number"])
    for seat, count in sorted(protocol.fouls.items()):
        yield line("protocol-fouls", seat=seat, count=count)


def _night(state: State, night: NightPassed, acted: Sequence[NightActed]) -> Iterator[Line]:
    number = shown(state, night["number"])
    outcome = {True: "miss", False: "hit" if night["killed"] else "nobody", None: "none"}[night["miss"]]
    if outcome == "miss" and night["killed"]:  # by a maniac
        outcome = "miss-and-death"
    yield line("protocol-night", number=number, outcome=outcome, seats=tuple(night["killed"]))
    for by, seat in sorted(night["shots"].items(), key=lambda shot: int(shot[0])):
        yield line("protocol-shot", by=int(by), seat=seat, book=spoken(state.rules))
    own = [act for act in acted if step_words(state.rules, act.step, "done")]
    yield from _of_program(state, [act for act in acted if act not in own])
    yield from (_of_book(state, act) for act in own)


def _of_program(state: State, acted: Sequence[NightActed]) -> Iterator[Line]:
    """What roles did whose words are the program's: kills, checks, and what the morning tells of."""
    by_effect = {
        kind: [act for act in acted if isinstance(_effect(state, act), kind)]
        for kind in (Kill, CheckTeam | CheckRole, Save, Alibi, Silence)
    }
    kills, checks, healed, visited, silenced = by_effect.values()
    yield from (line("protocol-maniac", by=act.by, seat=act.seats[0]) for act in kills)
    for act in checks:
        yield line(
            "protocol-check",
            by=act.by,
            seat=act.seats[0],
            answer=act.answer or "",
            book=spoken(state.rules),
        )
    yield from (line("protocol-healed", seat=act.seats[0]) for act in healed)
    yield from (line("protocol-visited", seat=act.seats[0]) for act in visited)
    yield from (line("protocol-silenced", seat=act.seats[0]) for act in silenced)


def _effect(state: State, act: NightActed) -> Effect | None:
    action = state.rules.action(act.step)
    return None if action is None else action.effect


def _of_book(state: State, act: NightActed) -> Line:
    """What a role of the book's own did, and what it was told."""
    answer, effect = act.answer or "none", _effect(state, act)
    if isinstance(effect, CheckRole):
        answer = "yes" if act.answer == effect.role else "no"
    own = role_name(state.rules, state.role(act.by).id)
    return line("protocol-own", own=own, by=act.by, seats=act.seats, answer=answer)


def _day(state: State, protocol: Protocol, number: int) -> Iterator[Line]:
    nominations = [made for made in protocol.nominations if made["day"] == number]
    votes = [vote for vote in protocol.votes if vote["day"] == number]
    outs = [out for out in protocol.out if out["phase"] == Phase.DAY and out["number"] == number]
    if number > protocol.day:
        return
    yield line("protocol-day", number=shown(state, number), nominations=len(nominations))
    for made in nominations:
        yield line("protocol-nomination", by=made["by"], seat=made["seat"], standing=int(made["standing"]))
    yield from (_vote(vote) for vote in votes)
    yield from (_out(out) for out in outs)


def _vote(vote: VoteTaken) -> Line:
    voters = tuple(vote["voters"])
    rest = tuple(vote["defaulted"])
    count = len(voters) + len(rest)
    if vote["kind"] == PollKind.RAISE:
        return line("protocol-raise", round=vote["round"], count=count, seats=voters)
    seat = vote["seat"] or 0
    if rest and not voters:
        return line("protocol-vote-only-rest", round=vote["round"], seat=seat, count=count, rest=rest)
    key = "protocol-vote-rest" if rest else "protocol-vote"
    return line(key, round=vote["round"], seat=seat, count=count, seats=voters, rest=rest)


def _out(out: Out) -> Line:
    return line("protocol-out", seat=out["seat"], cause=out["cause"])

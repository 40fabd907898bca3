"""The judge's protocol as lines of a post, by nights and days."""

from collections.abc import Iterator, Mapping
from functools import partial
from itertools import groupby

from bot.render.book_words import role_name, step_words, words_book
from bot.render.game.group import shown_number
from bot.render.game.reasons import reason_lines
from bot.render.post import Line, line
from engine.acts import Defeat, Foul, Hint, Remove
from engine.events import NightActed, PollKind
from engine.protocol import Given, NightPassed, Protocol, VoteTaken
from engine.roles import Phase, Seat
from engine.rules.effects import Alibi, CheckRole, CheckTeam, Effect, Kill, Save, Silence
from engine.state import KILLS, State
from engine.steps import StepName


def protocol_lines(state: State, protocol: Protocol) -> Iterator[Line]:
    """Yields all lines of the protocol, by nights and days."""
    for night in protocol.nights:
        yield from _night(state, protocol, night)
        yield from _day(state, protocol, night["number"])


def _sheet(state: State, protocol: Protocol, phase: Phase, number: int) -> Iterator[Line]:
    """Yields lines about one night or day: its fouls, hints, defeats and removals of players who were out,
    each with its reason (a foul also with its step), then who left, but for those killed by night."""
    outs = [out for out in protocol.out if (out["phase"], out["number"]) == (phase, number)]
    gone = {out["seat"] for out in outs}
    reasons = {}
    for given in _given(protocol, phase, number):
        why = reason_lines(state.rules, given.reason)
        if given.word == Remove.WORD and given.seat in gone:
            reasons[given.seat] = why
            continue
        yield _mark(given)
        yield from why
    for out in outs:
        if out["cause"] not in KILLS:
            yield line("protocol-out", seat=out["seat"], cause=out["cause"])
            yield from reasons.get(out["seat"], ())


def _given(protocol: Protocol, phase: Phase, number: int) -> list[Given]:
    return [given for given in protocol.given if (given.step.phase, given.step.number) == (phase, number)]


def _mark(given: Given) -> Line:
    if given.word == Foul.WORD:
        step = given.step.name if given.step.phase is Phase.DAY else given.step.phase
        return line(
            "protocol-foul", seat=given.seat, count=given.fouls, step=step, number=given.step.seat or 0
        )
    if given.word == Hint.WORD:
        return line("protocol-hinted", seat=given.seat)
    return line("protocol-defeated" if given.word == Defeat.WORD else "protocol-removed", seat=given.seat)


def _night(state: State, protocol: Protocol, night: NightPassed) -> Iterator[Line]:
    acted = protocol.acted.get(night["number"], [])
    number = shown_number(state, night["number"])
    outcome = {True: "miss", False: "hit" if night["killed"] else "nobody", None: "none"}[night["miss"]]
    if outcome == "miss" and night["killed"]:  # the blacks missed, but a maniac has killed
        outcome = "miss-and-death"
    order = protocol.orders.get(night["number"])
    shots = {int(by): seat for by, seat in night["shots"].items()}
    told = (
        *(() if order is None else (line("protocol-order", by=order.by, seats=order.seats),)),
        *shot_lines(state, shots, protocol.decided.get(night["number"])),
        *(line("judge-shot-twice", by=by) for by in sorted(protocol.repeated.get(night["number"], ()))),
        *(act_line(state, act) for act in sorted(acted, key=partial(_place, state))),
        *_sheet(state, protocol, Phase.NIGHT, night["number"]),
    )
    if told or outcome != "none":
        yield line("protocol-night", number=number, outcome=outcome, seats=tuple(night["killed"]))
        yield from told


def shot_lines(state: State, shots: Mapping[Seat, Seat], decided: Seat | None) -> Iterator[Line]:
    """Yields the lines about the shots of a hunt. `shots`: black → target. `decided`: the black whose
    answer was the shot, if the others only propose; his line comes last."""
    for by, seat in sorted(shots.items()):
        if by != decided:
            yield line("protocol-shot", by=by, seat=seat, book=words_book(state.rules))
    if decided is not None:
        yield line("protocol-shot-decided", by=decided, seat=shots[decided])


TOLD_FIRST = (Kill, CheckTeam | CheckRole, Save, Alibi, Silence)
"""The order in which the protocol tells the acts of a night. Acts of roles of a club's own come last."""


def _place(state: State, act: NightActed) -> int:
    effect = None if step_words(state.rules, act.step, "done") else _effect(state, act)
    return next((at for at, kind in enumerate(TOLD_FIRST) if isinstance(effect, kind)), len(TOLD_FIRST))


def act_line(state: State, act: NightActed) -> Line:
    """Returns the line about an act of a role by night, with its answer."""
    if step_words(state.rules, act.step, "done"):
        return _of_book(state, act)
    himself = act.seats == (act.by,)
    match _effect(state, act):
        case Kill():
            return line(
                "protocol-maniac-self" if himself else "protocol-maniac", by=act.by, seat=act.seats[0]
            )
        case CheckTeam() | CheckRole():
            told = {"answer": act.answer or "", "book": words_book(state.rules)}
            return line("protocol-check", by=act.by, seat=act.seats[0], **told)
        case Save():
            return line("protocol-healed-self" if himself else "protocol-healed", seat=act.seats[0])
        case Alibi():
            return line("protocol-visited", seat=act.seats[0])
        case Silence():
            return line("protocol-silenced-self" if himself else "protocol-silenced", seat=act.seats[0])
        case _:
            return _of_book(state, act)


def _effect(state: State, act: NightActed) -> Effect | None:
    action = state.rules.action(act.step)
    return None if action is None else action.effect


def _of_book(state: State, act: NightActed) -> Line:
    answer, effect = act.answer or "none", _effect(state, act)
    if isinstance(effect, CheckRole):
        answer = "yes" if act.answer == effect.role else "no"
    own = role_name(state.rules, state.role(act.by).id)
    return line("protocol-own", own=own, by=act.by, seats=act.seats, answer=answer)


def _day(state: State, protocol: Protocol, number: int) -> Iterator[Line]:
    nominations = [made for made in protocol.nominations if made["day"] == number]
    votes = [vote for vote in protocol.votes if vote["day"] == number]
    sheet = tuple(_sheet(state, protocol, Phase.DAY, number))
    spoke = any(speech["day"] == number and speech["kind"] == StepName.TURN for speech in protocol.speeches)
    if not (spoke or nominations or votes or sheet):
        return
    cut = protocol.cut.get(number)
    shown = shown_number(state, number)
    if cut is not None:
        yield line("protocol-day-cut", number=shown, seat=cut["seat"], cause=cut["cause"])
    else:
        nominated = len(nominations) if spoke else 1
        yield line("protocol-day", number=shown, nominations=nominated)
    for made in nominations:
        own = made["by"] == made["seat"]
        key = "protocol-nomination-self" if own else "protocol-nomination"
        yield line(key, by=made["by"], seat=made["seat"], standing=int(made["standing"]))
    for round_number, taken in groupby(votes, key=lambda vote: vote["round"]):
        counted = list(taken)
        kind = _kind_of_round(protocol, number, round_number)
        if counted[0]["kind"] == PollKind.CANDIDATE or kind in ("broken", "anew"):
            yield line("protocol-round", kind=kind)
        if counted[0]["kind"] == PollKind.RAISE:
            yield _raise_line(counted[0], protocol.missed.get((number, round_number)))
        else:
            yield from (vote_line(vote) for vote in counted)
    yield from sheet


def _kind_of_round(protocol: Protocol, day: int, number: int) -> str:
    if (day, number) in protocol.broken:
        return "broken"
    if (day, number - 1) in protocol.broken:
        return "anew"
    return "first" if number == 1 else "tie"


def vote_line(vote: VoteTaken) -> Line:
    """Returns the line that says how many votes a candidate got."""
    voters = tuple(vote["voters"])
    rest = tuple(vote["defaulted"])
    count = len(voters) + len(rest)
    seat = vote["seat"] or 0
    if rest and not voters:
        return line("protocol-vote-only-rest", seat=seat, count=count, rest=rest)
    key = "protocol-vote-rest" if rest else "protocol-vote"
    return line(key, seat=seat, count=count, seats=voters, rest=rest)


def _raise_line(vote: VoteTaken, needed: int | None) -> Line:
    """Returns the line that says how many hands a raise got. `needed`: how many it needed, if it failed."""
    voters = tuple(vote["voters"])
    if needed is None:
        return line("protocol-raise", count=len(voters), seats=voters)
    return line("protocol-raise-failed", count=len(voters), seats=voters, needed=needed)

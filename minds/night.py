"""Decides whom a simulated player chooses by night, by the effect of the choice. Blacks spare their team."""

from collections import Counter
from collections.abc import Callable, Iterable, Mapping
from types import MappingProxyType

from engine.roles import Seat
from minds.questions import Kind, Question
from minds.suspicion import CERTAIN, Odds, chance_of, checker_odds, ground_of, public_odds, suspicion
from minds.view import ORDER_LENGTH, Chance, View

SURE_ENOUGH = 0.45
"""A red kills by night only a seat that is black with at least this probability."""

PATIENT_NIGHTS = 1
"""After more nights without a death than this, the blacks go on to their next target."""

Choice = tuple[Seat, ...]


def common_target(view: View, seats: Iterable[Seat]) -> Seat | None:
    """Returns the target of the blacks; None if there is none. Each black finds it alone, from what all of
    them know. First comes the player who claims to be the checker, then the seats of the agreed order, then
    the next seat after the last victim. If nobody dies for several nights, the next target is taken."""
    own, table = view.own, view.table
    targets = [seat for seat in seats if seat not in own.us and table.here(seat)]
    last = table.killed[-1] if table.killed else min(own.us, default=0)
    around = sorted(targets, key=lambda seat: (seat <= last, seat))
    listed = [seat for seat in (*table.claimed, *own.order) if seat in targets]
    ranked = list(dict.fromkeys((*listed, *around)))
    return ranked[max(0, table.quiet - PATIENT_NIGHTS) % len(ranked)] if ranked else None


def shoot(view: View, question: Question, _: Chance) -> Choice:
    """Returns the target of the blacks' common shot, as a tuple of one seat; () if there is none."""
    return _one(common_target(view, question.seats))


def propose(view: View, question: Question, _: Chance) -> Choice:
    """Returns the most dangerous red, as a tuple of one seat: a claimed checker, or who was right most often;
    () if none is left."""
    return _one(_dangerous(view, question.seats))


def _dangerous(view: View, seats: Iterable[Seat]) -> Seat | None:
    own, table = view.own, view.table
    targets = [seat for seat in seats if seat not in own.us and table.here(seat)]
    for seat in table.claimed:
        if seat in targets:
            return seat
    right = Counter(stance.by for stance in table.stances if stance.black == (stance.seat in own.us))
    right.update(voter for hands in table.hands if hands.seat in own.us for voter in hands.voters)
    agreed_on = {seat: place for place, seat in enumerate(reversed(own.order))}
    return max(targets, key=lambda seat: (right[seat], agreed_on.get(seat, -1), -seat), default=None)


def decide(view: View, question: Question, _: Chance) -> Choice:
    """Returns whom to shoot, as a tuple of one seat: the checker whom the player's own check has found, else
    a seat that a comrade has proposed, else the most dangerous seat; () if none is left."""
    found = [
        learned.seats[0]
        for learned in view.own.learned
        if len(learned.seats) == 1 and not learned.answer.startswith("not-")
    ]
    proposed = [each.seat for each in view.own.proposals]
    for seat in (*found, *proposed):
        if seat in question.seats and seat not in view.own.us and view.table.here(seat):
            return (seat,)
    return _one(_dangerous(view, question.seats))


def order(view: View, question: Question, _: Chance) -> Choice:
    """Returns the seats to shoot night after night, at most three: first those agreed in words, then the ones
    that the player likes least. So the answer is the same each time."""
    named = [seat for seat in view.own.order if seat in question.seats and seat not in view.own.us]
    rest = [seat for seat in question.seats if seat not in view.own.us and seat not in named]
    return (*named, *sorted(rest, key=lambda seat: view.own.taste[seat - 1]))[:ORDER_LENGTH]


def check_team(view: View, question: Question, chance: Chance) -> Choice:
    """Returns the most suspicious seat not checked yet, a living one if there is one; () if all are."""
    return _top(_unknown(view, question), suspicion(view), chance)


def check_role(view: View, question: Question, chance: Chance) -> Choice:
    """Returns a seat whose role to check, not checked before: for a black, the reddest-looking red, who may
    be the checker; for a red, the most suspicious seat. () if there is none."""
    if not view.own.black:
        return check_team(view, question, chance)
    odds = public_odds(view.table, view.own.strength)
    reds = [seat for seat in _unknown(view, question) if seat not in view.own.us]
    return _top(reds, {seat: -odds[seat] for seat in reds}, chance)


def compare(view: View, question: Question, chance: Chance) -> Choice:
    """Returns two seats that were not compared yet: one whose colour is nearly certain, and the most
    suspicious of the others. () if there are none."""
    odds = suspicion(view)
    asked = {frozenset(learned.seats) for learned in view.own.learned}
    living = [seat for seat in question.seats if view.table.here(seat)] or list(question.seats)
    anchors = sorted(living, key=lambda seat: -abs(odds[seat]))
    for anchor in anchors:
        others = [seat for seat in living if seat != anchor and frozenset((anchor, seat)) not in asked]
        doubtful = [seat for seat in others if abs(odds[seat]) < CERTAIN]
        pick = _top(doubtful or others, odds, chance)
        if pick:
            return tuple(sorted((anchor, *pick)))
    return ()


def kill(view: View, question: Question, chance: Chance) -> Choice:
    """Returns whom to kill: for a black, a claimed checker or the reddest-looking red; for a red, the
    blackest seat, or () if he is not sure enough of it."""
    if view.own.black:
        return other(view, question, chance)
    odds = suspicion(view)
    pick = _top(_living_others(view, question), odds, chance)
    return pick if pick and chance_of(odds[pick[0]]) >= SURE_ENOUGH else ()


def save(view: View, question: Question, chance: Chance) -> Choice:
    """Returns whom to save: for a black, the one of his team who looks blackest; for a red, a believed
    checker, sometimes himself, or else the reddest-looking player. () if there is none."""
    own, table = view.own, view.table
    if own.black:
        return _one(_exposed(view, question))
    trust = checker_odds(table, ground_of(view))
    spoken = [seat for seat in question.seats if trust.get(seat, 0) > 0.5 and table.here(seat)]
    if spoken:
        return (spoken[0],)
    if own.seat in question.seats and chance.random() < 0.4:
        return (own.seat,)
    odds = suspicion(view)
    living = _living_others(view, question)
    return _top(living, {seat: -odds[seat] for seat in living}, chance)


def hide(view: View, question: Question, chance: Chance) -> Choice:
    """Returns whom to hide: the seat that the player would save; () if there is none."""
    if view.own.black:
        return _one(_exposed(view, question))
    return save(view, question, chance)


def silence(view: View, question: Question, chance: Chance) -> Choice:
    """Returns whom to silence: the seat that the player would harm; () if there is none."""
    return other(view, question, chance)


def other(view: View, question: Question, chance: Chance) -> Choice:
    """Returns whom to harm: for a black, a claimed checker or the reddest-looking red; for a red, the
    blackest seat. () if there is none."""
    living = _living_others(view, question)
    if view.own.black:
        spoken = [seat for seat in view.table.claimed if seat in living and seat not in view.own.us]
        odds = public_odds(view.table, view.own.strength)
        reds = [seat for seat in living if seat not in view.own.us]
        return (spoken[0],) if spoken else _top(reds, {seat: -odds[seat] for seat in reds}, chance)
    return _top(living, suspicion(view), chance)


BY_KIND: Mapping[Kind, Callable[[View, Question, Chance], Choice]] = MappingProxyType(
    {
        Kind.SHOOT: shoot,
        Kind.PROPOSE: propose,
        Kind.DECIDE: decide,
        Kind.ORDER: order,
        Kind.CHECK_TEAM: check_team,
        Kind.CHECK_ROLE: check_role,
        Kind.COMPARE: compare,
        Kind.KILL: kill,
        Kind.SAVE: save,
        Kind.GUARD: save,
        Kind.HIDE: hide,
        Kind.ALIBI: save,
        Kind.SILENCE: silence,
        Kind.OTHER: other,
    }
)
"""Kind of a question by night → the function that answers it. The answer () means no choice."""


def _living_others(view: View, question: Question) -> list[Seat]:
    return [seat for seat in question.seats if seat != view.own.seat and view.table.here(seat)]


def _unknown(view: View, question: Question) -> list[Seat]:
    """Returns the seats that the player has not checked: living ones, or dead ones if he knows the living."""
    asked = {learned.seats[0] for learned in view.own.learned if len(learned.seats) == 1}
    fresh = [seat for seat in question.seats if seat not in asked and seat != view.own.seat]
    return [seat for seat in fresh if view.table.here(seat)] or fresh


def _exposed(view: View, question: Question) -> Seat | None:
    odds = public_odds(view.table, view.own.strength)
    ours = [seat for seat in question.seats if seat in view.own.us and view.table.here(seat)]
    return max(ours, key=lambda seat: odds[seat], default=None)


def _top(seats: Iterable[Seat], scores: Odds, chance: Chance) -> Choice:
    """Returns the seat with the highest score, a random one if several have it; () without seats."""
    found = list(seats)
    best = max((scores[seat] for seat in found), default=0.0)
    return (chance.choice([seat for seat in found if scores[seat] >= best - 1e-9]),) if found else ()


def _one(seat: Seat | None) -> Choice:
    return () if seat is None else (seat,)

"""Minds at a table of the engine: turns the engine's events into what seats know, and the choices of minds
into the engine's acts."""

from collections.abc import Iterable, Mapping
from typing import NamedTuple

from engine import events as happened
from engine.acts import NameBest, NameOrder, NightAct, Nominate, Pass, PlayerAct, Shoot, Vote
from engine.events import Event
from engine.offers import answerer, names_best, names_order, offers
from engine.roles import Phase, Role, Seat, Team
from engine.rules.actions import Greeting, NightAction
from engine.rules.effects import CheckTeam, Kill
from engine.rules.model import RuleSet
from engine.state import KILLS, State
from engine.steps import Step, StepName
from engine.view import Card, is_public, sees
from minds import facts
from minds.choice import choose
from minds.facts import Fact
from minds.questions import Kind, Question
from minds.view import Chance, Own, Strength, TableRecord, View, learn, noted, without_expired
from minds.words.roles import checker

Views = Mapping[Seat, View]


class Chances(NamedTuple):
    """Everything that a seat may do now, as its buttons would show it. `candidate`: on whom the table votes
    now; None in a raise or without a vote. `tied`: all its candidates. `decides`: only this seat's shot
    counts; `proposes`: only another seat's shot counts."""

    seat: Seat
    acts: tuple[PlayerAct, ...]
    candidate: Seat | None = None
    tied: tuple[Seat, ...] = ()
    decides: bool = False
    proposes: bool = False
    orders: tuple[Seat, ...] = ()
    names: tuple[Seat, ...] = ()
    """`orders`: seats that the order of the shots may name. `names`: seats that the best move may name."""


def begin_view(
    rules: RuleSet, card: Card, players: int, chance: Chance, strength: Strength = Strength.CLUB
) -> View:
    """Returns the view of a player who has just seen his card. Raises `KeyError` if the book has no deal for
    this number of players."""
    deals = rules.deals[players]
    dealt = {role for role, count in deals.items() if count}
    deeds = tuple(
        (action.word, action.effect.kind)
        for action in rules.steps.values()
        if isinstance(action, NightAction) and action.role == card.role.id
    )
    own = Own(card.seat, card.role.team, card.role.id, card.comrades, card.don, deeds, strength=strength)
    blacks = sum(count for role, count in deals.items() if rules.role(role).team is Team.BLACK)
    others_kill = any(
        isinstance(action, NightAction) and isinstance(action.effect, Kill) and action.role in dealt
        for action in rules.steps.values()
    )
    checking = {each.role for each in rules.steps.values() if _checks(each)}
    view = View.of(own, players, blacks, chance)
    checkers = sum(count for role, count in deals.items() if role in checking)
    name, first = checker(rules.based_on or rules.id), 1 - rules.shown_from_zero
    table = view.table._replace(strays=others_kill, checkers=checkers, checker=name, night=first)
    return View(view.own, table)


def _checks(step: NightAction | Greeting) -> bool:
    return isinstance(step, NightAction) and isinstance(step.effect, CheckTeam)


def follow(views: Views, told_now: Iterable[Event], rules: RuleSet, roles: tuple[Role, ...]) -> Views:
    """Returns every seat's view after these events. Each seat learns the events that it may know
    (`engine.view`)."""
    known = dict(views)
    for event in told_now:
        public = is_public(event)
        for fact in _facts(event, rules):
            if isinstance(fact, facts.Public):
                known = _shared(known, fact) if public else known
            else:
                known = {
                    seat: learn(view, fact) if _concerns(seat, event, rules, roles) else view
                    for seat, view in known.items()
                }
    return known


def after_speech(views: Views, by: Seat, text: str) -> Views:
    """Returns every view after seat `by` has spoken to the whole table."""
    return _shared(views, facts.Said(by, text))


def after_whisper(views: Views, by: Seat, text: str) -> Views:
    """Returns every view after seat `by` has spoken to the blacks. Only the views of blacks change."""
    fact = facts.Whispered(by, text)
    return {seat: learn(view, fact) if by in view.own.us else view for seat, view in views.items()}


def _shared(views: Views, fact: facts.Public) -> dict[Seat, View]:
    """Returns the views with a public fact added. They share one record of the table: it is computed once."""
    known: TableRecord | None = None
    after: dict[Seat, View] = {}
    for seat, view in views.items():
        if known is None or (view.table is not known and view.table != known):
            known, written = view.table, noted(view.table, fact)
        after[seat] = View(without_expired(view.own, fact), written)
    return after


def _concerns(seat: Seat, event: Event, rules: RuleSet, roles: tuple[Role, ...]) -> bool:
    if isinstance(event, happened.NightActed):
        return seat == event.by
    return sees(seat, event, rules, roles)


def _facts(event: Event, rules: RuleSet) -> tuple[Fact, ...]:
    match event:
        case happened.MorningCame(number, killed):
            return (facts.DayCame(number), *(facts.Killed(seat) for seat in killed))
        case happened.NightFell(number):
            return (facts.NightCame(number - rules.shown_from_zero),)
        case happened.StepOpened(Step(StepName.TURN, seat=int(seat))):
            return (facts.TurnCame(seat),)
        case happened.WentOut(seat, cause, phase):
            return () if phase is Phase.NIGHT and cause in KILLS else (facts.WentOut(seat),)
        case happened.Nominated(by, seat, replaces):
            gone = () if replaces is None else (facts.Withdrawn(replaces),)
            return (*gone, facts.Nominated(by, seat))
        case happened.Withdrawn(_, seat) | happened.NominationFell(seat):
            return (facts.Withdrawn(seat),)
        case happened.RoundOpened(_, _, candidates):
            return (facts.RoundOpened(candidates),)
        case happened.Counted(seat, voters):
            return (facts.Counted(seat, voters),)
        case happened.BestNamed(by, seats):
            return (facts.BestNamed(by, seats),)
        case _:
            return _private(event)


def _private(event: Event) -> tuple[Fact, ...]:
    match event:
        case happened.OrderNamed(_, seats):
            return (facts.Ordered(seats),)
        case happened.ShotFired(by, seat) | happened.ShotAnswered(by, seat):
            return (facts.Proposed(by, seat),)
        case happened.NightActed(_, _, seats, answer):
            return () if answer is None else (facts.Learned(seats, answer),)
        case _:
            return ()


def chances(state: State, seat: Seat) -> Chances:
    """Returns what the seat may do now, and nothing that its player could not see on his screen."""
    poll = state.poll
    answered = state.step.name is StepName.HUNT and state.rules.don_answers
    every = tuple(range(1, len(state.roles) + 1))
    return Chances(
        seat,
        offers(state, seat),
        candidate=None if poll is None else poll.current,
        tied=() if poll is None else poll.candidates,
        decides=answered and seat == answerer(state),
        proposes=answered and seat != answerer(state),
        orders=state.table if names_order(state, seat) else (),
        names=tuple(each for each in every if each != seat) if names_best(state, seat) else (),
    )


def next_act(view: View, now: Chances, chance: Chance) -> PlayerAct | None:
    """Returns the next act of this seat; None if it wants to do nothing more. Never returns `Pass`: the
    caller ends a speech."""
    seat = now.seat
    if now.orders and not view.own.ordered:
        named = choose(view, Question(Kind.ORDER, now.orders, 3), chance)
        return NameOrder(seat, named) if named else None
    if now.names:
        named = choose(view, Question(Kind.BEST, now.names, 3), chance)
        return NameBest(seat, named) if named else None
    return _offered(view, now, chance)


def _offered(view: View, now: Chances, chance: Chance) -> PlayerAct | None:
    kinds = {type(act) for act in now.acts}
    if Vote in kinds:
        voted = _hand(now)
        return Vote(now.seat) if voted.seats and choose(view, voted, chance) else None
    if Shoot in kinds:
        return _shot(view, now, chance)
    if NightAct in kinds:
        return _deed(view, now, chance)
    if Nominate in kinds:
        seats = tuple(act.seat for act in now.acts if isinstance(act, Nominate))
        pick = choose(view, Question(Kind.NOMINATE, seats), chance)
        return Nominate(now.seat, pick[0]) if pick else None
    return None


def _hand(now: Chances) -> Question:
    if now.candidate is None:
        return Question(Kind.RAISE, now.tied, len(now.tied))
    return Question(Kind.VOTE, (now.candidate,))


def _shot(view: View, now: Chances, chance: Chance) -> PlayerAct | None:
    if any(each.by == now.seat for each in view.own.proposals):
        return None
    seats = tuple(act.seat for act in now.acts if isinstance(act, Shoot))
    kind = Kind.DECIDE if now.decides else Kind.PROPOSE if now.proposes else Kind.SHOOT
    pick = choose(view, Question(kind, seats), chance)
    return Shoot(now.seat, pick[0]) if pick else None


def _deed(view: View, now: Chances, chance: Chance) -> PlayerAct | None:
    offered = [act for act in now.acts if isinstance(act, NightAct)]
    word = offered[0].word
    seats = tuple(sorted({seat for act in offered if act.word == word for seat in act.seats}))
    kind = Kind(dict(view.own.deeds).get(word, Kind.OTHER))
    pick = choose(view, Question(kind, seats, len(offered[0].seats)), chance)
    act = NightAct(now.seat, word, pick)
    return act if act in offered else None


def passes(now: Chances) -> bool:
    """Returns whether the seat may speak now and may end its speech."""
    return Pass(now.seat) in now.acts

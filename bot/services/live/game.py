"""`LiveGame` is a running game, computed from its log and kept in memory. `Change` is the same game before
and after something has happened."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field, replace
from typing import Literal, NamedTuple

from bot.render.game.group import slot
from bot.render.game.hints import Kind, kinds_of
from bot.render.game.narrator import narrate
from bot.render.game.private_knowledge import PrivateKnowledge
from bot.render.game.roster import Roster, Seated
from bot.render.game.sealing import deal_cut, deal_sealed
from bot.render.game.utterance import Utterance
from bot.render.post import Line, line
from bot.services.live.attendance import Attendance
from bot.services.live.outbox_writer import ChatTarget
from bot.store.database import codec
from bot.store.game.acts import StoredAct
from bot.store.game.pauses import Pause
from bot.store.game.substitutes import Substitute
from bot.values.game import Game, Sitting
from engine import notation
from engine.acts import Act, Leave, PlayerAct
from engine.commitment import NOT_CUT, SEEDED, Version1, Version2, Version3, commitment, seed_commitment
from engine.deal_opened import DealOpened
from engine.decide import Decision
from engine.derivation import deal_commitment
from engine.events import BestNamed, Event, MorningCame, NightFell, StepOpened
from engine.protocol import Protocol
from engine.roles import Role, Seat
from engine.rules.model import RuleSet
from engine.state import State, new_game
from engine.steps import StepName
from engine.undo import is_undo
from engine.view import is_out

IDLE_NIGHTS = 2
"""A game is closed when so many nights have fallen since a player last acted."""

LAST_NIGHTS = 12
"""`IDLE_NIGHTS` of a practice. It is greater, because nobody else waits for its person."""


Cause = Literal["deal", "act", "clock", "undo", "close"]
"""What has happened. "deal": the cards are dealt. "act": somebody has acted, or a step's time is over.
"clock": the clock stops, goes on or has more time. "undo": acts are taken back. "close": the game is closed
without a result."""


@dataclass(frozen=True)
class LiveGame:
    """The present state of a running game.

    `knowledge`: what players have learnt in private. `acts`: how many acts its log has. `head`: the news
    above the message that is shown now. `idle`: how many nights have fallen since a person last acted; -1 if
    the next one does not count. `newcomers`: the seats of people who play for the first time. `met`: the
    kinds of steps that there have been, including those that were taken back. `pause`: None if the game is
    not paused. `attendance`: which of the table's steps each player has missed. `settled`: the seats that
    were out already when the present night or day began. `candidates`: people who have offered to take a
    seat, or have taken one.
    """

    game: Game
    roster: Roster
    state: State
    knowledge: PrivateKnowledge
    acts: int
    head: tuple[Line, ...]
    idle: int
    newcomers: frozenset[Seat] = frozenset()
    met: frozenset[Kind] = frozenset({"deal"})
    attendance: Attendance = field(default_factory=Attendance)
    settled: frozenset[Seat] = frozenset()
    candidates: Sequence[Substitute] = ()
    pause: Pause | None = None

    @property
    def learner(self) -> Seat | None:
        """The seat of the person in a practice; None at a table of people."""
        if not self.game.is_practice:
            return None
        return next((seat for seat, who in self.roster.people.items() if not who.is_simulated), None)

    def candidate_for(self, seat: Seat) -> Substitute | None:
        """Returns the person who has offered to take this seat and now waits for the table's decision; None
        if there is nobody."""
        waiting = (who for who in self.candidates if who.seat == seat and not who.place)
        return next(waiting, None)

    def met_by(self, candidates: Sequence[Substitute], attendance: Attendance) -> "LiveGame":
        """Returns the game with these candidates and attendance. Candidates who took a seat sit there."""
        roster = self.roster
        for who in candidates:
            if who.place:
                roster = roster.reseated(who.seat, who.user_id, who.name)
        return replace(self, roster=roster, candidates=candidates, attendance=attendance)

    @property
    def group(self) -> ChatTarget:
        return target_of(self.game)


def target_of(game: Game) -> ChatTarget:
    """Returns the group or topic in which a game is played, with the game's language."""
    return ChatTarget(game.chat_id, game.locale, game.thread_id or None)


def rules_of(game: Game, books: Mapping[str, RuleSet]) -> RuleSet:
    """Returns the rules of a game: those with which it began; for a lobby, the present rules of its book with
    the chat's house rules. Raises KeyError if the book of a lobby no longer exists, BadOverride if it refuses
    the house rules."""
    if game.rules is not None:
        return codec.read_rules(game.rules)
    return books[game.ruleset].variant(game.overrides)


def game_at_deal(game: Game, sitting: Sequence[Sitting], books: Mapping[str, RuleSet]) -> LiveGame:
    """Returns a game at its first step, when the cards are dealt and nothing else has happened. `sitting`:
    who plays. `books`: by id."""
    rules = rules_of(game, books)
    roles = tuple(rules.role(role) for role in game.roles or ())
    state = new_game(rules, roles)
    cuts = {who.seat: who.cut or NOT_CUT for who in sitting if who.seat is not None}
    roster = Roster(
        game.id,
        {who.seat: Seated(who.seat, who.user_id, who.name) for who in sitting if who.seat is not None},
        practice=game.is_practice,
        joined=tuple(cuts),
        cuts=tuple(cuts.values()),
        numbered=game.numbered,
    )
    return LiveGame(game, roster, state, PrivateKnowledge(), 0, _sealed_in_head(game, roster, roles), 0)


class Done(NamedTuple):
    """An act of the log that was not taken back. `before`: the game before it. `line`: the act as a line of a
    record. `decision`: what the engine decided about it."""

    before: LiveGame
    line: str
    decision: Decision
    shown: tuple[tuple[LiveGame, Decision], ...]
    """The earlier acts whose news are also in the group's present message, above those of this act; each with
    the game before it."""


def replayed(live: LiveGame, stored: Sequence[StoredAct]) -> LiveGame:
    """Returns a game after all acts of its log. `live`: the game at the deal. `stored`: the log."""
    played = _played(live, stored)
    return replace(played.live, head=_head(played.shown, played.live.head))


def acts_not_undone(live: LiveGame, stored: Sequence[StoredAct]) -> list[Done]:
    """Returns those acts of a log that were not taken back, the earliest first. `live`: the game at the deal.
    `stored`: the log."""
    return _played(live, stored).past


def undo_states(live: LiveGame, stored: Sequence[StoredAct]) -> list[tuple[State, State]]:
    """Returns the states before and after each undo of a log (`stored`). `live`: the game at the deal."""
    return _played(live, stored).undos


class _Played(NamedTuple):
    """The result of replaying a log: the game after it, the acts that were not taken back, the acts whose
    news stand in the group's present message, and the states before and after each undo."""

    live: LiveGame
    past: list[Done]
    shown: tuple[tuple[LiveGame, Decision], ...]
    undos: list[tuple[State, State]]


def _played(live: LiveGame, stored: Sequence[StoredAct]) -> _Played:
    past: list[Done] = []
    shown: tuple[tuple[LiveGame, Decision], ...] = ()
    reached: list[tuple[State, State]] = []
    for act in stored:
        events = codec.read_events(act.events)
        if is_undo(act.line):
            back, acts = past.pop(), live.acts + 1
            state = Decision.stored(back.before.state, events).state
            reached.append((live.state, state))
            live, shown = replace(back.before, state=state, acts=acts, met=live.met), back.shown
            continue
        decision = Decision.stored(live.state, events)
        past.append(Done(live, act.line, decision, shown))
        done = notation.read(act.line, notation.vocabulary(live.state.rules))
        before, live = live, after_act(live, done, decision)
        if slot(live.state) != slot(before.state):
            shown = ()
        if any(isinstance(event, StepOpened | BestNamed) for event in decision.events):
            shown = (*shown, (before, decision))
    return _Played(live, past, shown, reached)


def deal_opening(game: Game, roster: Roster, roles: tuple[Role, ...]) -> DealOpened | None:
    """Returns what the record shows about the deal: the commitment, and what is needed to check it. Returns
    None if the game has neither a seed nor a nonce."""
    if game.seed is not None:
        return DealOpened(
            version=SEEDED,
            game=game.id,
            commitment=seed_commitment(game.id, game.seed),
            seed=game.seed,
            joined=list(roster.joined_names()),
            cuts=list(roster.cuts),
            seats="drawn" if game.seating == "drawn" else "given",
            announced=True if game.seating == "round" else None,
        )
    if game.nonce is None:
        return None
    cards = tuple(role.id for role in roles)
    if game.seal == 1:
        first = commitment(Version1(game.ruleset, cards, game.nonce))
        return DealOpened(commitment=first, nonce=game.nonce)
    second = Version2(game.id, game.ruleset, game.overrides, cards, roster.names(), game.nonce)
    return DealOpened(version=2, game=game.id, commitment=commitment(second), nonce=game.nonce)


def said_at_the_deal(live: LiveGame) -> Utterance:
    """Returns the utterance about the commitment at the deal. Raises ValueError if there is none."""
    game, roster = live.game, live.roster
    opened = deal_opening(game, roster, live.state.roles)
    if opened is None:
        raise ValueError(f"game {game.id} is not dealt")
    cards = tuple(role.id for role in live.state.roles)
    origin = opened.sealed(game.ruleset, game.overrides, cards, roster.names())
    if isinstance(origin, Version3):
        return deal_cut(roster, opened.seats or "drawn", deal_commitment(origin))
    return deal_sealed(opened.commitment)


def _sealed_in_head(game: Game, roster: Roster, roles: tuple[Role, ...]) -> tuple[Line, ...]:
    """Returns the line with the commitment, which only games of version 1 of the commitment have in the
    message of the deal; for other games, no lines."""
    opened = deal_opening(game, roster, roles) if game.seal == 1 else None
    return () if opened is None else (line("deal-commitment", digest=opened.commitment),)


def _head(shown: Sequence[tuple[LiveGame, Decision]], head: tuple[Line, ...]) -> tuple[Line, ...]:
    """Returns the lines of news above the message that is shown now, computed from all acts whose news it
    shows. `head`: the lines at the deal."""
    for live, decision in shown:
        blank = Protocol(live.state.rules, live.state.roles)
        telling = narrate(decision, live.roster, protocol=blank, head=head)
        head = telling.head
    return head


def after_act(live: LiveGame, act: object, decision: Decision) -> LiveGame:
    """Returns the game after this act, computed from the log alone. `decision`: what the engine decided."""
    return replace(
        live,
        state=decision.state,
        knowledge=live.knowledge.with_events(decision.events),
        acts=live.acts + 1,
        idle=idle_after(live, act, decision.events),
        met=live.met | kinds_of(decision.events),
        attendance=live.attendance.after(act, decision),
        settled=_settled_after(live, decision.events),
    )


def _settled_after(live: LiveGame, events: Sequence[Event]) -> frozenset[Seat]:
    """Returns the seats that were out already when the night or the day began in which the game is after
    these events. `live`: the game before them."""
    if not any(isinstance(event, NightFell | MorningCame) for event in events):
        return live.settled
    return frozenset(seat for seat in live.roster.people if is_out(live.state, seat))


def idle_after(live: LiveGame, act: object, events: Sequence[Event]) -> int:
    """Returns how many nights have fallen since a person last acted, after this act in the game `live`.
    Returns -1 if a person does this act, so that the next nightfall does not count. Leaving is no such act,
    because the host may have caused it."""
    if (
        isinstance(act, PlayerAct)
        and not isinstance(act, Leave)
        and not live.roster.people[act.by].is_simulated
    ):
        return -1
    return live.idle + sum(isinstance(event, NightFell) for event in events)


def is_deserted(live: LiveGame, act: Act, decision: Decision) -> bool:
    """Returns whether the bot must close the game instead of doing this act: nobody plays any more."""
    nights = LAST_NIGHTS if live.game.is_practice else IDLE_NIGHTS
    over = decision.state.step.name is StepName.OVER
    return not over and idle_after(live, act, decision.events) >= nights


@dataclass(frozen=True)
class Change:
    """A running game before and after something has happened. `act` and `events`: only if an act was done.
    `note`: the stored code of the reason if the game was closed; otherwise None."""

    cause: Cause
    before: LiveGame
    after: LiveGame
    act: Act | None = None
    events: Sequence[Event] = ()
    note: str | None = None

    @property
    def is_over(self) -> bool:
        """Whether the game is over after this change."""
        return self.cause == "close" or self.after.state.step.name is StepName.OVER

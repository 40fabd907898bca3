"""`LiveGame`: a running game as it stands, made from its log and kept in memory."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field, replace
from typing import NamedTuple

from bot.render.group import slot
from bot.render.hints import Kind, kinds_of
from bot.render.narrator import narrate
from bot.render.post import Line, line
from bot.render.private_knowledge import PrivateKnowledge
from bot.render.roster import Roster, Seated
from bot.render.sealing import deal_cut, deal_sealed
from bot.render.utterance import Utterance
from bot.services.attendance import Attendance
from bot.services.outbox_writer import ChatTarget
from bot.store import event_codec, ruleset_codec
from bot.store.acts import StoredAct
from bot.store.games import Game
from bot.store.pauses import Pause
from bot.store.seats import Sitting
from bot.store.substitutes import Substitute
from engine import notation
from engine.acts import Act, Leave, PlayerAct
from engine.commitment import SEEDED, SILENT, Version1, Version2, Version3, commitment, seed_commitment
from engine.deal_opened import DealOpened
from engine.decide import Decision
from engine.derivation import deal_commitment
from engine.events import Event, NightFell, StepOpened
from engine.protocol import Protocol
from engine.roles import Role, Seat
from engine.rules.model import RuleSet
from engine.state import State, new_game
from engine.steps import StepName
from engine.undo import is_undo

IDLE_NIGHTS = 2
"""A game is closed after so many nightfalls without an act of any player."""

LAST_NIGHTS = 12
"""The same in a practice, where nobody waits for the person."""


@dataclass(frozen=True)
class LiveGame:
    """A running game as it stands.

    `knowledge`: what players have learnt in private. `acts`: how many acts its log has. `head`: the news
    above the message that is now shown. `idle`: nightfalls since a player last did something. `newcomers`:
    who plays for the first time. `met`: the kinds of steps that have ever begun, also if taken back. `pause`:
    None while the clock runs. `attendance`: who has missed what of the table's steps. `candidates`: who came
    forward to take a seat, and who has taken one."""

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
    candidates: Sequence[Substitute] = ()
    pause: Pause | None = None

    @property
    def learner(self) -> Seat | None:
        """The seat of the person who practises; None at a table of people."""
        if not self.game.is_practice:
            return None
        return next((seat for seat, who in self.roster.people.items() if not who.is_simulated), None)

    def candidate_for(self, seat: Seat) -> Substitute | None:
        """Who would take the seat; None if nobody came forward."""
        waiting = (who for who in self.candidates if who.seat == seat and not who.place)
        return next(waiting, None)

    def met_by(self, candidates: Sequence[Substitute], attendance: Attendance) -> "LiveGame":
        """The game with those who came forward; who has taken a seat sits there."""
        roster = self.roster
        for who in candidates:
            if who.place:
                roster = roster.reseated(who.seat, who.user_id, who.name)
        return replace(self, roster=roster, candidates=candidates, attendance=attendance)

    @property
    def group(self) -> ChatTarget:
        return target_of(self.game)


def target_of(game: Game) -> ChatTarget:
    """The group or topic in which a game is played."""
    return ChatTarget(game.chat_id, game.locale, game.thread_id or None)


def rules_of(game: Game, books: Mapping[str, RuleSet]) -> RuleSet:
    """The rules that the game began with; while it gathers, the book of this program as the chat plays it."""
    if game.rules is not None:
        return ruleset_codec.read(game.rules)
    return books[game.ruleset].variant(game.overrides)


def dealt(game: Game, sitting: Sequence[Sitting], books: Mapping[str, RuleSet]) -> LiveGame:
    """The game at its first step: the cards are dealt, and nothing else has happened."""
    rules = rules_of(game, books)
    roles = tuple(rules.role(role) for role in game.roles or ())
    state = new_game(rules, roles)
    cuts = {who.seat: who.cut or SILENT for who in sitting if who.seat is not None}
    roster = Roster(
        game.id,
        {who.seat: Seated(who.seat, who.user_id, who.name) for who in sitting if who.seat is not None},
        practice=game.is_practice,
        joined=tuple(cuts),
        cuts=tuple(cuts.values()),
    )
    return LiveGame(game, roster, state, PrivateKnowledge(), 0, _sealed_in_head(game, roster, roles), 0)


class Done(NamedTuple):
    """An act of the log that stands: nothing has taken it back. `line`: the act, as a record has it."""

    before: LiveGame
    line: str
    decision: Decision
    shown: tuple[tuple[LiveGame, Decision], ...]
    """The steps that the message had shown before it."""


def replayed(live: LiveGame, stored: Sequence[StoredAct]) -> LiveGame:
    """The game after the acts of its log."""
    live, _, shown = _played(live, stored)
    return replace(live, head=_head(shown, live.head))


def standing(live: LiveGame, stored: Sequence[StoredAct]) -> list[Done]:
    """The acts of a log that nothing has taken back, from the deal on. `live`: the game at the deal."""
    return _played(live, stored)[1]


def _played(
    live: LiveGame, stored: Sequence[StoredAct]
) -> tuple[LiveGame, list[Done], tuple[tuple[LiveGame, Decision], ...]]:
    past: list[Done] = []
    shown: tuple[tuple[LiveGame, Decision], ...] = ()
    for act in stored:
        events = event_codec.read(act.events)
        if is_undo(act.line):
            back, acts = past.pop(), live.acts + 1
            state = Decision.stored(back.before.state, events).state
            live, shown = replace(back.before, state=state, acts=acts, met=live.met), back.shown
            continue
        decision = Decision.stored(live.state, events)
        past.append(Done(live, act.line, decision, shown))
        before, live = live, _after(live, act.line, decision)
        if slot(live.state) != slot(before.state):
            shown = ()
        if any(isinstance(event, StepOpened) for event in decision.events):
            shown = (*shown, (before, decision))
    return live, past, shown


def deal_opening(game: Game, roster: Roster, roles: tuple[Role, ...]) -> DealOpened | None:
    """What opens the commitment, for a record, with the commitment itself; None before the deal."""
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


def said_at_the_deal(live: LiveGame, seal: str | None) -> Utterance:
    """What the group reads of the commitment at the deal. `seal`: a link to the commitment to the seed.

    Raises ValueError if the cards are not dealt."""
    game, roster = live.game, live.roster
    opened = deal_opening(game, roster, live.state.roles)
    if opened is None:
        raise ValueError(f"game {game.id} is not dealt")
    cards = tuple(role.id for role in live.state.roles)
    origin = opened.sealed(game.ruleset, game.overrides, cards, roster.names())
    if isinstance(origin, Version3):
        return deal_cut(roster, opened.seats or "drawn", deal_commitment(origin), seal)
    return deal_sealed(opened.commitment)


def _sealed_in_head(game: Game, roster: Roster, roles: tuple[Role, ...]) -> tuple[Line, ...]:
    """The line with the commitment. Only games of version 1 have it in the message of the deal."""
    opened = deal_opening(game, roster, roles) if game.seal == 1 else None
    return () if opened is None else (line("deal-commitment", digest=opened.commitment),)


def _head(shown: Sequence[tuple[LiveGame, Decision]], head: tuple[Line, ...]) -> tuple[Line, ...]:
    """The news above the message that is now shown, from all steps that it has shown."""
    for live, decision in shown:
        blank = Protocol(live.state.rules, live.state.roles)
        telling = narrate(decision, live.roster, knowledge=live.knowledge, protocol=blank, head=head)
        head = telling.head
    return head


def _after(live: LiveGame, written: str, decision: Decision) -> LiveGame:
    """The game after one act of its log."""
    act = notation.read(written, notation.vocabulary(live.state.rules))
    knowledge = live.knowledge.with_events(decision.events)
    idle = idle_after(live, act, decision.events)
    met = live.met | kinds_of(decision.events)
    return replace(
        live,
        state=decision.state,
        knowledge=knowledge,
        acts=live.acts + 1,
        idle=idle,
        met=met,
        attendance=live.attendance.after(act, decision),
    )


def idle_after(live: LiveGame, act: object, events: Sequence[Event]) -> int:
    """Nightfalls since a person last did something, after an act in the game `live`. The nightfall that ends
    the day of his act does not count: hence -1. To leave is not to play, and may be the host's doing."""
    if (
        isinstance(act, PlayerAct)
        and not isinstance(act, Leave)
        and not live.roster.people[act.by].is_simulated
    ):
        return -1
    return live.idle + sum(isinstance(event, NightFell) for event in events)


def is_deserted(live: LiveGame, act: Act, decision: Decision) -> bool:
    """Whether a game closes, with this act not done, for want of players."""
    nights = LAST_NIGHTS if live.game.is_practice else IDLE_NIGHTS
    over = decision.state.step.name is StepName.OVER
    return not over and idle_after(live, act, decision.events) >= nights

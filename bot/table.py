"""A running game as it stands: what its log says, kept in memory."""

from collections.abc import Sequence
from dataclasses import dataclass, replace

from bot import journal
from bot.render.group import slot
from bot.render.narrator import narrate
from bot.render.notes import Notes
from bot.render.post import Line, line
from bot.render.roster import Roster, Seated
from bot.store.acts import StoredAct
from bot.store.games import Game
from bot.store.seats import Sitting
from bot.voice import Place
from engine import notation
from engine.acts import JudgeAct, Timeout
from engine.commitment import commitment, sealed
from engine.events import Event, NightFell, StepOpened
from engine.evolve import evolve
from engine.protocol import Protocol
from engine.record import DealOpened
from engine.roles import Role
from engine.rules.model import RuleSet
from engine.rules.registry import BOOKS
from engine.state import State, new_game


@dataclass(frozen=True)
class Table:
    """A running game as it stands. `head`: the news above the message now shown; `idle`: nightfalls since
    a player last did something."""

    game: Game
    roster: Roster
    state: State
    notes: Notes
    acts: int
    head: tuple[Line, ...]
    idle: int

    @property
    def group(self) -> Place:
        return place_of(self.game)


def place_of(game: Game) -> Place:
    """The group, or its topic, in which a game is played."""
    return Place(game.chat_id, game.locale, game.thread_id or None)


def rules_of(game: Game) -> RuleSet:
    """The book of a game, as this chat plays it."""
    return BOOKS[game.ruleset].with_overrides(game.overrides)


def dealt(game: Game, sitting: Sequence[Sitting]) -> Table:
    """The game at its first step: the cards are dealt, and nothing has happened."""
    seated = {who.seat: Seated(who.seat, who.user_id, who.name) for who in sitting if who.seat is not None}
    rules = rules_of(game)
    roles = tuple(rules.role(role) for role in game.roles or ())
    state = new_game(rules, roles)
    roster = Roster(game.id, seated)
    return Table(game, roster, state, Notes(), 0, _sealed_in_head(game, roster, roles), 0)


def replayed(table: Table, stored: Sequence[StoredAct]) -> Table:
    """The game after the acts of its log."""
    shown: list[tuple[Table, Sequence[Event]]] = []
    for act in stored:
        events = journal.read(act.events)
        before, table = table, _after(table, act.line, events)
        if slot(table.state) != slot(before.state):
            shown.clear()
        if any(isinstance(event, StepOpened) for event in events):
            shown.append((before, events))
    return replace(table, head=_head(shown, table.head))


def opened_deal(game: Game, roster: Roster, roles: tuple[Role, ...]) -> DealOpened | None:
    """What a record opens the deal with; None before the deal."""
    return None if game.nonce is None else committed(game, roster, roles, game.nonce)


def committed(game: Game, roster: Roster, roles: tuple[Role, ...], nonce: str) -> DealOpened:
    """The commitment to a deal, with what opens it: that is as secret as the cards."""
    bound = sealed(
        game.seal,
        game=game.id,
        ruleset=game.ruleset,
        overrides=game.overrides,
        roles=tuple(role.id for role in roles),
        players=roster.names(),
        nonce=nonce,
    )
    number = None if game.seal == 1 else game.id
    return DealOpened(version=game.seal, game=number, commitment=commitment(bound), nonce=nonce)


def _sealed_in_head(game: Game, roster: Roster, roles: tuple[Role, ...]) -> tuple[Line, ...]:
    """The commitment of a game of version 1, which stands in the message of the deal."""
    opened = opened_deal(game, roster, roles) if game.seal == 1 else None
    return () if opened is None else (line("deal-commitment", digest=opened.commitment),)


def _head(shown: Sequence[tuple[Table, Sequence[Event]]], head: tuple[Line, ...]) -> tuple[Line, ...]:
    """The news above the message now shown, gathered from all that was opened in it."""
    for table, events in shown:
        blank = Protocol(table.state.rules, table.state.roles)
        telling = narrate(table.state, events, table.roster, notes=table.notes, protocol=blank, head=head)
        head = telling.head
    return head


def _after(table: Table, written: str, events: Sequence[Event]) -> Table:
    """The table after one act of its log."""
    state = table.state
    for event in events:
        state = evolve(state, event)
    act = notation.read(written, notation.vocabulary(state.rules))
    notes = table.notes.with_events(events)
    idle = idle_after(table.idle, act, events)
    return replace(table, state=state, notes=notes, acts=table.acts + 1, idle=idle)


def idle_after(idle: int, act: object, events: Sequence[Event]) -> int:
    """Nightfalls since a player last did something; after an act the day it fell in does not count."""
    if not isinstance(act, Timeout | JudgeAct):
        return -1
    return idle + sum(isinstance(event, NightFell) for event in events)

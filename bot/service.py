"""One way for every act: engine.decide → events → one transaction of log, deadline and everything said.

The table in memory is only what the log says, kept so that an act costs the same late in a game as
early. What a transaction makes of it is seen by that transaction alone until it is committed.
"""

import datetime as dt
import secrets
from collections.abc import Callable, Mapping
from dataclasses import replace
from functools import partial
from weakref import WeakKeyDictionary

from bot import journal
from bot.language import language
from bot.render.ending import recorded
from bot.render.narrator import (
    SEAL,
    Telling,
    Utterance,
    close_without_result,
    narrate,
    reopen,
    tell_deal,
)
from bot.render.roster import Roster
from bot.store import acts, deadlines, drafts, games, messages, outbox, people, seats
from bot.store.deadlines import Deadline
from bot.store.games import Game
from bot.store.unit import Unit
from bot.table import Table, committed, dealt, idle_after, opened_deal, replayed
from bot.timers import Running, Timers
from bot.voice import Place, Voice
from engine import notation, record
from engine.acts import Act, Leave, Timeout
from engine.commitment import NEWEST
from engine.deal import Dealt
from engine.decide import decide
from engine.protocol import Protocol
from engine.refusals import Refusal
from engine.roles import Seat
from engine.steps import StepName

LONGEST_WAIT = 60
"""Seconds, added to a step's own, after which it ends even if its message was never accepted."""

FAR = 4 * 60
"""Seconds: a deadline further away than this at a start asks for a closer look at the clock."""

IDLE_NIGHTS = 2
"""So many days and nights without an act of any player close a game."""


class Tables:
    """All running games of one bot."""

    def __init__(
        self,
        *,
        timers: Timers,
        scale: float,
        time_again: bool,
        default_locale: str,
        voice: Callable[[Unit], Voice],
        link: Callable[[int, int], str | None],
    ) -> None:
        self.default_locale = default_locale
        self.warned: dict[int, tuple[int, frozenset[Seat]]] = {}
        """By game: the serial of a step, and who has been told in it that this is not his minute."""
        self._timers = timers
        self._scale = scale
        self._time_again = time_again
        self._voice = voice
        self._link = link
        self._tables: dict[int, Table] = {}
        self._protocols: dict[int, tuple[Table, Protocol]] = {}
        self._changed: WeakKeyDictionary[Unit, dict[int, Table]] = WeakKeyDictionary()

    async def table(self, unit: Unit, game_id: int) -> Table:
        """The game as this unit has left it, else from memory or from its log."""
        kept = self._changed.get(unit, {}).get(game_id) or self._tables.get(game_id)
        if kept is not None:
            return kept
        loaded = await self._load(unit, game_id)
        if loaded.game.status == "running":
            unit.after_commit(partial(self._keep, loaded))
        return loaded

    def _keep(self, loaded: Table) -> None:
        """What an act of the same unit has made of it is newer."""
        self._tables.setdefault(loaded.game.id, loaded)

    def forget(self, game_id: int) -> None:
        """The next look reads the log again."""
        self._tables.pop(game_id, None)
        self._protocols.pop(game_id, None)

    async def begin(self, unit: Unit, game: Game, dealt: Dealt, places: Mapping[int, int]) -> None:
        """The cards are dealt: `places` says who (user id) sits where."""
        await seats.number(unit, game.id, places)
        nonce = secrets.token_hex(32)
        await games.deal(unit, game.id, [role.id for role in dealt.roles], nonce, NEWEST)
        table = await self._load(unit, game.id)
        digest = committed(table.game, table.roster, table.state.roles, nonce).commitment
        await self._commit(unit, table, tell_deal(table.state, await self.linked(unit, table), digest))

    async def act(self, unit: Unit, table: Table, act: Act) -> Refusal | None:
        """Takes an act, or says why not. Everything that follows from it is in the unit."""
        before = table.state
        decision = decide(before, act)
        if isinstance(decision, Refusal):
            return decision
        number = table.acts + 1
        events = journal.write(decision.events)
        await acts.append_act(unit, table.game.id, number, notation.write(act), events=events, at=unit.now)
        notes = table.notes.with_events(decision.events)
        over = decision.state.step.name is StepName.OVER
        telling = narrate(
            before,
            decision.events,
            await self.linked(unit, table),
            notes=notes,
            protocol=await self.protocol(unit, table) if over else Protocol(before.rules, before.roles),
            head=table.head,
        )
        after = replace(
            table,
            state=decision.state,
            notes=notes,
            acts=number,
            head=telling.head,
            idle=idle_after(table.idle, act, decision.events),
        )
        if after.idle >= IDLE_NIGHTS and not over:
            await self.close(unit, table, "idle")  # the night that falls is not told any more
            return None
        await self._commit(unit, after, telling)
        if isinstance(act, Leave):
            await seats.leave(unit, table.game.id, table.roster.people[act.by].user_id)
        if over and decision.state.result is not None:
            await games.set_winner(unit, table.game.id, decision.state.result.winner or "draw")
            await self._finish(unit, after)
        return None

    async def timeout(self, unit: Unit, game_id: int, serial: int) -> None:
        """The deadline of a step has passed: ends the step, if the game is still in it.

        Not if its message was accepted just then: its clock runs anew. (The timers say so, not the time of
        day, which may have been set.)
        """
        deadline = await deadlines.of_game(unit, game_id)
        if deadline is None or deadline.serial != serial or self._timers.ends_at(game_id, serial) is not None:
            return
        await self.act(unit, await self.table(unit, game_id), Timeout())

    async def opened(self, unit: Unit, game_id: int, serial: int, accepted_at: float) -> None:
        """The message that opens a step has been accepted: its clock runs from here."""
        state = (await self.table(unit, game_id)).state
        if state.step.serial == serial and state.step.seconds is not None:
            due_at = accepted_at + state.step.seconds * self._scale
            if await deadlines.start(unit, game_id, serial, due_at):
                running = Running(serial, due_at, real=True)
                unit.after_commit(partial(self._timers.put, game_id, running))

    def expect(self, deadline: Deadline, now: float) -> bool:
        """After a start: the clock of a step that still runs. False if the game has to be resumed."""
        runs = now < deadline.due_at <= now + FAR * self._scale
        if runs:
            self._timers.put(deadline.game_id, Running(deadline.serial, deadline.due_at, real=True))
        return runs

    async def resume(self, unit: Unit, game_id: int) -> None:
        """After a start, for a step that ran out while the bot was down: it has its time again, always or if
        nobody can have seen it (`time_again`). None has longer than it could have been given: the system's
        clock may have been set back."""
        deadline = await deadlines.of_game(unit, game_id)
        table = await self.table(unit, game_id)
        seconds = table.state.step.seconds
        if deadline is None or seconds is None:
            return
        due_at = min(deadline.due_at, unit.now + (seconds + LONGEST_WAIT) * self._scale)
        if due_at <= unit.now and await self._has_time_again(unit, deadline):
            due_at = unit.now + seconds * self._scale
            await deadlines.put(unit, game_id, deadline.serial, due_at)
            await self._utter(unit, table, reopen(table.state, table.roster, table.head))
        self._remember(unit, table)
        running = Running(deadline.serial, due_at, real=True)
        unit.after_commit(partial(self._timers.put, game_id, running))

    async def _has_time_again(self, unit: Unit, deadline: Deadline) -> bool:
        if self._time_again:
            return True
        game = await games.get(unit, deadline.game_id)
        return await outbox.is_opening(unit, game.bot_id, game.id, deadline.serial)

    async def close(self, unit: Unit, table: Table, note: str) -> None:
        """Ends a game without a result: it was stopped, or everybody has gone."""
        for utterance in close_without_result(table.state, table.roster, table.notes, table.head, note):
            await self._utter(unit, table, utterance)
        await self._finish(unit, table, note)

    async def record(self, unit: Unit, table: Table, note: str | None = None) -> str:
        """The game's record as text."""
        stored = await acts.acts_of(unit, table.game.id)
        return record.write(
            ruleset=table.game.ruleset,
            roles=table.state.roles,
            players=table.roster.names(),
            lines=tuple(act.line for act in stored),
            overrides=table.game.overrides,
            date=dt.datetime.fromtimestamp(table.game.started_at or table.game.created_at, dt.UTC),
            note=note,
            variant=table.game.variant,
            deal=opened_deal(table.game, table.roster, table.state.roles),
        )

    async def protocol(self, unit: Unit, table: Table) -> Protocol:
        """The protocol of the game so far."""
        stored = await acts.acts_of(unit, table.game.id)
        events = (event for act in stored for event in journal.read(act.events))
        return Protocol.of(table.state.rules, table.state.roles, events)

    async def protocol_so_far(self, unit: Unit, table: Table) -> Protocol:
        """The same, for a table as `table` gives it: read once for each act, however many ask."""
        known = self._protocols.get(table.game.id)
        if known is None or known[0] is not table:
            known = self._protocols[table.game.id] = (table, await self.protocol(unit, table))
        return known[1]

    async def _load(self, unit: Unit, game_id: int) -> Table:
        game = await games.get(unit, game_id)
        fresh = dealt(game, await seats.of_game(unit, game_id))
        return replayed(fresh, await acts.acts_of(unit, game_id))

    async def _commit(self, unit: Unit, table: Table, telling: Telling) -> None:
        for utterance in telling.said:
            await self._utter(unit, table, utterance)
        await self._set_deadline(unit, table)
        self._remember(unit, table)

    async def _set_deadline(self, unit: Unit, table: Table) -> None:
        step, game_id = table.state.step, table.game.id
        known = await deadlines.of_game(unit, game_id)
        if step.seconds is None or (known is not None and known.serial == step.serial):
            return
        await drafts.clear(unit, game_id)
        due_at = unit.now + (step.seconds + LONGEST_WAIT) * self._scale
        await deadlines.put(unit, game_id, step.serial, due_at)
        running = Running(step.serial, due_at, real=False)
        unit.after_commit(partial(self._timers.put, game_id, running))

    def _remember(self, unit: Unit, table: Table) -> None:
        self._changed.setdefault(unit, {})[table.game.id] = table
        unit.after_commit(partial(self._tables.__setitem__, table.game.id, table))

    async def _finish(self, unit: Unit, table: Table, note: str | None = None) -> None:
        """The game is not running any more: its record is sent, its players are free."""
        game = table.game
        seal = await messages.find(unit, game.bot_id, game.chat_id, game.id, SEAL)
        post = recorded(await self.record(unit, table, note), self._link_to(table, seal))
        await self._voice(unit).say(table.group, post, what="document", game_id=table.game.id)
        await deadlines.clear(unit, table.game.id)
        await drafts.clear(unit, table.game.id)
        await games.close(unit, table.game.id, "over" if note is None else "cancelled", note)
        unit.after_commit(partial(self._timers.clear, table.game.id))
        unit.after_commit(partial(self._put_away, table.game.id))

    def _put_away(self, game_id: int) -> None:
        self.forget(game_id)
        self.warned.pop(game_id, None)

    async def _utter(self, unit: Unit, table: Table, utterance: Utterance) -> None:
        place = table.group
        if utterance.seat is not None:
            place = await self.private_place(unit, table, utterance.seat)
        await self._voice(unit).say(
            place,
            utterance.post,
            what=utterance.what,
            priority=utterance.priority,
            game_id=table.game.id,
            slot=utterance.slot,
            opens=utterance.opens,
            delay=utterance.delay * self._scale,
        )

    async def private_place(self, unit: Unit, table: Table, seat: Seat) -> Place:
        """A player's private chat, in his language."""
        user_id = table.roster.people[seat].user_id
        person = await people.get(unit, table.game.bot_id, user_id)
        return Place(user_id, language(person, self.default_locale))

    async def linked(self, unit: Unit, table: Table) -> Roster:
        """The roster with a link to the game's newest message in the group."""
        newest = await messages.newest(unit, table.game.bot_id, table.game.chat_id, table.game.id)
        return replace(table.roster, url=self._link_to(table, newest))

    def _link_to(self, table: Table, message_id: int | None) -> str | None:
        return None if message_id is None else self._link(table.game.chat_id, message_id)

"""Bugs that are planted into the shipped code, each as small as a real slip. The simulation has to find
them."""

from __future__ import annotations

import asyncio
import json
from collections.abc import Callable, Sequence
from contextlib import AbstractContextManager
from dataclasses import dataclass
from functools import partial
from typing import Any
from unittest.mock import patch

from aiogram.types import CallbackQuery
from sqlalchemy import ColumnElement, delete, false, text

from bot.delivery import lost
from bot.delivery.budget import Window
from bot.intake.queues import KeyedQueues
from bot.render.post import Line, line
from bot.runtime import timers
from bot.services import timeouts
from bot.services.game import playing
from bot.services.live.clocks import StepClocks
from bot.services.live.game import LiveGame
from bot.services.live.log import append
from bot.services.live.outbox_writer import ChatTarget, OutboxWriter
from bot.services.live.voice import GameVoice
from bot.services.reach.away import Away
from bot.services.scope import AppContext
from bot.store import schema
from bot.store.chat import restraints
from bot.store.database.transaction import Transaction
from bot.store.game import acts
from bot.store.game.deadlines import Deadline
from bot.store.privacy import erasure
from bot.store.season.tally import Played, Tally
from bot.store.telegram import inbox, messages, outbox
from bot.values.outgoing import Outgoing
from engine.acts import Act, Vote
from engine.events import Event
from engine.roles import Seat
from engine.steps import Step
from simulation.fence import inside
from tests.rig.simulation.hazard import Hazard


@dataclass(frozen=True)
class Bug:
    """A bug: which name of the shipped code is replaced by what `slip`, the name of the invariant that finds
    it, and the hazard in which it shows."""

    owner: object
    name: str
    slip: object
    found_by: str
    hazard: Hazard

    def planted(self) -> AbstractContextManager[object]:
        """Replaces the name within a `with` block."""
        return patch.object(self.owner, self.name, self.slip)


done = inbox.done


async def _always_new(tx: Transaction, bot_id: int, update_id: int) -> bool:
    """Handles an update however often it comes."""
    await done(tx, bot_id, update_id)
    return True


def _not_restored(self: StepClocks, deadline: Deadline, now: float) -> bool:
    """Says that the timer of a step is set, and does not set it."""
    return now < deadline.due_at


mark_done = outbox.mark_done


async def _first_only(tx: Transaction, *rows: Outgoing) -> None:
    """Deletes only the first of the rows that were accepted together."""
    await mark_done(tx, *rows[:1])


async def _not_stored(self: OutboxWriter, outgoing: Outgoing) -> None:
    """Leaves the answer to a press out of the outbox."""
    stored = await outbox.put(self.tx, outgoing)
    if outgoing.what == "answer":
        await mark_done(self.tx, stored)
    self.tx.after_commit(partial(self.send, stored))


answer = OutboxWriter.answer


async def _with_a_card(
    self: OutboxWriter, query: CallbackQuery, locale: str, *said: Line, alert: bool = False, **how: bool
) -> None:
    """Adds a player's card to the answer of a press."""
    found = await self.tx.conn.execute(
        text("SELECT name, roles FROM seats JOIN games ON id = game_id WHERE seat = 1 AND ended_at IS NULL")
    )
    card = found.first()
    if card is not None and said:
        role = json.loads(card.roles)[0]
        where = {"seat": 1, "name": card.name, "cause": "stays", "phase": "day", "number": 1}
        said = (*said, line("over-seat", role=role, book="party", **where))
    await answer(self, query, locale, *said, alert=alert, **how)


async def _silent(
    self: OutboxWriter, query: CallbackQuery, locale: str, *said: Line, alert: bool = False, **how: bool
) -> None:
    """Leaves out an answer that shows nothing."""
    if said:
        await answer(self, query, locale, *said, alert=alert, **how)


async def _in_a_toast(
    self: OutboxWriter, query: CallbackQuery, locale: str, *said: Line, alert: bool = False, **how: bool
) -> None:
    """Tells who has shot so in a toast."""
    shot = any(each.key == "shot-fired" for each in said)
    await answer(self, query, locale, *said, alert=alert and not shot, **how)


async def _to_anybody(self: GameVoice, tx: Transaction, live: LiveGame, seat: Seat) -> ChatTarget:
    """Writes to a player without asking whether he has a private chat."""
    return ChatTarget(live.roster.people[seat].user_id, self.default_locale)


run = KeyedQueues.run


def _watched(self: KeyedQueues, key: Any, work: Any) -> asyncio.Future[None]:
    """Sets a timer for each piece of work, and never cancels it."""
    asyncio.get_running_loop().call_later(24 * 3600, lambda: None)
    return run(self, key, work)


async def _kept_shut(tx: Transaction, game_id: int, user_id: int | None = None) -> bool:
    """Forgets that the end of a game gives all permissions back."""
    return user_id is not None and await release(tx, game_id, user_id)


release = restraints.release

init = timers.Timers.__init__


def _by_the_clock(self: timers.Timers, due: Callable[[timers.Timed], None], **_: object) -> None:
    """Waits by the clock that people can set."""
    init(self, due, steady=lambda: inside.unix)


start = StepClocks.start


async def _too_short(self: StepClocks, tx: Transaction, game_id: int, step: Step, accepted_at: float) -> None:
    """Counts from a moment before Telegram accepted the message."""
    await start(self, tx, game_id, step, accepted_at - 3)


after = Tally.after


def _twice(self: Tally, row: Played) -> Tally:
    """Adds a game to the sums twice."""
    return after(after(self, row), row)


async def _hands_forgotten(tx: Transaction, live: LiveGame, act: Act, events: Sequence[Event]) -> None:
    """Does not write votes into the log."""
    if not isinstance(act, Vote):
        await append(tx, live, act, events)


def _not_counted(self: Window, now: float) -> None:
    """Forgets to count a request of Telegram."""


async def _lobbies_lost(app: AppContext) -> None:
    """Does not set the timers of lobbies at a start."""


async def _log_cleared(tx: Transaction, game_id: int) -> None:
    """Deletes the acts of a game that is over, instead of what was named so far."""
    await tx.conn.execute(delete(schema.acts).where(schema.acts.c.game_id == game_id))


async def _not_marked(tx: Transaction, bot_id: int, update_id: int) -> bool:
    """Does not mark an update as handled."""
    return True


async def _first_event(tx: Transaction, live: LiveGame, act: Act, events: Sequence[Event]) -> None:
    """Writes only the first event of a vote into the log."""
    await append(tx, live, act, events[:1] if isinstance(act, Vote) else events)


async def _not_forgotten(tx: Transaction, *place: object) -> None:
    """Does not note that a message is not there any more."""


def _no_seats(bot_id: int, user_id: int) -> tuple[ColumnElement[bool], ...]:
    """Finds no seat of a person who is to be forgotten."""
    return (false(),)


async def _plays_on(self: Away) -> None:
    """Does nothing when Telegram is away."""


BUGS = {
    "an answer is only in memory": Bug(
        OutboxWriter, "_put", _not_stored, "every press is answered", Hazard.DEATHS
    ),
    "a deadline is not restored": Bug(StepClocks, "expect", _not_restored, "every step ends", Hazard.DEATHS),
    "an accepted row stays": Bug(outbox, "mark_done", _first_only, "a row is sent once", Hazard.DEATHS),
    "a lost answer is forgotten": Bug(
        lost, "_sequence", lambda _: None, "a row is sent once", Hazard.BAD_LINE
    ),
    "a toast names a card": Bug(
        OutboxWriter, "answer", _with_a_card, "no role is told too early", Hazard.NONE
    ),
    "a silent answer is left out": Bug(
        OutboxWriter, "answer", _silent, "every press is answered", Hazard.NONE
    ),
    "a shot is answered in a toast": Bug(
        OutboxWriter, "answer", _in_a_toast, "numbers are answered alike", Hazard.GROUP
    ),
    "a closed chat is written to": Bug(
        GameVoice, "private_target", _to_anybody, "only opened chats get messages", Hazard.GROUP
    ),
    "a timer leaks": Bug(KeyedQueues, "run", _watched, "nothing is left running", Hazard.NONE),
    "a restriction stays": Bug(restraints, "release", _kept_shut, "permissions are given back", Hazard.NONE),
    "a doubled update is handled twice": Bug(
        inbox, "done", _always_new, "a press is handled once", Hazard.DOUBLES
    ),
    "a timer goes by the machine's clock": Bug(
        timers.Timers, "__init__", _by_the_clock, "every step ends", Hazard.LEAPS
    ),
    "a vote is closed too early": Bug(StepClocks, "start", _too_short, "time given is time had", Hazard.NONE),
    "figures are counted twice": Bug(Tally, "after", _twice, "figures are the sums of the rows", Hazard.NONE),
    "a vote is not written": Bug(
        playing, "append", _hands_forgotten, "an accepted act is in the log once", Hazard.NONE
    ),
    "a budget is not counted": Bug(Window, "spend", _not_counted, "budgets are never broken", Hazard.NOISE),
    "a lobby is lost at a start": Bug(
        timeouts, "resume_lobbies", _lobbies_lost, "every step ends", Hazard.APPOINTMENT
    ),
    "a log is cleared": Bug(acts, "clear_draft", _log_cleared, "the log only grows", Hazard.NONE),
    "a forgotten player keeps his seat": Bug(
        erasure, "_seats_of", _no_seats, "who is forgotten leaves nothing", Hazard.FAREWELL
    ),
    "an update is not marked": Bug(inbox, "done", _not_marked, "an act has its cause", Hazard.NONE),
    "an act loses its events": Bug(
        playing, "append", _first_event, "the log replays to the state", Hazard.NONE
    ),
    "a deleted message keeps its slot": Bug(
        messages, "forget", _not_forgotten, "a slot has its message", Hazard.NONE
    ),
    "games go on without Telegram": Bug(
        Away, "begin", _plays_on, "nothing ends while telegram is away", Hazard.OUTAGE
    ),
}
"""All bugs, by name."""

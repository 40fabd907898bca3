"""The log of a game: adds acts to it, and makes the record and the protocol from it."""

from collections.abc import Sequence

import structlog

from bot.runtime import logs
from bot.services.live.game import LiveGame, deal_opening
from bot.store.chat import chats
from bot.store.database import codec
from bot.store.database.transaction import Transaction
from bot.store.game import acts, judges
from bot.store.game.acts import StoredAct
from bot.store.tournaments import protests
from bot.values.durations import DAY
from bot.values.game import Game
from bot.words.hours import local_time
from engine import notation, record
from engine.acts import Act
from engine.events import Event
from engine.marks import Judge, Protest
from engine.protocol import Protocol
from engine.rules.model import RuleSet
from engine.rules.registry import BOOKS
from engine.undo import is_undo

log = structlog.get_logger("bot.services")

OPEN_FOR = DAY
"""Seconds after the end of a game in which its judge may mark it."""


async def append(tx: Transaction, live: LiveGame, act: Act, events: Sequence[Event]) -> None:
    """Adds an act, and the events that it caused, to the log of a game. Raises ActTakenError if the log in
    the database is ahead of `live`."""
    line, written = notation.write(act), codec.write_events(events)
    number = live.acts + 1
    await acts.append_act(tx, live.game.id, number, line, events=written, at=tx.now)
    logs.note(game=live.game.id, act=number)
    log.debug("act")  # only its number: its kind would reveal who acts by night


async def record_of(
    tx: Transaction, live: LiveGame, note: str | None = None, marks: Judge | None = None
) -> str:
    """Returns the record of a game as text. `note`: the code of the reason why the game ended without a
    result. `marks`: the judge's; None: all that he has given so far.

    If this program does not have exactly the same book, the record contains the whole book, so that the game
    can be replayed anywhere. The deal of a practice has no proof. The date is that of the group's clock.
    """
    stored = await acts.acts_of(tx, live.game.id)
    chat = await chats.get(tx, live.game.bot_id, live.game.chat_id)
    return record.write(
        ruleset=live.game.ruleset,
        roles=live.state.roles,
        players=live.roster.names(),
        lines=tuple(act.line for act in stored),
        overrides=live.game.overrides,
        date=local_time(live.game.began, None if chat is None else chat.settings.clock),
        note=note,
        variant=live.game.variant,
        deal=None if live.game.is_practice else deal_opening(live.game, live.roster, live.state.roles),
        book=_book_for_record(live),
        judge=await _judged(tx, live, marks),
    )


async def told_marks(tx: Transaction, game: Game) -> Judge:
    """Returns the judge's marks that the table may know. As long as he can change them and has not said that
    he is done, these are the marks that the table was told before, or none."""
    marked = await judges.marks_of(tx, game.id)
    is_open = not marked.closed and not is_too_late_to_mark(tx, game)
    return (marked.told or Judge()) if is_open else marked.marks


def is_too_late_to_mark(tx: Transaction, game: Game) -> bool:
    """Returns whether the time is over in which the judge may mark this game."""
    return tx.now - (game.ended_at or 0.0) > OPEN_FOR


async def _judged(tx: Transaction, live: LiveGame, marks: Judge | None) -> Judge:
    given = (await judges.marks_of(tx, live.game.id)).marks if marks is None else marks
    made = [
        Protest(by=live.roster.people[one.seat].name, text=one.text, decision=one.decision)
        for one in await protests.of_game(tx, live.game.id)
    ]
    return given.model_copy(update={"protests": made}) if made else given


def _book_for_record(live: LiveGame) -> RuleSet | None:
    """Returns the whole book of a game, if this program does not have exactly the same book; otherwise None.
    The record then contains the book, so that the game can be replayed anywhere."""
    known, rules = BOOKS.get(live.game.ruleset), live.state.rules
    if known is not None and known.with_overrides(live.game.overrides) == rules:
        return None
    return rules


async def protocol_of(tx: Transaction, live: LiveGame) -> Protocol:
    """Returns the protocol of the game so far."""
    stored = await acts.acts_of(tx, live.game.id)
    kept: list[StoredAct] = []
    for act in stored:
        if is_undo(act.line):
            kept.pop()
        else:
            kept.append(act)
    events = (event for act in kept for event in codec.read_events(act.events))
    return Protocol.of(live.state.rules, live.state.roles, events)

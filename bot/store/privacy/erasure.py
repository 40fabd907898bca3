"""Removes people and chats from the stored data.

A game keeps its cards, acts and result, but no longer names people: its seats get ids that belong to nobody.
The row and the seats of an open game are never changed.
"""

from collections.abc import Collection, Sequence
from typing import Any

from sqlalchemy import (
    ColumnElement,
    Select,
    Table,
    and_,
    delete,
    exists,
    literal,
    or_,
    select,
    text,
    true,
    tuple_,
    update,
)

from bot.store import schema
from bot.store.chat.chats import deletion
from bot.store.database.transaction import Transaction
from bot.store.lobby import evenings
from bot.store.past import statistics
from bot.store.people.people import NOBODYS_ID
from bot.store.tournaments import tournament_people
from bot.values.game import Status

NAMELESS = "…"
"""The text that replaces the name of a forgotten person. It is also shown for people whose names have no
visible character."""
GAMES_AT_ONCE = 50
"""From how many games one transaction removes the people."""

_GAMES, _SEATS, _MESSAGES, _OUTBOX = schema.games, schema.seats, schema.messages, schema.outbox
_SUBSTITUTES, _RESTRAINTS = schema.substitutes, schema.restraints
_IS_OPEN = text("games.status IN ('lobby', 'running')")
_HAS_PEOPLE = or_(
    _GAMES.c.creator_id != NOBODYS_ID,
    _GAMES.c.judge_id > NOBODYS_ID,
    exists().where(_SEATS.c.game_id == _GAMES.c.id, _SEATS.c.user_id > 0),
)
ENDED_WITH_PEOPLE = and_(_GAMES.c.ended_at.is_not(None), _HAS_PEOPLE)
"""An SQL condition: the game is over and its row still names people."""


class OpenGameError(Exception):
    """The person or chat can not be erased, because a game with this person, or in this chat, is open."""


class LeadsTournamentsError(Exception):
    """The person leads tournaments that have not ended, so he can not be erased. `led`: these tournaments."""

    def __init__(self, led: Sequence[tournament_people.Led]) -> None:
        super().__init__(led)
        self.led = led


async def erase_person(tx: Transaction, bot_id: int, user_id: int) -> bool:
    """Deletes what a bot stores of a person. Messages that wait for him are not sent, except answers to his
    presses. Needs a patient transaction.

    Returns False if nothing was stored of him. Raises OpenGameError if he sits or sat in an open game,
    judges it or created it; `LeadsTournamentsError` if he is the organiser or chief judge of a
    tournament that has not ended.
    """
    tx.needs_patience()
    if await needed_by(tx, bot_id, user_id):
        raise OpenGameError
    if led := await tournament_people.led_now(tx, bot_id, user_id):
        raise LeadsTournamentsError(led)
    of_bot = update(_GAMES).where(_GAMES.c.bot_id == bot_id)
    found = [
        await tournament_people.forget(tx, bot_id, user_id),
        await tx.changed(update(_SEATS).where(*_seats_of(bot_id, user_id)).values(**_anonymous())),
        await tx.changed(of_bot.where(_GAMES.c.creator_id == user_id).values(creator_id=NOBODYS_ID)),
        await tx.changed(of_bot.where(_GAMES.c.judge_id == user_id).values(judge_id=NOBODYS_ID)),
        await erase_traces_of_person(tx, bot_id, user_id, asked=True),
        *[
            await tx.changed(delete(table).where(*_rows_in_ended_games(table, bot_id, user_id)))
            for table in (schema.barred, schema.notes, schema.said)
        ],
        await tx.changed(delete(_SUBSTITUTES).where(*_substitutes_in_ended_games(bot_id, user_id))),
        await tx.changed(delete(_OUTBOX).where(*_to_be_said(bot_id, user_id))),
    ]
    return any(found)


async def erase_traces_of_person(tx: Transaction, bot_id: int, user_id: int, *, asked: bool = False) -> int:
    """Deletes what a bot stores of a person, except his games; also what others have noted about him. Returns
    how many rows were deleted.

    His statistics are deleted when no bot of the installation knows him any more. `asked`: whether he asked
    for this; if not, a person to whom he is joined keeps his games. If the bot took his permission to write,
    this stays stored until the bot gives the permission back.
    """
    own = [
        delete(table).where(table.c.bot_id == bot_id, table.c.user_id == user_id)
        for table in (schema.waiting, schema.people)
    ]
    on_people = schema.notes_on_people.c
    by_or_on_him = or_(on_people.user_id == user_id, on_people.about_id == user_id)
    own.append(delete(schema.notes_on_people).where(on_people.bot_id == bot_id, by_or_on_him))
    comers = schema.comers.c
    he_or_his_friend = or_(comers.user_id == user_id, comers.brought_by == user_id)
    own.append(delete(schema.comers).where(comers.bot_id == bot_id, he_or_his_friend))
    own.append(deletion(schema.questions, bot_id, user_id))
    mine = (_RESTRAINTS.c.bot_id == bot_id, _RESTRAINTS.c.user_id == user_id)
    own.append(delete(_RESTRAINTS).where(*mine, _RESTRAINTS.c.before.is_(None)))
    tx.known.clear()
    found = [await tx.changed(statement) for statement in own]
    found.append(await tx.changed(deletion(_MESSAGES, bot_id, user_id)))
    if await _is_known(tx, schema.people.c.user_id == user_id):
        return sum(found)
    return sum(found) + await statistics.forget_person(tx, user_id, asked=asked)


async def needed_by(tx: Transaction, bot_id: int, user_id: int) -> Status | None:
    """Returns the status of an open game that the person sits or sat in, judges or created; of several games,
    "running" rather than "lobby". None if there is no such game."""
    sat = exists().where(_SEATS.c.game_id == _GAMES.c.id, _SEATS.c.user_id == user_id)
    return await _status(tx, bot_id, or_(_GAMES.c.creator_id == user_id, _GAMES.c.judge_id == user_id, sat))


async def erase_chat(tx: Transaction, bot_id: int, chat_id: int) -> bool:
    """Deletes what is stored of a chat, also evenings that are ahead, and removes the people from its games.
    Returns False if nothing was stored. Needs a patient transaction. Raises OpenGameError if a game there is
    open."""
    tx.needs_patience()
    if await played_in(tx, bot_id, chat_id):
        raise OpenGameError
    ahead = await evenings.open_in(tx, bot_id, chat_id)
    await delete_games(tx, [evening.id for evening in ahead])
    found = len(ahead)
    while more := await erase_games_of_chat(tx, bot_id, chat_id):
        found += more
    tx.known.clear()
    found += await tx.changed(deletion(_MESSAGES, bot_id, chat_id))
    found += await tx.changed(deletion(_OUTBOX, bot_id, chat_id))
    for table in (schema.questions, schema.restraints, schema.places, schema.chats):
        found += await tx.changed(deletion(table, bot_id, chat_id))
    found += await tournament_people.forget_chat(tx, chat_id)
    if not await _is_known(tx, schema.chats.c.chat_id == chat_id):
        found += await statistics.forget_chat(tx, chat_id)
    return found > 0


async def played_in(tx: Transaction, bot_id: int, chat_id: int) -> Status | None:
    """Returns the status of an open game in the chat; None if there is none, so the chat can be erased."""
    return await _status(tx, bot_id, _GAMES.c.chat_id == chat_id)


async def erase_games_of_chat(tx: Transaction, bot_id: int, chat_id: int) -> int:
    """Removes the people from at most `GAMES_AT_ONCE` games of a chat. Returns how many games these were."""
    here = (_GAMES.c.bot_id == bot_id, _GAMES.c.chat_id == chat_id)
    titled = and_(_GAMES.c.ended_at.is_not(None), _GAMES.c.variant.is_not(None))
    remembered = exists().where(schema.played.c.game_id == _GAMES.c.id, schema.played.c.user_id > 0)
    wanted = select(_GAMES.c.id).where(*here, or_(ENDED_WITH_PEOPLE, titled, remembered)).limit(GAMES_AT_ONCE)
    ids = [*(await tx.conn.execute(wanted)).scalars()]
    await erase_games(tx, ids)
    await statistics.forget_games(tx, ids)
    await tx.conn.execute(update(_GAMES).where(_GAMES.c.id.in_(ids)).values(variant=None))
    return len(ids)


async def erase_games(tx: Transaction, ids: Collection[int]) -> None:
    """Removes the people from these games, which are over: names, ids, and the list of messages to them."""
    players = select(_SEATS.c.bot_id, _SEATS.c.user_id, _SEATS.c.game_id).where(_SEATS.c.game_id.in_(ids))
    groups = select(_GAMES.c.bot_id, _GAMES.c.chat_id, _GAMES.c.id).where(_GAMES.c.id.in_(ids))
    sent = tuple_(_MESSAGES.c.bot_id, _MESSAGES.c.chat_id, _MESSAGES.c.game_id)
    for where in (players, groups):
        await tx.conn.execute(delete(_MESSAGES).where(sent.in_(where)))
    seated = (_SEATS.c.game_id.in_(ids), _SEATS.c.user_id > 0)
    await tx.conn.execute(update(_SEATS).where(*seated).values(**_anonymous()))
    await tournament_people.forget_games(tx, ids)
    of_people = (schema.barred, schema.notes, schema.said, schema.waiting, schema.substitutes, schema.comers)
    for table in of_people:
        await tx.conn.execute(delete(table).where(table.c.game_id.in_(ids)))
    await tx.conn.execute(update(_GAMES).where(_GAMES.c.id.in_(ids)).values(creator_id=NOBODYS_ID))
    judged = (_GAMES.c.id.in_(ids), _GAMES.c.judge_id > NOBODYS_ID)
    await tx.conn.execute(update(_GAMES).where(*judged).values(judge_id=NOBODYS_ID))


async def delete_games(tx: Transaction, ids: Collection[int]) -> None:
    """Deletes these games, and their rows in other tables. The caller makes sure that no tournament needs
    them, and that none of their messages waits to be sent."""
    motions = select(schema.motions.c.id).where(schema.motions.c.game_id.in_(ids))
    await tx.conn.execute(delete(schema.motion_voters).where(schema.motion_voters.c.motion_id.in_(motions)))
    for table in reversed(schema.metadata.sorted_tables):
        if "game_id" in table.c:
            await tx.conn.execute(delete(table).where(table.c.game_id.in_(ids)))
    await tx.conn.execute(delete(_GAMES).where(_GAMES.c.id.in_(ids)))


async def bots(tx: Transaction) -> list[int]:
    """Returns the ids of all bots that have data in this database."""
    known = [select(table.c.bot_id) for table in (schema.people, schema.chats, _GAMES, schema.tournaments)]
    rows = await tx.conn.execute(known[0].union(*known[1:]))
    return [*rows.scalars()]


async def _is_known(tx: Transaction, row: ColumnElement[bool]) -> bool:
    return (await tx.conn.execute(select(true()).where(row).limit(1))).first() is not None


async def _status(tx: Transaction, bot_id: int, needed: ColumnElement[bool]) -> Status | None:
    wanted = select(_GAMES.c.status).where(_GAMES.c.bot_id == bot_id, _IS_OPEN, needed)
    # With this order SQLite uses the index of open games, and does not read the games that are over.
    wanted = wanted.order_by(_GAMES.c.bot_id, _GAMES.c.chat_id, _GAMES.c.thread_id)
    found: Sequence[Status] = (await tx.conn.execute(wanted)).scalars().all()
    return max(found, default=None)


def _seats_of(bot_id: int, user_id: int) -> tuple[ColumnElement[bool], ...]:
    return _SEATS.c.bot_id == bot_id, _SEATS.c.user_id == user_id


def _rows_in_ended_games(table: Table, bot_id: int, user_id: int) -> tuple[ColumnElement[bool], ...]:
    return table.c.user_id == user_id, table.c.game_id.in_(_ended_games(bot_id))


def _substitutes_in_ended_games(bot_id: int, user_id: int) -> tuple[ColumnElement[bool], ...]:
    unneeded = or_(_SUBSTITUTES.c.place == 0, _SUBSTITUTES.c.game_id.in_(_ended_games(bot_id)))
    return _SUBSTITUTES.c.user_id == user_id, unneeded


def _ended_games(bot_id: int) -> Select[tuple[int]]:
    return select(_GAMES.c.id).where(_GAMES.c.bot_id == bot_id, _GAMES.c.ended_at.is_not(None))


def _to_be_said(bot_id: int, user_id: int) -> tuple[ColumnElement[bool], ...]:
    to_him = or_(_OUTBOX.c.chat_id == user_id, _OUTBOX.c.receiver_id == user_id)
    return _OUTBOX.c.bot_id == bot_id, to_him, _OUTBOX.c.what != "answer"


def _anonymous() -> dict[str, Any]:
    return {"user_id": -_SEATS.c.joined_order, "name": literal(NAMELESS), "saw_cards": False, "guess": None}

"""Collects all data that the bot keeps of a person, in a form for that person. It contains no rows of other
people and no secret of a game.

Of a game that is not over it contains only what all players of that game know. The messages that the person
was sent in such a game are left out: their list would reveal the person's card to anybody who sees this data.
Messages that wait to be sent are left out for the same reason.

A person may have thousands of games. A thread converts their rows, so that the event loop is not blocked.
"""

import asyncio
import datetime as dt
from typing import Any

from sqlalchemy import Row, Table, and_, exists, select

from bot.store import schema
from bot.store.database.transaction import Transaction
from bot.store.game.games import IS_OPEN
from bot.store.past import statistics
from bot.store.people import people
from bot.store.privacy import erasure
from bot.store.tournaments import tournament_people

_GAMES, _SEATS, _CHATS = schema.games, schema.seats, schema.chats


async def of_person(tx: Transaction, bot_id: int, user_id: int) -> dict[str, Any]:
    """Returns all data that the bot keeps of a person, as values that JSON can hold. Times are in ISO 8601,
    UTC. Needs a patient transaction."""
    tx.needs_patience()
    plays = await erasure.needed_by(tx, bot_id, user_id) is not None
    return {
        "person": await _person(tx, bot_id, user_id),
        "games": await _sat(tx, bot_id, user_id),
        "notes": await _notes(tx, bot_id, user_id),
        "said": await _said(tx, bot_id, user_id),
        "came_forward_for": await _wanted(tx, bot_id, user_id),
        "tables_opened": await _created(tx, bot_id, user_id),
        "tables_judged": await _judged(tx, bot_id, user_id),
        "private_messages": await _messages(tx, bot_id, user_id),
        "private_questions": [] if plays else await _questions(tx, bot_id, user_id),
        "barred_from_games": await _barred(tx, bot_id, user_id),
        "figures": await _figures(tx, schema.tallies, user_id),
        "figures_by_season": await _figures(tx, schema.season_sums, user_id),
        "strength_by_season": await _figures(tx, schema.season_strengths, user_id),
        "figures_by_game": await _figures(tx, schema.played, user_id),
        "figures_by_game_of_another_account": await _figures(tx, schema.played, user_id, by="account"),
        "pages_in_sites": await _figures(tx, schema.site_numbers, user_id),
        "nicknames": await _figures(tx, schema.nicknames, user_id),
        "hidden_from_lists": await statistics.is_hidden(tx, user_id),
        "silent_in_chats": await _silent(tx, bot_id, user_id),
        "waits_at_tables": await _waiting(tx, bot_id, user_id),
        "tournaments": await tournament_people.of_person(tx, bot_id, user_id),
        "tournaments_led": await tournament_people.led_by(tx, bot_id, user_id),
        "tournaments_judged": await tournament_people.judged_by(tx, bot_id, user_id),
        "protests": await tournament_people.protests_of(tx, bot_id, user_id),
    }


async def _person(tx: Transaction, bot_id: int, user_id: int) -> dict[str, Any]:
    met = await people.get(tx, bot_id, user_id)
    if met is None:
        return {"id": user_id}
    return {
        "id": user_id,
        "name": met.name,
        "user_name": met.username,
        "language_chosen": met.locale,
        "language_of_the_client": met.language_code,
        "can_be_written_to": met.reachable,
        "wants_hints": met.hints,
        "wants_calls": met.calls,
        "last_seen": moment(met.seen_at),
    }


async def _sat(tx: Transaction, bot_id: int, user_id: int) -> list[dict[str, Any]]:
    rows = await tx.conn.execute(
        select(
            *(_SEATS.c.game_id, _SEATS.c.name, _SEATS.c.joined_order, _SEATS.c.cut, _SEATS.c.seat),
            *(
                _SEATS.c.present,
                _SEATS.c.saw_cards,
                _SEATS.c.guess,
                _GAMES.c.chat_id,
                _GAMES.c.ruleset,
                _GAMES.c.status,
                _GAMES.c.created_at,
            ),
            *(_GAMES.c.started_at, _GAMES.c.ended_at, _GAMES.c.roles, _GAMES.c.winner, _CHATS.c.title),
        )
        .join(_GAMES, _GAMES.c.id == _SEATS.c.game_id)
        .outerjoin(_CHATS, and_(_CHATS.c.bot_id == _GAMES.c.bot_id, _CHATS.c.chat_id == _GAMES.c.chat_id))
        .where(_SEATS.c.bot_id == bot_id, _SEATS.c.user_id == user_id)
        .order_by(_SEATS.c.game_id)
    )
    return await asyncio.to_thread(lambda: [_seat(row) for row in rows])


def _seat(row: Row[*tuple[Any, ...]]) -> dict[str, Any]:
    over = row.ended_at is not None
    return {
        "game": row.game_id,
        "chat": row.chat_id,
        "chat_title": row.title,
        "rules": row.ruleset,
        "status": row.status,
        "opened": moment(row.created_at),
        "begun": moment(row.started_at),
        "ended": moment(row.ended_at),
        "name": row.name,
        "order_of_coming": row.joined_order,
        "cut": row.cut,
        "seat": row.seat,
        "card": row.roles[row.seat - 1] if over and row.roles and row.seat else None,
        "stayed_to_the_end": row.present if over else None,
        "saw_all_cards": row.saw_cards,
        "guess": row.guess,
        "won": row.winner,
    }


async def _notes(tx: Transaction, bot_id: int, user_id: int) -> list[dict[str, Any]]:
    table = schema.notes
    rows = await tx.conn.execute(
        select(table.c.game_id, table.c.seat, table.c.text)
        .where(
            table.c.user_id == user_id,
            exists().where(_GAMES.c.id == table.c.game_id, _GAMES.c.bot_id == bot_id),
        )
        .order_by(table.c.game_id, table.c.seat)
    )
    return [
        {
            "game": row.game_id,
            "about_seat" if row.seat > 0 else "about_night": abs(row.seat),
            "text": row.text,
        }
        for row in rows
    ]


async def _said(tx: Transaction, bot_id: int, user_id: int) -> list[dict[str, Any]]:
    table = schema.said
    rows = await tx.conn.execute(
        select(table.c.game_id, table.c.seat, table.c.text)
        .join(_GAMES, _GAMES.c.id == table.c.game_id)
        .where(_GAMES.c.bot_id == bot_id, table.c.user_id == user_id)
        .order_by(table.c.game_id, table.c.number)
    )
    return [{"game": row.game_id, "seat": row.seat, "text": row.text} for row in rows]


async def _wanted(tx: Transaction, bot_id: int, user_id: int) -> list[dict[str, Any]]:
    """Returns the seats that the person has offered to take as a substitute, as data for him."""
    table = schema.substitutes
    rows = await tx.conn.execute(
        select(table.c.game_id, table.c.seat, table.c.name, table.c.place)
        .where(
            table.c.user_id == user_id,
            exists().where(_GAMES.c.id == table.c.game_id, _GAMES.c.bot_id == bot_id),
        )
        .order_by(table.c.game_id)
    )
    return [
        {"game": row.game_id, "seat": row.seat, "name": row.name, "took_it": row.place > 0} for row in rows
    ]


async def _created(tx: Transaction, bot_id: int, user_id: int) -> list[dict[str, Any]]:
    rows = await tx.conn.execute(
        select(_GAMES.c.id, _GAMES.c.chat_id, _GAMES.c.created_at, _GAMES.c.host_seen_at)
        .where(_GAMES.c.bot_id == bot_id, _GAMES.c.creator_id == user_id)
        .order_by(_GAMES.c.id)
    )
    return [
        {
            "game": row.id,
            "chat": row.chat_id,
            "opened": moment(row.created_at),
            "last_seen_there": moment(row.host_seen_at),
        }
        for row in rows
    ]


async def _judged(tx: Transaction, bot_id: int, user_id: int) -> list[dict[str, Any]]:
    rows = await tx.conn.execute(
        select(_GAMES.c.id, _GAMES.c.chat_id, _GAMES.c.created_at, _GAMES.c.judge_sees)
        .where(_GAMES.c.bot_id == bot_id, _GAMES.c.judge_id == user_id)
        .order_by(_GAMES.c.id)
    )
    return [
        {
            "game": row.id,
            "chat": row.chat_id,
            "opened": moment(row.created_at),
            "might_see_the_roles": row.judge_sees,
        }
        for row in rows
    ]


async def _messages(tx: Transaction, bot_id: int, user_id: int) -> list[dict[str, Any]]:
    """Returns the list of messages that the person was sent in games that are over, without their texts."""
    table = schema.messages
    rows = await tx.conn.execute(
        select(table.c.game_id, table.c.slot, table.c.message_id)
        .join(_GAMES, _GAMES.c.id == table.c.game_id)
        .where(table.c.bot_id == bot_id, table.c.chat_id == user_id, _GAMES.c.ended_at.is_not(None))
        .order_by(table.c.game_id, table.c.slot)
    )
    return [{"game": row.game_id, "about": row.slot, "message": row.message_id} for row in rows]


async def _questions(tx: Transaction, bot_id: int, user_id: int) -> list[dict[str, Any]]:
    table = schema.questions
    rows = await tx.conn.execute(
        select(table.c.message_id, table.c.asked_at).where(
            table.c.bot_id == bot_id, table.c.chat_id == user_id
        )
    )
    return [{"message": row.message_id, "asked": moment(row.asked_at)} for row in rows]


async def _barred(tx: Transaction, bot_id: int, user_id: int) -> list[int]:
    """Returns the ids of open games in which the person may not sit down again. When a game closes, this is
    deleted."""
    table = schema.barred
    # Groups have negative ids. With that condition SQLite uses the index of open games.
    rows = await tx.conn.execute(
        select(table.c.game_id)
        .join(_GAMES, _GAMES.c.id == table.c.game_id)
        .where(_GAMES.c.bot_id == bot_id, _GAMES.c.chat_id < 0, IS_OPEN, table.c.user_id == user_id)
    )
    return [*rows.scalars()]


async def _silent(tx: Transaction, bot_id: int, user_id: int) -> list[int]:
    """Returns the ids of groups where the bot has taken the person's permission to write. This is no secret,
    because everybody in the group knows that he is out of the game."""
    table = schema.restraints
    his = (table.c.bot_id == bot_id, table.c.user_id == user_id)
    return [*(await tx.conn.execute(select(table.c.chat_id).where(*his))).scalars()]


async def _figures(
    tx: Transaction, table: Table, user_id: int, *, by: str = "user_id"
) -> list[dict[str, Any]]:
    """Returns the person's rows in a table of statistics. Such a table contains only games that are over.
    `by`: the column that names him."""
    rows = await tx.conn.execute(
        select(table).where(table.c[by] == user_id).order_by(*table.primary_key.columns)
    )
    return await asyncio.to_thread(lambda: [_without_person(row) for row in rows])


def _without_person(row: Row[*tuple[Any, ...]]) -> dict[str, Any]:
    moments = {"ended_at", "last_at", "given_at"}
    return {
        name: moment(value) if name in moments else value
        for name, value in row._mapping.items()
        if name != "user_id"
    }


async def _waiting(tx: Transaction, bot_id: int, user_id: int) -> list[dict[str, Any]]:
    table = schema.waiting
    rows = await tx.conn.execute(
        select(table.c.game_id, table.c.name, table.c.came)
        .where(table.c.bot_id == bot_id, table.c.user_id == user_id)
        .order_by(table.c.game_id)
    )
    return [{"game": row.game_id, "name": row.name, "order_of_coming": row.came} for row in rows]


def moment(at: float | None) -> str | None:
    """Returns a moment (unix seconds) as ISO 8601 in UTC, to the second; None for None or 0."""
    return dt.datetime.fromtimestamp(at, dt.UTC).isoformat(timespec="seconds") if at else None

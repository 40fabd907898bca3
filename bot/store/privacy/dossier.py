"""Collects all data that the bot keeps of a person, in a form for that person. It contains no rows of other
people and no secret of a game.

Of a game that is not over it contains only what all players of that game know, and what the person wrote
himself or asked to see: his notes, his words, his cut of the deck, his guess, whether he saw all cards. The
messages and questions that he was sent meanwhile are left out: they would reveal his card to anybody who sees
this data. Messages that wait to be sent are left out for the same reason.

A person may have thousands of games. A thread converts their rows, so that the event loop is not blocked.
"""

import asyncio
import datetime as dt
from typing import Any

from sqlalchemy import ColumnElement, Row, Select, Table, and_, exists, or_, select

from bot.store import schema
from bot.store.database.transaction import Transaction
from bot.store.game.games import IS_OPEN
from bot.store.past import statistics
from bot.store.people import people
from bot.store.privacy import erasure
from bot.store.tournaments import tournament_people

_GAMES, _SEATS, _CHATS = schema.games, schema.seats, schema.chats
_MOMENTS = {"ended_at", "last_at", "given_at", "opened", "last_seen_there", "since"}


async def of_person(tx: Transaction, bot_id: int, user_id: int) -> dict[str, Any]:
    """Returns the data that the bot keeps of a person, as values that JSON can hold. Times are in ISO 8601,
    UTC. Needs a patient transaction."""
    tx.needs_patience()
    plays = await erasure.needed_by(tx, bot_id, user_id) is not None
    return {
        "person": await _person(tx, bot_id, user_id),
        "games": await _sat(tx, bot_id, user_id),
        "notes": await _notes(tx, bot_id, user_id),
        "notes_on_people": await _on_people(tx, bot_id, user_id),
        "said": await _words_said(tx, bot_id, user_id),
        "came_forward_for": await _wanted(tx, bot_id, user_id),
        "tables_opened": await _led(
            tx, bot_id, _GAMES.c.creator_id == user_id, _GAMES.c.host_seen_at.label("last_seen_there")
        ),
        "tables_judged": await _led(
            tx, bot_id, _GAMES.c.judge_id == user_id, _GAMES.c.judge_sees.label("might_see_the_roles")
        ),
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
        "answers_to_evenings": await _answers(tx, bot_id, user_id),
        "tournaments": await _entered(tx, bot_id, user_id),
        "tournaments_led": await tournament_people.led_by(tx, bot_id, user_id),
        "tournaments_judged": await _judged(tx, bot_id, user_id),
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
            *_SEATS.c["game_id", "name", "joined_order", "cut", "seat", "present", "saw_cards", "guess"],
            *_GAMES.c[
                "chat_id", "ruleset", "status", "created_at", "started_at", "ended_at", "roles", "winner"
            ],
            _CHATS.c.title,
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
        .where(table.c.user_id == user_id, _of_bot(table, bot_id))
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


async def _on_people(tx: Transaction, bot_id: int, user_id: int) -> list[dict[str, Any]]:
    table = schema.notes_on_people
    his = (table.c.bot_id == bot_id, table.c.user_id == user_id)
    wanted = select(table.c.about_id.label("about"), table.c.text).where(*his)
    return await _listed(tx, wanted.order_by(table.c.about_id))


async def _words_said(tx: Transaction, bot_id: int, user_id: int) -> list[dict[str, Any]]:
    table = schema.said
    return await _listed(
        tx,
        select(table.c.game_id.label("game"), table.c.seat, table.c.text)
        .where(table.c.user_id == user_id, _of_bot(table, bot_id))
        .order_by(table.c.game_id, table.c.number),
    )


async def _wanted(tx: Transaction, bot_id: int, user_id: int) -> list[dict[str, Any]]:
    table = schema.substitutes
    took_it = (table.c.place > 0).label("took_it")
    return await _listed(
        tx,
        select(table.c.game_id.label("game"), table.c.seat, table.c.name, took_it)
        .where(table.c.user_id == user_id, _of_bot(table, bot_id))
        .order_by(table.c.game_id),
    )


def _of_bot(table: Table, bot_id: int) -> ColumnElement[bool]:
    return exists().where(_GAMES.c.id == table.c.game_id, _GAMES.c.bot_id == bot_id)


async def _led(
    tx: Transaction, bot_id: int, his: ColumnElement[bool], more: ColumnElement[Any]
) -> list[dict[str, Any]]:
    about = (_GAMES.c.id.label("game"), _GAMES.c.chat_id.label("chat"), _GAMES.c.created_at.label("opened"))
    return await _listed(tx, select(*about, more).where(_GAMES.c.bot_id == bot_id, his).order_by(_GAMES.c.id))


async def _messages(tx: Transaction, bot_id: int, user_id: int) -> list[dict[str, Any]]:
    table = schema.messages
    about = (table.c.game_id.label("game"), table.c.slot.label("about"), table.c.message_id.label("message"))
    return await _listed(
        tx,
        select(*about)
        .join(_GAMES, _GAMES.c.id == table.c.game_id)
        .where(table.c.bot_id == bot_id, table.c.chat_id == user_id, _GAMES.c.ended_at.is_not(None))
        .order_by(table.c.game_id, table.c.slot),
    )


async def _questions(tx: Transaction, bot_id: int, user_id: int) -> list[dict[str, Any]]:
    table = schema.questions
    his = (table.c.bot_id == bot_id, table.c.chat_id == user_id)
    rows = await tx.conn.execute(select(table.c.message_id, table.c.asked_at).where(*his))
    return [{"message": row.message_id, "asked": moment(row.asked_at)} for row in rows]


async def _barred(tx: Transaction, bot_id: int, user_id: int) -> list[int]:
    """Returns the ids of open games in which the person may not sit down again."""
    table = schema.barred
    # Groups have negative ids. With that condition SQLite uses the index of open games.
    rows = await tx.conn.execute(
        select(table.c.game_id)
        .join(_GAMES, _GAMES.c.id == table.c.game_id)
        .where(_GAMES.c.bot_id == bot_id, _GAMES.c.chat_id < 0, IS_OPEN, table.c.user_id == user_id)
    )
    return [*rows.scalars()]


async def _silent(tx: Transaction, bot_id: int, user_id: int) -> list[int]:
    """Returns the ids of groups where the bot takes or has taken the person's permission to write. This is no
    secret, because everybody in the group knows that he is out of the game."""
    table = schema.restraints
    his = (table.c.bot_id == bot_id, table.c.user_id == user_id)
    return [*(await tx.conn.execute(select(table.c.chat_id).where(*his))).scalars()]


async def _figures(
    tx: Transaction, table: Table, user_id: int, *, by: str = "user_id"
) -> list[dict[str, Any]]:
    """Returns the person's rows in a table of statistics, names or page numbers. None of these tells of a
    game that is not over. `by`: the column that names him."""
    his = select(*(column for column in table.c if column.name != "user_id")).where(table.c[by] == user_id)
    return await _listed(tx, his.order_by(*table.primary_key.columns))


async def _waiting(tx: Transaction, bot_id: int, user_id: int) -> list[dict[str, Any]]:
    table = schema.waiting
    about = (table.c.game_id.label("game"), table.c.name, table.c.came.label("order_of_coming"))
    his = (table.c.bot_id == bot_id, table.c.user_id == user_id)
    return await _listed(tx, select(*about).where(*his).order_by(table.c.game_id))


async def _answers(tx: Transaction, bot_id: int, user_id: int) -> list[dict[str, Any]]:
    """Returns what the person has answered to evenings, and the friends whom he brings."""
    table = schema.comers
    about = (table.c.game_id.label("evening"), table.c.name, table.c.answer, table.c.since)
    his = (table.c.bot_id == bot_id, or_(table.c.user_id == user_id, table.c.brought_by == user_id))
    return await _listed(tx, select(*about).where(*his).order_by(table.c.game_id, table.c.number))


async def _entered(tx: Transaction, bot_id: int, user_id: int) -> list[dict[str, Any]]:
    table, of = schema.entrants, schema.tournaments
    who = (table.c.name, table.c.club, table.c.number.label("order_of_coming"), table.c.status)
    wanted = select(of.c.title.label("tournament"), of.c.opened_at.label("opened"), *who)
    wanted = wanted.join(of, of.c.id == table.c.tournament_id)
    return await _listed(tx, wanted.where(of.c.bot_id == bot_id, table.c.user_id == user_id))


async def _judged(tx: Transaction, bot_id: int, user_id: int) -> list[dict[str, Any]]:
    table, of = schema.event_judges, schema.tournaments
    who = (table.c.name, table.c.table_name.label("table"), table.c.side.label("side_judge"))
    wanted = select(of.c.title.label("tournament"), *who).join(of, of.c.id == table.c.tournament_id)
    wanted = wanted.where(of.c.bot_id == bot_id, table.c.user_id == user_id)
    return await _listed(tx, wanted.order_by(of.c.id, table.c.number))


async def _listed(tx: Transaction, wanted: Select[Any]) -> list[dict[str, Any]]:
    """Returns the rows of a query by the names of its columns; those in `_MOMENTS` become text."""
    rows = await tx.conn.execute(wanted)
    return await asyncio.to_thread(lambda: [_row_shown(row) for row in rows])


def _row_shown(row: Row[*tuple[Any, ...]]) -> dict[str, Any]:
    return {name: moment(value) if name in _MOMENTS else value for name, value in row._mapping.items()}


def moment(at: float | None) -> str | None:
    """Returns a moment (unix seconds) as ISO 8601 in UTC, to the second; None for None or 0."""
    return dt.datetime.fromtimestamp(at, dt.UTC).isoformat(timespec="seconds") if at else None

"""A database with a past: people, and their games in every state. Also finds the rows that mention a
person."""

from collections import Counter
from collections.abc import Sequence
from typing import Any

from sqlalchemy import insert, select

from bot.store import schema
from bot.store.chat import chats
from bot.store.database.transaction import Store, Transaction
from bot.store.game import games, seats
from bot.store.past import statistics
from bot.store.people import people
from bot.store.season.tally import Played
from bot.store.telegram import messages, outbox
from bot.store.tournaments import tournaments
from bot.values.game import Game
from bot.values.outgoing import Outgoing, Priority
from bot.values.tournament import Tournament
from engine.figures import SUMMED

BOT, CHAT = 7, -1001


async def game(
    tx: Transaction, *users: int, creator: int = 1, chat: int = CHAT, status: str = "over", thread: int = 0
) -> Game:
    """Makes a game with these people, and stores a message and a bar of each of them."""
    made = await games.create(
        tx,
        bot_id=BOT,
        chat_id=chat,
        thread_id=thread,
        creator_id=creator,
        ruleset="fiim-2019",
        overrides={},
        locale="ru",
        variant="Дача",
    )
    for user in users:
        await seats.sit(tx, BOT, made.id, user, f"Имя {user}")
        await messages.record(tx, BOT, user, made.id, "card", message_id=user)
    await messages.record(tx, BOT, chat, made.id, "lobby", message_id=1)
    if status in ("running", "over"):
        roles = ["don", "sheriff", *["citizen"] * len(users)][: len(users)]
        await games.deal(tx, made.id, roles, nonce="ab" * 32, seal=2, rules={})
        await seats.number(tx, made.id, {user: seat for seat, user in enumerate(users, 1)})
    if status in ("over", "cancelled"):
        await games.close(tx, made.id, "over" if status == "over" else "cancelled")
    if status == "over":
        await games.change(tx, made.id, winner="red")
        if users:
            await remember(tx, made, *users)
    return await games.get(tx, made.id)


async def remember(tx: Transaction, of: Game, *users: int) -> None:
    """Counts the game. The person at seat 1 lost as a black, all others won."""
    rows = [
        played(of.id, seat, user, chat=of.chat_id, at=tx.now, team="black" if seat == 1 else "red")
        for seat, user in enumerate(users, 1)
    ]
    await statistics.count(tx, of.id, of.chat_id, tx.now, "red", rows)


def played(game_id: int, seat: int, user: int, *, chat: int = CHAT, at: float, **more: Any) -> Played:
    """Builds a row of the statistics. `more`: its figures; those not given are 0. `team` is "red" if not
    given, and red wins unless `won` says otherwise."""
    team = more.pop("team", "red")
    figures = {
        "ruleset": "fiim-2019",
        "role": "citizen",
        "won": team == "red",
        **dict.fromkeys(SUMMED, 0),
        **more,
    }
    return Played(game_id=game_id, seat=seat, chat_id=chat, user_id=user, ended_at=at, team=team, **figures)


async def winners(tx: Transaction, chat: int = CHAT) -> Counter[str]:
    """Counts from the games themselves which team won in a chat, and how often."""
    rows = await tx.conn.execute(select(schema.games.c.winner).where(schema.games.c.chat_id == chat))
    return Counter(winner for winner in rows.scalars() if winner)


async def meet(tx: Transaction, *users: int) -> None:
    """Adds people who have written to the bot in private and have a question from it."""
    for user in users:
        await people.seen(tx, BOT, user, f"Имя {user}", "uk")
        await people.set_reachable(tx, BOT, user, True)
        question = {"bot_id": BOT, "chat_id": user, "message_id": 5, "question": "?", "asked_at": tx.now}
        await tx.conn.execute(insert(schema.questions).values(question))


async def lose(tx: Transaction, chat: int) -> None:
    await chats.seen(tx, BOT, chat, "Дача")
    await chats.set_left(tx, BOT, chat, tx.now)


async def tournament(tx: Transaction, *, organiser: int = 901, status: str = "open") -> Tournament:
    made = await tournaments.create(
        tx,
        bot_id=BOT,
        organiser_id=organiser,
        chief_id=organiser,
        locale="ru",
        title="Кубок",
        ruleset="fiim-2019",
        overrides={},
        seats=10,
        places=20,
        stages=[],
        seeds={},
        pause=0.0,
    )
    return await tournaments.change(tx, made.id, status=status)


async def bar(tx: Transaction, game_id: int, user: int) -> None:
    await tx.conn.execute(insert(schema.barred).values(game_id=game_id, user_id=user))


async def say(tx: Transaction, chat: int, **more: Any) -> None:
    await outbox.put(
        tx,
        Outgoing(
            bot_id=BOT,
            chat_id=chat,
            priority=Priority.NEWS,
            what=more.pop("what", "send"),
            content={},
            locale="ru",
            **more,
        ),
    )


async def rows(tx: Transaction, table: Any) -> list[dict[str, Any]]:
    return [dict(row._mapping) for row in await tx.conn.execute(select(table).order_by(*table.primary_key))]


async def everything(tx: Transaction) -> dict[str, list[dict[str, Any]]]:
    return {table.name: await rows(tx, table) for table in schema.metadata.sorted_tables}


async def all_rows(store: Store) -> dict[str, list[dict[str, Any]]]:
    async with store.read_only(patient=True) as tx:
        return await everything(tx)


async def tells_of(tx: Transaction, *who: int | str) -> list[str]:
    """Returns the names of the tables that contain one of these numbers or texts."""
    found = await everything(tx)
    return sorted(name for name, kept in found.items() if any(_stands(row, who) for row in kept))


def _stands(row: dict[str, Any], who: Sequence[int | str]) -> bool:
    return any(value in who for name, value in row.items() if name not in NUMBERS)


NUMBERS = frozenset({"id", "game_id", "update_id", "message_id", "joined_order", "seat", "thread_id", "step"})
"""Columns whose numbers do not identify people."""

"""Games of a tournament between the announcement of their round and its beginning. Such a game is not open
yet.

It is stored with the status "cancelled" and without `ended_at`. It is stored so early because its seed is
bound to its id.
"""

import secrets
from collections.abc import Mapping

from sqlalchemy import delete, insert, update
from sqlalchemy.exc import IntegrityError

from bot.store import schema
from bot.store.database.transaction import Transaction
from bot.store.game import games, seats
from bot.store.game.games import AlreadyOpenError
from bot.store.game.seats import SeatTakenError
from bot.store.tournaments.event_games import BoundTable
from bot.values.game import Game
from bot.values.tournament import Tournament

_GAMES, _SEATS = schema.games, schema.seats


async def create(tx: Transaction, tournament: Tournament, at: BoundTable, locale: str) -> Game:
    """Stores an announced game of the tournament and returns it. `at`: the group or topic where it is
    played."""
    values = {
        "bot_id": tournament.bot_id,
        "chat_id": at.chat_id,
        "thread_id": at.thread_id,
        "status": "cancelled",
        "join_code": secrets.token_urlsafe(12),
        "creator_id": tournament.organiser_id,
        "ruleset": tournament.ruleset,
        "overrides": dict(tournament.overrides),
        "locale": locale,
        "created_at": tx.now,
        "seating": "round",
    }
    made = await tx.conn.execute(insert(_GAMES).values(values).returning(_GAMES.c.id))
    return await games.get(tx, made.scalar_one())


async def move(tx: Transaction, game_id: int, at: BoundTable, locale: str) -> Game:
    """Moves an announced game to another group or topic, with this group's language. Returns the game."""
    there = {"chat_id": at.chat_id, "thread_id": at.thread_id, "locale": locale}
    await tx.conn.execute(update(_GAMES).where(_GAMES.c.id == game_id).values(there))
    return await games.get(tx, game_id)


async def seat(tx: Transaction, game: Game, people: Mapping[int, str]) -> None:
    """Sets who will sit in an announced game. `people`: names by user id, in the order of the seats. The
    seats are not held, so these people may sit in another game until the round begins. A person who was among
    them before keeps his cut of the deck and his answer to a call."""
    before = {who.user_id: who for who in await seats.of_game(tx, game.id)}
    await tx.conn.execute(delete(_SEATS).where(_SEATS.c.game_id == game.id))
    values = [
        {
            "bot_id": game.bot_id,
            "game_id": game.id,
            "user_id": user_id,
            "name": name,
            "joined_order": place,
            "held": False,
            "cut": before[user_id].cut if user_id in before else None,
            "ready": user_id in before and before[user_id].ready,
        }
        for place, (user_id, name) in enumerate(people.items(), 1)
    ]
    if values:  # all these people may have been forgotten
        await tx.conn.execute(insert(_SEATS), values)


async def hold(tx: Transaction, game_id: int, user_id: int) -> None:
    """Makes the person sit in the game for certain, so that he can sit in no other. Raises SeatTakenError if
    he sits in another game; the transaction can go on after this error."""
    own = (_SEATS.c.game_id == game_id, _SEATS.c.user_id == user_id)
    try:
        async with tx.conn.begin_nested():
            await tx.conn.execute(update(_SEATS).where(*own).values(held=True))
    except IntegrityError as error:
        raise SeatTakenError from error


async def open_now(tx: Transaction, game_id: int, organiser_id: int) -> Game:
    """Opens an announced game as a lobby, which the caller deals at once. Returns it. `organiser_id`: who
    organises the tournament now, and so hosts the game. Raises AlreadyOpenError if the chat or topic has an
    open game; the transaction can go on after this error."""
    opened = {"status": "lobby", "host_seen_at": tx.now, "creator_id": organiser_id}
    try:
        async with tx.conn.begin_nested():
            await tx.conn.execute(update(_GAMES).where(_GAMES.c.id == game_id).values(opened))
    except IntegrityError as error:
        raise AlreadyOpenError from error
    return await games.get(tx, game_id)

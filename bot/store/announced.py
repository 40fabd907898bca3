"""Tables of a tournament between the announcement of their round and its beginning: games that are not open.

Such a game is stored as "cancelled", without an `ended_at`. It has a number, to which its seed is bound.
"""

import secrets
from collections.abc import Mapping

from sqlalchemy import delete, insert, update
from sqlalchemy.exc import IntegrityError

from bot.store import games, schema, seats
from bot.store.event_games import BoundTable
from bot.store.games import AlreadyOpenError, Game
from bot.store.seats import SeatTakenError
from bot.store.tournaments import Tournament
from bot.store.transaction import Transaction

_GAMES, _SEATS = schema.games, schema.seats


async def create(tx: Transaction, tournament: Tournament, at: BoundTable, locale: str) -> Game:
    """A game of the tournament, to be played there."""
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
    """It is to be played in another group or topic."""
    there = {"chat_id": at.chat_id, "thread_id": at.thread_id, "locale": locale}
    await tx.conn.execute(update(_GAMES).where(_GAMES.c.id == game_id).values(there))
    return await games.get(tx, game_id)


async def seat(tx: Transaction, game: Game, people: Mapping[int, str]) -> None:
    """These people (user id to name) are to sit there, in this order. Their seats are not held: until the
    round begins they may sit elsewhere. A cut of one who stays among them counts on."""
    cuts = {who.user_id: who.cut for who in await seats.of_game(tx, game.id)}
    await tx.conn.execute(delete(_SEATS).where(_SEATS.c.game_id == game.id))
    values = [
        {
            "bot_id": game.bot_id,
            "game_id": game.id,
            "user_id": user_id,
            "name": name,
            "joined_order": place,
            "held": False,
            "cut": cuts.get(user_id),
        }
        for place, (user_id, name) in enumerate(people.items(), 1)
    ]
    if values:  # all of them may have been forgotten
        await tx.conn.execute(insert(_SEATS), values)


async def hold(tx: Transaction, game_id: int, user_id: int) -> None:
    """The person sits there now. Raises SeatTakenError if he sits elsewhere; the transaction can go on after
    it."""
    own = (_SEATS.c.game_id == game_id, _SEATS.c.user_id == user_id)
    try:
        async with tx.conn.begin_nested():
            await tx.conn.execute(update(_SEATS).where(*own).values(held=True))
    except IntegrityError as error:
        raise SeatTakenError from error


async def open_now(tx: Transaction, game_id: int) -> Game:
    """The round begins: the game is a lobby, to be dealt to at once. Raises AlreadyOpenError; the transaction
    can go on after it."""
    opened = {"status": "lobby", "host_seen_at": tx.now}
    try:
        async with tx.conn.begin_nested():
            await tx.conn.execute(update(_GAMES).where(_GAMES.c.id == game_id).values(opened))
    except IntegrityError as error:
        raise AlreadyOpenError from error
    return await games.get(tx, game_id)

"""Games, from the opening of the lobby to the result. A bot has at most one open game in a chat or topic."""

import secrets
from collections.abc import Mapping, Sequence
from typing import Any

from sqlalchemy import Row, Select, bindparam, delete, exists, insert, select, text, update
from sqlalchemy.exc import IntegrityError

from bot.store import schema
from bot.store.database.transaction import Transaction
from bot.store.game import deadlines
from bot.values.game import Ended, Game
from engine.commitment import Version

HOST_LEFT = 0.0
"""The value of `Game.host_seen_at` if the creator has left the group."""

# SQLite uses a partial index only if the statement contains the condition of the index word for word.
IS_OPEN = text("games.status IN ('lobby', 'running')")
_IS_HELD = text("seats.held")

_GAMES = schema.games
_PLAYED = _GAMES.alias("played")
WHERE_SAT = (
    select(_PLAYED.c.chat_id)
    .join(schema.seats, schema.seats.c.game_id == _PLAYED.c.id)
    .where(schema.seats.c.bot_id == bindparam("bot"), schema.seats.c.user_id == bindparam("user"))
)
"""An SQL query for the ids of the chats where a person has sat at a table. Other statements contain it."""

_GET = select(_GAMES).where(_GAMES.c.id == bindparam("game"))
_OF_BOT = select(_GAMES).where(_GAMES.c.bot_id == bindparam("bot"))
_OPEN = _OF_BOT.where(IS_OPEN)
_FIND = _OF_BOT.where(_GAMES.c.id == bindparam("game"))
_BY_JOIN_CODE = _OF_BOT.where(_GAMES.c.join_code == bindparam("code"))
_OPEN_IN = _OPEN.where(_GAMES.c.chat_id == bindparam("chat"), _GAMES.c.thread_id == bindparam("thread"))
_OF_PERSON = _OPEN.join(schema.seats, schema.seats.c.game_id == _GAMES.c.id).where(
    schema.seats.c.bot_id == bindparam("bot"), schema.seats.c.user_id == bindparam("user"), _IS_HELD
)
_LATEST_OF = (
    _OF_BOT.join(schema.seats, schema.seats.c.game_id == _GAMES.c.id)
    .where(
        schema.seats.c.bot_id == bindparam("bot"),
        schema.seats.c.user_id == bindparam("user"),
        _GAMES.c.started_at.is_not(None),
    )
    .order_by(_GAMES.c.id.desc())
    .limit(1)
)
_OF_HOST = (
    _GAMES.c.bot_id == bindparam("bot"),
    _GAMES.c.chat_id == bindparam("chat"),
    _GAMES.c.thread_id >= 0,  # true for every topic; with it SQLite prefers the index of open games
    _GAMES.c.creator_id == bindparam("user"),
    IS_OPEN,
)
_HOST_SEEN = update(_GAMES).where(*_OF_HOST).values(host_seen_at=bindparam("now"))
_HOST_LEFT = update(_GAMES).where(*_OF_HOST).values(host_seen_at=HOST_LEFT)
_JUDGED = _OPEN.where(_GAMES.c.judge_id == bindparam("user")).order_by(_GAMES.c.id).limit(1)
_HAS_JUDGED = _OF_BOT.where(_GAMES.c.judge_id == bindparam("user"), _GAMES.c.winner.is_not(None))
_LAST_JUDGED = _HAS_JUDGED.order_by(_GAMES.c.ended_at.desc()).limit(1)
_CREATED = _OPEN.where(_GAMES.c.creator_id == bindparam("user")).order_by(_GAMES.c.id).limit(1)
_FORGET_WAITING = delete(schema.waiting).where(
    schema.waiting.c.game_id == bindparam("game"),
    exists().where(_GAMES.c.id == schema.waiting.c.game_id, _GAMES.c.started_at.is_(None)),
)
_LAST_PLAYED = (
    _OF_BOT.where(
        _GAMES.c.chat_id == bindparam("chat"),
        _GAMES.c.thread_id == bindparam("thread"),
        _GAMES.c.started_at.is_not(None),
        _GAMES.c.ended_at.is_not(None),
        ~exists().where(schema.imported.c.game_id == _GAMES.c.id),
    )
    .order_by(_GAMES.c.id.desc())
    .limit(1)
)
_PLAYED_BY = (
    select(_GAMES.c.id)
    .where(
        _GAMES.c.bot_id == bindparam("bot"),
        _GAMES.c.chat_id == bindparam("chat"),
        _GAMES.c.ruleset == bindparam("ruleset"),
        _GAMES.c.started_at.is_not(None),
        _GAMES.c.ended_at.is_not(None),
    )
    .limit(1)
)
_PRACTICES = select(_GAMES.c.id).where(_GAMES.c.bot_id == bindparam("bot"), _GAMES.c.chat_id > 0, IS_OPEN)
_ALL_OPEN_IN = _OPEN.where(_GAMES.c.chat_id == bindparam("chat")).order_by(_GAMES.c.id)


class AlreadyOpenError(Exception):
    """The bot already has an open game in the chat (or topic)."""


async def create(
    tx: Transaction,
    *,
    bot_id: int,
    chat_id: int,
    creator_id: int,
    ruleset: str,
    overrides: Mapping[str, Any],
    locale: str,
    thread_id: int = 0,
    variant: str | None = None,
    evening_id: int | None = None,
) -> Game:
    """Opens a lobby and returns it. `ruleset`: the id of its book. `overrides`: the parameters that the chat
    has changed. `variant`: the name of these house rules. `thread_id`: the topic, 0 outside topics.
    `evening_id`: the evening to which the table belongs. Raises AlreadyOpenError if the chat or topic has an
    open game; the transaction can go on after this error."""
    values = {
        "bot_id": bot_id,
        "chat_id": chat_id,
        "thread_id": thread_id,
        "status": "lobby",
        "join_code": secrets.token_urlsafe(12),
        "creator_id": creator_id,
        "ruleset": ruleset,
        "overrides": dict(overrides),
        "variant": variant,
        "locale": locale,
        "created_at": tx.now,
        "host_seen_at": tx.now,
        "evening_id": evening_id,
    }
    try:
        async with tx.conn.begin_nested():
            rows = await tx.conn.execute(insert(schema.games).values(values).returning(schema.games))
            return _game(rows.one())
    except IntegrityError as error:
        raise AlreadyOpenError from error


async def deal(
    tx: Transaction,
    game_id: int,
    roles: Sequence[str],
    *,
    nonce: str | None,
    seal: Version,
    rules: Mapping[str, Any],
) -> None:
    """Makes a lobby a running game. `roles`: in the order of the seats. `nonce`: the secret of the
    commitment, None if the lobby's seed is it. `seal`: the version of the commitment. `rules`: the whole rule
    set, which the game keeps even if the book changes later."""
    dealt = {"roles": list(roles), "nonce": nonce, "seal": seal, "rules": dict(rules)}
    await change(tx, game_id, status="running", started_at=tx.now, **dealt)


async def close(tx: Transaction, game_id: int, status: Ended, note: str | None = None) -> None:
    """Ends the game with the status "over" or "cancelled". Then its chat and its players are free for another
    game. `note`: why it ended without a result. A game that was played keeps its waiting list, because the
    people on it are called first to the next game."""
    await change(tx, game_id, status=status, ended_at=tx.now, note=note)
    await tx.conn.execute(update(schema.seats).where(schema.seats.c.game_id == game_id).values(held=False))
    for table in (schema.barred, schema.pauses, schema.attendance, schema.panels):
        await tx.conn.execute(delete(table).where(table.c.game_id == game_id))
    await deadlines.clear(tx, game_id)
    await tx.conn.execute(_FORGET_WAITING, {"game": game_id})


async def host_seen(tx: Transaction, bot_id: int, chat_id: int, user_id: int) -> None:
    """Stores that the person did something in the chat now, in each open game that he created there."""
    which = {"bot": bot_id, "chat": chat_id, "user": user_id}
    await tx.conn.execute(_HOST_SEEN, {**which, "now": tx.now})


async def host_left(tx: Transaction, bot_id: int, chat_id: int, user_id: int) -> None:
    """Stores that the person has left the chat, in each open game that he created there."""
    await tx.conn.execute(_HOST_LEFT, {"bot": bot_id, "chat": chat_id, "user": user_id})


async def set_book(
    tx: Transaction, game_id: int, ruleset: str, overrides: Mapping[str, Any], variant: str | None
) -> None:
    """Sets the book by which the lobby will play. `overrides`: the parameters that the chat has changed.
    `variant`: the name of these house rules, None for the book itself."""
    await change(tx, game_id, ruleset=ruleset, overrides=dict(overrides), variant=variant)


async def plan(tx: Transaction, game_id: int, hour: float) -> None:
    """Sets the hour of an evening, in unix seconds."""
    await change(tx, game_id, planned_at=hour)


async def get(tx: Transaction, game_id: int) -> Game:
    """Returns the game with this id. Raises sqlalchemy.exc.NoResultFound if there is none."""
    return _game((await tx.conn.execute(_GET, {"game": game_id})).one())


async def find(tx: Transaction, bot_id: int, game_id: int) -> Game | None:
    """Returns the game of this bot with this id, open or not; None if there is none. For ids that come from
    outside and may be wrong."""
    return await _one(tx, _FIND, bot=bot_id, game=game_id)


async def by_join_code(tx: Transaction, bot_id: int, join_code: str) -> Game | None:
    """Returns the game of this bot whose deep link contains `join_code`, open or not, or None."""
    return await _one(tx, _BY_JOIN_CODE, bot=bot_id, code=join_code)


async def open_in(tx: Transaction, bot_id: int, chat_id: int, thread_id: int = 0) -> Game | None:
    """Returns the open game of a chat and topic; None if there is none."""
    return await _one(tx, _OPEN_IN, bot=bot_id, chat=chat_id, thread=thread_id)


async def last_played(tx: Transaction, bot_id: int, chat_id: int, thread_id: int) -> Game | None:
    """Returns the newest game of a chat and topic that was dealt there and is over; None if there is none.
    Imported games do not count."""
    return await _one(tx, _LAST_PLAYED, bot=bot_id, chat=chat_id, thread=thread_id)


async def has_played(tx: Transaction, bot_id: int, chat_id: int, ruleset: str) -> bool:
    """Returns whether a game by this book was dealt in the chat and is over. `ruleset`: the book's id."""
    found = await tx.conn.execute(_PLAYED_BY, {"bot": bot_id, "chat": chat_id, "ruleset": ruleset})
    return found.first() is not None


async def of_person(tx: Transaction, bot_id: int, user_id: int) -> Game | None:
    """Returns the open game in which a person sits; None if he sits in none."""
    return await _one(tx, _OF_PERSON, bot=bot_id, user=user_id)


async def latest_of(tx: Transaction, bot_id: int, user_id: int) -> Game | None:
    """Returns the newest dealt game in which a person sat, also if it is over; None if he sat in none."""
    return await _one(tx, _LATEST_OF, bot=bot_id, user=user_id)


async def judged_by(tx: Transaction, bot_id: int, user_id: int) -> Game | None:
    """Returns the open game that a person judges, the earliest one; None if he judges none."""
    return await _one(tx, _JUDGED, bot=bot_id, user=user_id)


async def last_judged(tx: Transaction, bot_id: int, user_id: int) -> Game | None:
    """Returns the game with a result that a person judged last; None if he has judged none."""
    return await _one(tx, _LAST_JUDGED, bot=bot_id, user=user_id)


async def created_by(tx: Transaction, bot_id: int, user_id: int) -> Game | None:
    """Returns the open game that a person has opened, the earliest one; None if he has opened none."""
    return await _one(tx, _CREATED, bot=bot_id, user=user_id)


async def set_judge(tx: Transaction, game_id: int, user_id: int | None, *, sees: bool = False) -> None:
    """Makes this person the judge of the game; None: the game has no judge any more. `sees`: whether the
    judge may see the roles."""
    await change(tx, game_id, judge_id=user_id, judge_sees=sees)


async def speak(tx: Transaction, bot_id: int, chat_id: int, locale: str) -> None:
    """Sets the language in which the bot speaks in the chat's games and evenings that are not over."""
    here = (_GAMES.c.bot_id == bot_id, _GAMES.c.chat_id == chat_id, _GAMES.c.ended_at.is_(None))
    await tx.conn.execute(update(_GAMES).where(*here).values(locale=locale))


async def all_open_in(tx: Transaction, bot_id: int, chat_id: int) -> list[Game]:
    """Returns all open games of a chat, in all topics, the oldest first."""
    rows = await tx.conn.execute(_ALL_OPEN_IN, {"bot": bot_id, "chat": chat_id})
    return [_game(row) for row in rows]


async def practices(tx: Transaction, bot_id: int) -> frozenset[int]:
    """Returns the ids of all practices of the bot that are running."""
    return frozenset((await tx.conn.execute(_PRACTICES, {"bot": bot_id})).scalars())


async def _one(tx: Transaction, query: Select[Any], **which: int | str) -> Game | None:
    row = (await tx.conn.execute(query, which)).one_or_none()
    return _game(row) if row else None


async def change(tx: Transaction, game_id: int, /, **values: Any) -> None:
    """Changes columns of a game. `values`: new values by column, as `Game` describes them."""
    await tx.conn.execute(update(schema.games).where(schema.games.c.id == game_id).values(values))


def _game(row: Row[Any]) -> Game:
    return Game(**row._mapping)

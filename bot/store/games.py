"""Games, from the lobby to the result. A chat or topic has one open game at most."""

import secrets
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any, Literal

from sqlalchemy import Row, Select, bindparam, delete, exists, insert, or_, select, text, update
from sqlalchemy.exc import IntegrityError

from bot.store import deadlines, schema
from bot.store.transaction import Transaction
from engine.commitment import Seating, Version

Ended = Literal["over", "cancelled"]
Status = Literal["lobby", "running"] | Ended
OPEN: tuple[Status, ...] = ("lobby", "running")

HOST_LEFT = 0.0
"""The value of `host_seen_at` for a creator who has left the group."""

HOST_NOTED = 60.0
"""Seconds. That the creator was seen is stored at most once in this time."""


# SQLite uses a partial index only for a statement that has the index's condition word for word.
IS_OPEN = text("games.status IN ('lobby', 'running')")
_IS_HELD = text("seats.held")

_GAMES = schema.games
_GET = select(_GAMES).where(_GAMES.c.id == bindparam("game"))
_OF_BOT = select(_GAMES).where(_GAMES.c.bot_id == bindparam("bot"))
_OPEN = _OF_BOT.where(IS_OPEN)
_FIND = _OF_BOT.where(_GAMES.c.id == bindparam("game"))
_BY_JOIN_CODE = _OF_BOT.where(_GAMES.c.join_code == bindparam("code"))
_OPEN_IN = _OPEN.where(_GAMES.c.chat_id == bindparam("chat"), _GAMES.c.thread_id == bindparam("thread"))
_OF_PERSON = _OPEN.join(schema.seats, schema.seats.c.game_id == _GAMES.c.id).where(
    schema.seats.c.bot_id == bindparam("bot"), schema.seats.c.user_id == bindparam("user"), _IS_HELD
)
_OF_HOST = (
    _GAMES.c.bot_id == bindparam("bot"),
    _GAMES.c.chat_id == bindparam("chat"),
    _GAMES.c.thread_id >= 0,  # true for every topic; with it SQLite prefers the index of open games
    _GAMES.c.creator_id == bindparam("user"),
    IS_OPEN,
)
_HOST_SEEN = (
    update(_GAMES)
    .where(*_OF_HOST, or_(_GAMES.c.host_seen_at.is_(None), _GAMES.c.host_seen_at < bindparam("before")))
    .values(host_seen_at=bindparam("now"))
)
_HOST_LEFT = update(_GAMES).where(*_OF_HOST).values(host_seen_at=HOST_LEFT)
_JUDGED = _OPEN.where(_GAMES.c.judge_id == bindparam("user")).order_by(_GAMES.c.id).limit(1)
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
    )
    .order_by(_GAMES.c.id.desc())
    .limit(1)
)
_PRACTICES = select(_GAMES.c.id).where(_GAMES.c.bot_id == bindparam("bot"), _GAMES.c.chat_id > 0, IS_OPEN)
_ALL_OPEN_IN = _OPEN.where(_GAMES.c.chat_id == bindparam("chat")).order_by(_GAMES.c.id)


class AlreadyOpenError(Exception):
    """The chat (or topic) has a game that is not over."""


@dataclass(frozen=True, slots=True)
class Game:
    """`thread_id` is 0 outside forum topics; `roles` by seat, None before the deal; times in unix
    seconds; `note` says why a game ended without a result; `winner` is "red", "black" or "draw";
    `variant` is the name of the chat's house rules, None for the book itself; `nonce` opens the
    commitment to the deal, and is as secret as the cards; `host_seen_at` is when the creator last did
    something here, or `HOST_LEFT`; `seal` is the version of the commitment; `rules` is the whole rule set as
    `ruleset_codec` writes it, from the deal on; `judge_id` is the person who judges, None if the bot hosts
    alone; `judge_sees`: he may see the roles; `planned_at` is the hour that a lobby was opened for; `seed`
    opens the commitment that was posted when the table began to gather, and is as secret as the nonce, which
    a game with a seed has not; `seating` says whether the seats follow from it;
    "round": a tournament announced them together with the commitment."""

    id: int
    bot_id: int
    chat_id: int
    thread_id: int
    status: Status
    join_code: str
    creator_id: int
    ruleset: str
    overrides: Mapping[str, Any]
    locale: str
    roles: Sequence[str] | None
    created_at: float
    started_at: float | None
    ended_at: float | None
    note: str | None
    winner: str | None
    variant: str | None
    nonce: str | None
    host_seen_at: float | None
    seal: Version
    rules: Mapping[str, Any] | None
    judge_id: int | None = None
    judge_sees: bool = False
    planned_at: float | None = None
    seed: str | None = None
    seating: Seating | Literal["round"] = "drawn"

    @property
    def is_announced(self) -> bool:
        """Whether it is a table of a tournament that has not begun: see `announced`."""
        return self.status == "cancelled" and self.ended_at is None

    @property
    def is_open(self) -> bool:
        """Whether it is a lobby or runs."""
        return self.status in OPEN

    @property
    def is_practice(self) -> bool:
        """Whether its table is the private chat of its only player. People have positive ids."""
        return self.chat_id > 0


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
) -> Game:
    """Opens a lobby. Raises AlreadyOpenError; the transaction can go on after it."""
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
    """The game runs from now on, with these roles by seat. It keeps these rules, if the book changes too."""
    dealt = {"roles": list(roles), "nonce": nonce, "seal": seal, "rules": dict(rules)}
    await _change(tx, game_id, status="running", started_at=tx.now, **dealt)


async def set_seed(tx: Transaction, game_id: int, seed: str) -> None:
    """The seats and cards of the lobby are going to follow from this seed."""
    await _change(tx, game_id, seed=seed)


async def set_seating(tx: Transaction, game_id: int, seating: Seating) -> None:
    """Whether the seats of the lobby are going to be drawn, or are given."""
    await _change(tx, game_id, seating=seating)


async def close(tx: Transaction, game_id: int, status: Ended, note: str | None = None) -> None:
    """The game is over or cancelled: its chat and its players are free. Who waited behind a game that was
    played is kept, to be called first to the next."""
    await _change(tx, game_id, status=status, ended_at=tx.now, note=note)
    await tx.conn.execute(update(schema.seats).where(schema.seats.c.game_id == game_id).values(held=False))
    for table in (schema.barred, schema.pauses, schema.attendance, schema.panels):
        await tx.conn.execute(delete(table).where(table.c.game_id == game_id))
    await deadlines.clear(tx, game_id)
    await tx.conn.execute(_FORGET_WAITING, {"game": game_id})


async def host_seen(tx: Transaction, bot_id: int, chat_id: int, user_id: int) -> None:
    """The person does something in the chat. If he created the open game there, that is stored, once a
    minute."""
    which = {"bot": bot_id, "chat": chat_id, "user": user_id}
    await tx.conn.execute(_HOST_SEEN, {**which, "now": tx.now, "before": tx.now - HOST_NOTED})


async def host_left(tx: Transaction, bot_id: int, chat_id: int, user_id: int) -> None:
    """The person has left the chat: open games that he created there have lost their host."""
    await tx.conn.execute(_HOST_LEFT, {"bot": bot_id, "chat": chat_id, "user": user_id})


async def set_book(
    tx: Transaction, game_id: int, ruleset: str, overrides: Mapping[str, Any], variant: str | None
) -> None:
    """The lobby is for another book from now on."""
    await _change(tx, game_id, ruleset=ruleset, overrides=dict(overrides), variant=variant)


async def plan(tx: Transaction, game_id: int, hour: float) -> None:
    """The lobby is for this hour, in unix seconds."""
    await _change(tx, game_id, planned_at=hour)


async def get(tx: Transaction, game_id: int) -> Game:
    """The game with this id. Raises sqlalchemy.exc.NoResultFound if there is none."""
    return _game((await tx.conn.execute(_GET, {"game": game_id})).one())


async def find(tx: Transaction, bot_id: int, game_id: int) -> Game | None:
    """A game of this bot, open or not; None if there is none. For ids from outside, which may be anything."""
    return await _one(tx, _FIND, bot=bot_id, game=game_id)


async def by_join_code(tx: Transaction, bot_id: int, join_code: str) -> Game | None:
    """The game that a deep link leads to, open or not."""
    return await _one(tx, _BY_JOIN_CODE, bot=bot_id, code=join_code)


async def open_in(tx: Transaction, bot_id: int, chat_id: int, thread_id: int = 0) -> Game | None:
    """The open game of a chat and topic."""
    return await _one(tx, _OPEN_IN, bot=bot_id, chat=chat_id, thread=thread_id)


async def last_played(tx: Transaction, bot_id: int, chat_id: int, thread_id: int) -> Game | None:
    """The newest game of a chat and topic that was dealt and is over."""
    return await _one(tx, _LAST_PLAYED, bot=bot_id, chat=chat_id, thread=thread_id)


async def of_person(tx: Transaction, bot_id: int, user_id: int) -> Game | None:
    """The open game in which a person sits."""
    return await _one(tx, _OF_PERSON, bot=bot_id, user=user_id)


async def judged_by(tx: Transaction, bot_id: int, user_id: int) -> Game | None:
    """The open game that a person judges."""
    return await _one(tx, _JUDGED, bot=bot_id, user=user_id)


async def set_judge(tx: Transaction, game_id: int, user_id: int | None, *, sees: bool = False) -> None:
    """This person judges from now on, and may see the roles if he `sees`; None: nobody does."""
    await _change(tx, game_id, judge_id=user_id, judge_sees=sees)


async def speak(tx: Transaction, bot_id: int, chat_id: int, locale: str) -> None:
    """The open games of a chat are in this language from now on."""
    here = (_GAMES.c.bot_id == bot_id, _GAMES.c.chat_id == chat_id, IS_OPEN)
    await tx.conn.execute(update(_GAMES).where(*here).values(locale=locale))


async def set_winner(tx: Transaction, game_id: int, winner: str) -> None:
    """`winner`: "red", "black" or "draw"."""
    await _change(tx, game_id, winner=winner)


async def all_open_in(tx: Transaction, bot_id: int, chat_id: int) -> list[Game]:
    """All open games of a chat, in all topics, oldest first."""
    rows = await tx.conn.execute(_ALL_OPEN_IN, {"bot": bot_id, "chat": chat_id})
    return [_game(row) for row in rows]


async def practices(tx: Transaction, bot_id: int) -> frozenset[int]:
    """The ids of all practices that run."""
    return frozenset((await tx.conn.execute(_PRACTICES, {"bot": bot_id})).scalars())


async def _one(tx: Transaction, query: Select[Any], **which: int | str) -> Game | None:
    row = (await tx.conn.execute(query, which)).one_or_none()
    return _game(row) if row else None


async def _change(tx: Transaction, game_id: int, **values: Any) -> None:
    await tx.conn.execute(update(schema.games).where(schema.games.c.id == game_id).values(values))


def _game(row: Row[Any]) -> Game:
    return Game(**row._mapping)

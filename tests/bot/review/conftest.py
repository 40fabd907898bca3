"""A host with its real handlers and store, and no network: updates go in, outbox rows come out."""

import asyncio
from collections.abc import AsyncIterator
from dataclasses import dataclass, field
from itertools import count
from random import SystemRandom
from typing import Any, cast

import pytest
from aiogram import Bot, Dispatcher
from aiogram.types import ChatMemberLeft, ChatMemberOwner, Update, User

from bot.desk import Host, Standing
from bot.handlers import dispatcher, lobby
from bot.handlers.arrival import desk_for, tell_failure
from bot.intake.lanes import AskFirst, Lanes
from bot.main import message_link
from bot.store import games, outbox, seats
from bot.store.games import Game
from bot.store.outbox import Outgoing
from bot.store.unit import Store
from bot.table import Table
from bot.timers import Timers
from engine.acts import Act, Timeout
from engine.deal import Dealt
from engine.roles import Role
from engine.steps import StepName
from tests.database import database, database_url, migrated

__all__ = ["database", "database_url", "migrated"]

GROUP = -1001234567890
ANONYMOUS = 1087968824
"""The account under which an anonymous administrator's messages come."""

FIIM = ("don", "mafia", "mafia", "sheriff", *(["citizen"] * 6))


class QuietBot(Bot):
    """Knows itself, and who owns the group; calls nothing."""

    owners: frozenset[int] = frozenset()

    async def me(self) -> User:
        return User(
            id=self.id,
            is_bot=True,
            first_name="Mafia",
            username="mafia_bot",
            can_read_all_group_messages=True,
        )

    async def get_chat_member(self, chat_id: int | str, user_id: int, *_: Any, **__: Any) -> Any:
        user = User(id=user_id, is_bot=False, first_name=str(user_id))
        if user_id in self.owners:
            return ChatMemberOwner(user=user, is_anonymous=False)
        return ChatMemberLeft(user=user)


@dataclass
class Town:
    """One group, and its people in their private chats."""

    store: Store
    bot: QuietBot
    host: Host
    lanes: Lanes
    dispatcher: Dispatcher
    numbers: "count[int]" = field(default_factory=lambda: count(1))
    failed: bool = False

    async def say(self, user: int, text: str | None, chat: int = GROUP, **more: Any) -> list[Outgoing]:
        """A message; returns what is to be sent because of it."""
        words = {} if text is None else {"text": text}
        return await self._feed({"message": {**self._message(user, chat), **words, **more}})

    async def tap(self, user: int, data: str, chat: int = GROUP, **more: Any) -> list[Outgoing]:
        """A press of a button."""
        query = {
            "id": f"q{next(self.numbers)}",
            "from": person(user),
            "chat_instance": "1",
            "data": data,
            "message": {**self._message(user, chat), "from": person(7), "text": "…"},
        }
        return await self._feed({"callback_query": {**query, **more}})

    def _message(self, user: int, chat: int) -> dict[str, Any]:
        place: dict[str, Any] = {"id": chat, "type": "supergroup", "title": "Друзья"}
        if chat == user:
            place = {"id": chat, "type": "private", "first_name": f"Player {user}"}
        return {"message_id": next(self.numbers), "date": 1, "chat": place, "from": person(user)}

    async def _feed(self, event: dict[str, Any]) -> list[Outgoing]:
        update = Update.model_validate({"update_id": next(self.numbers), **event})
        before = await self.newest()
        try:
            await self._handle(update)
        except Exception:
            self.failed = True
            async with self.store.unit() as unit:
                await tell_failure(self.host, unit, update)
        while self.lanes._running:
            await asyncio.wait(self.lanes._running)
        return await self.rows(before)

    async def _handle(self, update: Update, standing: Standing | None = None) -> None:
        try:
            async with self.store.unit() as unit:
                desk = await desk_for(self.host, unit, update, standing)
                await self.dispatcher.feed_update(self.host.bot, update, desk=desk)
        except AskFirst as question:
            answer = await question.ask()
            assert isinstance(answer, Standing)
            await self._handle(update, answer)

    async def newest(self) -> int:
        return max((row.id for row in await self.rows()), default=0)

    async def rows(self, after: int = 0) -> list[Outgoing]:
        async with self.store.unit() as unit:
            return [row for row in await outbox.pending(unit, self.host.bot.id) if row.id > after]

    async def deal(
        self, ruleset: str = "fiim-2019", roles: tuple[str, ...] = FIIM, **overrides: object
    ) -> Game:
        """A running game: person N sits at seat N."""
        dealt = Dealt(tuple(Role(role) for role in roles))
        async with self.store.unit() as unit:
            game = await games.create(
                unit,
                bot_id=self.host.bot.id,
                chat_id=GROUP,
                creator_id=1,
                ruleset=ruleset,
                overrides=overrides,
                locale="ru",
            )
            for seat in range(1, len(roles) + 1):
                await seats.sit(unit, self.host.bot.id, game.id, seat, f"Player {seat}")
            places = {seat: seat for seat in range(1, len(roles) + 1)}
            await self.host.tables.begin(unit, game, dealt, places)
        return game

    async def table(self, game: Game) -> Table:
        async with self.store.unit() as unit:
            return await self.host.tables.table(unit, game.id)

    async def act(self, game: Game, act: Act) -> list[Outgoing]:
        """Plays an act; returns what is to be sent because of it."""
        before = await self.newest()
        async with self.store.unit() as unit:
            refusal = await self.host.tables.act(unit, await self.host.tables.table(unit, game.id), act)
        assert refusal is None
        return await self.rows(before)

    async def until(self, game: Game, step: StepName, seat: int | None = None) -> Table:
        """Passes deadlines up to a step."""
        for _ in range(60):
            table = await self.table(game)
            if table.state.step.name is step and seat in (None, table.state.step.seat):
                return table
            await self.act(game, Timeout())
        raise AssertionError(f"no {step}")


def person(user: int) -> dict[str, Any]:
    return {"id": user, "is_bot": False, "first_name": f"Player {user}", "language_code": "ru"}


def keys(rows: list[Outgoing], chat: int | None = None) -> list[str]:
    """The lines of rows, by their keys; `chat` picks those of one chat."""
    return [
        said["key"]
        for row in rows
        if chat is None or row.chat_id == chat
        for said in row.content.get("lines", ())
    ]


def answers(rows: list[Outgoing]) -> list[list[str]]:
    """The answers to taps among rows, each as its keys."""
    return [keys([row]) for row in rows if row.what == "answer"]


@pytest.fixture
async def town(database_url: str) -> AsyncIterator[Town]:
    store = Store.open(database_url)
    bot = QuietBot("7:AAbb-cc_dd")

    async def nothing(*_: object) -> None:
        return None

    host = Host(
        bot=bot,
        store=store,
        timers=Timers(lambda game_id, serial: None),
        send=lambda row: None,
        link=message_link,
        scale=1.0,
        default_locale="ru",
        time_again=True,
        chance=SystemRandom(),
        lanes=Lanes(store, bot.id, handle=nothing, key=nothing, on_failure=nothing),
    )
    # Routers can be included once in a process, whoever was first.
    root = cast("Dispatcher | None", lobby.router.parent_router) or dispatcher()
    yield Town(store, bot, host, host.lanes, root)
    await bot.session.close()
    await store.close()

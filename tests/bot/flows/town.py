"""A whole app without a network: updates go into its queues, rows of the outbox come out."""

import asyncio
from collections.abc import Callable, Mapping, Sequence
from functools import partial
from itertools import count
from pathlib import Path
from typing import Any

from aiogram import Bot
from sqlalchemy import Connection, event, func, select

from bot.delivery.verdict import Accepted, Refused, Verdict
from bot.keyboards.taps import ActTap
from bot.render.locales import NO_BREAK
from bot.render.phrase import JOINER
from bot.services.live_game import LiveGame
from bot.settings import Settings
from bot.store import deadlines, games, inbox, outbox, schema, seats, sqlite_begin
from bot.store.games import Game
from bot.store.outbox import Outgoing
from bot.store.transaction import Store, Transaction
from bot.store.upsert import insert
from engine.acts import Act
from engine.deal import Dealt
from engine.steps import AnyStep
from tests.bot.flows.form import said, visible
from tests.bot.flows.telegram import BOT_ID, TOKEN, Telegram, person, place, standing
from tests.bot.flows.watched import Rigged, Watched
from tests.engine.table import DEALS, OWN_DEALS, roles

GROUP = -1001234567890
START = 1_700_000_000.0

NEVER = 1e6
"""Neighbours of a practice move when a test says so."""


UNHURT = "pragma synchronous=off"
"""Nobody pulls the plug of this machine meanwhile, and to wait for the disk takes long."""


def _hasten(connection: Any, _: object) -> None:
    cursor = connection.cursor()
    cursor.execute(UNHURT)
    cursor.close()
    driver = connection.driver_connection
    driver._execute = partial(_at_once, driver._conn)


async def _at_once(file: Any, work: Callable[..., Any], *args: Any, **named: Any) -> Any:
    """Where the program goes to a thread, others have their turn: no lock and no disk is waited for."""
    if work == file.commit or not file.in_transaction:
        await asyncio.sleep(0)
    return work(*args, **named)


def _only_reads(connection: Connection, _: object, statement: str, *__: object) -> None:
    """SQLite would let a transaction that only reads write, and forget it."""
    if connection.get_execution_options().get(sqlite_begin.READING):
        assert statement.startswith(("SELECT", "WITH", "BEGIN")), statement


_update_ids = count(1)
"""Of all towns: aiogram compares an update, field by field, with an earlier one of its number."""


class Town:
    """`database`: SQLite's file, or the URL of either database. `now` is the time of day, in unix seconds; it
    moves when a test says so. `settings`: of the next start."""

    def __init__(self, database: Path | str) -> None:
        self.url = f"sqlite:///{database}" if isinstance(database, Path) else database
        self.now = START
        self.telegram = Telegram()
        self.settings = Settings(bot_token=TOKEN)
        self.names: dict[int, dict[str, Any]] = {}
        self._numbers = count(1)

    @property
    def path(self) -> Path:
        """SQLite's file."""
        return Path(self.url.removeprefix("sqlite:///"))

    async def open(self) -> "Town":
        """The program starts, over what the database holds."""
        self.store = Store.open(self.url, self._clock)
        if self.url.startswith("sqlite"):
            event.listen(self.store.engine.sync_engine, "connect", _hasten)
            event.listen(self.store.engine.sync_engine, "before_cursor_execute", _only_reads)
        self.bot = Bot(TOKEN, session=self.telegram)
        self.app = Watched(self.settings, self.bot, self.store)
        self.app.context.chance = Rigged()
        for part in (self.app.sender._courier, self.app.sender._ledger):
            part._clock = self._clock
        self.app.sender._ledger._leisure = 0.0
        self.app.context.members._clock = self._clock
        self.app.context.neighbours.scale = NEVER
        self.app.context.draws.iterations = 0
        await self.app._take_up((await self.app._resume())[1])
        return self

    async def close(self) -> None:
        self.app.context.neighbours.stop()
        await self.app.context.draws.stop()
        await self.app.queues.stop()
        await self.app.context.members.stop()
        await self.app.painter.close()
        await self.bot.session.close()
        await self.store.close()

    async def restart(self) -> None:
        """As after `kill -9`: nothing of memory is left."""
        await self.close()
        await self.open()

    def _clock(self) -> float:
        return self.now

    # What comes in.

    async def say(self, user: int, text: str | None, chat: int = GROUP, **more: Any) -> list[Outgoing]:
        """A message; returns what is to be sent because of it."""
        words = {} if text is None else {"text": text}
        return await self.feed(message={**self._message(user, chat), **words, **more})

    async def whisper(self, user: int, text: str | None, **more: Any) -> list[Outgoing]:
        """A message in the private chat."""
        return await self.say(user, text, chat=user, **more)

    async def tap(self, user: int, data: str | None, chat: int = GROUP, **more: Any) -> list[Outgoing]:
        """A press of a button, answered once."""
        query_id = f"q{next(self._numbers)}"
        below = {**self._message(BOT_ID, chat), "text": "…", **more}
        query = {"id": query_id, "from": self._person(user), "chat_instance": "1", "message": below}
        rows = await self.feed(callback_query={**query, "data": data})
        answered = [row for row in rows if row.what == "answer"]
        assert [row.query_id for row in answered] == [query_id]
        assert answered[0].chat_id == user
        return rows

    async def act(self, user: int, word: str, seat: int = 0, chat: int = GROUP) -> list[Outgoing]:
        """A press of the button that stands for this act now."""
        live = await self.live_game()
        tap = ActTap(game=live.game.id, serial=live.state.step.serial, word=word, seat=seat)
        return await self.tap(user, tap.pack(), chat)

    async def nominate(self, user: int, seat: int) -> list[Outgoing]:
        """As many presses of the number as this book asks for."""
        rows = await self.act(user, "nominate", seat)
        return await self.act(user, "nominate", seat) if answer(rows) == ["nominate-ask"] else rows

    async def standing_changed(
        self, user: int, now: str, *, before: str = "member", chat: int = GROUP, by: int = 9
    ) -> list[Outgoing]:
        """Telegram tells that somebody is something else in a chat now; of the bot itself in its own way."""
        kind = "my_chat_member" if user == BOT_ID else "chat_member"
        event = {
            "chat": place(chat),
            "from": self._person(by),
            "date": 1,
            "old_chat_member": standing(user, before),
            "new_chat_member": standing(user, now),
        }
        return await self.feed(**{kind: event})

    async def seated(self, chat: int = GROUP) -> list[int]:
        """Who sits, in the order they came."""
        game = await self.game(chat)
        async with self.store.read_only() as tx:
            return [who.user_id for who in await seats.of_game(tx, game.id)]

    async def play(self, act: Act, chat: int = GROUP) -> list[Outgoing]:
        """An act that the rules take, whoever has asked for it."""
        game, before = await self.game(chat), await self.newest()
        async with self.store.transaction() as tx:
            live = await self.app.games.live_game(tx, game.id)
            assert await self.app.games.act(tx, live, act) is None
        return await self.rows(before)

    async def feed(self, **event: Any) -> list[Outgoing]:
        """Any update, on the usual way: stored, put into its queue, handled, done."""
        body = {"update_id": next(_update_ids), **event}
        before = await self.newest()
        async with self.store.transaction() as tx:
            stored = await inbox.store(tx, BOT_ID, inbox.received([body]))
        queues = self.app.queues
        queues.receive(stored)
        for _ in stored:
            await queues._dispatch(queues._arrivals.get_nowait())
        await self._quiet()
        rows = await self.rows(before)
        for row in rows:
            self.words(row)
        return rows

    async def _quiet(self) -> None:
        while self.app.queues._running:
            await asyncio.wait(self.app.queues._running)

    def _person(self, user: int) -> dict[str, Any]:
        return person(user, **self.names.get(user, {}))

    def _message(self, user: int, chat: int) -> dict[str, Any]:
        return {
            "message_id": next(self._numbers),
            "date": int(self.now),
            "chat": place(chat),
            "from": self._person(user),
        }

    # What goes out.

    async def newest(self) -> int:
        """Asked without reading the rows: a long game leaves thousands."""
        async with self.store.read_only() as tx:
            return (await tx.conn.execute(select(func.max(schema.outbox.c.id)))).scalar_one() or 0

    async def rows(self, after: int = 0) -> list[Outgoing]:
        table = schema.outbox
        newer = select(table).where(table.c.bot_id == BOT_ID, table.c.id > after).order_by(table.c.id)
        async with self.store.read_only() as tx:
            return [outbox._outgoing(row) for row in await tx.conn.execute(newer)]

    def words(self, row: Outgoing) -> str:
        """What the eye reads in a row, in its language; "" for what has no words."""
        if row.what in ("delete", "pin", "unpin"):
            return ""
        message = self.app._render(row, self.now)
        if row.what == "edit" and message.keyboard is not None and not message.text:
            return ""
        read = said(message) if row.what == "answer" else visible(message)
        return read.replace(JOINER, "").replace(NO_BREAK, " ")

    async def deliver(self) -> list[tuple[Outgoing, Verdict]]:
        """Telegram takes, or refuses, all that waits, in order, and what follows from that too."""
        courier, ledger, done = self.app.sender._courier, self.app.sender._ledger, []
        while rows := await self.rows():
            for row in sorted(rows, key=lambda row: row.id):
                verdict = await courier.carry(row, 1.0)
                done.append((row, verdict))
                assert isinstance(verdict, Accepted | Refused)
                await ledger.mark_done(row, verdict)
        return done

    async def asking(self, question: str, chat: int = GROUP) -> int:
        """The newest message of the chat that asks this, once Telegram has taken all that waits."""
        await self.deliver()
        table = schema.questions
        newest = select(func.max(table.c.message_id)).where(
            table.c.chat_id == chat, table.c.question == question
        )
        async with self.store.read_only() as tx:
            return int((await tx.conn.execute(newest)).scalar_one())

    # The games.

    async def game(self, chat: int = GROUP, thread: int = 0) -> Game:
        """The newest game of the chat, or topic."""
        table = schema.games
        newest = select(func.max(table.c.id)).where(table.c.chat_id == chat, table.c.thread_id == thread)
        async with self.store.read_only() as tx:
            return await games.get(tx, (await tx.conn.execute(newest)).scalar_one())

    async def live_game(self, chat: int = GROUP) -> LiveGame:
        game = await self.game(chat)
        async with self.store.read_only() as tx:
            return await self.app.games.live_game(tx, game.id)

    async def gather(self, book: str, players: int, chat: int = GROUP) -> Game:
        """A lobby with people 1, 2, 3 …; person 1 opened it."""
        await self.say(1, f"/newgame {book}", chat)
        game = await self.game(chat)
        for user in range(1, players + 1):
            await self.whisper(user, f"/start {game.join_code}")
        return game

    async def dealt(
        self,
        book: str = "fiim-2019",
        cards: str | None = None,
        chat: int = GROUP,
        *,
        hints: bool = False,
        **overrides: object,
    ) -> Game:
        """A running game: person N sits at seat N; `cards` by their letters. Person 1 opened it. Nobody wants
        `hints` unless it is said."""
        letters = cards or {**DEALS, **OWN_DEALS}[book]
        async with self.store.transaction() as tx:
            game = await games.create(
                tx,
                bot_id=BOT_ID,
                chat_id=chat,
                creator_id=1,
                ruleset=book,
                overrides=overrides,
                locale="ru",
            )
            players = range(1, len(letters) + 1)
            await self._sit_down(tx, game.id, players, {} if hints else {"hints": False})
            rules = self.app.context.books[book]
            dealt = Dealt(tuple(rules.role(role) for role in roles(letters)))
            await self.app.games.begin(tx, game, dealt, {user: user for user in players})
        return game

    async def _sit_down(
        self, tx: Transaction, game_id: int, players: Sequence[int], chosen: Mapping[str, bool]
    ) -> None:
        """As if each had written in private and sat down, but for all at once: most tests begin with it."""
        who = [
            {"bot_id": BOT_ID, "user_id": user, "name": self._person(user)["first_name"]} for user in players
        ]
        known = {"language_code": "ru", "seen_at": tx.now, "reachable": True, **chosen}
        meet = insert(schema.people)
        meet = meet.on_conflict_do_update(
            index_elements=("bot_id", "user_id"),
            set_={name: meet.excluded[name] for name in ("name", *known)},
        )
        await tx.conn.execute(meet, [{**one, **known} for one in who])
        sitting = [{**one, "game_id": game_id, "joined_order": order} for order, one in enumerate(who, 1)]
        await tx.conn.execute(insert(schema.seats), sitting)

    async def time_out(self, chat: int = GROUP) -> list[Outgoing]:
        """The deadline of the present step passes."""
        game, before = await self.game(chat), await self.newest()
        await self._pass_deadline(game.id)
        return await self.rows(before)

    async def _pass_deadline(self, game_id: int) -> None:
        async with self.store.read_only() as tx:
            deadline = await deadlines.of_game(tx, game_id)
        assert deadline is not None
        self.now = max(self.now, deadline.due_at)
        self.app.timers.clear(game_id)
        self.app._due(game_id, deadline.serial)
        await self._quiet()

    async def until(self, step: AnyStep, seat: int | None = None, chat: int = GROUP) -> LiveGame:
        """Lets time pass up to a step."""
        for _ in range(80):
            live = await self.live_game(chat)
            if live.state.step.name == step and seat in (None, live.state.step.seat):
                return live
            await self._pass_deadline(live.game.id)
        raise AssertionError(f"no {step}")


def replying(message_id: int, sender: int = BOT_ID, text: str = "?") -> dict[str, Any]:
    """What makes a message in the group the reply to another, by default to one of the bot's."""
    there = {"message_id": message_id, "date": 1, "chat": place(GROUP), "from": person(sender), "text": text}
    return {"reply_to_message": there}


def keys(rows: Sequence[Outgoing], chat: int | None = None) -> list[str]:
    """The lines of rows that are not answers, by their keys; `chat` picks those of one chat."""
    return [key for row in rows if row.what != "answer" and chat in (None, row.chat_id) for key in _keys(row)]


def answer(rows: Sequence[Outgoing]) -> list[str]:
    """The lines of the answer to a tap."""
    (row,) = [row for row in rows if row.what == "answer"]
    return _keys(row)


def _keys(row: Outgoing) -> list[str]:
    return [said["key"] for said in row.content.get("lines", ())]


def buttons(row: Outgoing) -> list[Mapping[str, Any]]:
    """The buttons of a row, one after another."""
    return [button for line in row.content.get("rows", ()) for button in line]


def button(rows: Sequence[Outgoing], key: str) -> str:
    """The data of the button with this label."""
    found = [
        one["data"] for row in rows for one in buttons(row) if (one.get("label") or {}).get("key") == key
    ]
    return str(found[-1])

"""A whole app without a network. Tests put updates into its queues and read the rows of its outbox."""

import asyncio
from collections.abc import AsyncIterator, Awaitable, Callable, Mapping, Sequence
from contextlib import asynccontextmanager
from itertools import count
from pathlib import Path
from typing import Any, Concatenate, ParamSpec, TypeVar

from aiogram import Bot
from sqlalchemy import Connection, event, func, select
from sqlalchemy.dialects.postgresql import insert

from bot.delivery.verdict import Accepted, Refused, Verdict
from bot.presses.game import ActTap, WakeTap
from bot.render.locales import NO_BREAK
from bot.render.phrase import JOINER
from bot.services.game import playing
from bot.services.live.game import LiveGame
from bot.services.live.members import Members
from bot.services.scope import Scope
from bot.settings import Settings
from bot.store import schema
from bot.store.database import sqlite_quick
from bot.store.database.transaction import Observe, Store, Transaction
from bot.store.game import deadlines, games, seats
from bot.store.game.deadlines import Deadline
from bot.store.lobby import waiting
from bot.store.people import people
from bot.store.people.people import Person
from bot.store.telegram import inbox, outbox
from bot.values.game import Game
from bot.values.outgoing import Outgoing
from engine.acts import Act, Nominate, Shoot
from engine.deal import Dealt
from engine.offers import actors
from engine.refusals import Refusal
from engine.steps import AnyStep, StepName
from tests.rig.engine.table import DEALS, OWN_DEALS, roles
from tests.rig.flows.form import said, visible
from tests.rig.flows.rows import answers, edited
from tests.rig.flows.telegram import BOT_ID, TOKEN, Telegram, person, place, standing
from tests.rig.flows.watched import Rigged, Watched

P = ParamSpec("P")
T = TypeVar("T")

GROUP = -1001234567890
START = 1_700_000_000.0
SETTINGS = Settings(bot_token=TOKEN)

NEVER = 1e6
"""The seconds that the neighbours of a practice wait: they move only when a test says so."""

UNHURT = "pragma synchronous=off"
"""SQLite does not wait for the disk: this machine does not lose power during a test."""


def _hasten(connection: Any, _: object) -> None:
    cursor = connection.cursor()
    cursor.execute(UNHURT)
    cursor.close()


def _only_reads(connection: Connection, _: object, statement: str, *__: object) -> None:
    """Fails if a read-only transaction writes. SQLite would accept such a write and then lose the rows."""
    if connection.get_execution_options().get(sqlite_quick.READING):
        assert statement.startswith(("SELECT", "WITH", "BEGIN")), statement


update_ids = count(1)
"""Numbers the updates of all towns together: if two updates had the same number, aiogram would compare them
field by field. A test that builds an update itself takes its number from here, too. A number of its own may
be that of an update which its town has handled, and the inbox then leaves it out."""


class Town:
    """A town. `database`: the file of SQLite, or the URL of either database. `now`: unix seconds; only a test
    moves it. `settings`: the settings for the next start. `dies`: whether the program is killed while it
    handles the next update: nothing of it is committed, and the next start handles it again."""

    def __init__(self, database: Path | str) -> None:
        self.url = f"sqlite:///{database}" if isinstance(database, Path) else database
        self.now = START
        self.telegram = Telegram()
        self.settings = SETTINGS
        self.names: dict[int, dict[str, Any]] = {}
        self.numbers = count(1)
        self.observe: Observe | None = None
        self.dies = False

    @property
    def path(self) -> Path:
        return Path(self.url.removeprefix("sqlite:///"))

    async def open(self) -> "Town":
        self.store = Store.open(self.url, self.clock, self.observe)
        if self.url.startswith("sqlite"):
            for engine in (self.store.engine.sync_engine, self.store.quick.sync_engine):
                event.listen(engine, "connect", _hasten)
                event.listen(engine, "before_cursor_execute", _only_reads)
        self.bot = Bot(TOKEN, session=self.telegram)
        self.app = Watched(self.settings, self.bot, self.store, self.clock)
        self.app.context.chance = Rigged()
        self.app.sender.ledger.hold_back = 0.0
        self.app.context.members = Members(self.bot, self.clock)
        self.app.context.mindsets.scale = NEVER
        self.app.context.draws.iterations = 0
        await self.app.take_up((await self.app.resume())[1])
        return self

    async def close(self) -> None:
        self.app.context.mindsets.stop()
        await self.app.context.draws.stop()
        await self.app.queues.stop()
        await self.app.context.members.stop()
        await self.app.painter.close()
        await self.bot.session.close()
        await self.store.close()

    async def compare(self) -> None:
        """Checks that memory holds of each running game what its log tells."""
        table, kept = schema.games, self.app.context.games
        async with self.store.read_only() as tx:
            running = await tx.conn.execute(select(table.c.id).where(table.c.status == "running"))
            for game_id in running.scalars().all():
                live, told = kept.known(tx, game_id), await kept.load(tx, game_id)
                assert live is None or (live.acts, live.state) == (told.acts, told.state)

    async def restart(self) -> None:
        """Restarts as after `kill -9`: nothing in memory is left."""
        await self.close()
        await self.open()

    def clock(self) -> float:
        return self.now

    # What people send.

    async def say(self, user: int, text: str | None, chat: int = GROUP, **more: Any) -> list[Outgoing]:
        """Sends a message of a person. Returns the rows that this adds to the outbox."""
        words = {} if text is None else {"text": text}
        return await self.feed(message={**self.message(user, chat), **words, **more})

    async def whisper(self, user: int, text: str | None, **more: Any) -> list[Outgoing]:
        return await self.say(user, text, chat=user, **more)

    async def stop(self, host: int = 1, chat: int = GROUP) -> list[Outgoing]:
        """Ends the group's game without a result, as its host can. Returns what its end adds."""
        await self.say(host, "/stop", chat)
        return await self.tap(host, f"l:{(await self.game(chat)).id}:stop-sure", chat)

    async def tap(self, user: int, data: str | None, chat: int = GROUP, **more: Any) -> list[Outgoing]:
        """Presses a button. Checks that the press is answered once."""
        query_id = f"q{next(self.numbers)}"
        below = {**self.message(BOT_ID, chat), "text": "…", **more}
        query = {"id": query_id, "from": self.person(user), "chat_instance": "1", "message": below}
        rows = await self.feed(callback_query={**query, "data": data})
        (answered,) = answers(rows)
        assert (answered.query_id, answered.chat_id) == (query_id, user)
        return rows

    async def act(self, user: int, word: str, seat: int = 0, chat: int = GROUP) -> list[Outgoing]:
        live = await self.live_game()
        tap = ActTap(game=live.game.id, serial=live.state.step.serial, word=word, seat=seat)
        return await self.tap(user, tap.pack(), chat)

    async def opens_eyes(self, user: int) -> list[Outgoing]:
        """Presses the button of the covered message of the night. Returns the edit with the question."""
        live = await self.live_game()
        data = WakeTap(game=live.game.id, serial=live.state.step.serial).pack()
        return edited(await self.tap(user, data, chat=user))

    async def nominate(self, user: int, seat: int) -> list[Outgoing]:
        """Presses the button with the number as often as this book asks for."""
        rows = await self.act(user, "nominate", seat)
        return await self.act(user, "nominate", seat) if answer(rows) == ["nominate-ask"] else rows

    async def standing_changed(
        self, user: int, now: str, *, before: str = "member", chat: int = GROUP, by: int = 9
    ) -> list[Outgoing]:
        """Sends the update which says that a person's status in a chat has changed. If it is the bot's own
        status, the update is of another kind."""
        kind = "my_chat_member" if user == BOT_ID else "chat_member"
        event = {
            "chat": place(chat),
            "from": self.person(by),
            "date": 1,
            "old_chat_member": standing(user, before),
            "new_chat_member": standing(user, now),
        }
        return await self.feed(**{kind: event})

    # What a test does without a person.

    async def reads(
        self, ask: Callable[Concatenate[Transaction, P], Awaitable[T]], *args: P.args, **more: P.kwargs
    ) -> T:
        """Asks a function of the store."""
        async with self.store.read_only() as tx:
            return await ask(tx, *args, **more)

    async def writes(
        self, change: Callable[Concatenate[Transaction, P], Awaitable[T]], *args: P.args, **more: P.kwargs
    ) -> T:
        """Lets a function of the store do its work, in a transaction of its own."""
        async with self.store.transaction() as tx:
            return await change(tx, *args, **more)

    async def patiently(
        self, change: Callable[Concatenate[Transaction, P], Awaitable[T]], *args: P.args, **more: P.kwargs
    ) -> T:
        """Like `writes`, for what may take long."""
        async with self.store.transaction(patient=True) as tx:
            return await change(tx, *args, **more)

    @asynccontextmanager
    async def scope(self) -> AsyncIterator[Scope]:
        """Opens a transaction in which services work."""
        async with self.store.transaction() as tx:
            yield Scope(self.app.context, tx)

    async def does(
        self, work: Callable[Concatenate[Scope, LiveGame, P], Awaitable[T]], *args: P.args, **more: P.kwargs
    ) -> T:
        """Lets a service do its work on the newest game of the group."""
        game = await self.game()
        async with self.scope() as scope:
            return await work(scope, await scope.games.live_game(scope.tx, game.id), *args, **more)

    async def known(self, user: int) -> Person | None:
        """Returns what the bot keeps of a person."""
        return await self.reads(people.get, BOT_ID, user)

    async def deadline(self, chat: int = GROUP) -> Deadline:
        deadline = await self.reads(deadlines.of_game, (await self.game(chat)).id)
        assert deadline is not None
        return deadline

    async def seated(self, chat: int = GROUP) -> list[int]:
        """Returns the people at the table, in the order in which they came."""
        game = await self.game(chat)
        return [who.user_id for who in await self.reads(seats.of_game, game.id)]

    async def waiting(self, chat: int = GROUP, thread: int = 0) -> list[int]:
        """Returns the people who wait for a seat, in the order in which they came."""
        game = await self.game(chat, thread)
        return [who.user_id for who in await self.reads(waiting.of_game, game.id)]

    async def play(self, act: Act, chat: int = GROUP) -> list[Outgoing]:
        """Does an act that the rules allow. Nobody checks who asks for it."""
        game, before = await self.game(chat), await self.newest()
        async with self.scope() as scope:
            live = await scope.games.live_game(scope.tx, game.id)
            assert await playing.act(scope, live, act) is None
        return await self.rows(before)

    async def undo(self, count: int = 1) -> Refusal | None:
        """Takes the last acts back. Returns why this is not possible; None if it was done."""
        return await self.does(playing.undo, count)

    async def feed(self, **event: Any) -> list[Outgoing]:
        """Sends any update in the usual way: it is stored, queued, handled and marked as done."""
        body = {"update_id": next(update_ids), **event}
        before = await self.newest()
        stored = await self.writes(inbox.store, BOT_ID, inbox.received([body]))
        if self.dies:
            self.dies = False
            await self.restart()
        queues = self.app.queues
        queues.receive(stored)
        for _ in stored:
            await queues.dispatch(queues.arrivals.get_nowait())
        await self.quiet()
        rows = await self.rows(before)
        for row in rows:
            self.words(row)
        return rows

    async def quiet(self) -> None:
        while self.app.queues.running:
            await asyncio.wait(self.app.queues.running)

    def person(self, user: int) -> dict[str, Any]:
        return person(user, **self.names.get(user, {}))

    def message(self, user: int, chat: int) -> dict[str, Any]:
        return {
            "message_id": next(self.numbers),
            "date": int(self.now),
            "chat": place(chat),
            "from": self.person(user),
        }

    # What the bot sends.

    async def newest(self) -> int:
        """Returns the newest row's id without reading the rows: a long game has thousands of them."""
        async with self.store.read_only() as tx:
            return (await tx.conn.execute(select(func.max(schema.outbox.c.id)))).scalar_one() or 0

    async def rows(self, after: int = 0) -> list[Outgoing]:
        table = schema.outbox
        newer = select(table).where(table.c.bot_id == BOT_ID, table.c.id > after).order_by(table.c.id)
        async with self.store.read_only() as tx:
            return [outbox.outgoing_of(row) for row in await tx.conn.execute(newer)]

    def words(self, row: Outgoing) -> str:
        if row.what in ("delete", "pin", "unpin"):
            return ""
        message = self.app.render(row, self.now)
        if row.what == "edit" and not message.text:  # it changes the buttons alone
            return ""
        read = said(message) if row.what == "answer" else visible(message)
        return read.replace(JOINER, "").replace(NO_BREAK, " ")

    async def deliver(self) -> list[tuple[Outgoing, Verdict]]:
        """Lets Telegram accept or refuse all waiting rows in order, and the rows that follow from them.
        Returns each row with its verdict."""
        courier, ledger, done = self.app.sender.courier, self.app.sender.ledger, []
        while rows := await self.rows():
            for row in sorted(rows, key=lambda row: row.id):
                verdict = await courier.carry(row, 1.0)
                done.append((row, verdict))
                assert isinstance(verdict, Accepted | Refused)
                await ledger.mark_done(row, verdict)
        return done

    async def asking(self, question: str, chat: int = GROUP) -> int:
        """Lets Telegram accept all waiting rows. Returns the id of the chat's newest message with this
        question."""
        await self.deliver()
        table = schema.questions
        newest = select(func.max(table.c.message_id)).where(
            table.c.chat_id == chat, table.c.question == question
        )
        async with self.store.read_only() as tx:
            return int((await tx.conn.execute(newest)).scalar_one())

    # What the games do.

    async def game(self, chat: int = GROUP, thread: int = 0) -> Game:
        table = schema.games
        newest = select(func.max(table.c.id)).where(table.c.chat_id == chat, table.c.thread_id == thread)
        async with self.store.read_only() as tx:
            return await games.get(tx, (await tx.conn.execute(newest)).scalar_one())

    async def live_game(self, chat: int = GROUP) -> LiveGame:
        game = await self.game(chat)
        return await self.reads(self.app.context.games.live_game, game.id)

    async def gather(self, book: str, players: int, chat: int = GROUP) -> Game:
        """Opens a lobby with people 1, 2, 3 …; person 1 opens it."""
        await self.say(1, f"/newgame {book}", chat)
        game = await self.game(chat)
        await self.join(game, *range(1, players + 1))
        return game

    async def join(self, game: Game, *people: int) -> list[Outgoing]:
        """Lets people come by the lobby's link, one after another. Returns what the last of them adds."""
        rows: list[Outgoing] = []
        for user in people:
            rows = await self.whisper(user, f"/start {game.join_code}")
        return rows

    async def dealt(
        self,
        book: str = "fiim-2019",
        cards: str | None = None,
        chat: int = GROUP,
        *,
        turn: int | None = None,
        hints: bool = False,
        **overrides: object,
    ) -> Game:
        """Starts a game in which person N sits at seat N; `cards` has one letter for each seat. Person 1
        opens the lobby. `turn`: plays up to the turn of this seat. People have hints switched off, unless
        `hints`."""
        letters = cards or {**DEALS, **OWN_DEALS}[book]
        async with self.store.transaction() as tx:
            game = await games.create(
                tx, bot_id=BOT_ID, chat_id=chat, creator_id=1, ruleset=book, overrides=overrides, locale="ru"
            )
            players = range(1, len(letters) + 1)
            await self._sit_down(tx, game.id, players, {} if hints else {"hints": False})
            rules = self.app.context.books[book]
            dealt = Dealt(tuple(rules.role(role) for role in roles(letters)))
            await playing.begin(Scope(self.app.context, tx), game, dealt, {user: user for user in players})
        if turn is not None:
            await self.until(StepName.TURN, turn, chat)
        return game

    async def _sit_down(
        self, tx: Transaction, game_id: int, players: Sequence[int], chosen: Mapping[str, bool]
    ) -> None:
        """Seats everybody at once, as if each had written in private and joined: most tests begin this
        way."""
        who = [
            {"bot_id": BOT_ID, "user_id": user, "name": self.person(user)["first_name"]} for user in players
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

    async def nominated(self, *pairs: tuple[int, int]) -> None:
        """Plays the turns up to these nominations: by whom, and who."""
        for by, seat in pairs:
            await self.until(StepName.TURN, by)
            await self.play(Nominate(by, seat))

    async def voting(self, *pairs: tuple[int, int]) -> LiveGame:
        """Plays up to the first vote of a day with these nominations: by whom, and who. Without any, 1
        nominates 5, and 2 nominates 6."""
        pairs = pairs or ((1, 5), (2, 6))
        await self.nominated(*pairs)
        return await self.until(StepName.VOTE, pairs[0][1])

    async def shot(self, victim: int) -> None:
        """Plays up to the hunt, and lets all blacks shoot at one seat."""
        for black in actors((await self.until(StepName.HUNT)).state):
            await self.play(Shoot(black, victim))

    async def time_out(self, chat: int = GROUP) -> list[Outgoing]:
        return await self.pass_deadline((await self.game(chat)).id)

    async def pass_deadline(self, game_id: int) -> list[Outgoing]:
        before = await self.newest()
        deadline = await self.reads(deadlines.of_game, game_id)
        assert deadline is not None
        self.now = max(self.now, deadline.due_at)
        self.app.timers.clear(("game", game_id))
        self.app.due(deadline.timed)
        await self.quiet()
        return await self.rows(before)

    async def until(self, step: AnyStep, seat: int | None = None, chat: int = GROUP) -> LiveGame:
        for _ in range(80):
            live = await self.live_game(chat)
            if live.state.step.name == step and seat in (None, live.state.step.seat):
                return live
            await self.pass_deadline(live.game.id)
        raise AssertionError(f"no {step}")


def replying(message_id: int, sender: int = BOT_ID, text: str = "?") -> dict[str, Any]:
    """Builds the fields of a reply to a message in the group, by default one of the bot's."""
    there = {"message_id": message_id, "date": 1, "chat": place(GROUP), "from": person(sender), "text": text}
    return {"reply_to_message": there}


def keys(rows: Sequence[Outgoing], chat: int | None = None) -> list[str]:
    """Returns the keys of the lines in the rows, without answers to presses. `chat`: only lines to this
    chat."""
    return [key for row in rows if row.what != "answer" and chat in (None, row.chat_id) for key in _keys(row)]


def answer(rows: Sequence[Outgoing]) -> list[str]:
    """Returns the keys of the lines in the answer to a press."""
    (row,) = answers(rows)
    return _keys(row)


def _keys(row: Outgoing) -> list[str]:
    return [said["key"] for said in row.content.get("lines", ())]


def buttons(row: Outgoing) -> list[Mapping[str, Any]]:
    return [button for line in row.content.get("rows", ()) for button in line]


def seat_button(row: Outgoing, seat: int) -> str:
    """Returns the data of the row's button with the number of this seat."""
    labels = [(one["data"], one["label"]) for one in buttons(row) if one.get("label") and one.get("data")]
    (found,) = [data for data, label in labels if label.get("args", {}).get("seat") == seat]
    return str(found)


def button(rows: Sequence[Outgoing], key: str) -> str:
    """Returns the data of the button with this label."""
    found = [it["data"] for row in rows for it in buttons(row) if (it.get("label") or {}).get("key") == key]
    return str(found[-1])

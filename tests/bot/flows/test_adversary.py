"""Members of the group who do not play send all kinds of messages: the game does not change, and each press
is answered. One of these members judged the game before, and one judges another table."""

import asyncio
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from dataclasses import dataclass, field
from itertools import count
from pathlib import Path
from shutil import copyfile
from typing import Any

from aiogram.methods import AnswerCallbackQuery
from hypothesis import HealthCheck, example, given, settings, target
from hypothesis import strategies as st
from sqlalchemy import select

from bot.intake.gate import BURST, PACE, Body
from bot.presses.game import PickTap
from bot.presses.judge import JudgeTap
from bot.store import schema
from bot.store.game import acts, deadlines, games, judges, motions, seats
from bot.store.people import people
from bot.store.telegram import inbox
from engine.steps import StepName
from tests.rig.flows.telegram import BOT_ID, person, place
from tests.rig.flows.town import GROUP, Town

FORMER_JUDGE, OTHER_JUDGE = 91, 92
BYSTANDERS = (FORMER_JUDGE, OTHER_JUDGE, 93)
JUDGE = 94
MOST = 20
"""The most updates that each person sends in one second."""
ROWS = 4
"""The most rows that one update of a bystander may add to the outbox."""

COMMANDS = (
    *("help", "table", "rules", "stats", "settings", "lang", "newgame", "newgame city", "begin"),
    *("cancel", "stop", "leave", "lift", "role", "start", "start abc", "privacy", "forget", "nonsense"),
    *("top", "history", "stats @nobody"),
)
KINDS = (
    *("a:{game}:{serial}:vote:0", "a:{game}:{serial}:shoot:{seat}", "a:{game}:{serial}:nominate:{seat}"),
    *("a:{game}:{serial}:pass:0", "p:{game}:{serial}:order:add:{seat}", "p:{game}:{serial}:order:again:0"),
    *(
        "p:{game}:{serial}:best:done:0",
        "l:{game}:rules",
        "l:{game}:begin",
        "l:{game}:cancel",
        "l:{game}:leave",
    ),
    *("l:{game}:cancel-sure", "l:{game}:stop-sure", "l:{game}:again", "l:{game}:books", "b:0:city"),
    *("b:{game}:city", "h:city:turn_seconds:30", "h:city:name:", "h:city:reset:", "q:{game}:{serial}:leave"),
    *("q:{game}:{serial}:leave-ask", "q:{game}:{serial}:surrender", "q:{game}:{serial}:no"),
    *("j:{game}:home:0::0", "j:{game}:foul:{seat}:-:0", "j:{game}:remove:{seat}:-:0", "j:{game}:pause:0::0"),
    *("j:{game}:undo-sure:0::{serial}000", "j:{game}:stop-sure:0::0", "j:{game}:resign-sure:0::0"),
    *("j:{game}:bonus:{seat}:20:0", "j:{game}:void:0:broken:0", "j:{game}:stand-down:0::0"),
    *("m:{game}:pause:0", "m:{game}:substitute:{seat}", "y:{game}:{seat}", "e:{game}", "c:{game}"),
    *("s:discipline:foul", "s:house:x", "n:uk", "n:ru", "{junk}"),
    *("o:1", "u:{game}", "t:hide", "t:show"),
)

who = st.sampled_from(BYSTANDERS)
small = st.integers(0, 12)
data = st.builds(
    lambda kind, game, serial, seat, junk: kind.format(game=game, serial=serial, seat=seat, junk=junk)[:32],
    st.sampled_from(KINDS),
    st.sampled_from((1, 1, 1, 2, 77, 2**63 - 1, 2**70)),
    small,
    small,
    st.text(max_size=20),
)
words = st.one_of(
    st.sampled_from(COMMANDS).map(lambda name: f"/{name}"),
    st.sampled_from(("да ладно", "пас", "выставляю 3", "@mafia_bot", "<b>")),
    st.text(min_size=1, max_size=30),
)
update = st.one_of(
    st.tuples(st.just("press"), who, st.booleans(), data),
    st.tuples(st.just("words"), who, st.booleans(), words),
)
second = st.lists(update, max_size=MOST * len(BYSTANDERS))
"""Draws the updates that the adversaries send in one second."""


class Hours:
    """The clock of the gate."""

    now = 0.0

    def __call__(self) -> float:
        return self.now


@dataclass
class Siege:
    """A game in the middle of a step, and the people around the game."""

    town: Town
    clock: Hours = field(default_factory=Hours)
    pressed: list[str] = field(default_factory=list)
    of_players: set[str | None] = field(default_factory=set)
    passed: int = 0
    numbers: Any = field(default_factory=lambda: count(1_000_000))

    async def begin(self) -> None:
        self.town.app.gate.clock = self.clock
        game = await self.town.dealt("city")
        await self.town.say(BYSTANDERS[0], "/help")
        await self._seat_judges(game.id)
        live = await self.town.until(StepName.MEETING)
        serial = live.state.step.serial
        don = next(seat for seat, role in enumerate(live.state.roles, 1) if role.id == "don")
        for seat in (3, 5):
            tap = PickTap(game=game.id, serial=serial, word="order", wish="add", seat=seat)
            rows = await self.town.tap(don, tap.pack(), chat=don)
            self.of_players |= {row.query_id for row in rows if row.what == "answer"}

    async def _seat_judges(self, game_id: int) -> None:
        async with self.town.store.transaction() as tx:
            for user in (FORMER_JUDGE, OTHER_JUDGE, JUDGE):
                await people.seen(tx, BOT_ID, user, "Судья", "ru")
                await people.set_reachable(tx, BOT_ID, user, True)
            await games.set_judge(tx, game_id, FORMER_JUDGE)
        self.town.app.context.games.forget(game_id)
        resign = JudgeTap(game=game_id, wish="resign-sure").pack()
        rows = await self.town.tap(FORMER_JUDGE, resign, chat=FORMER_JUDGE)
        self.of_players |= {row.query_id for row in rows if row.what == "answer"}
        other = await self.town.gather("party", 0, chat=GROUP - 1)
        await self.town.whisper(OTHER_JUDGE, f"/start judge-{other.join_code}")
        async with self.town.store.transaction() as tx:
            await games.set_judge(tx, game_id, JUDGE)
        self.town.app.context.games.forget(game_id)

    async def standing(self) -> tuple[object, ...]:
        """Returns the part of the game that only its players may change."""
        game, live = await self.town.game(), await self.town.live_game()
        async with self.town.store.read_only() as tx:
            log = (await tx.conn.execute(select(schema.acts).order_by(schema.acts.c.number))).all()
            chat = (await tx.conn.execute(select(schema.chats.c.settings, schema.chats.c.locale))).all()
            return (
                game,
                live.state,
                live.acts,
                await deadlines.of_game(tx, game.id),
                await acts.draft(tx, game.id, live.state.step.serial),
                await seats.of_game(tx, game.id),
                await motions.of_game(tx, game.id),
                await judges.page_of(tx, game.id),
                live.pause,
                [tuple(row) for row in log],
                [tuple(row) for row in chat],
            )

    async def endure(self, sent: list[tuple[str, int, bool, str]]) -> None:
        """Sends all updates of one second in the usual way: through the gate into the store, and from there
        into their queues."""
        passed = self.town.app.gate.admit([self._body(*one) for one in sent])
        self.passed += len(passed)
        async with self.town.store.transaction() as tx:
            fresh = await inbox.store(tx, BOT_ID, inbox.received(passed))
        for one in fresh:
            await self.town.app.queues.dispatch(one)
        await self.town.quiet()
        await self.town.app.sender.toasts.ended()
        self.clock.now += 1.0

    def _body(self, kind: str, user: int, in_private: bool, said: str) -> Body:
        number = next(self.numbers)
        message = {"message_id": number, "date": 1, "chat": place(user if in_private else GROUP)}
        if kind == "words":
            command = [{"type": "bot_command", "offset": 0, "length": len(said.split(" ", maxsplit=1)[0])}]
            entities = {"entities": command} if said.startswith("/") else {}
            return {
                "update_id": number,
                "message": {**message, "from": person(user), "text": said, **entities},
            }
        query_id = f"q{number}"
        self.pressed.append(query_id)
        below = {**message, "from": person(BOT_ID), "text": "…"}
        query = {"id": query_id, "from": person(user), "chat_instance": "1", "message": below, "data": said}
        return {"update_id": number, "callback_query": query}

    async def answers(self) -> list[str]:
        """Returns all answers to the adversaries: those that were sent, and those that wait in the outbox."""
        calls = self.town.telegram.calls
        toasts = [call.callback_query_id for call in calls if isinstance(call, AnswerCallbackQuery)]
        rows = [row.query_id or "" for row in await self.town.rows() if row.what == "answer"]
        return [query for query in (*toasts, *rows) if query not in self.of_players]


_copies = count(1)


@asynccontextmanager
async def besieged(database: Path) -> AsyncIterator[Siege]:
    """Gives each example its own town."""
    copy = Path(copyfile(database, database.with_name(f"{next(_copies)}.db")))
    town = await Town(copy).open()
    try:
        siege = Siege(town)
        await siege.begin()
        yield siege
    finally:
        await town.close()


@settings(max_examples=15, suppress_health_check=[HealthCheck.function_scoped_fixture])
@given(st.lists(second, min_size=1, max_size=3))
@example([[("press", BYSTANDERS[0], False, "l:1:rules")] * 60] * 2)
def test_bystanders_change_nothing_and_are_answered_once_within_a_bound(
    database: Path, seconds: list[list[tuple[str, int, bool, str]]]
) -> None:
    async def endured() -> None:
        async with besieged(database) as siege:
            before, rows = await siege.standing(), await siege.town.newest()
            for sent in seconds:
                await siege.endure(sent)
            assert await siege.standing() == before
            assert siege.town.app.failures == []
            assert sorted(await siege.answers()) == sorted(siege.pressed)
            assert siege.passed <= len(BYSTANDERS) * (BURST + PACE * len(seconds))
            added = len(await siege.town.rows(rows))
            target(float(added), label="rows of the outbox")
            assert added <= ROWS * siege.passed

    asyncio.run(endured())

"""`python -m benchmarks.load.hostile` measures the cost of an update of each kind (docs/hostile.md)."""

import argparse
import asyncio
import gc
import statistics
import sys
import tempfile
import time
from collections import Counter, defaultdict
from collections.abc import AsyncIterator, Awaitable, Callable, Mapping
from contextlib import asynccontextmanager
from pathlib import Path
from random import Random
from typing import NamedTuple

from benchmarks.load.app import UNLIMITED, settings_of
from benchmarks.load.counting import Counting, Update, handled, rest
from benchmarks.load.tables import Hands, begin, chat_of, near_the_end, play, user_of
from benchmarks.load.taps import tap_of, update_ids
from benchmarks.load.telegram import NAME
from bot.app import BotApp
from bot.intake.gate import BURST, Gate
from bot.runtime import logs
from bot.runtime.timers import Timed
from bot.services.game import playing
from bot.services.scope import AppContext, Scope
from bot.services.timeouts import end_wait
from bot.store.chat import chats
from bot.store.database.migrate import migrate
from bot.store.database.transaction import Store
from bot.store.game import games
from engine.roles import Phase

Make = Callable[[], Awaitable[Update]]

PLAIN = "a player's press that is an act"
OUTSIDER = 9_000_000
"""The user id of a member of the group who does not play."""
ACTS = 40
"""The number of acts that the game has had before."""
NO_BUDGET, NO_PACE = 0.0, 1e9
"""Intervals of the gate. With the first one it lets everything through, with the second one nothing."""


class Cost(NamedTuple):
    """The cost of one update: processor milliseconds, and requests to Telegram."""

    cpu: float
    calls: float


class Mischief:
    """Makes updates of each kind for one game."""

    def __init__(self, app: BotApp, game_id: int, chance: Random) -> None:
        self._app = app
        self.game_id = game_id
        self._hands = Hands(chance)
        self._chance = chance

    def kinds(self) -> Mapping[str, Make]:
        game, player = self.game_id, user_of(0, 1)
        commands = (
            "help",
            "table",
            "rules",
            "stats",
            "settings",
            "lang",
            "newgame",
            "begin",
            "stop",
            "leave",
        )
        return {
            "a press that comes too late": self._press(player, f"a:{game}:0:vote:0"),
            "a bystander's forged press": self._press(OUTSIDER, f"a:{game}:1:vote:0"),
            "a press of another game": self._press(OUTSIDER, "a:77777:1:vote:0"),
            "a press of nothing": self._press(OUTSIDER, "Ж" * 30),
            "a forged “Rules”": self._press(OUTSIDER, f"l:{game}:rules"),
            "a forged “Stop”": self._press(OUTSIDER, f"l:{game}:stop-sure"),
            "a forged setting": self._press(OUTSIDER, "s:discipline:foul"),
            "a bystander's word": self._words(OUTSIDER, "да ладно"),
            "a player's word out of turn": self._words(player, "да ладно"),
            **{f"/{name}": self._words(OUTSIDER, f"/{name}") for name in commands},
            "/start with a wrong code, in private": self._words(OUTSIDER, "/start abc", private=True),
            "a player's word in private": self._words(player, "да ладно", private=True),
            PLAIN: self._act,
        }

    def refused(self) -> Mapping[str, Make]:
        """Returns the updates that the gate refuses: kind → function that makes one."""
        return {
            "a press over the budget": self._press(OUTSIDER, "a:1:1:vote:0"),
            "a word over the budget": self._words(OUTSIDER, "да ладно"),
        }

    async def _act(self) -> Update:
        context = self._app.context
        for _ in range(100):
            async with context.store.read_only() as tx:
                table = await context.games.live_game(tx, self.game_id)
            if near_the_end(table):
                await _stop(context, self.game_id)
                self.game_id = await _game(self._app, self._chance)
                continue
            act = self._hands.next(table.state)
            if act is not None:
                return tap_of(table, 0, act).update
            async with context.store.transaction() as tx:
                context.timers.clear(("game", self.game_id))
                await end_wait(Scope(context, tx), Timed("step", self.game_id, table.state.step.serial))
            await rest(self._app)
        raise RuntimeError("nobody has anything to do")

    def _press(self, user: int, data: str) -> Make:
        async def make() -> Update:
            number = next(update_ids)
            message = {"message_id": 1, "date": 0, "chat": _group()}
            query = {"id": str(number), "from": _person(user), "chat_instance": "1", "message": message}
            return {"update_id": number, "callback_query": {**query, "data": data}}

        return make

    def _words(self, user: int, text: str, *, private: bool = False) -> Make:
        async def make() -> Update:
            number = next(update_ids)
            chat = {"id": user, "type": "private"} if private else _group()
            command = [{"type": "bot_command", "offset": 0, "length": len(text.split(maxsplit=1)[0])}]
            message = {
                "message_id": number % 10**9,
                "date": 0,
                "chat": chat,
                "from": _person(user),
                "text": text,
                **({"entities": command} if text.startswith("/") else {}),
            }
            return {"update_id": number, "message": message}

        return make


def _group() -> Update:
    return {"id": chat_of(0), "type": "supergroup", "title": "Table 0"}


def _person(user: int) -> Update:
    return {"id": user, "is_bot": False, "first_name": "Player 1", "language_code": "ru"}


@asynccontextmanager
async def _running(path: Path) -> AsyncIterator[tuple[BotApp, Counting]]:
    settings, telegram = settings_of(f"sqlite:///{path}"), Counting()
    logs.configure(settings)
    store = Store.open(settings.database_url)
    app = BotApp(settings, telegram.bot, store, NAME, budget=UNLIMITED)
    running = asyncio.create_task(app.run())
    try:
        yield app, telegram
    finally:
        app.stopping.set()
        await running
        await store.close()


async def _game(app: BotApp, chance: Random) -> int:
    for _ in range(50):
        async with app.store.transaction() as tx:
            await chats.seen(tx, app.bot.id, chat_of(0), "Table 0")
            game_id = await begin(app.context, tx, 0, chance)
        async with app.store.transaction() as tx:
            await play(app.context, tx, game_id, ACTS, chance)
            table = await app.context.games.live_game(tx, game_id)
            if table.acts >= ACTS and table.state.step.phase is Phase.DAY:
                return game_id
            await playing.close(Scope(app.context, tx), table, "stopped")
    raise RuntimeError("no game lasts so long")


def open_gate(gate: Gate, interval: float) -> None:
    """Opens or closes the gate for everybody. The bystander has used his burst then."""
    gate.interval = interval
    gate.people.clear()
    for _ in range(BURST):
        gate.spend(str(OUTSIDER), 1)


async def _measure(app: BotApp, telegram: Counting, make: Make, count: int) -> Cost:
    """Measures some updates. The time to choose them is not included."""
    spent, telegram.made = 0.0, Counter()
    for left in reversed(range(count)):
        update = await make()
        await rest(app)  # so that each update begins with an equally cold processor cache
        begun = time.process_time()
        telegram.tell(update)
        await handled(app, telegram)
        if not left:
            await rest(app)
        spent += time.process_time() - begun
    return Cost(spent / count * 1000, telegram.made.total() / count)


async def measure(path: Path, count: int, rounds: int, seed: int) -> dict[str, Cost]:
    await migrate(f"sqlite:///{path}")
    chance = Random(seed)  # noqa: S311
    found: dict[str, list[Cost]] = defaultdict(list)
    async with _running(path) as (app, telegram):
        gc.collect()
        gc.freeze()  # as `mafia run` does
        gc.set_threshold(10_000)
        for _ in range(rounds):
            mischief = Mischief(app, await _game(app, chance), chance)
            for interval, kinds in ((NO_BUDGET, mischief.kinds()), (NO_PACE, mischief.refused())):
                open_gate(app.gate, interval)
                for name, make in kinds.items():
                    await rest(app)
                    found[name].append(await _measure(app, telegram, make, count))
            await _stop(app.context, mischief.game_id)
    return {
        name: Cost(*(statistics.median(values) for values in zip(*costs, strict=True)))
        for name, costs in found.items()
    }


async def _stop(context: AppContext, game_id: int) -> None:
    async with context.store.transaction() as tx:
        if (await games.get(tx, game_id)).status == "running":
            await playing.close(Scope(context, tx), await context.games.live_game(tx, game_id), "stopped")


def report(found: Mapping[str, Cost]) -> str:
    plain = found[PLAIN].cpu
    lines = ["| update | processor | in plain presses | calls |", "|---|---|---|---|"]
    lines += [
        f"| {name} | {cost.cpu:.2f} ms | {cost.cpu / plain:.2f} | {cost.calls:.1f} |"
        for name, cost in found.items()
    ]
    return "\n".join([*lines, ""])


def main() -> None:
    parser = argparse.ArgumentParser(prog="python -m benchmarks.load.hostile", description=__doc__)
    parser.add_argument("--count", type=int, default=40, help="updates of each kind in a round")
    parser.add_argument("--rounds", type=int, default=3, help="of which the median is told")
    parser.add_argument("--seed", type=int, default=1)
    options = parser.parse_args()
    with tempfile.TemporaryDirectory(prefix="mafia-hostile-") as directory:
        path = Path(directory) / "mafia.db"
        sys.stdout.write(report(asyncio.run(measure(path, options.count, options.rounds, options.seed))))


if __name__ == "__main__":
    main()

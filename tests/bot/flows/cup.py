"""A tournament of twenty in a town; a test imports the fixtures it needs."""

import pytest

from bot.keyboards.event_taps import EventTap
from bot.services.tournaments.opening import Settled, open_event, written
from bot.store import entrants, event_games, tournaments
from bot.store.outbox import Outgoing
from bot.store.tournaments import Tournament
from championship.event import Event, Slot, Stage
from engine.acts import Defeat
from tests.bot.flows.telegram import BOT_ID
from tests.bot.flows.town import Town, keys
from tests.championship.events import event

ORGANISER, CHIEF = 901, 902
PLAYERS = range(1, 21)
LATE = 21
GROUPS = {"A": -1001, "B": -1002}
PAUSE = 300.0


def cup(**more: object) -> Event:
    """Two tables play two rounds, and the first ten of the standing a final."""
    stages = [
        Stage(name="Отбор", tables=["A", "B"], rounds=2),
        Stage(name="Финал", tables=["A"], rounds=1, first=10),
    ]
    return event(players=[], stages=stages, **more)


class Cup:
    """A tournament in a town. `killed`: the bot is killed after everything that is done."""

    def __init__(self, town: Town, *, killed: bool = True) -> None:
        self.town = town
        self.killed = killed
        town.telegram.members[ORGANISER] = "administrator"

    async def open(self, pause: float = PAUSE) -> "Cup":
        async with self.town.store.transaction() as tx:
            settled = Settled(ORGANISER, CHIEF, "ru", pause)
            self.id = (await open_event(tx, BOT_ID, cup(), settled)).id
        return self

    async def now(self) -> Tournament:
        async with self.town.store.read_only() as tx:
            return await tournaments.get(tx, self.id)

    async def again(self, rows: list[Outgoing]) -> list[Outgoing]:
        """After something was done: the bot may be killed, and what waits for nobody happens."""
        if self.killed:
            await self.town.restart()
        await self.settle()
        return rows

    async def settle(self) -> None:
        """Draws and begins end."""
        await self.town.app.context.draws.settled()
        await self.town._quiet()

    async def press(self, user: int, wish: str, number: int = 0, other: int = 0) -> list[Outgoing]:
        data = EventTap.model_validate(
            {"tournament": self.id, "wish": wish, "number": number, "other": other}
        ).pack()
        return await self.again(await self.town.tap(user, data, chat=user))

    async def enter(self, *users: int) -> list[Outgoing]:
        """By the page that the link shows. Returns what the last reads."""
        rows: list[Outgoing] = []
        for user in users:
            await self.town.whisper(user, f"/start event_{(await self.now()).code}")
            page = await self.town.asking(f"tournament:{self.id}", chat=user)
            data = EventTap(tournament=self.id, wish="enter").pack()
            rows = await self.again(await self.town.tap(user, data, chat=user, message_id=page))
        return rows

    async def bind(self) -> None:
        code = (await self.now()).code
        for name, chat in GROUPS.items():
            rows = await self.again(await self.town.say(ORGANISER, f"/table {code} {name}", chat=chat))
            assert "event-bound" in keys(rows)

    async def running(self) -> dict[str, int]:
        """The games of the round by table."""
        now = await self.now()
        async with self.town.store.read_only() as tx:
            games = await event_games.of_round(tx, self.id, now.stage, now.round)
        begun = (game for game in games if game.status in ("running", "over"))
        return {game.name: game.game_id for game in begun if game.game_id is not None}

    async def end(self, name: str, loser: int = 1) -> list[Outgoing]:
        """The table's game ends: the team of a seat is given defeat."""
        return await self.again(await self.town.play(Defeat(loser), GROUPS[name]))

    async def time_passes(self) -> list[Outgoing]:
        """What the tournament waits for is due."""
        due_at = (await self.now()).due_at
        assert due_at is not None
        self.town.now = max(self.town.now, due_at)
        before = await self.town.newest()
        self.town.app.context.tournament_timers._due(self.id, 0)
        await self.town._quiet()
        return await self.again(await self.town.rows(before))

    async def seated(self, name: str) -> list[int]:
        """Who sits at a table now, seat 1 first."""
        roster = (await self.town.live_game(GROUPS[name])).roster
        return [roster.people[seat].user_id for seat in sorted(roster.people)]

    async def announced(self, name: str) -> list[int]:
        """Who was announced for the table."""
        async with self.town.store.read_only() as tx:
            now = await tournaments.get(tx, self.id)
            whole = (await written(tx, self.town.app.games, now)).event
            ids = {who.name: who.user_id for who in await entrants.of_tournament(tx, self.id)}
        slot = Slot(whole.stages[now.stage].name, now.round, name)
        return [ids[who] or 0 for who in whole.seated(slot)]

    async def begun(self) -> "Cup":
        """The first round is announced."""
        await self.enter(*PLAYERS)
        await self.bind()
        await self.press(ORGANISER, "draw")
        await self.settle()
        assert (await self.now()).status == "break"
        return self


@pytest.fixture
async def slow(town: Town) -> Cup:
    return await Cup(town).open()


@pytest.fixture
async def quick(town: Town) -> Cup:
    cup = await Cup(town, killed=False).open()
    return await cup.begun()

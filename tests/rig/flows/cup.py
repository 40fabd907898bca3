"""A tournament of twenty people in a town. A test imports the fixtures that it needs."""

from typing import Any

import pytest

from bot.presses.judge import JudgeTap
from bot.presses.tournaments import EventTap, ProtestTap
from bot.runtime.timers import Timed
from bot.services.game import playing
from bot.services.judge.marking import winner_of
from bot.services.tournaments.ending import standing_now
from bot.services.tournaments.opening import Settled, Written, open_event, written
from bot.store.game import games
from bot.store.tournaments import entrants, event_games, protests, tournaments
from bot.values.outgoing import Outgoing
from bot.values.tournament import Tournament
from championship.event import Event, Fixture, Stage
from championship.results import results
from championship.standing import standing_of
from engine.acts import Defeat
from engine.marks import Judge
from tests.rig.championship.events import event
from tests.rig.flows.telegram import BOT_ID
from tests.rig.flows.town import Town, keys, replying

ORGANISER, CHIEF = 901, 902
PLAYERS = range(1, 21)
LATE = 21
JUDGE = 911
GROUPS = {"A": -1001, "B": -1002}
PAUSE = 300.0


def cup(**more: object) -> Event:
    """Builds an event: two tables play two rounds, then the ten people with the best places play a final."""
    stages = [
        Stage(name="Отбор", tables=["A", "B"], rounds=2),
        Stage(name="Финал", tables=["A"], rounds=1, first=10),
    ]
    return event(players=[], stages=stages, **more)


class Cup:
    """A tournament in a town. If `killed`, the bot is killed after every act."""

    def __init__(self, town: Town, *, killed: bool = True) -> None:
        self.town = town
        self.killed = killed
        town.telegram.members[ORGANISER] = "administrator"

    async def open(self, pause: float = PAUSE, whole: Event | None = None, **more: object) -> "Cup":
        """Opens the event; if it is not given, that of `cup(**more)`. `pause`: seconds between rounds."""
        settled = Settled(ORGANISER, CHIEF, "ru", pause)
        self.id = (await self.town.writes(open_event, BOT_ID, whole or cup(**more), settled)).id
        return self

    async def now(self) -> Tournament:
        return await self.town.reads(tournaments.get, self.id)

    async def written(self) -> Written:
        return await self.town.reads(written, self.town.app.context.games, await self.now())

    async def change(self, **values: Any) -> None:
        """Changes the tournament's row past all services."""
        async with self.town.store.transaction() as tx:
            await tournaments.change(tx, self.id, **values)

    async def people(self) -> dict[int, entrants.Entrant]:
        """Returns number in the list → entrant."""
        return {who.number: who for who in await self.town.reads(entrants.of_tournament, self.id)}

    async def again(self, rows: list[Outgoing]) -> list[Outgoing]:
        """Ends an act: kills the bot if `killed`, and finishes all work that waits for nobody. Returns
        the rows."""
        if self.killed:
            await self.town.restart()
        await self.settle()
        return rows

    async def settle(self) -> None:
        await self.town.app.context.draws.settled()
        await self.town.quiet()

    async def press(self, user: int, wish: str, number: int = 0, other: int = 0) -> list[Outgoing]:
        data = f"ev:{self.id}:{wish}:{number}:{other}"
        return await self.again(await self.town.tap(user, data, chat=user))

    async def enter(self, *users: int) -> list[Outgoing]:
        """Lets people enter on the page that the link opens. Returns what the last of them reads."""
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
        now = await self.now()
        games = await self.town.reads(event_games.of_round, now)
        begun = (game for game in games if game.status in ("running", "over"))
        return {game.name: game.game_id for game in begun if game.game_id is not None}

    async def end(self, name: str, loser: int = 1) -> list[Outgoing]:
        """Ends the table's game: the team of the seat `loser` is declared defeated."""
        return await self.again(await self.town.play(Defeat(loser), GROUPS[name]))

    async def end_round(self) -> None:
        for name in GROUPS:
            await self.end(name)

    async def play_round(self) -> None:
        await self.press(ORGANISER, "begin")
        await self.end_round()

    async def stop(self, name: str) -> None:
        """Ends the table's game without a result."""
        game = (await self.running())[name]
        async with self.town.scope() as scope:
            await playing.close(scope, await scope.games.live_game(scope.tx, game), "stopped")

    async def time_passes(self) -> list[Outgoing]:
        """Moves the clock to the moment for which the tournament waits."""
        due_at = (await self.now()).due_at
        assert due_at is not None
        self.town.now = max(self.town.now, due_at)
        return await self.timer_ends()

    async def timer_ends(self) -> list[Outgoing]:
        """Ends the tournament's timer, whatever the time of day is. Returns what follows."""
        before = await self.town.newest()
        self.town.app.timers.clear(("tournament", self.id))
        self.town.app.due(Timed("tournament", self.id))
        await self.town.quiet()
        return await self.again(await self.town.rows(before))

    async def seated(self, name: str) -> list[int]:
        roster = (await self.town.live_game(GROUPS[name])).roster
        return [roster.people[seat].user_id for seat in sorted(roster.people)]

    async def announced(self, name: str) -> list[int]:
        """Returns the people who were announced for the table, seat 1 first."""
        now, whole = await self.now(), (await self.written()).event
        ids = {who.name: who.user_id for who in (await self.people()).values()}
        fixture = Fixture(whole.stages[now.stage].name, now.round, name)
        return [ids[who] or 0 for who in whole.seated(fixture)]

    async def begun(self) -> "Cup":
        """Takes the tournament from its opening to the announcement of its first round."""
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


async def heats(cup: Cup, *, judged: bool = False) -> dict[str, int]:
    """Plays both rounds of the heats. Returns the games of the last round. `judged`: table A of the last
    round has a judge."""
    await cup.play_round()
    await cup.press(ORGANISER, "begin")
    played = await cup.running()
    if judged:
        await cup.town.writes(games.set_judge, played["A"], JUDGE)
        cup.town.app.context.games.forget(played["A"])
    for place, name in enumerate(GROUPS, 1):
        await cup.end(name, loser=place)
    return played


async def protested(cup: Cup, game: int, name: str = "A", seat: int = 1) -> int:
    """The player in this seat of the table protests. Returns the number of the protest."""
    player = (await cup.seated(name))[seat - 1]
    await cup.town.tap(player, ProtestTap(game=game).pack(), chat=GROUPS[name])
    asked = await cup.town.asking(f"protest:{game}", chat=player)
    await cup.town.whisper(player, "Фол был после времени", **replying(asked))
    return (await cup.town.reads(protests.open_of, cup.id))[-1].id


async def bonuses(cup: Cup, game: int, *values: int) -> tuple[int, list[str]]:
    """Returns the first seat of the team that has won a game, and the judge's buttons that give it these
    bonuses, in hundredths."""
    live = await cup.town.reads(cup.town.app.context.games.live_game, game)
    winner = winner_of(live, Judge())
    seat = next(seat for seat in live.roster.people if live.state.role(seat).team is winner)
    taps = (JudgeTap(game=game, wish="bonus", seat=seat, reason=str(value)) for value in values)
    return seat, [tap.pack() for tap in taps]


async def placed(cup: Cup) -> list[tuple[str, str]]:
    """Returns the names and the points of the standing, the best first."""
    async with cup.town.store.read_only() as tx:
        found = await standing_now(tx, await tournaments.get(tx, cup.id))
    return [(one.player, str(one.total)) for one in found]


async def placed_by_file(cup: Cup) -> list[tuple[str, str]]:
    """Returns the same as `placed`, computed from the file that is written of the tournament."""
    told = await cup.written()
    outcomes = [one.outcome for one in results(told.event, told.records.__getitem__, str) if one.outcome]
    return [(one.player, str(one.total)) for one in standing_of(told.event, outcomes)]

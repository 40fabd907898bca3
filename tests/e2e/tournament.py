"""A tournament with all its people: they enter by the link, the organiser uses his menu, simulated people
play, and some protest."""

from __future__ import annotations

import asyncio
import math
import re
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from pathlib import Path
from typing import Never

import pytest
from typer.testing import CliRunner

from bot.commands.tournament import app
from bot.presses.lobby import LobbyTap
from bot.presses.tournaments import SURE, DecideTap, EventTap, EventWish, ProtestTap, Ruling
from bot.render.locales import NO_BREAK, say
from bot.render.phrase import JOINER
from championship.event import Fixture
from tests.e2e.club import answer_to, choose, press_button
from tests.e2e.commits import happens, kill, kill_when
from tests.e2e.kept import rows
from tests.e2e.mirror import Json, Shown
from tests.e2e.town import GAME, Table, Town

TITLE = "Кубок города"
LOCALE = "ru"
ORGANISER, CHIEF, FIRST = 0, 1, 2
"""The indexes of the people in the first group; players begin at FIRST."""

ONLY = 1
"""The id of the first tournament in the bot's database."""

STOPPED = "SELECT CAST(name AS INTEGER) FROM event_games WHERE status = 'stopped' LIMIT 1"
"""SQL that finds the number of a stopped table in its stage. The names of tables are numbers."""

ROUND = 3 * GAME
"""The most real seconds of a round, also if one of its tables plays twice."""

_SEAT = re.compile(r"^(\d+)\. (.+?)(?: · ✂️ \d+)?$", re.MULTILINE)


@dataclass(frozen=True)
class Size:
    """The size of a tournament. `waiting`: how many people come for whom there is no place. `mine`: how many
    other people come, whom the test plays. `pause`: minutes between rounds, scaled."""

    tables: int
    rounds: int
    waiting: int
    mine: int = 0
    pause: int = 30

    @property
    def places(self) -> int:
        return 10 * self.tables


@dataclass
class Cup:
    """A tournament in a town. `stages`: their names. `number`: the tournament's id in the bot's database.
    `groups`: name of a table → chat. `killed_at`: unix seconds. `replaced`: the seats of a posted round that
    got another player afterwards."""

    town: Town
    size: Size
    organiser: int
    chief: int
    people: Sequence[int]
    stages: Sequence[str] = ()
    number: int = ONLY
    groups: Mapping[str, int] = field(default_factory=dict)
    code: str = ""
    killed_at: list[float] = field(default_factory=list)
    replaced: dict[Fixture, tuple[int, str]] = field(default_factory=dict)

    # What happens to the bot.

    async def dies_when(self, query: str, *values: object) -> None:
        """Kills the bot at the first moment at which the query finds something."""
        self.killed_at.append(await kill_when(self.town, query, *values))

    async def dies(self) -> None:
        self.killed_at.append(await kill(self.town))

    async def paces(self, scale: float) -> None:
        """Sets the factor for all durations from now on. Call it while no game runs."""
        await self.town.stop_bot()
        await self.town.post("speed", {"scale": scale})
        self.town.bot.environment["MAFIA_TIME_SCALE"] = repr(scale)
        await self.town.start_bot()

    async def sees(self, query: str, *values: object) -> None:
        """Waits until the query finds rows, at most as long as a round."""
        await happens(self.town, query, *values, within=ROUND)

    async def is_(self, where: str) -> None:
        """Waits until the tournament's row meets the SQL condition."""
        await happens(self.town, f"SELECT 1 FROM tournaments WHERE {where}")

    # What the organiser does.

    def organise(self, *words: object) -> str:
        """Runs `mafia tournament …` with the bot's settings."""
        with pytest.MonkeyPatch.context() as patch:
            for name, value in self.town.bot.environment.items():
                patch.setenv(name, value)
            done = CliRunner().invoke(app, [str(word) for word in words])
        assert done.exit_code == 0, done.output
        return done.output

    async def press(self, wish: EventWish, number: int = 0, other: int = 0) -> Json:
        """Presses a button of the organiser's menu. Returns the answer."""
        data = EventTap(tournament=self.number, wish=wish, number=number, other=other).pack()
        return await self.pressed(self.organiser, self.organiser, data)

    async def presses(self, wish: EventWish) -> None:
        """Presses a button of the organiser's menu, and does not wait for the answer."""
        data = EventTap(tournament=self.number, wish=wish).pack()
        await press_button(self.town, self.organiser, self.organiser, data)

    async def replaces(self, seat: int, table: str) -> None:
        """Replaces the player of this seat in the next round, which is already posted, by a person who
        waits."""
        ((number,),) = rows(self.town, "SELECT round FROM tournaments")
        fixture = self.fixture(0, number, table)
        names = await self.posted(fixture)
        people = {name: entrant for entrant, name in rows(self.town, "SELECT number, name FROM entrants")}
        ((comes, name),) = rows(self.town, "SELECT number, name FROM entrants WHERE status = 'waiting'")
        goes = people[names[seat - 1]]
        await self.look()
        await self.press("people")
        await self.press("replace", goes)
        await self.press("replace", goes, comes)
        told = {"number": seat, "name": name, "text": names[seat - 1]}
        await self.hear(self.groups[table], say(LOCALE, "event-substituted", told))
        self.replaced[fixture] = (seat, name)

    async def stops(self, table: str) -> None:
        """The organiser stops the game of a table."""
        game = next(game for fixture, game in self.games("running").items() if fixture.table == table)
        await self.town.send(self.organiser, self.groups[table], "/stop")
        await self.pressed(self.organiser, self.groups[table], LobbyTap(game=game, wish="stop-sure").pack())

    async def replays(self) -> Never:
        """Lets each game without a result be played again, for ever."""
        while True:
            ((place,),) = await happens(self.town, STOPPED, within=math.inf)
            await self.press("again", place)

    async def pressed(self, person: int, chat: int, data: str) -> Json:
        return await answer_to(self.town, await press_button(self.town, person, chat, data))

    async def look(self) -> None:
        """The organiser opens the menu again."""
        await self.town.send(self.organiser, self.organiser, "/tournament")

    # What the players do.

    @property
    def link(self) -> str:
        return f"https://t.me/{self.town.mirror.bot['username']}?start=event_{self.code}"

    async def enter(self) -> None:
        """Simulated people take all places, by pressing the buttons that they see. Later people have to wait,
        and the first of them gets the place of a person who leaves."""
        places = self.size.places
        for person in self.people[:places]:
            await self.town.open(person, self.link)
        entered = "SELECT 1 WHERE (SELECT count(*) FROM entrants WHERE status = 'in') = ?"
        await happens(self.town, entered, places)
        waits = EventTap(tournament=ONLY, wish="enter").pack()
        for person in self.people[places:]:
            await self.town.open(person, self.link)
            assert (await self.pressed(person, person, waits))["text"] == say(LOCALE, "event-you-waiting", {})
        leaves = self.people[3]
        await self.pressed(leaves, leaves, EventTap(tournament=ONLY, wish="leave").pack())
        await self.hear(self.people[places], say(LOCALE, "event-moved-up", {"title": TITLE}))

    async def hear(self, chat: int, *parts: str, since: int = 0) -> Shown:
        """Waits until the bot has sent a message with these parts to the chat. Returns the newest one.
        `since`: the id of a message; only later ones count."""

        def heard() -> Shown | None:
            said = (each for each in reversed(self.town.mirror.said_in(chat)) if each.id > since)
            return next((each for each in said if all(part in read(each.text) for part in parts)), None)

        plain = [re.sub("<[^>]+>", "", part) for part in parts]
        parts = tuple(plain)
        return await self.town.until(heard, f"{parts} is not said in {chat}")

    # What the games are.

    def games(self, status: str) -> dict[Fixture, int]:
        """Returns the games with this status: fixture → id."""
        found = rows(
            self.town, "SELECT stage, round, name, game_id FROM event_games WHERE status = ?", status
        )
        return {Fixture(self.stages[stage], number, name): game for stage, number, name, game in found}

    def fixture(self, stage: int, number: int, table: str) -> Fixture:
        return Fixture(self.stages[stage], number, table)

    async def posted(self, fixture: Fixture) -> Sequence[str]:
        """Returns the names of the table's players as the group has read them last, seat 1 first. A
        substitute is in the list at his seat."""
        head = say(LOCALE, "event-round", {"title": TITLE, **fixture._asdict()})
        head = read(re.sub("<[^>]+>", "", head))

        def there() -> list[Shown]:
            said = self.town.mirror.said_in(self.groups[fixture.table])
            return [each for each in said if read(each.text).startswith(f"{head}\n")]

        told = await self.town.until(there, f"{fixture} is not posted")
        names = [name for _, name in _SEAT.findall(read(told[-1].text))]
        seat, comes = self.replaced.get(fixture, (0, ""))
        return [comes if number == seat else name for number, name in enumerate(names, 1)]

    # What happens to protests.

    async def protests(self, fixture: Fixture, text: str, seat: int, *, killed: bool) -> int | None:
        """The player at this seat presses the button under the result, and answers the question in private.
        Returns the number of his protest, or None if the bot answers that it is too late."""
        game = self.games("over")[fixture]
        ((person,),) = rows(self.town, "SELECT user_id FROM seats WHERE game_id = ? AND seat = ?", game, seat)
        answer = await self.pressed(person, self.groups[fixture.table], ProtestTap(game=game).pack())
        if answer["text"] == say(LOCALE, "protest-late", {}):
            return None
        assert answer["text"] == say(LOCALE, "protest-in-private", {}), answer
        asked = await self.hear(person, say(LOCALE, "protest-ask", fixture._asdict()))
        await self.town.post(f"people/{person}/send", {"chat": person, "text": text, "reply_to": asked.id})
        mine = ("SELECT id FROM protests WHERE game_id = ? AND text = ?", game, text)
        if killed:
            await self.dies_when(*mine)
        ((number,),) = await happens(self.town, *mine)
        await self.hear(person, say(LOCALE, "protest-sent", {}))
        return int(number)

    async def rules(self, protest: int, ruling: Ruling, *, killed: bool) -> None:
        """The chief judge decides about a protest, and confirms it. If `killed`, the bot is killed when it
        has the decision."""
        for wish in (ruling, SURE[ruling]):
            data = DecideTap(protest=protest, ruling=wish).pack()
            await press_button(self.town, self.chief, self.chief, data)
        decided = ("SELECT 1 FROM protests WHERE id = ? AND decision IS NOT NULL", protest)
        if killed:
            await self.dies_when(*decided)
        await happens(self.town, *decided)


def read(text: str) -> str:
    """Returns the visible text of a message."""
    return text.replace(JOINER, "").replace(NO_BREAK, " ")


async def found_cup(town: Town, size: Size) -> Cup:
    """Makes groups with all their people, and a tournament that is open."""
    cup = await found_groups(town, size)
    shape = ("--tables", size.tables, "--rounds", size.rounds, "--final", 1, "--lang", LOCALE)
    cup.stages = [say(LOCALE, "event-heats", {}), say(LOCALE, "event-final", {})]
    await asyncio.to_thread(cup.organise, "new", event_file(cup), "--title", TITLE, *shape)
    await open_cup(cup)
    return cup


async def found_groups(town: Town, size: Size) -> Cup:
    """Makes a group for each table. Everybody is in all groups, and the organiser administers them."""
    mine = tuple(range(FIRST + size.mine))
    first = await town.seat(
        LOCALE, seats=FIRST + size.mine + size.places + size.waiting, mine=mine, start=False
    )
    chats = [first.chat]
    for _ in range(1, size.tables):
        chats.append((await town.seat(LOCALE, seats=1, mine=(0,), start=False)).chat)
        for person in first.people:
            await town.post(f"people/{person}/join", {"chat": chats[-1]})
        await town.post(f"chats/{chats[-1]}/administrators", {"person": first.people[ORGANISER]})
    cup = Cup(town, size, first.people[ORGANISER], first.people[CHIEF], first.people[FIRST:])
    cup.groups = {str(number): chat for number, chat in enumerate(chats, 1)}
    return cup


async def open_cup(cup: Cup) -> None:
    """Opens the tournament of the file, and binds the groups to its tables."""
    town, who = cup.town, ("--organiser", cup.organiser, "--chief", cup.chief)
    said = await asyncio.to_thread(
        cup.organise, "open", event_file(cup), *who, "--pause", cup.size.pause, "--lang", LOCALE
    )
    (cup.code,) = re.findall(r"start=event_(\w+)", said)
    await town.open(cup.chief, cup.link)  # a bot may write only to people who have written to it
    await cup.look()
    for name, chat in cup.groups.items():
        await town.send(cup.organiser, chat, f"/table {cup.code} {name}")
        await cup.hear(chat, say(LOCALE, "event-bound", {"table": name, "title": TITLE}))
        group = Table(chat, LOCALE, (cup.organiser,))
        await choose(town, group, {"pictures": "off"})  # a busy machine has no time to paint


def event_file(cup: Cup) -> Path:
    return cup.town.folder / "cup.toml"

"""Evenings by chance: people answer the post, change their minds, bring friends, come late, sit down and go
home; the host moves, begins, cancels and stops; the program is killed. After each step `Storm` checks what is
always true. `python -m tests.rig.flows.storm FIRST LAST` plays seeds and prints what has happened."""

import asyncio
import shutil
import sys
from collections import Counter, defaultdict
from collections.abc import Collection, Iterable, Mapping
from dataclasses import dataclass, field
from pathlib import Path
from random import Random
from tempfile import TemporaryDirectory
from typing import Any

import structlog
from structlog.testing import capture_logs

from bot.services.housekeeping import close_lapsed_lobbies
from bot.services.lobby.evening import CALL, SLOT
from bot.services.lobby.ready import CHECK, LATE, UNDER_WAY
from bot.services.lobby.tables import BETWEEN
from bot.store.database.migrate import migrate
from bot.store.database.transaction import Transaction
from bot.store.game import deadlines, games, seats
from bot.store.lobby import comers, evenings, waiting
from bot.values.evening import Evening
from bot.values.game import Game
from championship.sharing import layouts
from tests.rig.flows.evenings import HOST, NINE, OTHER, at_five
from tests.rig.flows.telegram import BOT_ID
from tests.rig.flows.town import GROUP, Town, answer, keys

BOOKS = ("party", "party", "ua-club", "city", "fiim-2019")
ANSWERS = {"yes": 12, "later": 3, "no": 2, "friend": 2, "guest": 3, "plus": 1, "out": 0.3}
"""What people do at any time, and how often. `guest`: a friend presses himself or is taken off the list;
`out`: a person leaves the group."""
BEFORE = {**ANSWERS, "wait": 4, "restart": 0.5, "die": 1, "+30": 0.3, "-30": 0.3, "weekly": 0.3, "again": 0.3}
AFTER = {**ANSWERS, "ready": 12, "sit": 3, "leave": 2, "begin": 1, "stop": 3, "close": 0.2, "unseat": 0.3}
AFTER |= {"wait": 8, "restart": 1, "die": 1, "one": 0.5, "two": 0.5, "other": 0.2, "cancel": 0.1, "skip": 0.1}
"""`die`: the program is killed while it handles the next update; `other`: a lobby of no evening opens."""
PEOPLES = {wish: f"ep:{{}}:{wish}" for wish in ("yes", "later", "no", "friend")}
HOSTS = {wish: f"ep:{{}}:{wish}" for wish in ("weekly", "once", "skip")} | {"cancel": "ep:{}:cancel-sure"}
HOSTS |= {"+30": "em:{}:30", "-30": "em:{}:-30", "one": "et:{}:1", "two": "et:{}:2"}
AT_TABLE = {wish: f"l:{{}}:{wish}" for wish in ("ready", "sit", "leave")}
HOST_AT_TABLE = {"begin": "l:{}:begin-sure", "close": "l:{}:cancel-sure", "stop": "l:{}:stop-sure"}
"""The data of buttons."""
SAID = dict.fromkeys(("evening-yes-noted", "evening-waits-noted", "lobby-joined", "lobby-waits"), "yes")
SAID |= {"evening-no-noted": "no", "evening-friends-stay": "no", "evening-later-noted": "later"}
"""The line that answers a press → what the person has said by it."""
MOST_SENT = {SLOT: 2, CALL: 1, "lobby": 1}
"""How often a message is sent, unless somebody moves the evening or calls it again."""
ROUNDS = 60
"""How many deadlines may pass in one wait, and how many waits may pass until all is over."""


@dataclass
class Table:
    """A table as it was seen last. `asked_at`: since when it is asked who is there; `asked`: who sat then."""

    game: Game
    sitting: set[int] = field(default_factory=set)
    waiting: set[int] = field(default_factory=set)
    asked_at: float | None = None
    asked: set[int] = field(default_factory=set)


async def played(seeds: Iterable[int], migrated: Path, folder: Path) -> Counter[str]:
    """Plays the evenings of each seed with a copy of the database, in this folder. Returns what has happened.
    Raises AssertionError."""
    counts = Counter[str]()
    for seed in seeds:
        with TemporaryDirectory(dir=folder) as own, capture_logs() as logged:
            town = await Town(Path(shutil.copy(migrated, own))).open()
            storm = Storm(town, seed)
            try:
                await storm.rage()
                await town.compare()
                assert not [line for line in logged if line["log_level"] == "error"], logged[-1]
            except AssertionError as error:
                raise AssertionError(f"seed {seed}, {storm.doing}: {error}") from error
            finally:
                await town.close()
        counts += storm.counts
    return counts


class Storm:
    """The evenings of one seed. `counts`: what has happened; `said`: by evening and person; `friends`: how
    many names each list has."""

    def __init__(self, town: Town, seed: int) -> None:
        self.town, self.chance, self.counts, self.doing = town, Random(seed), Counter[str](), ""
        self.people = [*range(1, self.chance.randint(5, 30) + 1)]
        self.said: dict[int, dict[int, str]] = defaultdict(dict)
        self.began: dict[int, set[int]] = defaultdict(set)
        self.friends, self.sent, self.wanted = Counter[int](), Counter[tuple[int, str]](), Counter[int]()
        self.tables: dict[int, Table] = {}
        self.barred: set[tuple[int, int]] = set()
        self.read, self.expelled = 0, False

    async def rage(self) -> None:
        """Plays the evenings to their ends."""
        town, chance, book = self.town, self.chance, self.chance.choice(BOOKS)
        await at_five(town)
        for hour in chance.choice(((21,), (21,), (21,), (21, 22))):
            await self._say(HOST, f"/newgame {book} {hour}:00")
        for topic in chance.sample((7, 8), chance.choice((0, 0, 1, 2))):
            await self._say(HOST, "/evening стол", topic)
        for _ in range(chance.choice((0, 0, 1))):
            await town.say(HOST, "/evening стол", OTHER)
        for user in chance.sample(self.people, len(self.people) // 3):
            town.telegram.members[user] = "member"
            await town.whisper(user, "/start")
        for weights, steps in ((BEFORE, 25), (AFTER, 65)):
            for _ in range(steps):
                await self._step(weights, book)
                if weights is AFTER and not self.expelled and chance.random() < 0.005:
                    self.doing, self.expelled = "the other group removes the bot", True
                    await town.standing_changed(BOT_ID, "left", chat=OTHER)
                    await self._look()
            await self._wait(max(0.0, NINE - town.now))
        await self._end()
        self.counts["evenings"] = sum(bool(said) for said in self.said.values())
        for evening, people in self.began.items():
            stayed = {user for user, said in self.said[evening].items() if said != "no"}
            self.counts.update({"stayed": len(stayed), "sat out": len(stayed - people)})

    async def _open(self) -> tuple[list[Evening], list[Game]]:
        ask, both = self.town.reads, (GROUP, OTHER)
        open_games = [game for chat in both for game in await ask(games.all_open_in, BOT_ID, chat)]
        return await ask(evenings.open_in, BOT_ID, GROUP), open_games

    async def _end(self) -> None:
        """Nobody does anything but the host, who stops games and repeats no evening. So all must end."""
        for _ in range(ROUNDS):
            ahead, open_games = await self._open()
            if not ahead and not open_games:
                return
            for one in ahead:
                if one.weekly:
                    far = one.hour > self.town.now + 86_400
                    await self._tap(HOST, one.game, HOSTS["cancel" if far else "once"])
            for game in open_games:
                if game.status == "running":
                    await self._tap(HOST, game, HOST_AT_TABLE["stop"])
            await self._wait(1800.0)
        raise AssertionError("an evening does not end")

    async def _step(self, weights: Mapping[str, float], book: str) -> None:
        chance, town = self.chance, self.town
        what, user = chance.choices([*weights], [*weights.values()])[0], chance.choice(self.people)
        self.doing = f"{what} by {user}"
        self.counts[what] += 1
        ahead, open_games = await self._open()
        near = [one.game for one in ahead if one.hour < town.now + 86_400]
        tables = [game for game in open_games if game.status == ("running" if what == "stop" else "lobby")]
        found = near if what in PEOPLES or what in HOSTS or what == "guest" else tables
        about = chance.choice(found) if found else None
        if what == "wait":
            await self._wait(chance.choice((5.0, 20.0, 60.0, 100.0, 600.0)))
        elif what == "restart":
            town.now += chance.choice((0.0, 0.0, 30.0, 700.0, 2000.0))
            await town.restart()
        elif what == "die":
            town.dies = True
        elif what == "again":
            self.wanted.update(game.id for game in near)
            await self._say(user, f"/newgame {book} 21:00")
        elif what == "other":
            await self._say(user, "/newgame party")
        elif what == "out" and len(self.people) > 3:
            self.people.remove(user)
            town.telegram.members[user] = "left"
            for told in self.said.values():
                told.update({user: "no"} if user in told else {})
            await town.standing_changed(user, "left")
            await self._look(user)
        elif what == "plus" and near and not any(_at(game) == (GROUP, 0) for game in open_games):
            ends = (await town.reads(evenings.get, near[0].id)).is_ending
            if self.said[near[0].id].get(user, "no") == "no" and not ends:
                self.said[near[0].id][user] = "yes"
            await self._say(user, "+1")
        elif about and what == "guest" and self.friends[about.id]:
            listed = await town.reads(comers.of_evening, await town.reads(evenings.get, about.id))
            friend, me = chance.choice([who for who in listed if who.user_id is None]), chance.random() < 0.7
            data = f"ef:{{}}:{friend.number}:{'me' if me else 'drop'}"
            await self._tap(user if me else friend.brought_by or 0, about, data)
        elif about and what == "unseat" and self.tables[about.id].sitting:
            victim = (await town.reads(seats.of_game, about.id))[0].user_id
            self.barred.add((about.id, victim))
            await self._say(HOST, "/unseat 1", about.thread_id, victim, chat=about.chat_id)
        elif about and what == "ready":
            there = sorted(self.tables[about.id].sitting | self.tables[about.id].waiting)
            for sitter in chance.sample(there, chance.randint(0, len(there))):
                await self._tap(sitter, about, AT_TABLE[what])
        elif about and what in PEOPLES | AT_TABLE:
            await self._tap(user, about, (PEOPLES | AT_TABLE)[what])
        elif about and what in HOSTS | HOST_AT_TABLE:
            self.wanted[about.id] += what in ("+30", "-30")
            await self._tap(HOST, about, (HOSTS | HOST_AT_TABLE)[what])

    async def _say(self, user: int, text: str, thread: int = 0, *moved: int, chat: int = GROUP) -> None:
        rows = await self.town.say(user, text, chat, **_in_topic(thread))
        ahead, _ = await self._open()
        self.friends[ahead[0].id if ahead else 0] += keys(rows).count("evening-friend")
        await self._look(user, *moved)

    async def _tap(self, user: int, game: Game, data: str) -> None:
        rows = await self.town.tap(user, data.format(game.id), game.chat_id, **_in_topic(game.thread_id))
        evening, said = game.evening_id or game.id, [SAID[key] for key in answer(rows) if key in SAID]
        if data == PEOPLES["yes"] and answer(rows) not in (["evening-is-over"], ["evening-ends"]):
            said = ["yes"]  # the answer may be about his seat
        if said and (game.evening_id or game.is_evening):
            self.said[evening][user] = said[0]
        if data in (HOSTS["cancel"], HOSTS["skip"]) and self.began[evening]:  # all go home
            self.said[evening] = dict.fromkeys(self.said[evening], "no")
        self.friends[evening] += keys(rows).count("evening-friend")
        self.friends[evening] -= data.startswith("ef:") and (not answer(rows) or bool(said))
        self.counts["presses"] += 1
        await self._look(user, begun=data == HOST_AT_TABLE["begin"])

    async def _wait(self, seconds: float) -> None:
        """Lets time pass, and all that is due meanwhile."""
        until = self.town.now + seconds
        for _ in range(ROUNDS):
            due = await self.town.reads(deadlines.of_lobbies, BOT_ID)
            first = min(due, key=lambda each: each.due_at, default=None)
            if first is None or first.due_at > until:
                break
            await self.town.pass_deadline(first.game_id)
            await self._look()
        else:
            raise AssertionError("deadlines go round in circles")
        self.town.now = max(until, self.town.now)
        await close_lapsed_lobbies(self.town.app.context)
        await self._look()

    async def _look(self, *moved: int, begun: bool = False) -> None:
        """Checks all that must be true. `moved`: who may have lost a seat by what was done; `begun`: whether
        the host has begun a table."""
        rows = await self.town.rows(self.read)
        self.read = max([self.read, *(row.id for row in rows)])
        for row in rows:
            self.counts[f"{row.what}s"] += row.chat_id == GROUP and row.receiver_id is None
            if row.what == "send" and row.slot in MOST_SENT and row.game_id is not None:
                self.sent[row.game_id, row.slot] += 1
                allowed = MOST_SENT[row.slot] + self.wanted[row.game_id]
                assert self.sent[row.game_id, row.slot] <= allowed, f"{row.slot} is sent again"
        async with self.town.store.read_only() as tx:
            ahead = await evenings.open_in(tx, BOT_ID, GROUP)
            for chat in (GROUP, OTHER):
                for game in await games.all_open_in(tx, BOT_ID, chat):
                    self.tables.setdefault(game.id, Table(game))
            for table in self.tables.values():
                if table.game.is_open:
                    await self._look_at_table(tx, table, moved, begun=begun)
            now_open = [table for table in self.tables.values() if table.game.is_open]
            seated = Counter(user for table in now_open for user in table.sitting)
            assert not [user for user, count in seated.items() if count > 1], "somebody sits twice"
            for one in ahead:
                await self._look_at_evening(tx, one, now_open, {*seated})
            lasting = {None, *(one.id for one in ahead)}
            alone = [each for each in now_open if each.game.evening_id not in lasting]
            assert all(each.game.status == "running" for each in alone), "a table outlives its evening"
        if self.chance.random() < 0.8:
            await self.town.deliver()

    async def _look_at_table(
        self, tx: Transaction, table: Table, moved: Collection[int], *, begun: bool
    ) -> None:
        before, gathered = table.sitting, table.game.status == "lobby"
        table.game = game = await games.get(tx, table.game.id)
        table.sitting = {who.user_id for who in await seats.of_game(tx, game.id) if who.present}
        table.waiting = {who.user_id for who in await waiting.of_game(tx, game.id)}
        lost = before - table.sitting - {*moved} if gathered and game.is_open else set()
        assert not lost or game.status == "running", f"{lost} lost their seats"
        if game.status == "running" and gathered:
            waited = table.asked_at is not None and self.town.now - table.asked_at >= CHECK + LATE
            assert not lost or begun or waited, f"{lost} lost their seats too soon"
            assert lost <= table.waiting, f"{lost} do not wait"
            said = self.said[game.evening_id or 0]
            said.update(dict.fromkeys(lost & {*said}, "later"))
            self.counts.update({"tables": 1, "seats": len(table.sitting)})
            self.began[game.evening_id or 0] |= table.sitting
        deadline = await deadlines.of_game(tx, game.id)
        if game.status == "lobby" and deadline is not None and deadline.kind in UNDER_WAY:
            table.asked_at, table.asked = table.asked_at or self.town.now, {*table.sitting}
        elif game.status == "lobby" and game.evening_id:
            table.asked_at = None
            full = len(table.sitting) == max(self._deals(game))
            assert not full or table.sitting <= table.asked, "a full table is not asked"

    async def _look_at_evening(
        self, tx: Transaction, one: Evening, now_open: Collection[Table], seated: Collection[int]
    ) -> None:
        there, deadline = await comers.of_evening(tx, one), await deadlines.of_game(tx, one.id)
        listed = {who.user_id: who.answer for who in there if who.user_id is not None}
        assert listed == self.said[one.id], f"the list is {listed}, not {self.said[one.id]}"
        assert sum(who.user_id is None for who in there) == self.friends[one.id], "a friend is lost"
        assert deadline or now_open, "the evening waits for nothing"
        own = [
            table for table in now_open if table.game.evening_id == one.id and table.game.status == "lobby"
        ]
        held = {user for table in own for user in table.sitting | table.waiting}
        assert not held & {user for user, said in listed.items() if said == "no"}, (
            "somebody at home sits or waits"
        )
        now = self.town.now
        if one.hour > now or (deadline and deadline.due_at <= now + BETWEEN):
            return
        left = {who.user_id or 0 for who in there if who.is_here(now)} - {*seated}
        for table in own:
            free = len(table.sitting) < max(self._deals(table.game))
            lost = {user for user in left if (table.game.id, user) not in self.barred}
            assert lost <= table.waiting, f"{lost - table.waiting} neither sit nor wait"
            assert not free or not lost, "a seat is free"
        newest = {_at(table.game): table for table in self.tables.values() if table.game.evening_id == one.id}
        barred = {at for at, table in newest.items() if table.game.started_at is None}
        named = {at for at in await evenings.places_of(tx, one) if at[0] == GROUP or not self.expelled}
        places = {_at(one.game), *named} - barred - {_at(table.game) for table in now_open}
        possible = [
            each for each in layouts(len(left), self._deals(one.game)) if len(each.sizes) <= len(places)
        ]
        assert not possible, f"{len(left)} people could play at {places}"

    def _deals(self, game: Game) -> Collection[int]:
        return self.town.app.context.books[game.ruleset].deals


def _at(game: Game) -> tuple[int, int]:
    return game.chat_id, game.thread_id


def _in_topic(thread: int) -> dict[str, Any]:
    return {"message_thread_id": thread, "is_topic_message": True} if thread else {}


async def _main(seeds: Iterable[int]) -> None:
    structlog.configure(wrapper_class=structlog.make_filtering_bound_logger("error"))
    with TemporaryDirectory() as folder:
        migrated = Path(folder) / "migrated.db"
        await migrate(f"sqlite:///{migrated}", lambda *_: None)
        for name, count in sorted((await played(seeds, migrated, Path(folder))).items()):
            sys.stdout.write(f"{name}: {count}\n")


if __name__ == "__main__":
    asyncio.run(_main(range(int(sys.argv[1]), int(sys.argv[2]) + 1)))

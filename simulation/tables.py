"""The tables of an evening: makes their groups, and lets them play game after game."""

import sqlite3
from collections.abc import Callable, Iterator
from contextlib import suppress
from random import Random
from typing import NamedTuple

from sandbox import acts
from sandbox.acts import CannotError
from sandbox.model import Bot, Member, Status, Table
from sandbox.tables import seat_table
from sandbox.world import World
from simulation.fence import inside
from simulation.people import cups, places
from simulation.people.scene import Scene
from simulation.plan import Place, Plan

SECONDS_TO_ANSWER = 300.0
"""Seconds that a group waits for an answer of the bot before it tries again or stops playing."""
NUDGES = 4
"""How many times a creator tries to begin before he cancels his lobby."""
SECONDS_BETWEEN_GAMES = 60.0
"""Seconds between a game and the next one."""
CUP = 2 * 3600.0
"""Seconds after which people stop waiting for the end of a tournament."""
STRANGERS = ("Мимо", "Повз")
"""The names of people who are in no group."""


class Opened(NamedTuple):
    """A lobby or a running game. `judged`: whether it has a judge. `thread`: its topic, None without one."""

    id: int
    status: str
    judged: bool
    thread: int | None


class Host:
    """A group that plays the plan's games. `scene`: returns a table's scene with a random generator."""

    def __init__(self, plan: Plan, table: Table, scene: Callable[[Table, Random], Scene]) -> None:
        self._plan = plan
        self._scene = scene
        self._first = table.chat
        self._called_at = 0.0
        self._nudges = 1
        self.table = table
        self.calls = 0

    def begin(self) -> None:
        self._scene(self.table, Random(0)).world.start_table(self.table)
        self._call()

    def open_games(self, rows: sqlite3.Connection) -> list[Opened]:
        """Returns the group's lobbies and running games, also if an upgrade has changed its id."""
        found = rows.execute(
            "SELECT id, status, judge_id IS NOT NULL, nullif(thread_id, 0) FROM games"
            " WHERE status IN ('lobby', 'running') AND chat_id IN (?, ?)",
            (self._first.id, self.table.chat.id),
        )
        return [Opened(*row) for row in found]

    def has_ended(self, rows: sqlite3.Connection) -> bool:
        """Returns whether the group has stopped playing. Opens the next game if the plan has one, and lets
        the creator begin or cancel a lobby that has waited for long."""
        since = inside.steady - self._called_at
        found = self.open_games(rows)
        if any(each.status == "lobby" for each in found) and since > self._nudges * SECONDS_TO_ANSWER:
            self._nudge(found)
        if found or since < SECONDS_BETWEEN_GAMES:
            return False
        if self._plan.cup:
            going = "SELECT count(*) FROM tournaments WHERE status NOT IN ('over', 'cancelled')"
            return since > (CUP if rows.execute(going).fetchone()[0] else SECONDS_TO_ANSWER)
        if self.calls < self._plan.games:
            self._call()
            return False
        return since > SECONDS_TO_ANSWER

    def restore(self) -> None:
        """Puts the group in order: the bot has its rights, and all people are there and do not block it."""
        scene = self._scene(self.table, Random(0))
        owner = Member(scene.creator, Status.CREATOR)
        scene.world.set_member(self.table.chat, owner, actor=scene.creator)
        places.restore(scene)
        for person in self.table.people:
            scene.world.set_blocked(person, False)
            if not person.deactivated:
                with suppress(CannotError):
                    acts.join(scene.world, person, self.table.chat)

    def stop(self, rows: sqlite3.Connection) -> None:
        """Lets the creator stop the open game, or close the open lobby."""
        scene = self._scene(self.table, Random(0))
        creator, place = scene.creator, scene.group
        for each in self.open_games(rows):
            self._say("/cancel" if each.status == "lobby" else "/stop", each.thread)
        scene.later(20.0, lambda: scene.press_styled(creator, place, "danger"))

    def _nudge(self, found: list[Opened]) -> None:
        """Lets the creator begin the game again, because his press may be lost, or finally cancel it."""
        self._nudges += 1
        gives_up = self._nudges > NUDGES
        scene = self._scene(self.table, Random(0))
        for each in found:
            self._say("/cancel" if gives_up else "/begin", each.thread)
        style = "danger" if gives_up else "success"
        scene.later(8.0, lambda: scene.press_styled(scene.creator, scene.group, style))

    def _call(self) -> None:
        self.calls += 1
        self._called_at, self._nudges = inside.steady, 1
        scene = self._scene(self.table, Random(f"call:{self._plan.seed}:{self.table.id}:{self.calls}"))
        if self._plan.cup:
            cups.holds_cup(scene)
        else:
            self._say(f"/newgame {self._plan.book}", next(iter(sorted(self.table.chat.topics)), None))

    def _say(self, command: str, thread: int | None) -> None:
        scene = self._scene(self.table, Random(0))
        with suppress(CannotError):
            acts.write(scene.world, scene.creator, self.table.chat, command, thread=thread)


def seat_tables(world: World, bot: Bot, plan: Plan) -> Iterator[Table]:
    for _ in range(plan.tables):
        table = seat_table(
            world,
            bot,
            plan.language,
            plan.players + plan.guests,
            forum=plan.place is Place.FORUM,
            basic=plan.place is Place.GROUP,
        )
        if table.chat.forum:
            world.create_topic(table.chat, table.people[0], "Игры")
        yield table

"""Half of the players leave a table: several by day, then one by night, after the hunt. Who leaves by night
is chosen in the first game of a pair: the hunt's victim, or the last seat if nobody was shot. In the other
games the same seat leaves, whether it was shot there or not."""

import asyncio
from collections.abc import Mapping
from contextlib import suppress

from engine.events import HuntClosed
from engine.roles import Seat, Team
from sandbox import acts
from sandbox.acts import CannotError
from sandbox.model import Table
from simulation.twins.machine import Machine
from simulation.twins.players import buttons
from simulation.twins.public import Log
from simulation.twins.town import Town

DAY = "SELECT count(*) FROM acts WHERE events LIKE '%MorningCame%'"
HUNTED = """
    SELECT count(*) FROM acts WHERE events LIKE '%HuntClosed%'
        AND number > (SELECT min(number) FROM acts WHERE events LIKE '%MorningCame%')
"""
MOST_SECONDS = 3600.0
SECONDS_TO_ASK = 3.0
"""Seconds until the bot has asked a player whether he really leaves."""


class Leaving:
    """The seats of the players who leave. A pair's first evening chooses them, so that the game goes on."""

    def __init__(self) -> None:
        self._by_day: list[Seat] = []
        self._by_night: Seat = 0

    async def follow(self, machine: Machine, table: Table, seats: Mapping[int, Seat]) -> None:
        """Lets players leave, first by day, then by night. `seats`: id of a person → his seat."""
        await machine.until(DAY, pause=1, longest=MOST_SECONDS)
        log = _log(machine)
        if not self._by_day:
            blacks = [seat for seat, role in enumerate(log.roles, 1) if role.team is Team.BLACK]
            others = [seat for seat in range(1, len(log.roles) + 1) if seat not in blacks]
            self._by_day = [*blacks[1:], *others][: (len(log.roles) - 1) // 2]
        for seat in self._by_day:
            await _leave(machine.town, table, seats, seat)
        if await machine.until(HUNTED, pause=1, longest=MOST_SECONDS):
            victims = [each.victim for _, each in _log(machine).happened if isinstance(each, HuntClosed)]
            self._by_night = self._by_night or victims[-1] or len(log.roles)
            await _leave(machine.town, table, seats, self._by_night)


def _log(machine: Machine) -> Log:
    with machine.disk.rows() as rows:
        return Log.read(rows)


async def _leave(town: Town, table: Table, seats: Mapping[int, Seat], seat: Seat) -> None:
    person = next(each for each in table.people if seats.get(each.id) == seat)
    (bot,) = town.bots.values()
    with suppress(CannotError):  # somebody else has left instead
        chat = acts.write_to_bot(town, person, bot, "/leave").chat
        await asyncio.sleep(SECONDS_TO_ASK)
        for message in [*chat.messages.values()]:
            for sure in (each for each in buttons(message) if each.endswith(":leave")):
                acts.press(town, person, message, sure)

"""Evenings in a town: a group by the clock of Kyiv, on a Sunday four hours before nine."""

from bot.store.game import seats
from bot.store.lobby import evenings
from bot.values.evening import Evening
from bot.values.game import Game
from bot.values.outgoing import Outgoing
from tests.rig.flows.administered import administered
from tests.rig.flows.telegram import BOT_ID
from tests.rig.flows.town import GROUP, Town

HOST, OTHER = 90, -1000000000555
NINE = 1_795_374_000.0
"""Nine in the evening in Kyiv, 22 November 2026."""
WEEK = 7 * 24 * 3600


async def at_five(town: Town) -> None:
    """Sets the town's clock to five in the afternoon. HOST owns the group, and chooses its time zone."""
    administered(town, HOST)
    town.now = NINE - 4 * 3600
    await town.tap(HOST, "s:zone:kyiv")


async def planned(town: Town, text: str = "party 21:00", people: int = 0) -> Evening:
    """Plans an evening. `people`: how many of them come, from 1 on."""
    await town.say(HOST, f"/newgame {text}")
    evening = (await ahead(town))[-1]
    await press(town, evening, "yes", *range(1, people + 1))
    return evening


async def ahead(town: Town) -> list[Evening]:
    return await town.reads(evenings.open_in, BOT_ID, GROUP)


async def tables(town: Town, evening: Evening) -> list[Game]:
    return await town.reads(evenings.tables_of, evening)


async def sitting(town: Town, game: Game) -> set[int]:
    return {who.user_id for who in await town.reads(seats.of_game, game.id)}


async def press(town: Town, evening: Evening, wish: str, *people: int) -> list[Outgoing]:
    """Returns what the bot does because of the last press."""
    rows: list[Outgoing] = []
    for user in people:
        rows = await town.tap(user, f"ep:{evening.id}:{wish}")
    return rows


async def to_the_hour(town: Town, evening: Evening) -> list[Outgoing]:
    """Lets all moments before the hour pass, and then the hour."""
    rows: list[Outgoing] = []
    while town.now < evening.hour:
        rows = await town.pass_deadline(evening.id)
    return rows


async def all_ready(town: Town, game: Game, *people: int) -> None:
    for user in people:
        await town.tap(user, f"l:{game.id}:ready")

"""A player who neither speaks nor acts."""

from collections.abc import Sequence

from bot.choices import ChatSettings
from bot.store.chat import chats
from bot.values.outgoing import Outgoing
from engine.steps import BALLOTS, SPEECHES, StepName
from tests.rig.flows.telegram import BOT_ID
from tests.rig.flows.town import GROUP, Town

GONE = 5
"""The seat of the player who does nothing in these games; his user id is the same number."""


async def choose(town: Town, **chosen: object) -> None:
    async with town.store.transaction() as tx:
        await chats.seen(tx, BOT_ID, GROUP, "Вечер")
        await chats.change_settings(tx, BOT_ID, GROUP, ChatSettings.model_validate(chosen))


async def day(town: Town, *, silent: Sequence[int] = (GONE,)) -> list[Outgoing]:
    """Plays a day in which all players but the `silent` speak. Returns what is sent from the first turn of
    the day to the night."""
    await town.until(StepName.TURN)
    before = await town.newest()
    while (step := (await town.live_game()).state.step).name in (SPEECHES | BALLOTS):
        if step.seat in silent or step.name in BALLOTS:
            await town.time_out()
        else:
            await town.say(step.seat or 0, "мирный, проверяйте десятого")
            await town.act(step.seat or 0, "pass")
    return await town.rows(before)


async def missing(town: Town, seat: int = GONE) -> int:
    return (await town.live_game()).attendance.missing(seat)

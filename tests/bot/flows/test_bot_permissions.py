"""What the bot is not allowed in a group, and how the group learns of it: talk that should be deleted."""

import pytest
from aiogram.methods import DeleteMessage

from engine.steps import StepName
from tests.bot.flows.telegram import BOT_ID, bad
from tests.bot.flows.town import GROUP, Town, keys

ADMINISTRATOR = 90


@pytest.fixture(autouse=True)
def administrator(town: Town) -> None:
    town.telegram.members |= {ADMINISTRATOR: "owner", BOT_ID: "administrator"}
    town.telegram.rights = {"can_delete_messages": True}


def forbid(town: Town) -> None:
    """The bot may not delete, and Telegram says it in its own way."""
    town.telegram.rights = {}
    town.telegram.fails = lambda call: (
        bad(call, "message can't be deleted") if isinstance(call, DeleteMessage) else None
    )


async def choose(town: Town, discipline: str) -> list[str]:
    return keys(await town.tap(ADMINISTRATOR, f"s:discipline:{discipline}"))


async def talk_out_of_turn(town: Town) -> list[str]:
    """Somebody talks at night; what the group is told of what the bot may not do, then or later."""
    said = await town.say(5, "а я думаю")
    await town.deliver()
    await town._quiet()
    told = keys([*said, *await town.rows()], chat=GROUP)
    return [key for key in told if key == "deleting-not-allowed"]


@pytest.mark.parametrize("discipline", ["delete", "foul"])
@pytest.mark.parametrize("standing", ["administrator", "member"])
async def test_who_wants_talk_deleted_is_told_at_once_if_the_bot_can_not(
    town: Town, discipline: str, standing: str
) -> None:
    town.telegram.members[BOT_ID] = standing
    forbid(town)
    assert "deleting-not-allowed" in await choose(town, discipline)


@pytest.mark.parametrize("discipline", ["off", "remind", "warn"])
async def test_where_nothing_is_deleted_no_right_is_missed(town: Town, discipline: str) -> None:
    forbid(town)
    assert "deleting-not-allowed" not in await choose(town, discipline)


async def test_a_bot_that_may_delete_says_nothing(town: Town) -> None:
    assert "deleting-not-allowed" not in await choose(town, "delete")


async def test_a_right_taken_later_is_missed_once(town: Town) -> None:
    await choose(town, "delete")
    await town.dealt()
    await town.until(StepName.HUNT)
    await town.deliver()
    forbid(town)
    assert await talk_out_of_turn(town) == ["deleting-not-allowed"]
    await town.deliver()
    assert await talk_out_of_turn(town) == []
    assert "deleting-not-allowed" in await choose(town, "foul")


async def test_a_message_that_its_writer_took_back_first_is_no_matter_of_rights(town: Town) -> None:
    await choose(town, "delete")
    await town.dealt()
    await town.until(StepName.HUNT)
    await town.deliver()
    town.telegram.fails = lambda call: (
        bad(call, "message to delete not found") if isinstance(call, DeleteMessage) else None
    )
    assert await talk_out_of_turn(town) == []


async def test_other_settings_do_not_tell_it_again(town: Town) -> None:
    forbid(town)
    await choose(town, "delete")
    assert "deleting-not-allowed" not in keys(await town.tap(ADMINISTRATOR, "s:oaths:foul"))

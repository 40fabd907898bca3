"""Tests what the bot may not do in a group, and how the group learns of it."""

import pytest
from aiogram.methods import DeleteMessage

from bot.choices import ChatSettings
from bot.store.chat import chats
from bot.values.outgoing import Outgoing
from engine.steps import StepName
from tests.rig.flows.administered import ADMINISTRATOR, administered
from tests.rig.flows.rows import sent
from tests.rig.flows.telegram import BOT_ID, bad
from tests.rig.flows.town import GROUP, Town, buttons, keys


@pytest.fixture(autouse=True)
def administrator(town: Town) -> None:
    administered(town)
    town.telegram.rights = {"can_delete_messages": True}


def forbid(town: Town) -> None:
    """Takes from the bot the right to delete. Telegram refuses with its own words."""
    town.telegram.rights = {}
    town.telegram.fails = lambda call: (
        bad(call, "message can't be deleted") if isinstance(call, DeleteMessage) else None
    )


async def choose(town: Town, discipline: str) -> list[str]:
    return keys(await town.tap(ADMINISTRATOR, f"s:discipline:{discipline}"))


def address(town: Town, row: Outgoing) -> str | None:
    """Returns the link of the message's only button."""
    keyboard = town.app.render(row, town.now).keyboard
    assert keyboard is not None
    ((only,),) = keyboard.inline_keyboard
    return only.url


async def talk_out_of_turn(town: Town) -> list[str]:
    """Somebody talks at night. Returns the keys of the lines that tell the group what the bot may not do, at
    once or later."""
    said = await town.say(5, "а я думаю")
    await town.deliver()
    await town.quiet()
    told = keys([*said, *await town.rows()], chat=GROUP)
    return [key for key in told if key == "lacking-delete"]


@pytest.mark.parametrize("discipline", ["delete", "foul"])
@pytest.mark.parametrize("standing", ["administrator", "member"])
async def test_deleting_talk_without_a_right_is_reported(town: Town, discipline: str, standing: str) -> None:
    town.telegram.members[BOT_ID] = standing
    forbid(town)
    assert "lacking-delete" in await choose(town, discipline)


@pytest.mark.parametrize("discipline", ["off", "remind", "warn"])
async def test_a_chat_that_deletes_nothing_reads_of_no_missing_right(town: Town, discipline: str) -> None:
    forbid(town)
    assert "lacking-delete" not in await choose(town, discipline)


async def test_a_bot_with_the_right_to_delete_reports_nothing(town: Town) -> None:
    assert "lacking-delete" not in await choose(town, "delete")


async def test_a_right_that_is_taken_later_is_reported_once(town: Town) -> None:
    await choose(town, "delete")
    await town.dealt()
    await town.until(StepName.HUNT)
    await town.deliver()
    forbid(town)
    assert await talk_out_of_turn(town) == ["lacking-delete"]
    await town.deliver()
    assert await talk_out_of_turn(town) == []
    assert "lacking-delete" not in await choose(town, "foul")
    await choose(town, "warn")
    assert "lacking-delete" in await choose(town, "foul")


async def test_a_message_that_its_writer_deleted_first_reports_no_missing_right(town: Town) -> None:
    await choose(town, "delete")
    await town.dealt()
    await town.until(StepName.HUNT)
    await town.deliver()
    town.telegram.fails = lambda call: (
        bad(call, "message to delete not found") if isinstance(call, DeleteMessage) else None
    )
    assert await talk_out_of_turn(town) == []


async def test_changes_of_other_settings_do_not_report_a_missing_right_again(town: Town) -> None:
    forbid(town)
    await choose(town, "delete")
    assert "lacking-delete" not in keys(await town.tap(ADMINISTRATOR, "s:oaths:foul"))


async def test_all_that_is_lacking_is_one_message_with_one_link(town: Town) -> None:
    town.telegram.hears_all, town.telegram.members[BOT_ID] = False, "member"
    await choose(town, "delete")
    await town.deliver()
    town.app.context.members.forget(GROUP, BOT_ID)
    (row,) = sent(await town.say(ADMINISTRATOR, "/settings"))
    assert "lacking-title" in keys([row])  # /settings shows this line while it is true
    changed = ChatSettings(lacking_told=())
    await town.writes(chats.change_settings, BOT_ID, GROUP, changed)
    (said,) = [row for row in await town.say(1, "/newgame city") if "lacking-title" in keys([row])]
    assert keys([said]) == ["lacking-title", "lacking-hear", "lacking-see", "lacking-delete"]
    (link,) = buttons(said)
    assert address(town, said) == "https://t.me/mafia_bot?startgroup&admin=delete_messages"
    assert link["label"]["key"] == "button-give-rights"


async def test_a_chat_where_the_bot_only_needs_to_hear_is_asked_for_the_least_rights(town: Town) -> None:
    town.telegram.hears_all, town.telegram.members[BOT_ID] = False, "member"
    (said,) = [row for row in await town.say(1, "/newgame city") if "lacking-title" in keys([row])]
    assert address(town, said) == "https://t.me/mafia_bot?startgroup&admin=manage_chat"


async def test_a_right_that_is_given_and_taken_again_is_reported_again(town: Town) -> None:
    """The bot tells the group of a missing right only when an update shows that it has lost this right. It
    tells it again if it got the right back and lost it again."""
    await choose(town, "delete")
    for _ in range(2):
        forbid(town)
        rows = await town.standing_changed(BOT_ID, "administrator", before="administrator")
        assert keys(rows) == ["lacking-title", "lacking-delete"]
        town.telegram.rights = {"can_delete_messages": True}
        assert keys(await town.standing_changed(BOT_ID, "administrator", before="administrator")) == []

"""The bot asks Telegram to let it hear what is said in groups, and knows where that takes no effect."""

from collections.abc import Callable
from typing import Any

import pytest
from aiogram.exceptions import TelegramBadRequest, TelegramNetworkError, TelegramNotFound
from aiogram.methods import TelegramMethod
from structlog.testing import capture_logs

from bot.runtime.condition import Hearing
from bot.services.chat.hearing import SetMySettings, ask_to_hear
from tests.rig.flows.telegram import BOT_ID
from tests.rig.flows.town import GROUP, Town, keys

REFUSALS: dict[str, tuple[Callable[[TelegramMethod[Any]], Exception], str]] = {
    "an older server": (
        lambda call: TelegramNotFound(method=call, message="Not Found"),
        "the Bot API server does not know setMySettings",
    ),
    "a refusal": (lambda call: TelegramBadRequest(method=call, message="Bad Request"), "TelegramBadRequest"),
    "a broken line": (
        lambda call: TelegramNetworkError(method=call, message="broken"),
        "TelegramNetworkError",
    ),
}
HEARS, DEAF, TO_REJOIN = "", "lacking-hear", "lacking-rejoin"


async def start(town: Town, *, may_set: bool = True) -> list[str]:
    """Does what a start does. Returns what the log says of privacy mode, and why."""
    with capture_logs() as logged:
        await ask_to_hear(town.app.context, may_set=may_set)
    return [line.get("why", line["event"]) for line in logged if "privacy" in line["event"]]


def times_asked(town: Town) -> int:
    return sum(isinstance(call, SetMySettings) for call in town.telegram.calls)


async def told_of_hearing(town: Town) -> str:
    """Opens a lobby and cancels it. Returns what the group is told of the bot's hearing."""
    town.app.context.members.forget(GROUP, BOT_ID)
    found = [key for key in keys(await town.say(1, "/newgame city")) if key in (DEAF, TO_REJOIN)]
    await town.tap(1, f"l:{(await town.game()).id}:cancel-sure")
    return "".join(found)


async def come_anew(town: Town) -> None:
    await town.standing_changed(BOT_ID, "left")
    await town.standing_changed(BOT_ID, "member", before="left")


@pytest.fixture
async def town(town: Town) -> Town:
    """Yields a town that the bot knew in privacy mode."""
    town.telegram.hears_all = False
    assert await told_of_hearing(town) == DEAF
    return town


async def test_privacy_mode_is_switched_off_and_an_older_group_is_told_once(town: Town) -> None:
    assert await start(town) == ["privacy mode is off now"]
    assert town.app.context.hearing is Hearing.SWITCHED
    assert [await told_of_hearing(town), await told_of_hearing(town)] == [TO_REJOIN, HEARS]
    await come_anew(town)
    assert await told_of_hearing(town) == HEARS


async def test_a_later_start_does_not_switch_privacy_mode_off_again(town: Town) -> None:
    await start(town)
    await town.restart()
    assert await start(town) == []
    assert (times_asked(town), town.app.context.hearing) == (1, Hearing.ALL)
    assert await told_of_hearing(town) == TO_REJOIN


async def test_a_group_whose_administrator_is_the_bot_reads_no_hint(town: Town) -> None:
    await start(town)
    town.telegram.members[BOT_ID] = "administrator"
    assert await told_of_hearing(town) == HEARS


@pytest.mark.parametrize("why", REFUSALS)
async def test_if_telegram_keeps_privacy_mode_on_the_bot_still_works(town: Town, why: str) -> None:
    fails, said = REFUSALS[why]
    town.telegram.fails = lambda call: fails(call) if isinstance(call, SetMySettings) else None
    assert await start(town) == [said]
    assert town.app.context.hearing is Hearing.REFUSED
    await come_anew(town)
    town.telegram.fails = lambda call: None
    assert await start(town) == ["privacy mode is off now"]
    assert await told_of_hearing(town) == TO_REJOIN, "it came anew in privacy mode"


async def test_settings_that_the_operator_keeps_are_left_alone(town: Town) -> None:
    assert await start(town, may_set=False) == []
    assert (times_asked(town), town.app.context.hearing) == (0, Hearing.LEFT)

"""The bot may not write in the group for a while. The game waits; it goes on if the bot may write again, and
ends after ten minutes if not."""

from collections.abc import Callable

import pytest
from aiogram.methods import EditMessageText, SendMessage, TelegramMethod
from structlog.testing import capture_logs

from bot.backoff import Backoff
from bot.services.game import pauses
from bot.services.live.clocks import AFTER_A_START, LONGEST_PAUSE
from bot.store.people import people
from engine.steps import StepName
from tests.rig.flows.sending import said, sending, until
from tests.rig.flows.telegram import BOT_ID, bad
from tests.rig.flows.town import GROUP, Town, keys

WARNING = "the bot may not write in a group"
REASONS = ("TOPIC_CLOSED", "CHAT_WRITE_FORBIDDEN", "not enough rights to send text messages to the chat")
NEVER = Backoff(1e6, 1e6)
"""A pause, in seconds, between two tries of a message."""


def refuse(town: Town, reason: str | None) -> None:
    """Makes Telegram refuse all messages of the bot to the group with this error from now on. None: Telegram
    accepts them again."""

    def fails(call: TelegramMethod[object]) -> Exception | None:
        there = isinstance(call, SendMessage | EditMessageText) and call.chat_id == GROUP
        return bad(call, reason) if there and reason is not None else None

    town.telegram.fails = fails


def tries(town: Town) -> int:
    return sum(isinstance(call, SendMessage) and call.chat_id == GROUP for call in town.telegram.calls)


async def muted(town: Town, reason: str = REASONS[0]) -> None:
    """Starts a game in which Telegram has refused the message of the first turn. All players can be written
    to."""
    await town.dealt()
    async with town.store.transaction() as tx:
        for user in range(1, 11):
            await people.set_reachable(tx, BOT_ID, user, True)
    await town.until(StepName.MEETING)
    await town.deliver()
    refuse(town, reason)
    await town.until(StepName.TURN, 1)


@pytest.mark.parametrize("reason", REASONS)
async def test_a_refused_message_pauses_the_game_until_it_is_taken(town: Town, reason: str) -> None:
    await muted(town, reason)
    with capture_logs() as logs:
        await wait_and_go_on(town)
    assert [line for line in logs if line["event"] == WARNING] == [
        {"event": WARNING, "log_level": "warning", "chat": GROUP, "game": (await town.game()).id}
    ]


async def wait_and_go_on(town: Town) -> None:
    async with sending(town):
        await until(lambda: said(town, "Игра на паузе") == 10)
        live = await town.live_game()
        assert live.pause is not None
        assert (live.pause.asked, live.game.status) == ("muted", "running")
        assert (live.state.step.name, live.state.step.seat) == (StepName.TURN, 1)
        refuse(town, None)
        await until(lambda: said(town, "Я снова могу писать"))
    live = await town.live_game()
    assert live.pause is None
    assert live.state.step.seat == 1
    await town.deliver()
    assert (await town.deadline()).due_at == town.now + (live.state.step.seconds or 0)  # its time again
    assert said(town, "Игра на паузе") == 10, "each is told once"


async def back_by_right(town: Town) -> None:
    await town.standing_changed(BOT_ID, "administrator")


async def back_by_topic(town: Town) -> None:
    await town.say(99, None, forum_topic_reopened={})


@pytest.mark.parametrize("back", [back_by_right, back_by_topic])
async def test_a_right_given_back_ends_the_pause_at_once(town: Town, back: Callable[..., object]) -> None:
    await muted(town)
    async with sending(town, NEVER):
        await until(lambda: said(town, "Игра на паузе") == 10)
        refuse(town, None)
        tried = tries(town)
        await back(town)  # type: ignore[misc]
        await until(lambda: said(town, "Я снова могу писать"))
    assert tries(town) > tried
    assert (await town.live_game()).pause is None


async def test_a_game_whose_bot_may_not_write_for_ten_minutes_ends(town: Town) -> None:
    await muted(town)
    async with sending(town):
        await until(lambda: said(town, "Игра на паузе") == 10)
        began = town.now
        rows = await town.time_out()
        assert town.now == began + LONGEST_PAUSE["muted"]
        await until(lambda: not [*town.app.sender.waiting()])
    game = await town.game()
    assert (game.status, game.note) == ("cancelled", "muted")
    assert keys(rows).count("closed-muted") == 1 + 10


async def test_a_kill_while_the_bot_may_not_write_loses_nothing(town: Town) -> None:
    await muted(town)
    async with sending(town):
        await until(lambda: said(town, "Игра на паузе") == 10)
    town.now += 10 * LONGEST_PAUSE["muted"]
    await town.restart()
    deadline = await town.deadline()
    assert (deadline.kind, deadline.due_at) == ("pause", town.now + AFTER_A_START), "it is tried once more"
    refuse(town, None)
    async with sending(town):
        await until(lambda: said(town, "Я снова могу писать"))
    live = await town.live_game()
    assert (live.pause, live.game.status, live.state.step.seat) == (None, "running", 1)
    assert said(town, "Игра на паузе") == 10


async def test_a_lobby_waits_where_the_bot_may_not_write(town: Town) -> None:
    await town.gather("party", 3)
    await town.deliver()
    refuse(town, REASONS[1])
    await town.whisper(4, f"/start {(await town.game()).join_code}")
    with capture_logs() as logs:
        async with sending(town):
            await until(lambda: WARNING in [line["event"] for line in logs])
            tried = len(town.telegram.calls)
            await until(lambda: len(town.telegram.calls) > tried + 5)
    assert [line["event"] for line in logs].count(WARNING) == 1
    async with sending(town):
        assert (await town.game()).status == "lobby"
        refuse(town, None)
        await until(lambda: not [*town.app.sender.waiting()])
    assert await town.seated() == [1, 2, 3, 4]
    await town.restart()
    refuse(town, REASONS[1])
    await town.whisper(5, f"/start {(await town.game()).join_code}")
    town.now += LONGEST_PAUSE["muted"]
    async with sending(town):
        await until(lambda: not [*town.app.sender.waiting()])
    assert (await town.game()).note == "muted"


async def test_a_pause_of_the_table_stays_although_the_bot_may_write_again(town: Town) -> None:
    await town.dealt(turn=1)
    await town.deliver()
    refuse(town, REASONS[0])
    assert await town.does(pauses.pause, "motion")
    async with sending(town):
        await until(lambda: tries(town) > 3)
        refuse(town, None)
        await until(lambda: not [*town.app.sender.waiting()])
    pause = (await town.live_game()).pause
    assert pause is not None
    assert pause.asked == "motion"

"""The bot pins the table while it gathers, and then the message that shows the game. It unpins only what it
has pinned."""

from typing import Any

import pytest
from aiogram.exceptions import TelegramBadRequest
from aiogram.methods import (
    DeleteMessage,
    EditMessageText,
    PinChatMessage,
    SendMessage,
    TelegramMethod,
    UnpinChatMessage,
)

from bot.choices import ChatSettings
from bot.delivery.verdict import Accepted
from bot.render.game.status import STATUS
from bot.services.housekeeping import close_lapsed_lobbies
from bot.services.lobby.lobby import LOBBY_LASTS, SLOT
from bot.store.chat import chats
from bot.store.telegram import messages
from engine.steps import StepName
from tests.rig.flows.rows import deleted
from tests.rig.flows.telegram import BOT_ID, bad, place
from tests.rig.flows.town import GROUP, Town, keys

FOREIGN = 5
"""The id of a message that somebody else has pinned."""


@pytest.fixture(autouse=True)
async def chosen(town: Town) -> None:
    town.telegram.members[BOT_ID] = "administrator"
    town.telegram.rights = {"can_pin_messages": True, "can_delete_messages": True}
    town.telegram.pinned = [FOREIGN]
    await town.writes(chats.seen, BOT_ID, GROUP, "Друзья")
    await town.writes(chats.change_settings, BOT_ID, GROUP, ChatSettings(pin="on"))


async def filling(town: Town, slot: str, thread: int = 0) -> int | None:
    game = await town.game(thread=thread)
    return await town.reads(messages.find, GROUP, game.id, slot)


async def pinned_now(town: Town) -> list[int]:
    """Returns the messages that the bot has pinned; a message that somebody else has pinned must be below
    them."""
    await town.deliver()
    assert town.telegram.pinned[0] == FOREIGN
    return town.telegram.pinned[1:]


async def play_to(town: Town, step: StepName, seat: int | None = None) -> None:
    """Plays up to a step. Telegram accepts each message as it comes."""
    for _ in range(80):
        await town.deliver()
        live = await town.live_game()
        if live.state.step.name == step and seat in (None, live.state.step.seat):
            return
        await town.time_out()
    raise AssertionError(f"no {step}")


def texts_of_status(town: Town, message_id: int | None) -> list[str]:
    """Returns all texts that the status message has had so far."""
    edits = [call for call in town.telegram.calls if isinstance(call, EditMessageText)]
    return [call.text or "" for call in edits if call.message_id == message_id]


def refuse_pins(call: TelegramMethod[Any]) -> TelegramBadRequest | None:
    is_pin = isinstance(call, PinChatMessage | UnpinChatMessage)
    return bad(call, "not enough rights to manage pinned messages in the chat") if is_pin else None


async def told_of_lacking(town: Town) -> int:
    """Returns how often the group is told that the bot may not pin. Waits until no rows are left."""
    rows = [row for row, _ in await town.deliver()]
    await town.quiet()
    rows += [row for row, _ in await town.deliver()]
    return keys(rows, chat=GROUP).count("lacking-pin")


async def test_first_the_lobby_is_pinned_and_then_the_status_of_the_game(town: Town) -> None:
    await town.gather("fiim-2019", 10)
    assert await pinned_now(town) == [await filling(town, SLOT)]
    await town.say(1, "/begin")
    assert await pinned_now(town) == [status := await filling(town, STATUS)]
    begun = next(
        call for call in town.telegram.calls if isinstance(call, SendMessage) and "Раздача" in call.text
    )
    assert begun.disable_notification
    await play_to(town, StepName.TURN, 2)
    assert texts_of_status(town, status) == [
        "🌙 Ночь 1 · город спит",
        *(f"☀️ День 1 · говорит №{seat}" for seat in (1, 2)),
    ]
    await play_to(town, StepName.HUNT)
    assert texts_of_status(town, status)[-1] == "🌙 Ночь 2 · город спит"
    pins = [call for call in town.telegram.calls if isinstance(call, PinChatMessage)]
    assert len(pins) == 2
    assert all(call.disable_notification for call in pins)
    await town.stop()
    assert await pinned_now(town) == []
    assert any(isinstance(call, DeleteMessage) and call.message_id == status for call in town.telegram.calls)
    assert await filling(town, STATUS) is None


async def test_the_pinned_status_links_to_the_message_of_the_step(town: Town) -> None:
    await town.dealt()
    await play_to(town, StepName.TURN, 1)
    status = await filling(town, STATUS)
    live = await town.live_game()
    speech = await filling(town, f"speech:{live.state.step.serial}")
    edit = [call for call in town.telegram.calls if getattr(call, "message_id", 0) == status][-1]
    assert isinstance(edit, EditMessageText)
    assert edit.reply_markup is not None
    url = edit.reply_markup.inline_keyboard[0][0].url
    assert url is not None
    assert url.endswith(f"/{speech}")


@pytest.mark.parametrize("accepted", [False, True], ids=["before the call", "after the call"])
async def test_a_kill_between_sending_and_pinning_does_not_lose_the_pin(town: Town, accepted: bool) -> None:
    await town.dealt()
    courier, ledger = town.app.sender.courier, town.app.sender.ledger
    while rows := [row for row in await town.rows() if row.what != "pin"]:
        verdict = await courier.carry(rows[0], 1.0)
        assert isinstance(verdict, Accepted)
        await ledger.mark_done(rows[0], verdict)
    (pin,) = await town.rows()
    if accepted:
        await courier.carry(pin, 1.0)
    await town.restart()
    assert await pinned_now(town) == [await filling(town, STATUS)]
    assert sum(isinstance(call, PinChatMessage) for call in town.telegram.calls) == 1 + accepted
    await town.stop()
    assert await pinned_now(town) == []


async def test_a_lobby_that_is_cancelled_or_lapses_is_unpinned(town: Town) -> None:
    await town.say(1, "/newgame fiim-2019")
    assert len(await pinned_now(town)) == 1
    await town.say(1, "/cancel")
    await town.tap(1, f"l:{(await town.game()).id}:cancel-sure")
    assert await pinned_now(town) == []
    await town.say(1, "/newgame fiim-2019")
    assert len(await pinned_now(town)) == 1
    town.now += LOBBY_LASTS + 1
    await close_lapsed_lobbies(town.app.context)
    assert await pinned_now(town) == []


async def test_a_lost_right_to_pin_is_reported_once_and_delays_nothing(town: Town) -> None:
    town.telegram.rights = {}
    town.telegram.fails = refuse_pins
    await town.dealt()
    assert await told_of_lacking(town) == 1
    assert await filling(town, STATUS) is None, "a status that is not pinned goes"
    await play_to(town, StepName.TURN, 1)
    calls = [call for call in town.telegram.calls if isinstance(call, PinChatMessage | UnpinChatMessage)]
    assert len(calls) == 1


@pytest.mark.parametrize("begun", [False, True], ids=["the table", "the game"])
async def test_a_right_lost_while_a_message_is_pinned_is_reported_once(town: Town, begun: bool) -> None:
    game = await town.gather("fiim-2019", 10)
    if begun:
        await town.say(1, "/begin")
    assert await pinned_now(town) == [mine := await filling(town, STATUS if begun else SLOT)]
    town.telegram.calls.clear()
    town.telegram.rights = {"can_delete_messages": True}
    town.telegram.fails = refuse_pins
    await (town.stop() if begun else town.tap(1, f"l:{game.id}:cancel-sure"))
    assert await told_of_lacking(town) == 1
    (call,) = [call for call in town.telegram.calls if isinstance(call, UnpinChatMessage)]
    assert call.message_id == mine
    await town.restart()
    await town.say(1, "/newgame fiim-2019")
    assert await told_of_lacking(town) == 0


async def test_a_chat_that_switched_pins_off_has_none(town: Town) -> None:
    await town.writes(chats.change_settings, BOT_ID, GROUP, ChatSettings(pin="off"))
    await town.gather("fiim-2019", 10)
    await town.say(1, "/begin")
    await play_to(town, StepName.TURN, 1)
    assert not any(isinstance(call, PinChatMessage | UnpinChatMessage) for call in town.telegram.calls)
    assert await filling(town, STATUS) is None


async def test_two_topics_have_a_pin_each(town: Town) -> None:
    for thread in (11, 12):
        topic = {"is_topic_message": True, "message_thread_id": thread}
        await town.say(thread, "/newgame fiim-2019", **topic)
    await town.deliver()
    both = [await filling(town, SLOT, thread) for thread in (11, 12)]
    assert await pinned_now(town) == both
    await town.say(11, "/cancel", is_topic_message=True, message_thread_id=11)
    sure = f"l:{(await town.game(thread=11)).id}:cancel-sure"
    await town.tap(11, sure, is_topic_message=True, message_thread_id=11)
    assert await pinned_now(town) == both[1:]


async def test_telegrams_line_about_the_bots_own_pin_is_deleted(town: Town) -> None:
    async def line_of(user: int) -> list[int | None]:
        what = {"message_id": FOREIGN, "date": 1, "chat": place(GROUP), "text": "…"}
        rows = await town.say(user, None, pinned_message=what)
        return [row.message_id for row in deleted(rows)]

    town.names[BOT_ID] = {"is_bot": True}
    assert len(await line_of(BOT_ID)) == 1
    assert await line_of(1) == []
    town.telegram.rights = {"can_pin_messages": True}
    town.app.context.members.forget(GROUP, BOT_ID)
    assert await line_of(BOT_ID) == []

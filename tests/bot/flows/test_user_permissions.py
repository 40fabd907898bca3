"""Only an administrator may ask for some things. The bot asks Telegram for the person's status, and the wish
survives a kill in the meantime."""

import asyncio
from typing import Any

import pytest
from aiogram.exceptions import (
    TelegramBadRequest,
    TelegramNetworkError,
    TelegramRetryAfter,
    TelegramServerError,
)
from aiogram.methods import GetChatMember, TelegramMethod
from structlog.testing import capture_logs

from bot.handlers.chat import settings
from bot.services.live import members
from bot.store.telegram import inbox
from bot.values.outgoing import Outgoing
from tests.rig.flows.telegram import BOT_ID, person, place
from tests.rig.flows.town import GROUP, Town, answer, button, keys, update_ids

ADMINISTRATOR = 90
ANONYMOUS = 1087968824
"""The user id of Telegram's account that sends the messages of anonymous administrators."""
CHANNELS = 136817688
"""The user id of Telegram's account that sends the messages of channels."""


@pytest.fixture(autouse=True)
def impatient(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(members, "SECONDS_BEFORE_TRIES", (0.0, 0.0, 0.0))
    # so that the question does not time out on a slow machine
    monkeypatch.setattr(members, "QUESTION_TIMEOUT", 600.0)


def times_asked(town: Town) -> int:
    return sum(isinstance(call, GetChatMember) for call in town.telegram.calls)


class Silent:
    """A Telegram that does not answer the question for a person's status until a test allows it."""

    def __init__(self, town: Town, monkeypatch: pytest.MonkeyPatch) -> None:
        self.asked, self.says = asyncio.Event(), asyncio.Event()
        answered = town.telegram.make_request

        async def late(bot: Any, method: TelegramMethod[Any], timeout: int | None = None) -> Any:  # noqa: ASYNC109
            if isinstance(method, GetChatMember) and method.user_id == ADMINISTRATOR:
                self.asked.set()
                await self.says.wait()
            return await answered(bot, method, timeout)

        monkeypatch.setattr(town.telegram, "make_request", late)


async def send(town: Town, text: str, user: int = ADMINISTRATOR) -> int:
    """Sends a message in the group, and does not wait until it is handled. Returns the update's number."""
    update_id = next(update_ids)
    words = {"message_id": update_id, "date": 1, "chat": place(GROUP), "from": person(user), "text": text}
    received = inbox.received([{"update_id": update_id, "message": words}])
    stored = await town.writes(inbox.store, BOT_ID, received)
    for one in stored:
        await town.app.queues.dispatch(one)
    return update_id


async def pending(town: Town) -> list[int]:
    return [stored.update_id for stored in await town.reads(inbox.pending, BOT_ID)]


async def until_pending(town: Town, *left: int) -> None:
    async with asyncio.timeout(60):
        while await pending(town) != [*left]:  # noqa: ASYNC110 — a row of the database rings no bell
            await asyncio.sleep(0)


async def test_a_command_that_awaits_telegram_outlives_a_kill(
    town: Town, monkeypatch: pytest.MonkeyPatch
) -> None:
    await town.gather("party", 5)
    town.telegram.members[ADMINISTRATOR] = "administrator"
    silent = Silent(town, monkeypatch)
    wish = await send(town, "/begin")
    await silent.asked.wait()
    assert await pending(town) == [wish]
    await town.restart()
    assert (await town.game()).status == "lobby"
    assert await pending(town) == [wish]
    silent.says.set()
    await town.app.queues.start()
    await until_pending(town)
    assert keys(await town.rows()).count("begin-ask") == 1  # the administrator does not play himself
    await town.restart()
    await town.app.queues.start()
    assert keys(await town.rows()).count("begin-ask") == 1


async def test_a_slow_telegram_delays_no_other_people(town: Town, monkeypatch: pytest.MonkeyPatch) -> None:
    await town.gather("party", 5)
    town.telegram.members[ADMINISTRATOR] = "administrator"
    silent = Silent(town, monkeypatch)
    wish = await send(town, "/cancel")
    await silent.asked.wait()
    for text in ("/begin", "/table"):
        await send(town, text, user=1)
    await until_pending(town, wish)
    assert (await town.game()).status == "running"
    silent.says.set()
    await town.quiet()
    assert keys(await town.rows())[-1] == "lobby-not-open"


def press(user: int, data: str) -> dict[str, Any]:
    update_id = next(update_ids)
    below = {"message_id": 5, "date": 1, "chat": place(GROUP), "from": person(BOT_ID), "text": "…"}
    query = {"id": f"q{update_id}", "from": person(user), "chat_instance": "1", "message": below}
    return {"update_id": update_id, "callback_query": {**query, "data": data}}


def bell(town: Town, query_id: str) -> asyncio.Event:
    """Returns an event that is set when this press is answered."""
    rings, send = asyncio.Event(), town.app.context.send

    def heard(row: Outgoing) -> None:
        send(row)
        if row.query_id == query_id:
            rings.set()

    town.app.context.send = heard
    return rings


async def test_many_presses_without_permission_ask_telegram_once(
    town: Town, monkeypatch: pytest.MonkeyPatch
) -> None:
    game = await town.gather("party", 5)
    silent, before = Silent(town, monkeypatch), times_asked(town)
    hostile = [press(ADMINISTRATOR, f"l:{game.id}:begin") for _ in range(600)]
    bystander = press(3, f"l:{game.id}:leave")
    stored = await town.writes(inbox.store, BOT_ID, inbox.received([*hostile, bystander]))
    answered = bell(town, bystander["callback_query"]["id"])
    for one in stored:
        await town.app.queues.dispatch(one)
    await silent.asked.wait()
    await answered.wait()
    assert len(await pending(town)) == 600, "his own presses wait for Telegram, and nobody else's"
    silent.says.set()
    await town.quiet()
    assert len({row.query_id for row in await town.rows()} - {None}) == 601
    assert times_asked(town) - before == 1
    assert (await town.game()).status == "lobby"


@pytest.mark.parametrize(
    "fault",
    [
        lambda call: TelegramNetworkError(method=call, message="…"),
        lambda call: TelegramServerError(method=call, message="Bad Gateway"),
        lambda call: TelegramRetryAfter(method=call, message="Too Many Requests", retry_after=7),
    ],
)
async def test_telegram_is_asked_three_times_before_a_failure_is_reported(town: Town, fault: Any) -> None:
    game = await town.gather("party", 5)
    town.telegram.members[ADMINISTRATOR] = "administrator"
    town.telegram.fails = lambda call: fault(call) if isinstance(call, GetChatMember) else None
    before = times_asked(town)
    assert keys(await town.say(ADMINISTRATOR, "/begin")) == ["rights-unknown"]
    assert times_asked(town) - before == 3
    assert answer(await town.tap(ADMINISTRATOR, f"l:{game.id}:begin")) == ["rights-unknown"]
    assert (await town.game()).status == "lobby"
    assert await pending(town) == []


async def test_a_command_survives_one_fault_of_the_network(town: Town) -> None:
    await town.gather("party", 5)
    town.telegram.members[ADMINISTRATOR] = "administrator"
    faults = iter([True])
    town.telegram.fails = lambda call: (
        TelegramNetworkError(method=call, message="…")
        if isinstance(call, GetChatMember) and next(faults, False)
        else None
    )
    assert keys(await town.say(ADMINISTRATOR, "/begin")) == ["begin-ask"]


async def test_a_person_unknown_in_the_group_is_no_administrator(town: Town) -> None:
    await town.gather("party", 5)
    town.telegram.fails = lambda call: (
        TelegramBadRequest(method=call, message="Bad Request: user not found")
        if isinstance(call, GetChatMember)
        else None
    )
    assert keys(await town.say(2, "/begin")) == ["creator-only"]


async def test_for_a_command_of_the_creator_telegram_is_not_asked(town: Town) -> None:
    await town.gather("party", 5)
    before = times_asked(town)
    await town.say(1, "/begin")
    assert times_asked(town) == before
    assert (await town.game()).status == "running"


async def test_settings_of_a_group_are_refused_to_people_without_rights(town: Town) -> None:
    assert answer(await town.tap(2, "n:uk")) == ["admins-only"]
    assert answer(await town.tap(2, "s:discipline:foul")) == ["admins-only"]
    assert answer(await town.tap(2, "h:city:back:")) == ["admins-only"]


async def test_a_command_sent_twice_is_done_once(town: Town) -> None:
    await town.dealt()
    town.telegram.members[ADMINISTRATOR] = "owner"
    sure = button(await town.say(ADMINISTRATOR, "/stop"), "button-stop-sure")
    assert "closed-stopped" in keys(await town.tap(ADMINISTRATOR, sure))
    assert answer(await town.tap(ADMINISTRATOR, sure)) == ["no-game"]


def written_by(chat: int) -> dict[str, Any]:
    kind = "supergroup" if chat == GROUP else "channel"
    return {"sender_chat": {"id": chat, "type": kind, "title": "…"}}


async def test_an_anonymous_administrator_may_cancel_a_lobby(town: Town) -> None:
    await town.say(1, "/newgame city")
    assert keys(await town.say(ANONYMOUS, "/cancel", **written_by(GROUP))) == ["cancel-ask"]


async def test_a_person_who_writes_as_another_channel_is_not_the_creator(town: Town) -> None:
    await town.say(CHANNELS, "/newgame city", **written_by(-1005))
    assert keys(await town.say(CHANNELS, "/cancel", **written_by(-1006))) == ["creator-only"]


async def test_a_stranger_or_another_lobbys_creator_may_not_cancel(town: Town) -> None:
    await town.say(1, "/newgame city")
    await town.say(2, "/newgame city", chat=-100777)
    assert keys(await town.say(2, "/cancel")) == ["creator-only"]
    town.telegram.members[2] = "owner"
    town.now += members.SECONDS_KEPT
    assert keys(await town.say(2, "/cancel")) == ["cancel-ask"]


async def test_a_press_whose_handler_fails_is_answered(town: Town, monkeypatch: Any) -> None:
    async def fails(*given: Any) -> None:
        raise LookupError

    monkeypatch.setattr(settings, "choose", fails)
    town.telegram.members[ADMINISTRATOR] = "owner"
    with capture_logs() as logged:
        assert answer(await town.tap(ADMINISTRATOR, "s:discipline:foul")) == ["something-failed"]
    assert [line["event"] for line in logged if line["log_level"] == "error"] == ["update failed"]
    assert len(town.app.failures) == 1
    town.app.failures.clear()

import asyncio
import time
from collections.abc import Sequence
from contextlib import suppress
from typing import Any

import pytest
from aiogram import Bot
from sqlalchemy.exc import OperationalError
from structlog.testing import capture_logs

from bot.backoff import Backoff
from bot.intake import polling
from bot.intake.polling import Polling
from bot.intake.telegram_retry import TokenRefusedError
from bot.store.database.transaction import Store
from bot.store.telegram import inbox
from bot.store.telegram.inbox import ReceivedUpdate
from tests.rig.program.logged import told
from tests.rig.telegram.fake_api import Call, FakeApi, Refusal

UPDATES = [{"update_id": 5, "message": {"text": "пас"}}, {"update_id": 6, "unheard_of": {"from": 1}}]


async def pending(store: Store) -> list[ReceivedUpdate]:
    async with store.transaction() as tx:
        return await inbox.pending(tx, 7)


class Intake:
    def __init__(self, bot: Bot, store: Store) -> None:
        self.taken: list[ReceivedUpdate] = []
        self.polling = Polling(
            bot,
            store,
            allowed_updates=["message", "callback_query"],
            take=self.take,
            backoff=Backoff(0.001, 0.001),
        )

    def take(self, updates: Sequence[ReceivedUpdate]) -> None:
        self.taken.extend(updates)

    async def run_until_called(self, api: FakeApi, count: int) -> None:
        task = asyncio.create_task(self.polling.run())
        await api.until_called(count)
        task.cancel()
        with suppress(asyncio.CancelledError):
            await task


def in_turn(*answers: Any) -> Any:
    """Gives these answers one after another; later requests get no updates."""
    left = iter(answers)

    async def answer(call: Call) -> Any:
        for result in left:
            return result
        return await asyncio.sleep(3600)

    return answer


async def test_updates_are_stored_before_they_are_acknowledged(api: FakeApi, bot: Bot, store: Store) -> None:
    at_acknowledgement: asyncio.Future[list[ReceivedUpdate]] = asyncio.Future()

    async def second(call: Call) -> Any:
        at_acknowledgement.set_result(await pending(store))
        await asyncio.sleep(3600)

    api.answer = lambda call: UPDATES if "offset" not in call.params else second(call)
    intake = Intake(bot, store)
    task = asyncio.create_task(intake.polling.run())
    stored = await at_acknowledgement
    task.cancel()
    assert [update.body for update in stored] == UPDATES
    assert intake.taken == stored
    first, second_call = api.calls
    assert "offset" not in first.params
    assert second_call.params["offset"] == "7"
    assert first.params["allowed_updates"] == '["message", "callback_query"]'
    with suppress(asyncio.CancelledError):
        await task


async def test_after_a_lost_answer_the_bot_polls_with_a_short_timeout(
    api: FakeApi, bot: Bot, store: Store, monkeypatch: pytest.MonkeyPatch
) -> None:
    """So it soon notices that another one is lost."""
    api.answer = in_turn([], Refusal(drop=True), [], [])
    monkeypatch.setattr(polling, "ROUGH", 0.0)
    await Intake(bot, store).run_until_called(api, 3)
    monkeypatch.setattr(polling, "ROUGH", 60.0)
    api.answer = in_turn([], Refusal(drop=True), [], [])
    await Intake(bot, store).run_until_called(api, 7)
    assert [call.params["timeout"] for call in api.calls] == ["30"] * 5 + ["1", "1"]


@pytest.mark.parametrize(
    ("answers", "slow", "lacks"),
    [
        ([[]], polling.SLOW, (False, False)),
        ([[]], -polling.LONG_POLL, (False, True)),
        ([Refusal(drop=True)], polling.SLOW, (True, True)),
        ([Refusal(drop=True), []], polling.SLOW, (False, True)),
    ],
)
async def test_on_a_bad_line_presses_may_be_missing_until_a_later_request_is_answered(
    api: FakeApi,
    bot: Bot,
    store: Store,
    monkeypatch: pytest.MonkeyPatch,
    answers: list[Any],
    slow: float,
    lacks: tuple[bool, bool],
) -> None:
    """`lacks`: for what was pressed before the first request, and after the last answer."""
    monkeypatch.setattr(polling, "SLOW", slow)
    api.answer = in_turn(*answers)
    intake, before = Intake(bot, store), time.monotonic()
    await intake.run_until_called(api, len(answers) + 1)
    assert (intake.polling.may_lack(before), intake.polling.may_lack(time.monotonic())) == lacks


async def test_an_update_that_can_not_be_stored_is_not_acknowledged(
    api: FakeApi, bot: Bot, store: Store, monkeypatch: pytest.MonkeyPatch
) -> None:
    storing, tries = inbox.store, 0

    async def full_at_first(*args: Any) -> Any:
        nonlocal tries
        tries += 1
        if tries == 1:
            raise OperationalError("INSERT", None, Exception("disk full"))
        return await storing(*args)

    monkeypatch.setattr(inbox, "store", full_at_first)
    api.answer = lambda call: asyncio.sleep(3600) if "offset" in call.params else UPDATES
    intake = Intake(bot, store)
    await intake.run_until_called(api, 3)
    assert [call.params.get("offset") for call in api.calls] == [None, None, "7"]
    assert [stored.update_id for stored in intake.taken] == [5, 6]


async def test_an_update_that_is_received_twice_is_taken_once(api: FakeApi, bot: Bot, store: Store) -> None:
    async with store.transaction() as tx:
        await inbox.store(tx, 7, inbox.received(UPDATES[:1]))
        await inbox.done(tx, 7, 5)
    api.answer = in_turn(UPDATES)
    intake = Intake(bot, store)
    await intake.run_until_called(api, 2)
    assert [stored.update_id for stored in intake.taken] == [6]


async def test_polling_goes_on_after_errors_of_the_network(api: FakeApi, bot: Bot, store: Store) -> None:
    api.answer = in_turn(
        Refusal(drop=True), Refusal(500, "Internal Server Error"), Refusal(502, "Bad Gateway"), UPDATES
    )
    intake = Intake(bot, store)
    with capture_logs() as logs:
        await intake.run_until_called(api, 5)
    assert [stored.update_id for stored in intake.taken] == [5, 6]
    assert {said["event"] for said in told(logs)} == {"no updates"}
    assert "AAbb" not in str(told(logs))


async def test_both_kinds_of_a_conflict_are_distinguished(api: FakeApi, bot: Bot, store: Store) -> None:
    api.answer = in_turn(
        Refusal(409, "Conflict: terminated by other getUpdates request"),
        Refusal(409, "Conflict: can't use getUpdates method while webhook is active"),
        True,
        UPDATES,
    )
    with capture_logs() as logs:
        await Intake(bot, store).run_until_called(api, 5)
    assert [call.method for call in api.calls] == ["getUpdates", "getUpdates", "deleteWebhook"] + [
        "getUpdates"
    ] * 2
    assert [said["event"].split(":")[0] for said in told(logs)] == [
        "another program polls with this token",
        "a webhook was set",
    ]


async def test_another_program_that_goes_on_polling_is_an_error(api: FakeApi, bot: Bot, store: Store) -> None:
    """If it polls only once, it is none: it may have taken the bot over while this program was paused."""
    conflict = Refusal(409, "Conflict: terminated by other getUpdates request")
    api.answer = in_turn(conflict, conflict, UPDATES)
    with capture_logs() as logs:
        await Intake(bot, store).run_until_called(api, 4)
    assert [said["log_level"] for said in told(logs)] == ["warning", "error"]


async def test_a_conflict_after_another_error_is_a_warning(api: FakeApi, bot: Bot, store: Store) -> None:
    conflict = Refusal(409, "Conflict: terminated by other getUpdates request")
    api.answer = in_turn(Refusal(502, "Bad Gateway"), conflict, UPDATES)
    with capture_logs() as logs:
        await Intake(bot, store).run_until_called(api, 4)
    assert [said["log_level"] for said in told(logs)] == ["warning", "warning"]


@pytest.mark.parametrize("refusal", [Refusal(401, "Unauthorized"), Refusal(404, "Not Found")])
async def test_a_refused_token_ends_polling(api: FakeApi, bot: Bot, store: Store, refusal: Refusal) -> None:
    api.answer = lambda call: refusal
    with pytest.raises(TokenRefusedError, match="MAFIA_BOT_TOKEN"):
        await Intake(bot, store).polling.run()

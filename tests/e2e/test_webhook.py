"""The program gets its updates by webhook. How programs share them: `tests/bot/replica/test_receiver.py`."""

from functools import partial

from tests.e2e.conftest import Found
from tests.rig.e2e.town import TOKEN, Town
from tests.rig.program.ports import free_port

SECRET = "a-secret-that-no-log-may-ever-hold"


async def test_a_removed_webhook_is_logged_and_registered_again(found: Found) -> None:
    listen = f"127.0.0.1:{free_port()}"
    settings = {
        "MAFIA_MODE": "webhook",
        "MAFIA_WEBHOOK_URL": f"http://{listen}/mafia",
        "MAFIA_WEBHOOK_SECRET": SECRET,
        "MAFIA_LISTEN": listen,
    }
    town = await found(scale=0.002, settings=settings)
    person = (await town.seat(start=False)).people[0]
    await is_answered(town, person)  # when the answer has come, the webhook is registered
    async with town.client.post(f"{town.mirror.address}/bot{TOKEN}/deleteWebhook") as response:
        assert response.status == 200
    await is_answered(town, person)
    assert "the webhook was removed or changed: setting it anew" in town.bot.said
    assert SECRET not in town.bot.said


async def is_answered(town: Town, person: int) -> None:
    """Asks for something in private, and waits for the answer."""
    answers = partial(town.mirror.said_in, person)
    known = len(answers())
    await town.send(person, person, "/lang")
    await town.until(lambda: len(answers()) > known, "no answer comes")

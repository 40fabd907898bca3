"""Mini Apps: buttons and links that open them, and the data that tells the bot who has."""

from collections.abc import AsyncIterator
from typing import Any

import pytest
from aiogram.types import Message
from aiogram.utils.web_app import WebAppInitData, safe_parse_webapp_init_data
from yarl import URL

from sandbox.app import Sandbox
from sandbox.model import Person
from sandbox.numbers import WATCHER
from tests.rig.sandbox.bench import TOKEN, Telegram, keyboard, telegram

APP = "http://127.0.0.1:9000/1000001/"
LINK = "https://t.me/sandbox_bot?startapp=g12"


@pytest.fixture
async def tg() -> AsyncIterator[Telegram]:
    async with telegram(Sandbox(app=APP)) as running:
        yield running


def app_button(url: str = APP) -> dict[str, Any]:
    return keyboard({"text": "Стол", "web_app": {"url": url}})


def launched(url: str) -> dict[str, str]:
    """Returns what Telegram adds to the address after its hash sign."""
    return dict(URL(f"?{url.partition('#')[2]}", encoded=True).query)


def init_data(url: str) -> WebAppInitData:
    """Checks the signature of the init data in an address. Returns the data."""
    return safe_parse_webapp_init_data(TOKEN, launched(url)["tgWebAppData"])


async def app_url(tg: Telegram, **order: object) -> str:
    status, answer = await tg.page("apps", **order)
    assert status == 200, answer
    return str(answer["url"])


async def sent(tg: Telegram, person: Person, markup: dict[str, Any]) -> int:
    message = await tg.result("sendMessage", chat_id=person.id, text="Стол", reply_markup=markup)
    return int(message["message_id"])


@pytest.mark.parametrize("app", [None, APP])
async def test_a_bot_knows_whether_it_has_a_main_app(app: str | None) -> None:
    async with telegram(Sandbox(app=app)) as tg:
        assert (await tg.bot.get_me()).has_main_web_app is (app is not None)
        assert tg.sandbox.stream.snapshot()["bot"]["app"] is (app is not None)


async def test_a_button_opens_an_app_in_private(tg: Telegram) -> None:
    anya = tg.meet()
    message = await tg.result("sendMessage", chat_id=anya.id, text="Стол", reply_markup=app_button())
    rows = Message.model_validate(message).reply_markup
    assert rows is not None
    assert rows.inline_keyboard[0][0].web_app is not None
    url = await app_url(tg, person=anya.id, chat=anya.id, message=message["message_id"], url=APP)
    assert url.startswith(f"{APP}#")
    data = init_data(url)
    assert data.query_id
    assert data.user is not None
    assert (data.user.id, data.user.first_name, data.user.language_code) == (anya.id, "Аня", "ru")
    assert data.user.allows_write_to_pm
    assert abs(data.auth_date.timestamp() - tg.sandbox.world.now()) < 60
    assert data.start_param is data.chat_instance is None


async def test_an_app_keeps_its_own_address(tg: Telegram) -> None:
    anya, own = tg.meet(), "https://example.org/a?b=c#d"
    message = await sent(tg, anya, app_button(own))
    url = await app_url(tg, person=anya.id, chat=anya.id, message=message, url=own)
    assert url.startswith(f"{own}?tgWebAppData=")


@pytest.mark.parametrize("method", ["sendMessage", "editMessageText", "editMessageReplyMarkup"])
async def test_groups_have_no_buttons_of_apps(tg: Telegram, method: str) -> None:
    chat = tg.table().chat
    first = await tg.result("sendMessage", chat_id=chat.id, text="Стол")
    more: dict[str, dict[str, Any]] = {
        "sendMessage": {"text": "Стол"},
        "editMessageText": {"text": "Стол!", "message_id": first["message_id"]},
        "editMessageReplyMarkup": {"message_id": first["message_id"]},
    }
    said = await tg.refusal(method, chat_id=chat.id, reply_markup=app_button(), **more[method])
    assert said == "Bad Request: BUTTON_TYPE_INVALID"


@pytest.mark.parametrize(
    "url",
    ["", "http://example.org/", "http://localhost.example.org/", "tg://x", "example.org", "https://x y.org"],
)
async def test_an_app_is_at_https_or_on_this_machine(tg: Telegram, url: str) -> None:
    anya = tg.meet()
    said = await tg.refusal("sendMessage", chat_id=anya.id, text="Стол", reply_markup=app_button(url))
    assert said == (
        f"Bad Request: inline keyboard button Web App URL '{url}' is invalid: Only HTTPS links are allowed"
    )


async def test_a_link_opens_the_main_app_from_a_group(tg: Telegram) -> None:
    table = tg.table()
    url = await app_url(tg, person=table.people[0].id, chat=table.chat.id, url=LINK)
    assert url.startswith(f"{APP}?tgWebAppStartParam=g12#")
    data = init_data(url)
    assert (data.start_param, data.chat_type, data.query_id) == ("g12", "supergroup", None)
    assert data.user is not None
    assert data.user.allows_write_to_pm is None
    other = tg.table()
    elsewhere = init_data(await app_url(tg, person=other.people[0].id, chat=other.chat.id, url=LINK))
    assert data.chat_instance
    assert elsewhere.chat_instance != data.chat_instance


async def test_a_link_without_a_parameter_opens_the_app_in_private(tg: Telegram) -> None:
    anya = tg.meet()
    url = await app_url(tg, person=anya.id, chat=anya.id, url="t.me/Sandbox_Bot?startapp")
    assert url.startswith(f"{APP}#")
    assert (init_data(url).start_param, init_data(url).chat_type) == (None, "sender")
    assert launched(url).keys() == {"tgWebAppData", "tgWebAppVersion", "tgWebAppPlatform"}


async def test_a_visitor_without_a_person_opens_an_app_as_a_spectator(tg: Telegram) -> None:
    chat = tg.table(language="uk").chat
    user = init_data(await app_url(tg, chat=chat.id, url=LINK)).user
    assert user is not None
    assert (user.id, user.first_name, user.language_code) == (WATCHER, "Глядач", "uk")
    assert WATCHER not in tg.sandbox.world.people


async def test_the_data_is_signed_with_the_bot_s_token(tg: Telegram) -> None:
    anya = tg.meet()
    data = launched(await app_url(tg, person=anya.id, chat=anya.id, url=LINK))["tgWebAppData"]
    with pytest.raises(ValueError, match="signature"):
        safe_parse_webapp_init_data("1000001:OTHER", data)
    with pytest.raises(ValueError, match="signature"):
        safe_parse_webapp_init_data(TOKEN, data.replace(str(anya.id), str(anya.id + 1)))


async def test_an_address_without_an_app_is_refused(tg: Telegram) -> None:
    anya, table = tg.meet(), tg.table()
    message = await sent(tg, anya, app_button())
    here: dict[str, Any] = {"person": anya.id, "chat": anya.id}
    assert (await tg.page("apps", **here, message=message, url="https://example.org/"))[0] == 409
    assert (await tg.page("apps", **here, message=message + 1, url=APP))[0] == 404
    assert (await tg.page("apps", **here, url="https://t.me/sandbox_bot?start=g12"))[0] == 409
    assert (await tg.page("apps", **here, url="https://t.me/other_bot?startapp"))[0] == 409
    assert (await tg.page("apps", person=anya.id, chat=table.chat.id, url=LINK))[0] == 409
    assert (await tg.page("apps", person=1, chat=table.chat.id, url=LINK))[0] == 404
    assert (await tg.page("apps", chat=anya.id, url=LINK))[0] == 404
    tg.sandbox.bot.app = None
    assert (await tg.page("apps", **here, url=LINK))[0] == 409

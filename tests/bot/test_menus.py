"""The commands that clients offer: in both languages, and in the bot's own language for a client with another
one."""

import json

import pytest

from bot.render.locales import LOCALES, say
from bot.services.chat.menus import GROUP, PRIVATE, publish
from tests.rig.telegram.fake_api import FakeApi, bot_of, serving


@pytest.mark.parametrize("default", LOCALES)
async def test_every_client_has_a_menu(default: str) -> None:
    async with serving(FakeApi()) as api, bot_of(api) as bot:
        await publish(bot, default)
    menus = {
        (json.loads(call.params["scope"])["type"], call.params.get("language_code")): [
            (command["command"], command["description"]) for command in json.loads(call.params["commands"])
        ]
        for call in api.calls
    }
    for scope, commands in (("all_group_chats", GROUP), ("all_private_chats", PRIVATE)):
        for code, locale in ((None, default), *((locale, locale) for locale in LOCALES)):
            assert menus.pop((scope, code)) == [
                (name, say(locale, f"command-{name}", {})) for name in commands
            ]
    assert menus == {}

"""The program reaches Telegram only through the operator's proxy, also when the proxy dies in a game."""

import json

from tests.e2e.conftest import Found
from tests.rig.e2e.account import settle_accounts
from tests.rig.e2e.kept import acts_so_far
from tests.rig.e2e.storm import ANY_NUMBER, OF_KILLS
from tests.rig.e2e.town import Town
from tests.rig.telegram.proxies import PASSWORD, WRITTEN, Proxy, proxying

OF_SEARCHES = frozenset({"message to edit not found", "message can't be edited"})
"""Edits that Telegram refuses while a message is looked for whose answer was lost."""

AWAY, BACK = "Telegram is away: all games stand still", "Telegram answers again"


async def test_a_proxy_that_dies_shortens_nobodys_time(found: Found) -> None:
    async with proxying("socks5") as proxy:
        town = await through(proxy, found)
        town.expected_refusals |= OF_KILLS | OF_SEARCHES
        table = await town.seat("uk")
        await town.until(
            lambda: any("🌙" in said.text for said in town.mirror.said_in(table.chat)), "no night"
        )
        await proxy.stop()
        await town.bot.says(AWAY)
        before = acts_so_far(town)
        await town.bot.says('"again_in": 4.0')
        assert acts_so_far(town) == before
        await proxy.start()
        await town.bot.says(BACK)
        await town.until(lambda: acts_so_far(town) > before, "the game does not go on")
        await settle_accounts(town, table, doubled=ANY_NUMBER)
        keep_quiet(town, proxy)


async def through(proxy: Proxy, found: Found) -> Town:
    return await found(scale=0.01, settings={"MAFIA_PROXY": proxy.url})


def keep_quiet(town: Town, proxy: Proxy) -> None:
    """Checks that calls have gone through the proxy, that the log says which it is, and that it has no
    password."""
    assert proxy.carried
    assert not any(secret in town.bot.said for secret in (PASSWORD, WRITTEN, WRITTEN.split(":")[1]))
    started = next(line for line in town.bot.said.splitlines() if '"event": "started"' in line)
    assert json.loads(started)["proxy"] == f"{proxy.scheme}://127.0.0.1:{proxy.port}"

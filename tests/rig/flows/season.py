"""Helpers for seasons and their games in a town."""

import datetime as dt
from collections.abc import Mapping, Sequence
from typing import Any
from zoneinfo import ZoneInfo

from bot.choices import ChatSettings
from bot.store.chat import chats
from bot.store.season import seasons
from bot.values.outgoing import Outgoing
from bot.values.season import Season
from engine.acts import Remove
from engine.roles import Team
from engine.steps import StepName
from tests.rig.flows.telegram import BOT_ID
from tests.rig.flows.town import GROUP, Town, answer

ADMINISTRATOR, MEMBER = 1, 3
RED = 1
ELSEWHERE = -100777


async def in_zone(town: Town, zone: str, *chats_: int) -> None:
    """Gives groups a time zone; without `chats_`, the town's group."""
    async with town.store.transaction() as tx:
        for chat in chats_ or (GROUP,):
            await chats.seen(tx, BOT_ID, chat, "Пятница")
            await chats.change_settings(tx, BOT_ID, chat, ChatSettings(zone=zone))


async def begun(town: Town, **chosen: Any) -> None:
    """Begins a season that counts all games, and in which one game is enough for a place. `chosen` changes
    this."""
    town.telegram.members[ADMINISTRATOR] = "administrator"
    wanted = {"start": "now", "books": "all", "least": 1, "end": "none", **chosen}
    data = "v:begin:0:{start}:{books}:{least}:{end}".format(**wanted)
    assert answer(await town.tap(ADMINISTRATOR, data)) == ["season-begun"]


async def played(town: Town, book: str = "city", chat: int = GROUP, lasting: float = 0.0) -> int:
    """Plays a game. The reds win it, because all blacks are removed. `lasting`: seconds of its day."""
    game = await town.dealt(book, chat=chat)
    live = await town.until(StepName.TURN, 1, chat)
    blacks = [seat for seat, role in enumerate(live.state.roles, 1) if role.team is Team.BLACK]
    town.now += lasting
    for black in blacks:
        await town.play(Remove(black), chat)
    await town.deliver()
    town.now += 60.0
    return game.id


def said(rows: Sequence[Outgoing], *names: str) -> list[Mapping[str, Any]]:
    return [each["args"] for row in rows for each in row.content.get("lines", ()) if each["key"] in names]


async def totals(town: Town, user: int = MEMBER) -> dict[str, str]:
    """Returns name → total points, as `/rating` shows them."""
    rows = await town.say(user, "/rating")
    return {args["name"]: args["total"] for args in said(rows, "rating-row", "rating-row-waits")}


async def season_here(town: Town) -> Season:
    return (await town.reads(seasons.of_chat, GROUP))[-1]


def moment_at(text: str, zone: str = "Europe/Kyiv") -> float:
    """Returns the Unix time at which a clock of this zone shows a date and time."""
    return dt.datetime.fromisoformat(text).replace(tzinfo=ZoneInfo(zone)).timestamp()

"""Who may decide for a group."""

from typing import Any

from bot.desk import Desk
from bot.handlers import commands
from bot.store import games
from tests.bot.review.conftest import ANONYMOUS, GROUP, Town, answers, keys

CHANNELS = 136817688
"""The account under which messages of channels come."""


def written_by(chat: int) -> dict[str, Any]:
    kind = "supergroup" if chat == GROUP else "channel"
    return {"sender_chat": {"id": chat, "type": kind, "title": "…"}}


async def test_an_anonymous_administrator_may(town: Town) -> None:
    await town.say(1, "/newgame city")
    assert keys(await town.say(ANONYMOUS, "/cancel", **written_by(GROUP))) == ["cancel-ask"]


async def test_of_those_who_write_as_channels_none_is_the_creator(town: Town) -> None:
    await town.say(CHANNELS, "/newgame city", **written_by(-1005))
    assert keys(await town.say(CHANNELS, "/cancel", **written_by(-1006))) == ["creator-only"]


async def test_neither_a_stranger_nor_the_creator_of_another_lobby_may(town: Town) -> None:
    await town.say(1, "/newgame city")
    assert keys(await town.say(2, "/cancel")) == ["creator-only"]
    town.bot.owners = frozenset({2})
    assert keys(await town.say(2, "/cancel")) == ["cancel-ask"]


async def test_a_press_whose_wish_fails_is_answered_all_the_same(town: Town, monkeypatch: Any) -> None:
    async def fails(query: Any, tap: Any, desk: Desk) -> None:
        raise LookupError

    monkeypatch.setattr(commands, "_set_here", fails)
    town.bot.owners = frozenset({2})
    assert answers(await town.tap(2, "s:discipline:foul")) == [["something-failed"]]
    async with town.store.unit() as unit:
        assert await games.open_in(unit, 7, GROUP) is None

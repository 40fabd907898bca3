"""Messages from senders without a person or a visible name: anonymous administrators, posts of a channel,
invisible names."""

from typing import Any

import pytest

from bot.services.chat import menus
from engine.steps import StepName
from tests.rig.flows.rows import newest
from tests.rig.flows.telegram import place
from tests.rig.flows.town import GROUP, Town, keys

ANONYMOUS, FORWARDER, CHANNELS = 1087968824, 777000, 136817688
AS_GROUP: dict[str, Any] = {"sender_chat": place(GROUP)}

WITH_A_TABLE = {
    "newgame": ["already-open"],
    "begin": ["begin-ask"],
    "cancel": ["cancel-ask"],
    "stop": ["no-game"],
    "leave": ["anonymous-has-no-seat"],
    "unseat": ["unseat-whom"],
    "lift": ["anonymous-has-no-seat"],
}
"""The answers to an anonymous administrator while a full table gathers: command → key."""


@pytest.mark.parametrize("command", [*menus.GROUP, "unseat", "lift"])
async def test_an_anonymous_administrator_may_do_all_but_take_a_seat(town: Town, command: str) -> None:
    await town.gather("fiim-2019", 10)
    rows = await town.say(ANONYMOUS, f"/{command}", **AS_GROUP)
    said = keys(rows, chat=GROUP)
    assert said
    assert not {"creator-only", "admins-only", "rights-unknown"} & {*said}
    assert said == WITH_A_TABLE.get(command, said)
    assert not town.app.failures


AS_CHANNEL: dict[str, Any] = {"sender_chat": {"id": -1005, "type": "channel", "title": "…"}}


@pytest.mark.parametrize(("sender", "name"), [(ANONYMOUS, AS_GROUP), (CHANNELS, AS_CHANNEL)])
async def test_a_player_who_writes_as_a_chat_is_reminded_once_a_speech(
    town: Town, sender: int, name: dict[str, Any]
) -> None:
    await town.dealt()
    await town.until(StepName.MEETING)
    assert await town.say(sender, "выставляю 4", **name) == []
    for seat in (1, 2):
        before = (await town.until(StepName.TURN, seat)).state
        said = [keys(await town.say(sender, text, **name)) for text in ("выставляю 4", "пас")]
        assert said == [["anonymous-has-no-seat"], []]
        assert (await town.live_game()).state == before
    (told,) = await town.say(sender, "/leave", **name)
    assert (keys([told]), told.chat_id, told.receiver_id) == (["anonymous-has-no-seat"], GROUP, None)


async def test_any_administrator_is_host_of_an_anonymous_creators_lobby(town: Town) -> None:
    await town.say(ANONYMOUS, "/newgame party", **AS_GROUP)
    game = await town.game()
    await town.join(game, *range(1, 6))
    assert keys(await town.say(2, "/begin")) == ["creator-only"]
    assert keys(await town.say(ANONYMOUS, "/begin", **AS_GROUP)) == ["begin-ask"]
    assert await town.seated() == [1, 2, 3, 4, 5]


@pytest.mark.parametrize("text", ["/newgame party", "/settings", "пас"])
async def test_a_post_of_the_linked_channel_is_ignored(town: Town, text: str) -> None:
    channel: dict[str, Any] = {
        "sender_chat": {"id": -1005, "type": "channel", "title": "…"},
        "is_automatic_forward": True,
    }
    assert await town.say(FORWARDER, text, **channel) == []
    assert await town.rows() == []


INVISIBLE = ("\u3164", "\u2800\u2800", "\u200b\u200d\ufeff", "\u0301\u0302", "\u202e\u2066", "\U0001d159")


@pytest.mark.parametrize("name", INVISIBLE)
async def test_two_players_without_a_visible_name_get_different_names(town: Town, name: str) -> None:
    game = await town.gather("party", 0)
    for user, code in ((51234, "ru"), (99999, "uk")):
        town.names[user] = {"first_name": name, "language_code": code}
        rows = await town.join(game, user)
    shown = town.words(newest(rows, "lobby"))
    assert "1. Без имени 1234\n2. Без імені 9999" in shown


async def test_long_names_and_names_with_many_marks_are_cut(town: Town) -> None:
    game = await town.gather("party", 0)
    town.names[1] = {"first_name": "З" + "\u0336\u0315\u0322" * 20 + "ло", "last_name": "\u202eя"}
    town.names[2] = {"first_name": "Ы" * 64, "last_name": "Ъ" * 64}
    rows = await town.join(game, 1, 2)
    shown = town.words(newest(rows, "lobby"))
    assert "1. З\u0336\u0315ло я\n2. " + "Ы" * 31 + "…\n" in shown

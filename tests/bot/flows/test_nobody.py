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
async def test_an_anonymous_administrator_may_all_but_has_no_seat(town: Town, command: str) -> None:
    await town.gather("fiim-2019", 10)
    rows = await town.say(ANONYMOUS, f"/{command}", **AS_GROUP)
    said = keys(rows, chat=GROUP)
    assert said
    assert not {"creator-only", "admins-only", "rights-unknown"} & {*said}
    assert said == WITH_A_TABLE.get(command, said)
    assert not town.app.failures


AS_CHANNEL: dict[str, Any] = {"sender_chat": {"id": -1005, "type": "channel", "title": "…"}}


@pytest.mark.parametrize(("sender", "name"), [(ANONYMOUS, AS_GROUP), (CHANNELS, AS_CHANNEL)])
async def test_who_speaks_in_the_name_of_a_chat_is_told_once_a_speech_how_he_is_heard(
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


async def test_a_table_of_an_anonymous_administrator_is_led_by_any_administrator(town: Town) -> None:
    await town.say(ANONYMOUS, "/newgame party", **AS_GROUP)
    game = await town.game()
    await town.join(game, *range(1, 6))
    assert keys(await town.say(2, "/begin")) == ["creator-only"]
    assert keys(await town.say(ANONYMOUS, "/begin", **AS_GROUP)) == ["begin-ask"]
    assert await town.seated() == [1, 2, 3, 4, 5]


@pytest.mark.parametrize("text", ["/newgame party", "/settings", "пас"])
async def test_a_post_of_the_linked_channel_is_said_by_nobody(town: Town, text: str) -> None:
    channel: dict[str, Any] = {
        "sender_chat": {"id": -1005, "type": "channel", "title": "…"},
        "is_automatic_forward": True,
    }
    assert await town.say(FORWARDER, text, **channel) == []
    assert await town.rows() == []


INVISIBLE = ("\u3164", "\u2800\u2800", "\u200b\u200d\ufeff", "\u0301\u0302", "\u202e\u2066", "\U0001d159")


@pytest.mark.parametrize("name", INVISIBLE)
async def test_two_without_a_name_can_be_told_apart(town: Town, name: str) -> None:
    game = await town.gather("party", 0)
    for user, code in ((51234, "ru"), (99999, "uk")):
        town.names[user] = {"first_name": name, "language_code": code}
        rows = await town.join(game, user)
    shown = town.words(newest(rows, "lobby"))
    assert "1. Без имени 1234\n2. Без імені 9999" in shown


async def test_a_heap_of_marks_and_a_long_name_stay_within_their_line(town: Town) -> None:
    game = await town.gather("party", 0)
    town.names[1] = {"first_name": "З" + "\u0336\u0315\u0322" * 20 + "ло", "last_name": "\u202eя"}
    town.names[2] = {"first_name": "Ы" * 64, "last_name": "Ъ" * 64}
    rows = await town.join(game, 1, 2)
    shown = town.words(newest(rows, "lobby"))
    assert "1. З\u0336\u0315ло я\n2. " + "Ы" * 31 + "…\n" in shown

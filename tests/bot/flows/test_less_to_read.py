"""Tests how much ten people who have never played have to press and to read in the group before the first
speech, and that a whole game sends few messages there."""

from collections import Counter
from collections.abc import Sequence
from dataclasses import replace
from math import ceil
from random import Random

import pytest

from bot.render.locales import LOCALES
from bot.render.person.welcome import in_group as greeting
from bot.values.outgoing import Outgoing
from engine.steps import StepName
from tests.rig.flows import in_group
from tests.rig.flows.rows import in_slot
from tests.rig.flows.town import GROUP, Town, buttons
from tests.rig.render.telling import acts_of, record_of, tell

PLAYER, ORGANISER = 3, 4
"""The most presses of a person before the first speech; an organiser looks at his card besides."""

SCREENS = 2.5
WIDTH, HEIGHT = 38, 28
"""The size of a phone's screen: characters in a line, and lines."""

FOLDED, ROW, GAP = 3, 2, 1
"""How many lines of a folded quote are in sight; how many lines a row of buttons, and the space between two
messages, take."""

BESIDES = 10
"""The most messages of a whole game in its group that no speech, vote or night has: the seal, that the lobby
is full, the cut, the deal, a hint for newcomers in each of four kinds of steps, and the end with its file."""

MOST_MESSAGES = 55
"""The most messages that the kept game of `fiim-2019` has in its group. It has four nights, and fouls."""


async def gathered(town: Town, pressed: Counter[int]) -> None:
    """Ten people gather a table from the greeting of the group, and look at their cards."""
    (gather, *_) = [button for row in greeting().rows for button in row]

    async def tap(user: int, data: str, message_id: int = 1) -> None:
        pressed[user] += 1
        await town.tap(user, data, message_id=message_id)

    await tap(1, str(gather.data))
    await tap(1, "b:0:fiim-2019", await town.asking("books:0"))
    game = await town.game()
    for user in range(1, 11):
        await tap(user, f"l:{game.id}:sit")
    await tap(1, f"l:{game.id}:begin")
    for user in range(1, 11):
        pressed[user] += 1
        await in_group.own_card(town, user)


def messages_in_sight(rows: Sequence[Outgoing]) -> list[Outgoing]:
    """Returns what stands in the group, in order, each message at its newest."""
    there: dict[object, Outgoing] = {}
    for row in rows:
        if row.chat_id != GROUP or row.what not in ("send", "edit", "delete"):
            continue
        place = row.slot or row.question or row.id
        if row.what == "delete":
            there.pop(place, None)
        else:
            there[place] = row
    return [*there.values()]


def lines_of(town: Town, row: Outgoing, locale: str) -> int:
    folded = row.content.get("folded", ())
    open_content = {name: value for name, value in row.content.items() if name != "folded"}
    text = town.words(replace(row, locale=locale, content=open_content))
    read = sum(max(1, ceil(len(each) / WIDTH)) for each in text.split("\n"))
    return read + min(FOLDED, len(folded) * 2) + ROW * len(row.content.get("rows", ())) + GAP


async def test_a_few_presses_lead_to_the_first_speech(town: Town) -> None:
    pressed: Counter[int] = Counter()
    await gathered(town, pressed)
    assert pressed[1] - 1 <= ORGANISER
    assert max(pressed[user] for user in range(2, 11)) <= PLAYER
    await town.until(StepName.TURN, 1)


@pytest.mark.parametrize("locale", LOCALES)
async def test_the_text_before_the_first_night_is_short(town: Town, locale: str) -> None:
    await gathered(town, Counter())
    stands = messages_in_sight(await town.rows())
    assert {"seal", "lobby", "cut", "deal"} <= {row.slot for row in stands}
    assert sum(lines_of(town, row, locale) for row in stands) <= SCREENS * HEIGHT


async def test_a_lobby_that_is_full_is_one_screen(town: Town) -> None:
    await in_group.sit_down(town, "fiim-2019", 10)
    (lobby,) = in_slot(messages_in_sight(await town.rows()), "lobby")
    assert len(buttons(lobby)) <= PLAYER
    assert max(lines_of(town, lobby, locale) for locale in LOCALES) <= HEIGHT


async def test_a_whole_game_sends_one_message_a_step_and_few_others(town: Town) -> None:
    await gathered(town, Counter())
    await in_group.play_on(town, Random("a whole game"))
    game = await town.game()
    sent = [row for row in await town.rows() if row.chat_id == GROUP and row.game_id == game.id]
    made = [row for row in sent if row.what in ("send", "document")]
    steps = [row.slot for row in made if row.slot and row.slot.startswith(("speech:", "vote:", "night:"))]
    assert len(steps) == len({*steps})
    assert len(made) - len(steps) <= BESIDES


def test_the_game_of_a_stored_record_sends_few_messages() -> None:
    record = record_of("fiim-2019")
    said = [each for told in tell(record.rules, record.roles, acts_of(record)) for each in told.said]
    assert sum(each.seat is None and each.what in ("send", "document") for each in said) <= MOST_MESSAGES

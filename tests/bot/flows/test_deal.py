"""The deal: where its random numbers come from, what the bot tells whom, and what can be checked
afterwards."""

from random import Random
from typing import Any, cast

import pytest

from bot.render.locales import LOCALES
from engine.deal import deal
from engine.rules.registry import BOOKS
from tests.rig.flows.rows import in_slot
from tests.rig.flows.sealed import before_seeds
from tests.rig.flows.town import GROUP, Town, keys


@pytest.mark.parametrize("seed", [1, 2])
async def test_the_seed_of_a_lobby_comes_from_the_programs_random_source(town: Town, seed: int) -> None:
    town.app.context.chance = cast("Any", Random(seed))
    game = await town.gather("city", 12)
    assert game.seed == Random(seed).randbytes(32).hex()


@pytest.mark.parametrize("seed", [1, 2])
async def test_a_lobby_without_a_seed_is_dealt_by_the_programs_random_source(town: Town, seed: int) -> None:
    await town.gather("city", 12)
    await before_seeds(town)
    town.app.context.chance = cast("Any", Random(seed))
    await town.say(1, "/begin")
    live, chance = await town.live_game(), Random(seed)
    order = list(range(1, 13))
    chance.shuffle(order)
    assert [live.roster.people[seat].user_id for seat in sorted(live.roster.people)] == order
    assert live.state.roles == deal(BOOKS["city"], 12, chance).roles


@pytest.mark.parametrize("locale", LOCALES)
@pytest.mark.parametrize("book", BOOKS)
async def test_each_card_is_sent_in_private_and_protected(town: Town, book: str, locale: str) -> None:
    for user in range(1, 11):
        town.names[user] = {"language_code": locale}
    await town.gather(book, 10)
    rows = await town.say(1, "/begin")
    cards = {row.chat_id: row for row in in_slot(rows, "card")}
    assert sorted(cards) == list(range(1, 11))
    live = await town.live_game()
    for seat, who in live.roster.people.items():
        row = cards[who.user_id]
        message = town.app.render(row, town.now)
        assert message.protected
        assert row.locale == locale
        assert f"№{seat}" in message.text
        assert keys([row]) == ["card-seat", "card-face-down"]


async def test_the_group_is_told_the_table_and_no_card(town: Town) -> None:
    await town.gather("fiim-2019", 10)
    rows = await town.say(1, "/begin")
    (shown,) = [row for row in rows if row.opens == 0]
    assert shown.chat_id == GROUP
    assert keys([shown]) == ["deal-greets", "deal-opens", "composition", *["table-seat"] * 10]

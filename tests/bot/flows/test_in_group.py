"""Tests a table whose people have no private chat with the bot: everything goes through the group, and the
answers to presses tell nobody who acts."""

from dataclasses import replace
from random import Random

import pytest

from bot.render.locales import LOCALES
from bot.render.phrase import LONGEST_TOAST
from engine.rules.registry import BOOKS
from tests.rig.flows import in_group
from tests.rig.flows.town import Town


@pytest.mark.parametrize("book", BOOKS)
async def test_a_game_of_each_book_is_played_without_a_private_chat(town: Town, book: str) -> None:
    chance = Random(book)
    await in_group.sit_down(town, book, 10)
    await in_group.begin(town)
    nights = await in_group.play_on(town, chance)
    game = await town.game()
    assert game.status == "over"
    assert in_group.in_private(await town.rows()) == []
    answers = [row for night in nights for row in night.values()]
    assert all(row.content.get("alert") for row in answers)
    for locale in LOCALES:
        said = [town.words(replace(row, locale=locale)) for row in answers]
        assert all(0 < len(words) < LONGEST_TOAST for words in said)

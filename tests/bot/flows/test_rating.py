"""A season's rating: its pages, its pictures, and the strength of its players, which does not depend on
points."""

import asyncio
from typing import Any

import pytest

from bot.choices import ChatSettings
from bot.render.post import Post
from bot.services.housekeeping import learn_strengths
from bot.store.chat import chats
from bot.store.past.statistics import uncount
from bot.store.season import season_strengths
from bot.values.outgoing import Outgoing
from championship import strength
from tests.rig.flows.rows import sent
from tests.rig.flows.season import MEMBER, RED, begun, played, said, season_here
from tests.rig.flows.telegram import BOT_ID
from tests.rig.flows.town import GROUP, Town, answer, button, buttons, keys


async def learnt(town: Town) -> None:
    await learn_strengths(town.store, asyncio.Event(), pause=0.0)


async def rating_page(town: Town, key: str) -> list[Outgoing]:
    """Presses a button of `/rating`. Returns the rows that follow."""
    rows = await town.say(MEMBER, "/rating")
    return sent(await town.tap(MEMBER, button(rows, key)))


def picture(row: Outgoing) -> Any:
    return Post.model_validate(row.content).picture


async def test_a_button_shows_the_rating_as_a_picture_with_its_text(town: Town) -> None:
    await begun(town)
    await played(town)
    await town.tap(RED, "t:hide")
    (row,) = await rating_page(town, "button-rating-picture")
    drawn = picture(row)
    words = said([row], "rating-row")
    assert [each.place for each in drawn.rows] == [args["place"] for args in words]
    assert [each.name for each in drawn.rows] == [args["name"] for args in words]
    assert [each.cells for each in drawn.rows] == [
        (str(args["games"]), args["plus"], args["minus"].replace("none", ""), args["total"]) for args in words
    ]
    assert [each.name for each in drawn.rows].count("—") == 1
    photo = town.app.render(row, town.now).photo
    assert photo is not None
    assert (await photo.paint()).startswith(b"\x89PNG")
    assert buttons(row) == []


async def test_a_group_without_pictures_has_no_picture_of_the_rating(town: Town) -> None:
    await begun(town)
    await played(town)
    old = button(await town.say(MEMBER, "/rating"), "button-rating-picture")
    await town.writes(chats.change_settings, BOT_ID, GROUP, ChatSettings(pictures="off"))
    (row,) = await town.say(MEMBER, "/rating")
    assert "button-rating-picture" not in [each["label"]["key"] for each in buttons(row)]
    assert answer(await town.tap(MEMBER, old)) == ["no-pictures"]


async def test_no_picture_of_the_rating_is_sent_while_a_game_runs(town: Town) -> None:
    await begun(town)
    await played(town)
    old = button(await town.say(MEMBER, "/rating"), "button-rating-picture")
    await town.dealt("city")
    assert answer(await town.tap(MEMBER, old)) == ["season-later"]


async def test_strengths_are_apart_from_points_and_come_after_a_computation(
    town: Town, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Before it says something, it has no button; an old one says that it is too early."""
    await begun(town)
    await played(town)
    early = "x:1:1:strength:0"
    rows = sent(await town.tap(MEMBER, early))
    assert keys(rows) == ["strength-title", "strength-early", "strength-behind"]
    await town.restart()
    await learnt(town)
    rows = sent(await town.tap(MEMBER, early))
    assert keys(rows) == ["strength-title", "strength-early"]
    (row,) = await town.say(MEMBER, "/rating")
    assert "button-rating-strength" not in [each["label"]["key"] for each in buttons(row)]
    monkeypatch.setattr(strength, "SIGMA_TO_SHOW", strength.UNCERTAIN)
    (row,) = await rating_page(town, "button-rating-strength")
    assert keys([row]) == ["strength-title", *["strength-row"] * 10, "strength-rule"]
    found = {args["name"]: args["middle"] for args in said([row], "strength-row")}
    assert {found[f"Игрок {black}"][0] for black in (2, 4, 6)} == {"−"}
    assert all(found[f"Игрок {red}"][0].isdigit() for red in (1, 3, 5, 7, 8, 9, 10))
    assert button([row], "button-rating-points")
    (drawn,) = sent(await town.tap(MEMBER, button([row], "button-rating-picture")))
    assert {len(each.cells) for each in picture(drawn).rows} == {3}


async def test_strengths_are_computed_without_void_games(town: Town) -> None:
    await begun(town)
    first = await played(town)
    await played(town)
    await learnt(town)
    assert (await season_here(town)).rated == 2
    await town.writes(uncount, first)
    assert (await season_here(town)).rated == 0
    await learnt(town)
    known = await town.reads(season_strengths.of_season, (await season_here(town)).id)
    assert {one.games for one in known.values()} == {1}


async def test_strengths_name_no_hidden_person(town: Town, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(strength, "SIGMA_TO_SHOW", strength.UNCERTAIN)
    await begun(town)
    await played(town)
    await learnt(town)
    await town.tap(RED, "t:hide")
    (row,) = await rating_page(town, "button-rating-strength")
    names = [args["name"] for args in said([row], "strength-row")]
    assert names.count("—") == 1
    assert "Игрок 1" not in names


async def test_the_button_to_the_picture_shows_words_when_no_game_counts_any_more(town: Town) -> None:
    await begun(town)
    game = await played(town)
    rows = await town.say(MEMBER, "/rating")
    await town.writes(uncount, game)
    (row,) = sent(await town.tap(MEMBER, button(rows, "button-rating-picture")))
    assert picture(row) is None
    assert "rating-nobody" in keys([row])

"""The pages of a rating: who is on which page, and when the words fit below a picture."""

import pytest

from bot.render.season.rating import Rating, page_of, rating_picture, rating_post
from bot.values.season import Season, Terms
from championship.season import Sums, season_standing
from championship.strength import Strength


def rating(players: int, *, name: str = "Аня", least: int = 1) -> Rating:
    """Builds a rating. The first player has the most points. Players with an even number have played once,
    the others twice."""
    users = range(1, players + 1)
    sums = [Sums(str(user), 1 + user % 2, 1, 0, 10_000 - user, -40, 0, 0, 0) for user in users]
    strengths = tuple(Strength(one.player, one.games, -0.04, 1.0) for one in sums)
    names = {one.player: name for one in sums}
    season = Season(1, -1, 3, Terms(0.0, (), least, 7), None, games=players, rated=players)
    return Rating(season, season_standing(sums, least=least, seed=7), strengths, names)


@pytest.mark.parametrize(
    ("players", "asked", "number", "of", "shown"),
    [(0, 1, 1, 1, 0), (20, 1, 1, 1, 20), (21, 2, 2, 2, 1), (41, 2, 2, 3, 20), (41, 9, 3, 3, 1)],
)
def test_a_page_of_the_rating_has_twenty_people(
    players: int, asked: int, number: int, of: int, shown: int
) -> None:
    page = page_of(rating(players), "points", asked)
    assert (page.number, page.of, len(page.entries)) == (number, of, shown)
    said = [each.key for each in rating_post(page, [], None, drawn=True).lines]
    assert ("rating-page" in said) == (of > 1)
    assert ("rating-nobody" in said) == (players == 0)
    assert said.count("rating-row") == shown


def test_a_player_with_fewer_games_stands_below_the_others() -> None:
    entries = page_of(rating(4, least=2), "points", 1).entries
    assert [(each.drawn.place, each.said.key) for each in entries] == [
        (1, "rating-row"),
        (2, "rating-row"),
        (3, "rating-row-waits"),
        (4, "rating-row-waits"),
    ]


def test_the_picture_of_a_rating_has_only_its_title_below() -> None:
    post = rating_picture(page_of(rating(3), "points", 1), None, "dark")
    assert [said.key for said in post.caption] == ["rating-title"]
    assert len(post.lines) > 1, "the words go without a picture if it can not be made"
    assert post.picture is not None


def test_a_strength_that_rounds_to_zero_has_no_sign() -> None:
    (entry,) = page_of(rating(1), "strength", 1).entries
    assert entry.drawn.cells == ("2", "±2,0", "0,0")


def test_an_empty_rating_offers_no_picture() -> None:
    rows = rating_post(page_of(rating(0), "points", 1), [], None, drawn=True).rows
    assert rows == ()

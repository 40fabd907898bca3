"""The host has several wordings for the same news, so that two games of an evening sound different."""

from itertools import pairwise

import pytest

from bot.render.game.roster import WAYS, Roster, Seated, roster_of
from bot.render.locales import LOCALES, say

NAMES = ("Аня", "Богдан", "Вера")
DAYS = range(6)


def table(game: int, *names: str, practice: bool = False) -> Roster:
    return Roster(game, {seat: Seated(seat, seat, name) for seat, name in enumerate(names, 1)}, "", practice)


@pytest.mark.parametrize("locale", LOCALES)
@pytest.mark.parametrize("key", WAYS)
def test_every_wording_of_a_message_is_different(key: str, locale: str) -> None:
    args: dict[str, int | str] = {
        "number": 2,
        "book": "ua-club" if key == "morning-first" else "fiim-2019",
        "seat": 4,
        "user": 44,
        "name": "Глеб",
        "seats": "№4",
    }
    assert len({say(locale, key, {**args, "way": way}) for way in range(WAYS[key] + 1)}) == WAYS[key]


@pytest.mark.parametrize("key", WAYS)
@pytest.mark.parametrize("game", [1, 8, 500])
def test_the_next_game_and_the_next_day_are_told_in_other_words(key: str, game: int) -> None:
    now, later = ([table(one, *NAMES).varied(key, day)["way"] for day in DAYS] for one in (game, game + 1))
    assert all(one != other for one, other in zip(now, later, strict=True))
    assert all(one != other for one, other in pairwise(now))


@pytest.mark.parametrize(("number", "practice"), [(7, False), (0, True)])
def test_a_replay_uses_the_wordings_of_the_game(number: int, practice: bool) -> None:
    """The record of a practice has no number."""
    played, replayed = table(7, *NAMES, practice=practice), roster_of(NAMES, 3, number)
    assert [played.varied("morning", at) for at in DAYS] == [replayed.varied("morning", at) for at in DAYS]


def test_practices_differ_by_their_neighbours() -> None:
    told = {table(7, who, *NAMES, practice=True).varied("morning", 2)["way"] for who in ("Юра", "Яна", "Ян")}
    assert len(told) > 1

"""What a tournament says is taken by Telegram, however many play in it and whatever they are called."""

import re
from collections.abc import Callable

import pytest

from bot.render import tournament as told
from bot.render.locales import LOCALES
from bot.render.phrase import Moment, Phrasing
from bot.render.post import Post
from bot.runtime.timers import Timers
from engine.scoring.standing import Place
from tests.bot.flows.form import visible

WIDEST = 64
"""Characters of a name in a tournament, at most."""


def places(count: int, letters: int) -> list[Place]:
    return [Place("Ж" * letters, (), number, None) for number in range(1, count + 1)]


@pytest.mark.parametrize("said", [told.standing, told.podium])
@pytest.mark.parametrize("locale", LOCALES)
@pytest.mark.parametrize(("count", "letters"), [(40, WIDEST), (990, WIDEST), (990, 1)])
def test_a_standing_fits_into_a_message_and_says_how_many_more_there_are(
    said: Callable[[str, list[Place]], Post], locale: str, count: int, letters: int
) -> None:
    post = said("К" * WIDEST, places(count, letters))
    shown = visible(Phrasing("bot", Timers(lambda game, step: None)).message(post, locale, Moment(0.0, 1.0)))
    more = [row for row in post.folded if row.key == "event-more"]
    listed = len(re.findall("Ж+", shown))
    assert [row.args["count"] for row in more] == ([] if listed == count else [count - listed])


def test_forty_names_of_usual_length_are_all_there() -> None:
    post = told.standing("Кубок", places(40, 12))
    assert len(post.lines) - 1 + len(post.folded) == 40

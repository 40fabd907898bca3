"""Telegram accepts every message of a tournament, with many players and with any names."""

import re
from collections.abc import Callable

import pytest

from bot.render.locales import LOCALES
from bot.render.phrase import Moment, Phrasing
from bot.render.post import Post, line
from bot.render.tournaments import organiser
from bot.render.tournaments import tournaments as texts
from bot.runtime.timers import Timers
from engine.scoring.standing import Place
from tests.rig.flows.form import visible

PHRASING = Phrasing("bot", Timers(lambda _timed: None))

WIDEST = 64
"""The most characters of a name in a tournament."""


def places(count: int, letters: int) -> list[Place]:
    return [Place("Ж" * letters, (), number, None) for number in range(1, count + 1)]


@pytest.mark.parametrize("said", [texts.standing, texts.podium])
@pytest.mark.parametrize("locale", LOCALES)
@pytest.mark.parametrize(("count", "letters"), [(40, WIDEST), (990, WIDEST), (990, 1)])
def test_a_standing_fits_into_a_message_and_says_how_many_more_there_are(
    said: Callable[[str, list[Place]], Post], locale: str, count: int, letters: int
) -> None:
    post = said("К" * WIDEST, places(count, letters))
    shown = visible(PHRASING.message(post, locale, Moment(0.0, 1.0)))
    more = [row for row in post.folded if row.key == "event-more"]
    listed = len(re.findall("Ж+", shown))
    assert [row.args["count"] for row in more] == ([] if listed == count else [count - listed])


def test_a_standing_shows_all_of_forty_names_of_usual_length() -> None:
    post = texts.standing("Кубок", places(40, 12))
    assert len(post.lines) - 1 + len(post.folded) == 40


@pytest.mark.parametrize("count", [1, 10, 40, 41, 120, 990])
@pytest.mark.parametrize("locale", LOCALES)
def test_the_pages_offer_every_entrant_who_plays(locale: str, count: int) -> None:
    people = dict.fromkeys(range(1, count + 1), "Ж" * WIDEST)
    offered: list[int] = []
    pages = [0]
    for page in pages:
        message = PHRASING.message(organiser.whom_to_replace(1, people, page), locale, Moment(0.0, 1.0))
        assert len(visible(message)) <= 4096
        assert message.keyboard is not None
        keys = [key for row in message.keyboard.inline_keyboard for key in row]
        assert len(keys) <= 100
        taps = [(key.callback_data or "").split(":")[2:4] for key in keys]
        offered += [int(number) for wish, number in taps if wish == "replace"]
        pages += [int(number) for wish, number in taps if wish == "people" and int(number) not in pages]
    assert offered == [*people]


def test_the_question_who_comes_has_at_most_a_hundred_buttons() -> None:
    post = organiser.who_comes(1, 5, "Ж", dict.fromkeys(range(11, 200), "Х"))
    assert 10 < sum(map(len, post.rows)) <= 100


@pytest.mark.parametrize(
    ("name", "shown"), [("Отбор", "Відбір"), ("Відбір", "Відбір"), ("Півфінал", "Півфінал")]
)
def test_a_stage_named_by_the_program_has_a_name_in_each_language(name: str, shown: str) -> None:
    rests = line("event-you-rest", title="Кубок", stage=texts.stage_name(name), round=2)
    message = PHRASING.message(Post(lines=(rests,)), "uk", Moment(0.0, 1.0))
    assert f"{shown}, тур 2" in visible(message)


def test_m2_8_7_the_podium_and_the_standing_name_the_clause_or_the_lot() -> None:
    """Players whom their points part (8.7) need no word; then the first clause decides, or the lot."""
    parted = (None, "8.7", "8.7.2", "8.7.5", "8.7.1")
    placed = [Place(f"P{place}", (), place, clause) for place, clause in enumerate(parted, 1)]
    said = [
        (one.key, one.args["clause"]) for one in texts.podium("Кубок", placed).lines if "clause" in one.args
    ]
    assert said == [("event-by-clause", "8.7.2")]
    said = [
        (one.key, one.args["clause"]) for one in texts.standing("Кубок", placed).lines if "clause" in one.args
    ]
    assert said == [("event-by-clause", "8.7.2"), ("event-by-lot", "8.7.5"), ("event-by-clause", "8.7.1")]


def test_8_7_a_lot_that_separates_many_players_is_told_once() -> None:
    parted = (None, "8.7.5", "8.7.5", "8.7.2", "8.7.5", "8.7.5")
    placed = [Place(f"P{place}", (), place, clause) for place, clause in enumerate(parted, 1)]
    said = [one.key for one in texts.standing("Кубок", placed).lines if one.key.startswith("event-by")]
    assert said == ["event-by-clause", "event-by-lots"]

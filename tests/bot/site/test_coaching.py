"""What a seat could have known stands on the page of a finished game, and nowhere else."""

import json
import re
from collections.abc import Sequence
from typing import Any

import pytest

from bot.render.game.roster import roster_of
from bot.render.locales import LOCALES
from bot.site.coaching import coaching_data
from bot.site.replay_page import page_of_game, page_of_replay
from engine.events import MorningCame, WentOut
from engine.record import parse
from engine.replay import replay
from engine.roles import Seat
from engine.rules.registry import BOOKS
from minds.coaching import coach
from tests.rig.site.hostile import text_of
from tests.rig.site.spoken import spoken


def coaching_of(book: str, *words: str) -> dict[str, Any]:
    text = text_of(book)
    return coaching(text, spoken(text, *words))


def coaching(text: str, said: Sequence[tuple[int, Seat, str]]) -> dict[str, Any]:
    page = page_of_game(parse(text), "ru", text, said)
    found = re.search(r'<script type="application/json" id="coaching">(.*?)</script>', page, re.DOTALL)
    assert found is not None
    data: dict[str, Any] = json.loads(found[1])
    return data


@pytest.mark.parametrize("book", BOOKS)
def test_each_seat_has_its_days_and_at_most_two_moments(book: str) -> None:
    played = replay(parse(text_of(book)))
    roles, data = played.record.roles, coaching_of(book)
    every = coach(played.record.rules, roles, played.events, range(1, len(roles) + 1))
    assert [*data] == [str(seat) for seat in range(1, len(roles) + 1)]
    for seat in range(1, len(roles) + 1):
        found, of = every[seat], data[str(seat)]
        assert [chances for _, chances in of["days"]] == [
            [round(100 * chance) for chance in step.black] for step in found.days()
        ]
        assert len(of["turned"]) == len(found.turned) <= 2
        for moment in of["turned"]:
            assert moment["said"].keys() == {*LOCALES}
            assert all(said.count(" · №") <= 1 <= said.count(" · ") for said in moment["said"].values())
            assert not any("👏" in said for said in moment["said"].values())
            assert moment["was"] != moment["now"]


@pytest.mark.parametrize("book", BOOKS)
def test_no_moment_is_about_a_player_who_has_left(book: str) -> None:
    played = replay(parse(text_of(book)))
    last = {each.seat: place for place, each in enumerate(played.events) if isinstance(each, WentOut)}
    seats = range(1, len(played.record.roles) + 1)
    every = coach(played.record.rules, played.record.roles, played.events, seats)
    for seat, of in coaching_of(book).items():
        places = [every[int(seat)].steps[place].event for place in every[int(seat)].turned]
        for moment, place in zip(of["turned"], places, strict=True):
            assert place < last.get(moment["seat"], len(played.events))


def test_a_moment_of_coaching_says_if_the_game_is_not_over() -> None:
    told = [moment["said"] for of in coaching_of("party").values() for moment in of["turned"]]
    assert any("игра ещё не кончена" in said["ru"] and "гру ще не закінчено" in said["uk"] for said in told)


def test_kept_words_are_told_at_the_moment_that_they_turned() -> None:
    mute, loud = (
        coaching_of("fiim-2019"),
        coaching_of("fiim-2019", "Второй чёрный.", "Моя проверка: №2 чёрный."),
    )
    assert [of["days"] for of in mute.values()] != [of["days"] for of in loud.values()]
    told = [moment["said"]["ru"] for of in loud.values() for moment in of["turned"]]
    assert any("№2 чёрный." in each for each in told)


def test_a_moment_of_coaching_names_all_dead_of_a_night() -> None:
    text = text_of("city")
    (morning,) = (
        happened
        for happened, event in enumerate(replay(parse(text)).events)
        if isinstance(event, MorningCame) and event.killed == (1, 5)
    )
    claims = [(morning, 7, f"Моя проверка: №{seat} чёрный.") for seat in (2, 4, 6)]
    told = [moment["said"]["ru"] for of in coaching(text, claims).values() for moment in of["turned"]]
    assert "Ночь 2 · Ночью погибают: † №1 · — · † №5 · —" in {each.split(" · №7:")[0] for each in told}


def test_a_game_without_a_result_has_no_coaching() -> None:
    text = text_of("fiim-2019")
    lines = text.splitlines(keepends=True)
    begun = replay(parse("".join(line for line in lines if not line.startswith("judge defeat"))))
    assert begun.state.result is None
    assert coaching_data(begun, roster_of((), 10), LOCALES) is None


def test_a_page_of_a_site_has_no_coaching() -> None:
    assert 'id="coaching"' not in page_of_replay(replay(parse(text_of("city"))), "ru")

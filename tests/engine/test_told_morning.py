"""Tests what the morning tells the bot: who died, whether somebody was saved, who has an alibi, who is
silenced."""

import pytest

from engine.events import MorningCame
from tests.rig.engine.table import play, shots

KILLED = shots(3, 2, 4, 6)


@pytest.mark.parametrize(
    ("book", "lines", "told"),
    [
        ("fiim-2019", KILLED, MorningCame(2, (3,), saved=False, alibi=(), silenced=())),
        ("fiim-2019", "until hunt; 2 shoot 3", MorningCame(2, (), saved=False, alibi=(), silenced=())),
        ("ua-club", "until hunt; 2 shoot 3", MorningCame(2, (3,), saved=False, alibi=(), silenced=())),
        ("city", KILLED, MorningCame(2, (3,), saved=False, alibi=(), silenced=())),
        (
            "city",
            KILLED + "until maniac; 10 kill 1",
            MorningCame(2, (3, 1), saved=False, alibi=(), silenced=()),
        ),
        (
            "city",
            KILLED + "until doctor; 8 heal 3; until mistress; 9 visit 5",
            MorningCame(2, (), saved=True, alibi=(5,), silenced=()),
        ),
        (
            "city",
            KILLED + "until maniac; 10 kill 1; until doctor; 8 heal 1",
            MorningCame(2, (3,), saved=True, alibi=(), silenced=()),
        ),
        (
            "city",
            KILLED + "until doctor; 8 heal 5",
            MorningCame(2, (3,), saved=False, alibi=(), silenced=()),
        ),
        (
            "party",
            KILLED + "until doctor; 8 heal 3; until maniac; 10 silence 5",
            MorningCame(2, (), saved=True, alibi=(), silenced=(5,)),
        ),
        ("party", KILLED, MorningCame(2, (3,), saved=False, alibi=(), silenced=())),
    ],
    ids=[
        "fiim: killed", "fiim: a miss", "ua: the answer", "city: killed",
        "city: two, the mafia's first", "city: saved and an alibi", "city: saved from the maniac",
        "city: healed another", "party: an attempt and a silence", "party: killed",
    ],
)  # fmt: skip
def test_the_second_morning_tells_deaths_saves_and_alibis(book: str, lines: str, told: MorningCame) -> None:
    assert play(lines + "\nuntil next turn", book=book).told(MorningCame)[1] == told


def test_city_whom_the_doctor_saves_from_the_maniac_has_his_day() -> None:
    saved = "until maniac; 10 kill 3; until doctor; 8 heal 3; until turn 3; 3 nominate 5; 3 pass"
    game = play(saved, book="city", overrides={"misses_lose": 99})
    assert (game.rejected, game.step) == ([], "turn 4")
    assert "2: turn 3 60" in game.speeches

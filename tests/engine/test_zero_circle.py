"""The vote of day 1 where a house has changed it (`zero_circle`)."""

import pytest

from engine.rules.choices import ZeroCircle
from tests.rig.engine.table import Played, ballot, hands, play, poll

PAIR = ballot((1, 3), (2, 4))
LEADS = PAIR + poll({3: (1, 2, 3, 4, 5, 6), 4: (7, 8, 9, 10)})
TIE = poll({3: (1, 2, 3, 4, 5), 4: (6, 7, 8, 9, 10)})


def circle(zero: ZeroCircle, lines: str, **others: object) -> Played:
    return play(lines, overrides={"zero_circle": zero, **others})


def speeches(game: Played) -> list[str]:
    return [speech for speech in game.speeches if "turn" not in speech]


@pytest.mark.parametrize(
    ("zero", "lines", "step", "spoken", "out"),
    [
        ("no-vote", PAIR + "until hunt", "hunt", [], []),
        ("speech", LEADS, "defence 3", ["1: defence 3 30"], []),
        ("speech", LEADS + "3 pass", "hunt", ["1: defence 3 30"], []),
        ("raise", LEADS + "3 pass", "raise", ["1: defence 3 30"], []),
        ("raise", LEADS + "3 pass; timeout", "hunt", ["1: defence 3 30"], []),
        ("raise", LEADS + "3 pass\n" + hands(*range(1, 11)), "last-word 3", None, ["3 raise day 1"]),
        ("raise", PAIR + TIE + "3 pass; 4 pass", "raise", ["1: defence 3 30", "1: defence 4 30"], []),
        ("speech", PAIR + TIE + "3 pass; 4 pass", "vote 3", ["1: defence 3 30", "1: defence 4 30"], []),
        ("speech", PAIR + TIE + TIE, "raise", ["1: defence 3 30", "1: defence 4 30"], []),
        ("speech", PAIR + TIE + "until vote 3; 3 pass\n" + hands(*range(1, 11)), "hunt", None, []),
    ],
)
def test_d24_each_variant_decides_who_leaves_on_day_1(
    zero: ZeroCircle, lines: str, step: str, spoken: list[str] | None, out: list[str]
) -> None:
    game = circle(zero, lines)
    assert (game.step, game.out) == (step, out)
    assert spoken is None or speeches(game) == spoken


@pytest.mark.parametrize("single", ["stays", "leaves", "takes-all"])
def test_d24_a_single_candidate_is_not_voted(single: str) -> None:
    game = circle(ZeroCircle.SPEECH, "until turn 1; 1 nominate 3; until hunt", single_on_first_day=single)
    assert (game.votes, game.out) == ([], [])


def test_d24_a_single_candidate_is_voted_where_he_is_voted() -> None:
    lines = "until turn 1; 1 nominate 3; until vote 3\n" + hands(*range(1, 11))
    assert circle(ZeroCircle.SPEECH, lines, single_on_first_day="voted").step == "defence 3"


@pytest.mark.parametrize("zero", ZeroCircle)
def test_d24_the_second_day_is_not_changed_by_the_variant(zero: ZeroCircle) -> None:
    game = circle(zero, "until hunt; until turn 2; 2 nominate 3; until last-word")
    assert game.out == ["3 vote day 2"]

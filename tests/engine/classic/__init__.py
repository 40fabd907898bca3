"""Tests of `classic-10`, by subject. In the deal, the Don is 2, the other blacks are 4 and 6, the sheriff is
7."""

from functools import partial

from tests.rig.engine.table import passing, play, removed

classic = partial(play, book="classic-10")

NIGHT_1 = "until meeting\n"

ONE_BLACK_OF_FOUR = NIGHT_1 + removed(2, 4, 10, 9, 8, 7)
"""Acts after which the reds 1, 3 and 5 and the black 6 are left."""

TWO_ON_THE_BALLOT = "until turn 1; 1 nominate 3; 1 pass; until turn 2; 2 nominate 5; until vote 3\n"

TIE = TWO_ON_THE_BALLOT + "1 vote; 2 vote; 4 vote; 6 vote; 7 vote; until vote 5; until defence 3\n"
"""Seats 3 and 5 have five votes each; 3 speaks in defence."""

SECOND_DAY = passing(*range(1, 11)) + "until turn 2\n"
"""Day 1 passed without a nomination and the night without a shot. Seat 2 opens day 2."""

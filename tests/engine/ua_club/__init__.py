"""Tests of `ua-club`, by subject; nights and days are numbered from 1. The Don is 2, the other blacks are 4
and 6, the sheriff is 7."""

from functools import partial

from tests.rig.engine.table import hands, passing, play, removed

ua = partial(play, book="ua-club")

NIGHT_1 = "until meeting\n"

TWO_ON_THE_BALLOT = "until turn 1; 1 nominate 3; 1 pass; until turn 2; 2 nominate 5; until vote 3\n"

TIE = TWO_ON_THE_BALLOT + hands(1, 2, 4, 6, 7) + "until vote 5; until defence 3\n"
"""Seats 3 and 5 have five votes each; 3 speaks in defence."""

RAISE = TIE + "until vote 3\n" + hands(1, 2, 4, 6, 7) + "until vote 5; until raise\n"

SECOND_DAY = passing(*range(1, 11)) + "until turn 2\n"
"""Day 1 passed without a nomination and the night without an answer of the Don. Seat 2 opens day 2."""

ONE_BLACK_OF_FOUR = NIGHT_1 + removed(2, 4, 10, 9, 8, 7)
"""Acts after which the reds 1, 3 and 5 and the black 6 are left."""

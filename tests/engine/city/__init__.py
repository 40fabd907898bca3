"""Tests of `city`, by subject. The Don is 2, the other blacks are 4 and 6; sheriff 7, doctor 8, mistress 9,
maniac 10."""

from functools import partial

from tests.rig.engine.table import ballot, hands, passing, play, removed, shots

city = partial(play, book="city")

patient = partial(city, overrides={"misses_lose": 99})
"""Plays by the book "city", with as many nights without a shot as a test needs."""

NIGHT_1 = "until meeting\n"

TWO_ON_THE_BALLOT = ballot((1, 3), (2, 5)) + "until vote 3\n"

TIE = TWO_ON_THE_BALLOT + hands(1, 2) + "until vote 5\n" + hands(4, 6) + "until defence 3\n"
"""Seats 3 and 5 have two of ten votes each; 3 speaks in defence."""

RAISE = TIE + "until vote 3\n" + hands(1, 2) + "until vote 5\n" + hands(4, 6) + "until raise\n"

SECOND_DAY = passing(*range(1, 11)) + "until turn 2\n"
"""Day 1 passed without a nomination and the night without a shot. Seat 2 opens day 2."""

VOTED_OUT = SECOND_DAY + "2 nominate 3; until vote 3\n" + hands(1, 2, 4, 5, 6, 7) + "until last-word 3\n"
"""The vote of day 2 has put seat 3 out."""

THREE_LEFT = NIGHT_1 + removed(2, 4, 5, 7, 8, 9, 10)
"""Acts after which the reds 1 and 3 and the black 6 are left."""

CLOSING = NIGHT_1 + removed(2, 4) + shots(3, 6) + "until maniac; 10 kill 6; until last-word 3\n"

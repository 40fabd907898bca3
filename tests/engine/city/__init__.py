"""`city`, by subject. The Don is 2, his blacks 4 and 6; sheriff 7, doctor 8, mistress 9, maniac 10."""

from functools import partial

from tests.engine.table import ballot, hands, passing, play, removed

city = partial(play, book="city")

patient = partial(city, overrides={"misses_lose": 99})
"""For tests of many nights in which the blacks may well not shoot."""

NIGHT_1 = "until meeting\n"

TWO_ON_THE_BALLOT = ballot((1, 3), (2, 5)) + "until vote 3\n"

TIE = TWO_ON_THE_BALLOT + hands(1, 2) + "until vote 5\n" + hands(4, 6) + "until defence 3\n"
"""3 and 5 with two votes each of ten; 3 has the word."""

RAISE = TIE + "until vote 3\n" + hands(1, 2) + "until vote 5\n" + hands(4, 6) + "until raise\n"

SECOND_DAY = passing(*range(1, 11)) + "until turn 2\n"
"""Day 1 passed without a nomination, the night without a shot; 2 opens."""

VOTED_OUT = SECOND_DAY + "2 nominate 3; until vote 3\n" + hands(1, 2, 4, 5, 6, 7) + "until last-word 3\n"
"""3 has left by the vote of day 2."""

THREE_LEFT = NIGHT_1 + removed(2, 4, 5, 7, 8, 9, 10)
"""At the table: 1, 3 and the black 6."""

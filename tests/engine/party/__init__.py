"""Tests of `party`, by subject. The mafia are 2, 4 and 6; sheriff 7, doctor 8, maniac 10."""

from functools import partial

from tests.rig.engine.table import ballot, hands, play

party = partial(play, book="party")

NIGHT_1 = "until meeting\n"

DEALS = {
    5: "mcccs",
    6: "mmccsh",
    7: "mmcccsh",
    8: "mmmccshk",
    9: "mmmcccshk",
    10: "mmmccccshk",
    11: "mmmmccccshk",
    12: "mmmmcccccshk",
    13: "mmmmccccccshk",
    14: "mmmmmcccccsshk",
    15: "mmmmmccccccsshk",
    16: "mmmmmcccccccsshk",
    17: "mmmmmmcccccccsshk",
    18: "mmmmmmccccccccsshk",
    19: "mmmmmmcccccccccsshk",
}
"""Players → a deal, one letter for each card, as in the table of party.md."""

SILENCED_3 = "until maniac; 10 silence 3; until turn\n"
"""Player 3 is silenced, and day 2 opens."""

TWO_ON_THE_BALLOT = ballot((1, 3), (2, 5)) + "until vote 3\n"

TIE = TWO_ON_THE_BALLOT + hands(1, 2) + "until vote 5\n" + hands(4, 6) + "until defence 3\n"

RAISE = TIE + "until vote 3\n" + hands(1, 2) + "until vote 5\n" + hands(4, 6) + "until raise\n"

"""The popular party game: roles by head count, no Don, and a maniac who silences."""

from engine.roles import Role
from engine.rules.city import CITY
from engine.rules.model import Lift, LostSpeech, Maniac, Opener, SecondShot, Single
from engine.steps import StepName

HEADS = {
    5: (1, 3, 1, 0, 0),
    6: (2, 2, 1, 1, 0),
    7: (2, 3, 1, 1, 0),
    8: (3, 2, 1, 1, 1),
    9: (3, 3, 1, 1, 1),
    10: (3, 4, 1, 1, 1),
    11: (4, 4, 1, 1, 1),
    12: (4, 5, 1, 1, 1),
    13: (4, 6, 1, 1, 1),
    14: (5, 5, 2, 1, 1),
    15: (5, 6, 2, 1, 1),
    16: (5, 7, 2, 1, 1),
    17: (6, 7, 2, 1, 1),
    18: (6, 8, 2, 1, 1),
    19: (6, 9, 2, 1, 1),
}
"""At the table (the host is not one of them) → mafia, citizens, sheriffs, doctors, maniacs."""

COLUMNS = (Role.MAFIA, Role.CITIZEN, Role.SHERIFF, Role.DOCTOR, Role.MANIAC)

PARTY = CITY.changed(
    {
        "id": "party",
        "deals": {n: dict(zip(COLUMNS, row, strict=True)) for n, row in HEADS.items()},
        "acts": frozenset({"heal", "silence", "hint"}),
        "first_night": (
            StepName.MEETING,
            StepName.GREET_SHERIFF,
            StepName.GREET_DOCTOR,
            StepName.GREET_MANIAC,
        ),
        "night": (StepName.HUNT, StepName.DOCTOR, StepName.SHERIFF_CHECK, StepName.MANIAC),
        "hunt_spares_blacks": False,
        "second_shot": SecondShot.MISS,
        "doctor_may_repeat": True,
        "self_heals": None,
        "save_is_told": True,
        "maniac": Maniac.SILENCES,
        "opener": Opener.LOWEST,
        "nominations_replace": False,
        "single_on_first_day": Single.VOTED,
        "lift": Lift.COUNTS,
        "last_words": False,
        "lost_speech": LostSpeech.NO_TURN,
        "short_turn_at": frozenset(),
        "empty_table_is_black": False,
        "misses_lose": None,
    }
)

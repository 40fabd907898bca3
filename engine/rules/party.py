"""The popular party game: the number of players decides the roles, there is no Don, and the maniac does not
kill: whom he silences neither speaks nor votes on the next day."""

from engine.roles import CITIZEN, DOCTOR, MAFIA, MANIAC, SHERIFF
from engine.rules import actions
from engine.rules.choices import Lift, LostSpeech, Maniac, Opener, SecondShot, Single, ThirdFoul
from engine.rules.city import CITY
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
"""Number of players without the host → numbers of mafia, citizens, sheriffs, doctors, maniacs."""

COLUMNS = (MAFIA, CITIZEN, SHERIFF, DOCTOR, MANIAC)

PARTY = CITY.changed(
    {
        "id": "party",
        "deals": {
            n: {role.id: count for role, count in zip(COLUMNS, row, strict=True)} for n, row in HEADS.items()
        },
        "roles": (CITIZEN, SHERIFF, DOCTOR, MANIAC, MAFIA),
        "actions": (actions.HEAL, actions.SHERIFF_CHECK, actions.MANIAC_SILENCES),
        "greetings": (actions.GREET_SHERIFF, actions.GREET_DOCTOR, actions.GREET_MANIAC),
        "acts": frozenset({"hint"}),
        "first_night": (
            StepName.MEETING,
            actions.GREET_SHERIFF.step,
            actions.GREET_DOCTOR.step,
            actions.GREET_MANIAC.step,
        ),
        "night": (StepName.HUNT, actions.HEAL.step, actions.SHERIFF_CHECK.step, actions.MANIAC_SILENCES.step),
        "hunt_spares_blacks": False,
        "second_shot": SecondShot.MISS,
        "doctor_may_repeat": True,
        "self_heals": None,
        "save_is_told": True,
        "maniac": Maniac.SILENCES,
        "opener": Opener.LOWEST,
        "nominations_replace": False,
        "single_on_first_day": Single.VOTED,
        "lift": Lift.FREE,
        "last_words": False,
        "lost_speech": LostSpeech.NO_TURN,
        "third_foul": ThirdFoul.GOES_ON,
        "short_turn_at": frozenset(),
        "empty_table_is_black": False,
        "misses_lose": None,
        "best_move_award": False,
    }
)

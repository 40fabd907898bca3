"""City Mafia. Its roles are commissar, doctor, mistress, maniac and the Don."""

from engine.roles import CITIZEN, DOCTOR, DON, MAFIA, MANIAC, MISTRESS, SHERIFF
from engine.rules.actions import (
    DON_CHECK,
    GREET_DOCTOR,
    GREET_MANIAC,
    GREET_MISTRESS,
    GREET_SHERIFF,
    HEAL,
    MANIAC_KILLS,
    SHERIFF_CHECK,
    VISIT,
)
from engine.rules.choices import Lift, Maniac, Removal, SecondShot, Single, ThirdFoul
from engine.rules.fiim_2019 import FIIM_2019
from engine.steps import StepName

BLACKS = {10: 3, 11: 3, 12: 4, 13: 4, 14: 4, 15: 5}
"""Number of players → number of blacks, the Don included."""

SPECIAL_REDS = (SHERIFF, DOCTOR, MISTRESS, MANIAC)

CITY = FIIM_2019.changed(
    {
        "id": "city",
        "deals": {
            n: {
                DON.id: 1,
                MAFIA.id: blacks - 1,
                CITIZEN.id: n - blacks - 4,
                **{role.id: 1 for role in SPECIAL_REDS},
            }
            for n, blacks in BLACKS.items()
        },
        "roles": (CITIZEN, *SPECIAL_REDS, MAFIA, DON),
        "actions": (DON_CHECK, MANIAC_KILLS, SHERIFF_CHECK, HEAL, VISIT),
        "greetings": (GREET_DOCTOR, GREET_SHERIFF, GREET_MISTRESS, GREET_MANIAC),
        "acts": frozenset({"order", "best", "withdraw", "surrender", "claim"}),
        "first_night": (
            StepName.MEETING,
            GREET_DOCTOR.step,
            GREET_SHERIFF.step,
            GREET_MISTRESS.step,
            GREET_MANIAC.step,
        ),
        "night": (
            StepName.HUNT,
            DON_CHECK.step,
            MANIAC_KILLS.step,
            SHERIFF_CHECK.step,
            HEAL.step,
            VISIT.step,
        ),
        "hunt_spares_blacks": True,
        "second_shot": SecondShot.FOUL,
        "victim_leaves_at_once": False,
        "checks_reach_the_dead": False,
        "doctor_may_repeat": False,
        "self_heals": 1,
        "maniac": Maniac.KILLS,
        "nominations_replace": True,
        "show_ballot": True,
        "single_later": Single.VOTED,
        "rest_to_last": False,
        "lift": Lift.REMOVAL,
        "new_tie_again": False,
        "raise_whole_table": True,
        "third_foul": ThirdFoul.LEAVES_NOMINATION,
        "short_turn_at": frozenset({3}),
        "removal": Removal.NOTHING,
        "empty_table_is_black": True,
        "waived_when_decided": frozenset(),
        "closing_word_is_kept": False,
        "draw_after": None,
        "misses_lose": 3,
        "best_move_award": True,
        "best_move_points": (),
        "best_move_needs_fewer_out": None,
    }
)

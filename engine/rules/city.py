"""City Mafia: commissar, doctor, mistress, maniac and the Don."""

from engine.roles import Role
from engine.rules.fiim_2019 import FIIM_2019
from engine.rules.model import Lift, Maniac, Removal, SecondShot, Single
from engine.steps import StepName

BLACKS = {10: 3, 11: 3, 12: 4, 13: 4, 14: 4, 15: 5}
"""Head count → blacks in all, the Don included."""

SPECIAL_REDS = {Role.SHERIFF: 1, Role.DOCTOR: 1, Role.MISTRESS: 1, Role.MANIAC: 1}

CITY = FIIM_2019.changed(
    {
        "id": "city",
        "deals": {
            n: {Role.DON: 1, Role.MAFIA: blacks - 1, Role.CITIZEN: n - blacks - 4, **SPECIAL_REDS}
            for n, blacks in BLACKS.items()
        },
        "acts": frozenset({"order", "best", "withdraw", "surrender", "visit", "kill", "heal", "claim"}),
        "first_night": (
            StepName.MEETING,
            StepName.GREET_DOCTOR,
            StepName.GREET_SHERIFF,
            StepName.GREET_MISTRESS,
            StepName.GREET_MANIAC,
        ),
        "night": (
            StepName.HUNT,
            StepName.DON_CHECK,
            StepName.MANIAC,
            StepName.SHERIFF_CHECK,
            StepName.DOCTOR,
            StepName.MISTRESS,
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
        "short_turn_at": frozenset({3}),
        "removal": Removal.NOTHING,
        "empty_table_is_black": True,
        "draw_after": None,
        "misses_lose": 3,
        "best_move_points": (),
        "best_move_needs_fewer_out": None,
    }
)

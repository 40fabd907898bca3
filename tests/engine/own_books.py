"""A book that none of the program's has: what a club may compose of the effects that the engine knows."""

from collections.abc import Mapping

from engine.roles import CITIZEN, DOCTOR, DON, MAFIA, SHERIFF, Role, Team
from engine.rules.actions import DON_CHECK, HEAL, SHERIFF_CHECK, NightAction, Told
from engine.rules.city import CITY
from engine.rules.effects import Compare, Guard, Hide
from engine.rules.model import RuleSet
from engine.rules.registry import BOOKS
from engine.steps import StepName

LAWYER = Role("lawyer", Team.BLACK)
BODYGUARD = Role("bodyguard", Team.RED)
JOURNALIST = Role("journalist", Team.RED)

DEFEND = NightAction(
    step="lawyer", role=LAWYER.id, word="defend", effect=Hide(), oneself=True, told=Told.BLACKS, times=2
)
GUARD = NightAction(step="bodyguard", role=BODYGUARD.id, word="guard", effect=Guard(), may_repeat=False)
COMPARE = NightAction(step="journalist", role=JOURNALIST.id, word="compare", effect=Compare(), targets=2)

NEWSPAPER = CITY.changed(
    {
        "id": "newspaper",
        "roles": (CITIZEN, SHERIFF, DOCTOR, BODYGUARD, JOURNALIST, MAFIA, LAWYER, DON),
        "deals": {
            10: {
                DON.id: 1,
                MAFIA.id: 1,
                LAWYER.id: 1,
                CITIZEN.id: 3,
                SHERIFF.id: 1,
                DOCTOR.id: 1,
                BODYGUARD.id: 1,
                JOURNALIST.id: 1,
            }
        },
        "actions": (DON_CHECK, DEFEND, SHERIFF_CHECK, HEAL, GUARD, COMPARE),
        "greetings": (),
        "first_night": (StepName.MEETING,),
        "night": (
            StepName.HUNT,
            *(DON_CHECK.step, DEFEND.step, SHERIFF_CHECK.step, HEAL.step, GUARD.step, COMPARE.step),
        ),
        "maniac": None,
    }
)
"""A lawyer for the blacks, a bodyguard and a journalist for the reds."""

EVERY_BOOK: Mapping[str, RuleSet] = {**BOOKS, NEWSPAPER.id: NEWSPAPER}
"""The program's books, and one that only the tests have."""

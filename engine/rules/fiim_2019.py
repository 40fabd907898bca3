"""The FIIM tournament rules of 1 October 2019: the default book, and the base of the others."""

from engine.roles import CITIZEN, DON, MAFIA, SHERIFF
from engine.rules.actions import DON_CHECK, SHERIFF_CHECK, SHERIFF_LOOK
from engine.rules.model import RuleSet
from engine.steps import StepName

TEN = {10: {CITIZEN.id: 6, SHERIFF.id: 1, MAFIA.id: 2, DON.id: 1}}
"""The deal of clause 1.1."""

FIIM_2019 = RuleSet(
    id="fiim-2019",
    deals=TEN,
    roles=(CITIZEN, SHERIFF, MAFIA, DON),
    actions=(DON_CHECK, SHERIFF_CHECK),
    greetings=(SHERIFF_LOOK,),
    acts=frozenset({"order", "best", "defeat"}),
    first_night=(StepName.MEETING, SHERIFF_LOOK.step),
    night=(StepName.HUNT, DON_CHECK.step, SHERIFF_CHECK.step),
    show_ballot=False,
    raise_whole_table=False,
    short_turn_at=frozenset({3, 4}),
    draw_after=3,
    waived_when_decided=frozenset({"6.7.2", "6.7.3", *(f"6.7.{number}" for number in range(5, 15))}),
    closing_word_is_kept=True,
    best_move_points=((2, 0.25), (3, 0.4)),
    best_move_needs_fewer_out=2,
)

"""The FIIM tournament rules of 1 October 2019: the default book, and the base of the others."""

from engine.roles import Role
from engine.rules.model import RuleSet
from engine.steps import StepName

TEN = {10: {Role.CITIZEN: 6, Role.SHERIFF: 1, Role.MAFIA: 2, Role.DON: 1}}
"""The deal of 1.1."""

FIIM_2019 = RuleSet(
    id="fiim-2019",
    deals=TEN,
    acts=frozenset({"order", "best", "defeat"}),
    first_night=(StepName.MEETING, StepName.SHERIFF_LOOK),
    night=(StepName.HUNT, StepName.DON_CHECK, StepName.SHERIFF_CHECK),
    show_ballot=False,
    raise_whole_table=False,
    short_turn_at=frozenset({3, 4}),
    draw_after=3,
    best_move_points=((2, 0.25), (3, 0.4)),
    best_move_needs_fewer_out=2,
)

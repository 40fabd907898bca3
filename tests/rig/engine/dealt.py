"""A deal in which every field is difficult to write."""

from engine.commitment import Version3
from engine.rules.choices import Opener
from tests.rig.engine.table import TEN, roles

SEED = "6f1c" * 16
DEALT = Version3(
    game=123,
    ruleset="fiim-2019",
    overrides={"turn_seconds": 45, "short_turn_at": [12, 5, 12], "opener": Opener.LOWEST},
    cards=tuple(sorted(roles(TEN))),
    joined=("Аня", 'B "o" b', "\\", "Єва", "👨\u200d👩", '"""', "#", "x", "x", "…"),
    cuts=(3, 0, 10, 0, 0, 7, 1, 0, 0, 5),
    seated=None,
    seed=SEED,
)

"""Who sits where in a tournament: everyone meets everyone, and has every seat, as equally often as can be.

    from championship.seating.search import seat

    plan = Plan(players=("Ann", "Bob", …), tables=4, rounds=14)
    seating = seat(plan, seed=1)
    figures = measure(seating, plan.apart)
    figures.pairs.most, bound(plan).pairs.most

It is made in three steps, each a search of its own, since a later one takes nothing from an earlier one:

1. `rests`: who does not play in a round, if there are more people than seats. Counting is enough.
2. `company`: who plays at which table.
3. `seats`: who has which seat of his table.

`search` alone needs numpy, which takes long to load and much memory: who only plans a seating does without.

The same plan, seed and number of iterations give the same seating on every machine and by every version of
the libraries: chance comes from SHA-256 (`chance`), and costs and weights are whole numbers, so that no
machine rounds them in its own way and no order of adding up matters.
"""

from championship.seating.figures import Bounds, Figures, Limits, Spread, bound, measure
from championship.seating.plan import ITERATIONS, BadPlan, Plan, Round, Seating, Table

__all__ = [
    "ITERATIONS",
    "BadPlan",
    "Bounds",
    "Figures",
    "Limits",
    "Plan",
    "Round",
    "Seating",
    "Spread",
    "Table",
    "bound",
    "measure",
]

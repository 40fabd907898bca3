"""Decides who sits where in a tournament: as far as possible, all meet and have each seat equally often.

    from championship.seating.search import draw_seating

    plan = Plan(players=("Ann", "Bob", …), tables=4, rounds=14)
    seating = draw_seating(plan, seed=1)
    measured = measure(seating, plan.apart)
    measured.pairs.most

The search has three separate steps. A later step never makes the result of an earlier one worse:

1. `rests`: who plays in each round, if there are more players than seats. Counting is enough. 2. `company`:
who plays with whom, and at which table. 3. `seats`: who has which seat of his table.

Only `search` needs numpy, which loads slowly and takes much memory: code that only plans a seating does not
load it.

The same plan, seed and number of iterations give the same seating on every machine and with every version of
the libraries: random numbers come from SHA-256 (`chance`), and costs and weights are whole numbers, so that
neither rounding nor the order of additions matters.
"""

from championship.seating.equality import Equality, Spread, measure
from championship.seating.plan import ITERATIONS, BadPlan, Plan, Round, Seating, Table

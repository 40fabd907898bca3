"""All invariants of an evening."""

from simulation.invariants import acts, answers, figures, log, people, rest, secrets, sending, steps, telegram  # noqa: F401  (an import makes the classes known)
from simulation.invariants.invariant import Invariant

INVARIANTS: tuple[type[Invariant], ...] = tuple(Invariant.__subclasses__())

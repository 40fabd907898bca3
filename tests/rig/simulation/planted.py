"""Looks for planted bugs, in a process of its own: `python -m tests.rig.simulation.planted`.

Prints a JSON object. `found`: for each bug the seed in which it was found, or null. `clean`: what was wrong
in the same evenings without it, with --clean. `seconds`: of the processor, for each bug.
"""

from simulation.fence import close_fence

close_fence()

from tests.rig.simulation.hunting import main  # noqa: E402

main()

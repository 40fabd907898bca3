"""Runs simulations: `python -m simulation --seed N`."""

import sys

from simulation.fence import close_fence

close_fence()

from simulation.command import main  # noqa: E402

sys.exit(main())

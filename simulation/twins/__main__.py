"""Runs twin evenings: `python -m simulation.twins --seeds N --evenings 4`."""

from simulation.fence import close_fence

close_fence()

from simulation.twins.command import main  # noqa: E402

main()

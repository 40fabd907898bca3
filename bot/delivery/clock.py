"""The clock by which deliveries are timed."""

import asyncio


def now() -> float:
    """Returns the present moment in seconds of the loop's clock, which nobody sets."""
    return asyncio.get_running_loop().time()

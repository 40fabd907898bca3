"""When memory is searched for garbage.

Nearly all of it is freed at once, without a search: what is left are a few values that hold one another. So a
search finds next to nothing, and a tap makes thousands of values.
"""

import gc

NEW = 10_000
"""So many new values begin a search of them. Python begins one after 700."""


def search_seldom() -> None:
    """From now on. What is loaded by now stays, and is never searched: a tap could wait 0.1 s for that."""
    gc.freeze()
    gc.set_threshold(NEW)

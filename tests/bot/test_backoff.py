from itertools import pairwise

from hypothesis import given
from hypothesis import strategies as st

from bot.backoff import Backoff


def test_a_pause_doubles_up_to_the_longest() -> None:
    assert [Backoff(0.5, 5.0).after(failures) for failures in range(1, 7)] == [0.5, 1.0, 2.0, 4.0, 5.0, 5.0]


@given(st.floats(0.001, 10), st.floats(10, 100), st.integers(1, 100_000))
def test_a_pause_never_shrinks_or_exceeds_the_longest(first: float, longest: float, failures: int) -> None:
    backoff = Backoff(first, longest)
    pauses = [backoff.after(failures + more) for more in range(3)]
    assert all(earlier <= later <= longest for earlier, later in pairwise(pauses))

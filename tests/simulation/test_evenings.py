"""Whole evenings of the bot: they are the same in every process, and nothing is wrong in them."""

import json

from tests.simulation.evenings import started, told

SEED = 712


def test_a_seed_is_the_same_evening_in_every_process_and_nothing_is_wrong() -> None:
    """Two processes play the same seed, with other hashes of texts. All that happens is the same: each
    request, answer, log line, death and instant. No invariant is broken."""
    processes = [started(SEED, hashing=hashing) for hashing in (1, 2)]
    (one,), (two,) = (told(each) for each in processes)
    evening = json.loads(one)
    assert one == two
    assert evening["seed"] == SEED
    assert evening["wrong"] == []
    assert evening["deaths"] > 0
    assert evening["games"]

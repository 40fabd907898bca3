"""Whatever people, a host and a machine do on an evening, nobody is lost."""

from pathlib import Path

import pytest

from tests.rig.flows.storm import played


@pytest.mark.parametrize("seeds", [range(3), pytest.param(range(3, 750), marks=pytest.mark.long)])
async def test_random_evenings_lose_no_comer(migrated: Path, tmp_path: Path, seeds: range) -> None:
    assert (await played(seeds, migrated, tmp_path))["tables"]

"""Whatever people, a host and a machine do on an evening, nobody is lost."""

from pathlib import Path

import pytest

from tests.rig.flows.storm import played


@pytest.mark.parametrize("seeds", [range(3), pytest.param(range(3, 750), marks=pytest.mark.long)])
async def test_nobody_is_lost_on_evenings_by_chance(migrated: Path, tmp_path: Path, seeds: range) -> None:
    assert (await played(seeds, migrated, tmp_path))["tables"]

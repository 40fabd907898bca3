"""If two games differ only in their cards, their metrics are the same, apart from measured times.

That is true while equally many people act. If players with different cards die in the two games, the counts
of the next night may differ, as docs/metrics.md says.
"""

from collections.abc import AsyncIterator
from pathlib import Path
from shutil import copy

import pytest

from bot.presses.game import ActTap
from engine.acts import NightAct, Shoot, targets_of, word_of
from engine.offers import actors, offers
from engine.roles import Phase
from engine.steps import StepName
from tests.rig.flows.town import Town
from tests.rig.monitor.measured import MeasuredTown
from tests.rig.store.database import migrated

__all__ = ["migrated"]

DEALS = ("cccmdmcccs", "sdmcccccmc")
VICTIM = 8
"""The seat whose player has the same card in both games."""
TIME = ("_bucket", "_sum", "_round_trip_seconds", "_lag_seconds", "_oldest_seconds")
"""The ends of the names of samples that are measured in seconds."""
MACHINE = ("_free_bytes", "_backup_at_seconds")
"""The ends of the names of metrics of the machine, which do not depend on games. All other metrics are
counts."""


@pytest.fixture
async def towns(migrated: Path, tmp_path: Path) -> AsyncIterator[list[MeasuredTown]]:
    towns = [await MeasuredTown(Path(copy(migrated, tmp_path / f"{at}.db"))).open() for at in range(2)]
    yield towns
    for town in towns:
        await town.close()


async def act_by_night(town: Town) -> None:
    """Every player who has a night act does it, and all choose the same seat."""
    state = (await town.live_game()).state
    for seat in actors(state):
        for act in offers(state, seat):
            if isinstance(act, NightAct | Shoot) and VICTIM in targets_of(act):
                tap = ActTap(
                    game=(await town.game()).id, serial=state.step.serial, word=word_of(act), seat=VICTIM
                )
                await town.tap(seat, tap.pack(), chat=seat)
                break


async def amounts(town: MeasuredTown) -> dict[tuple[str, ...], float]:
    """Returns all metrics except those that measure time or the machine."""
    return {
        (each.name, *sorted(each.labels.values())): each.value
        for each in await town.figures()
        if not each.name.endswith((*TIME, *MACHINE))
    }


async def test_figures_of_players_tell_no_card(towns: list[MeasuredTown]) -> None:
    for town, cards in zip(towns, DEALS, strict=True):
        await town.dealt("fiim-2019", cards)
        await town.deliver()
    acted = 0
    for _ in range(60):
        for town in towns:
            await act_by_night(town)
            await town.tap(3, "no such button", chat=3)
        one, two = [await amounts(town) for town in towns]
        assert one == two
        acted += (await towns[0].live_game()).state.step.phase is Phase.NIGHT
        for town in towns:
            await town.deliver()
            await town.time_out()
        assert await amounts(towns[0]) == await amounts(towns[1])
        lives = [await town.live_game() for town in towns]
        if acted > 3 and all(live.state.step.name is StepName.TURN for live in lives):
            break
    assert acted > 3
    assert (await amounts(towns[0]))["mafia_tap_answer_seconds_count", "7"] > 10

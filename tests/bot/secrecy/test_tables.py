"""What happens among people, by day and by night, tells nobody a card: substitutes, motions, pauses, undo."""

import random
from collections.abc import AsyncIterator, Awaitable, Callable
from pathlib import Path
from shutil import copy

import pytest

from bot.render.utterance import CARD
from bot.services import motion_kinds, substitution
from bot.services.context import AppContext
from bot.services.game_voice import GameVoice
from bot.services.live_game import LiveGame
from bot.services.outbox_writer import ChatTarget
from bot.store.transaction import Transaction
from engine.roles import Team
from engine.steps import StepName
from tests.bot.flows.town import Town
from tests.bot.secrecy.happenings import came_forward, drawn, hands_up
from tests.bot.secrecy.tables import CANDIDATES, Tables
from tests.bot.secrecy.twins import ToldApart
from tests.database import migrated
from tests.engine.table import DEALS

__all__ = ["migrated"]

SEAT = 5
"""Whose player is substituted: a black at one table, a red at the other."""

FIIM = ("cccmdmcccs", "ccdmcmcccs")
LONGEST = 40
"""Happenings of a drawn game."""

Begin = Callable[..., Awaitable[Tables]]


@pytest.fixture
async def begin(migrated: Path, tmp_path: Path) -> AsyncIterator[Begin]:
    opened: list[Tables] = []

    async def one(deals: tuple[str, str], book: str = "fiim-2019", *, judged: bool = False) -> Tables:
        at = tmp_path / str(len(opened))
        at.mkdir()
        paths = [Path(copy(migrated, at / f"{number}.db")) for number in (1, 2)]
        tables = await Tables.begin((paths[0], paths[1]), deals, book, judged=judged)
        opened.append(tables)
        return tables

    yield one
    for tables in opened:
        await tables.close()


@pytest.fixture(autouse=True)
def anybody_may_be_thought_gone(monkeypatch: pytest.MonkeyPatch) -> None:
    """Else it would take days."""
    monkeypatch.setattr(motion_kinds, "LEAST_MISSED", 0)


async def substituted(tables: Tables) -> None:
    """Somebody takes the seat by day, and nobody else is told by that whose card he has."""
    former, comes = SEAT, CANDIDATES[0]
    everybody = [*range(1, 11)]
    assert await tables.both(lambda town: town.until(StepName.TURN, 1), "the first turn")
    assert await tables.both(lambda town: came_forward(town, comes, SEAT), "he comes forward")
    assert await tables.both(lambda town: hands_up(town, everybody[:4]), "some are for him")
    assert not tables.may_tell(comes)
    cards: list[int] = []

    async def sits_down(town: Town) -> None:
        before = await town.newest()
        await hands_up(town, everybody[4:])
        cards.extend(
            row.chat_id for row in await town.rows(before) if row.slot == CARD and row.what == "send"
        )

    assert await tables.both(sits_down, "he sits down")
    assert cards == [comes, comes]  # the private card goes to him alone
    assert [live.roster.seat_of(comes) for live in await tables.lives()] == [SEAT, SEAT]
    assert tables.may_tell(comes)
    assert tables.may_tell(former)


async def test_a_substitute_by_day_tells_nobody_the_card_of_the_seat(begin: Begin) -> None:
    tables = await begin(FIIM)
    await substituted(tables)
    told = tables.told
    for step in (StepName.HUNT, "don-check", "sheriff-check", StepName.TURN):
        assert await tables.both(lambda town, step=step: town.until(step), f"{step}")  # type: ignore[misc]
    assert tables.told > told > 10


async def test_by_night_nobody_sits_down_and_that_tells_nothing_either(begin: Begin) -> None:
    """Neither does a question to the table that the night overtakes."""
    tables, comes, chance = await begin(FIIM), CANDIDATES[0], random.Random(1)
    assert await tables.both(lambda town: town.until(StepName.TURN, 10), "the last turn")
    assert await tables.both(lambda town: came_forward(town, comes, SEAT), "he comes forward")
    assert await tables.both(lambda town: town.until(StepName.HUNT), "the hunt")
    for step in (StepName.HUNT, "don-check", "sheriff-check"):
        assert await tables.both(lambda town, step=step: town.until(step), f"{step}")  # type: ignore[misc]
        await tables.act_unseen(chance)
        assert await tables.both(lambda town: hands_up(town, [*range(1, 11)]), "hands by night")
        assert await tables.both(lambda town: came_forward(town, comes, SEAT), "again by night")
        assert [live.roster.seat_of(comes) for live in await tables.lives()] == [None, None]


@pytest.mark.parametrize(
    ("book", "judge"),
    [
        ("fiim-2019", True),
        ("city", False),
        pytest.param("city", True, marks=pytest.mark.long),
        pytest.param("ua-club", False, marks=pytest.mark.long),
    ],
)
async def test_whatever_happens_at_a_table_tells_nobody_a_card(begin: Begin, book: str, judge: bool) -> None:
    chance = random.Random(f"{book} {judge}")
    cards = [*DEALS[book]]
    deals = "".join(cards), "".join(chance.sample(cards, len(cards)))
    tables = await begin(deals, book, judged=judge)
    for _ in range(LONGEST):
        await tables.act_unseen(chance)
        (live, _) = await tables.lives()
        name, happening = drawn(live, tables.sat, chance)
        if not await tables.both(happening, name):
            break
    assert tables.told > 50


async def test_a_card_that_goes_astray_is_caught(begin: Begin, monkeypatch: pytest.MonkeyPatch) -> None:
    async def astray(voice: GameVoice, tx: Transaction, live: LiveGame, seat: int) -> ChatTarget:
        return live.group

    tables = await begin(FIIM)
    monkeypatch.setattr(GameVoice, "private_target", astray)
    with pytest.raises(ToldApart):
        await substituted(tables)


async def test_a_seat_that_is_handed_over_later_for_its_card_is_caught(
    begin: Begin, monkeypatch: pytest.MonkeyPatch
) -> None:
    async def hand_over(app: AppContext, tx: Transaction, live: LiveGame, seat: int) -> None:
        await usual(app, tx, live, seat)
        if live.state.role(seat).team is Team.BLACK:
            await app.games.extend(tx, live, 1)

    tables, usual = await begin(FIIM), substitution._hand_over
    monkeypatch.setattr(substitution, "_hand_over", hand_over)
    with pytest.raises(ToldApart):
        await substituted(tables)

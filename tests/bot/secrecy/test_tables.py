"""What people do by day and by night tells nobody a card: substitutes, motions, pauses, undo."""

import random
from collections.abc import AsyncIterator, Awaitable, Callable
from pathlib import Path
from shutil import copy

import pytest

from bot.render.game import private
from bot.render.game.private_knowledge import PrivateKnowledge
from bot.render.game.roster import Roster
from bot.render.game.utterance import CARD
from bot.render.post import Post
from bot.services.game import pauses
from bot.services.live.game import LiveGame
from bot.services.live.outbox_writer import ChatTarget
from bot.services.live.voice import GameVoice
from bot.services.motions import candidates, kinds
from bot.services.scope import Scope
from bot.store.database.transaction import Transaction
from engine.roles import Seat, Team
from engine.state import State
from engine.steps import StepName
from tests.rig.engine.table import DEALS
from tests.rig.flows.rows import in_slot, sent
from tests.rig.flows.town import Town
from tests.rig.secrecy.happenings import came_forward, drawn, hands_up
from tests.rig.secrecy.tables import CANDIDATES, Tables
from tests.rig.secrecy.twins import ToldApart
from tests.rig.store.database import migrated

__all__ = ["migrated"]

SEAT = 5
"""The seat that gets a substitute. Its player is black at one table and red at the other."""

FIIM = ("cccmdmcccs", "ccdmcmcccs")
LONGEST = 40
"""The number of events in a random game."""

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
def everybody_counts_as_gone(monkeypatch: pytest.MonkeyPatch) -> None:
    """Lets the table offer every player's seat at once. By the real rule, a player must first miss turns for
    days."""
    monkeypatch.setattr(kinds, "LEAST_MISSED", 0)


async def substituted(tables: Tables) -> None:
    """A substitute takes the seat by day. From that, nobody else learns the card of this seat."""
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
        cards.extend(row.chat_id for row in in_slot(sent(await town.rows(before)), CARD))

    assert await tables.both(sits_down, "he sits down")
    assert cards == [comes, comes]  # only he gets the private card
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


async def test_the_refusal_of_a_substitute_by_night_tells_no_card(begin: Begin) -> None:
    """A question to the table that is still open when night falls tells nothing either."""
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
async def test_random_events_at_a_table_tell_nobody_a_card(begin: Begin, book: str, judge: bool) -> None:
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


async def test_the_check_finds_a_card_sent_to_others(begin: Begin, monkeypatch: pytest.MonkeyPatch) -> None:
    async def astray(voice: GameVoice, tx: Transaction, live: LiveGame, seat: int) -> ChatTarget:
        return live.group

    def open_card(state: State, seat: Seat, roster: Roster) -> Post:
        return private.face(state, seat, roster, PrivateKnowledge(), None)

    tables = await begin(FIIM)
    monkeypatch.setattr(GameVoice, "private_target", astray)
    monkeypatch.setattr(private, "role", open_card)  # a card that lies face down would tell nothing
    with pytest.raises(ToldApart):
        await substituted(tables)


async def test_the_check_finds_a_substitution_delayed_by_a_card(
    begin: Begin, monkeypatch: pytest.MonkeyPatch
) -> None:
    async def hand_over(scope: Scope, live: LiveGame, seat: int) -> None:
        await usual(scope, live, seat)
        if live.state.role(seat).team is Team.BLACK:
            await pauses.extend(scope, live, 1)

    tables, usual = await begin(FIIM), candidates.hand_over
    monkeypatch.setattr(candidates, "hand_over", hand_over)
    with pytest.raises(ToldApart):
        await substituted(tables)

"""By night nobody learns who was shot. If two nights differ only in the victim, every question gets the same
answer in both. This is also true with all overrides of an event's file, and when the creator of the table has
gone."""

import random
from collections.abc import AsyncIterator, Awaitable, Callable, Iterator, Mapping
from pathlib import Path
from shutil import copy

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from sqlalchemy import update

from bot.services.chat import hosts
from bot.store import schema
from engine import legal, view
from engine.acts import Act, Foul, Leave, LiftHand, NightAct, Pass, Remove, Shoot, Timeout, Vote
from engine.deal import deal
from engine.decide import Decision, decide
from engine.offers import actors
from engine.roles import Phase, Seat, Team
from engine.rules.model import RuleSet
from engine.rules.registry import BOOKS
from engine.state import State, new_game
from engine.steps import StepName
from tests.rig.engine.drawn import CHOICES, varied
from tests.rig.engine.own_books import EVERY_BOOK
from tests.rig.engine.table import DEALS
from tests.rig.flows.town import Town
from tests.rig.secrecy.tables import Tables
from tests.rig.secrecy.twins import ToldApart
from tests.rig.store.database import migrated

__all__ = ["migrated"]

CREATOR = 99
"""The person who opened the table, does not play, and has left the group."""

Shot = Callable[..., Awaitable[Tables]]


@pytest.fixture
async def shot(migrated: Path, tmp_path: Path) -> AsyncIterator[Shot]:
    """Opens two tables with the same cards after the hunt: at one the first seat was shot, at the other the
    third. `gone`: the seats whose players have left by day."""
    opened: list[Tables] = []

    async def hunted(book: str = "fiim-2019", gone: tuple[Seat, ...] = ()) -> Tables:
        paths = [Path(copy(migrated, tmp_path / f"{number}.db")) for number in (1, 2)]
        tables = await Tables.begin((paths[0], paths[1]), (DEALS[book],) * 2, book, judged=False)
        opened.append(tables)
        for town, victim in zip(tables.towns, (1, 3), strict=True):
            await town.until(StepName.TURN)
            for seat in gone:
                await town.play(Leave(seat))
            await town.until(StepName.HUNT)
            hunters = actors((await town.live_game()).state)
            tables.alike -= {*hunters}  # the blacks know at whom they shot
            for black in hunters:
                await town.play(Shoot(black, victim))
            await town.until("don-check")
            async with town.store.transaction() as tx:
                await tx.conn.execute(update(schema.games).values(creator_id=CREATOR))
            town.app.context.games.forget((await town.game()).id)
            town.telegram.members[CREATOR] = "left"
            await town.deliver()
            tables.newest[tables.towns.index(town)] = await town.newest()
        return tables

    yield hunted
    for tables in opened:
        await tables.close()


@pytest.fixture
async def nights(shot: Shot) -> Tables:
    return await shot()


ASKED = ("/stop", "/leave", "/pause", "/table", "/judge", "я здесь")


async def test_commands_in_the_creators_absence_do_not_tell_who_was_shot(nights: Tables) -> None:
    for asked in ASKED:

        async def ask(town: Town, asked: str = asked) -> None:
            for user in (1, 2, 3, 5, 98):
                await town.say(user, asked)

        assert await nights.both(ask, asked)
    assert nights.told > len(ASKED)


@pytest.mark.parametrize("book", sorted(name for name, book in BOOKS.items() if book.victim_leaves_at_once))
@pytest.mark.parametrize("leaver", [1, 3])
async def test_the_fifth_of_ten_who_leaves_by_night_does_not_tell_who_was_shot(
    shot: Shot, book: str, leaver: Seat
) -> None:
    """With the fifth, half of the table is gone, and the bot asks whether to stop the game."""
    tables = await shot(book, (4, 5, 6, 9))
    await tables.both(lambda town: town.play(Leave(leaver)), "the fifth leaves")
    for user in (1, 7):
        await tables.both(lambda town, user=user: town.say(user, "/stop"), "/stop")  # type: ignore[misc]


async def test_the_check_finds_a_stand_in_by_secret(nights: Tables, monkeypatch: pytest.MonkeyPatch) -> None:
    class Knowing:
        known_table = staticmethod(lambda state: state.table)

    monkeypatch.setattr(hosts, "view", Knowing)

    async def all_ask(town: Town) -> None:
        for user in (1, 2, 3):
            await town.say(user, "/stop")

    with pytest.raises(ToldApart):
        await nights.both(all_ask, "/stop")


ODD = st.dictionaries(st.sampled_from(sorted(CHOICES)), st.integers(0, 3), max_size=4).map(
    lambda drawn: {name: CHOICES[name][at % len(CHOICES[name])] for name, at in drawn.items()}
)
"""The overrides that an event's file may have. Half of the examples also take the last words away."""
SILENT = st.sampled_from(({}, {"last_words": False}))


def told_alike(rules: RuleSet, seed: int) -> int:
    """Plays two nights with the same cards up to their mornings. The blacks shoot different reds in them.
    Checks that every try of an act is refused for the same reason in both, or in none. Returns how many tries
    were compared."""
    chance, tried = random.Random(seed), 0
    roles = deal(rules, max(rules.deals), chance).roles
    reds = [seat for seat, role in enumerate(roles, 1) if role.team is Team.RED]
    one, two = (_hunted(new_game(rules, roles), victim) for victim in chance.sample(reds, 2))
    while one.step.phase is Phase.NIGHT and one.step.name is not StepName.OVER:
        assert one.step == two.step
        for act in _anything(one):
            codes = [legal.refusal(state, act) for state in (one, two)]
            assert codes[0] == codes[1], f"{one.step.name}: {act}"
            tried += 1
        known = [[view.is_out(state, seat) for seat in range(1, len(roles) + 1)] for state in (one, two)]
        assert known[0] == known[1]
        one, two = _next(one), _next(two)
    return tried


def _hunted(state: State, victim: Seat) -> State:
    while state.step.name is not StepName.HUNT:
        state = _next(state)
    for black in sorted(actors(state), key=lambda seat: state.role(seat).leads):  # the Don shoots last
        decision = decide(state, Shoot(black, victim))
        state = decision.state if isinstance(decision, Decision) else state
    return _next(state)


def _next(state: State) -> State:
    decision = decide(state, Timeout())
    assert isinstance(decision, Decision)
    return decision.state


def _anything(state: State) -> Iterator[Act]:
    seats = range(1, len(state.roles) + 1)
    for seat in seats:
        yield from (Leave(seat), LiftHand(seat), Pass(seat), Vote(seat), Foul(seat), Remove(seat))
        for target in seats:
            yield from (NightAct(seat, word, (target,)) for word in state.rules.words)


@settings(max_examples=10, deadline=None)
@given(overrides=ODD, silent=SILENT, seed=st.integers(0, 2**32))
@pytest.mark.parametrize("book", EVERY_BOOK)
def test_no_refusal_of_a_night_tells_who_was_shot(
    book: str, overrides: Mapping[str, object], silent: Mapping[str, object], seed: int
) -> None:
    told_alike(varied(EVERY_BOOK[book], {**overrides, **silent}), seed)


@pytest.mark.long
@settings(max_examples=500, deadline=None)
@given(overrides=ODD, silent=SILENT, seed=st.integers(0, 2**32))
@pytest.mark.parametrize("book", EVERY_BOOK)
def test_no_refusal_of_many_nights_tells_who_was_shot(
    book: str, overrides: Mapping[str, object], silent: Mapping[str, object], seed: int
) -> None:
    told_alike(varied(EVERY_BOOK[book], {**overrides, **silent}), seed)


def test_the_check_finds_a_leak_under_impossible_rules() -> None:
    telling = BOOKS["fiim-2019"].changed({"last_words": False, "victim_leaves_at_once": True})
    with pytest.raises(AssertionError, match="Leave"):
        told_alike(telling, 1)


def test_a_book_without_last_words_does_not_tell_who_was_shot() -> None:
    assert told_alike(BOOKS["fiim-2019"].variant({"last_words": False}), 1) > 100

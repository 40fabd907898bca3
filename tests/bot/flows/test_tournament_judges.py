"""The judges whom the organiser of a tournament has named."""

import pytest

from bot.services.scope import Scope
from bot.services.tournaments.chairs import dismiss_judge, name_judge
from bot.services.tournaments.opening import written
from bot.store import event_judges, people, tournaments
from championship.event import NamedJudge
from tests.bot.flows.cup import GROUPS, ORGANISER, Cup
from tests.bot.flows.telegram import BOT_ID
from tests.bot.flows.town import Town, keys

HEAD, SIDE, OTHER = 911, 912, 913
NAMED = [
    NamedJudge(name="Олег", telegram=HEAD, table="A", rotates=True),
    NamedJudge(name="Вера", telegram=OTHER, table="B", rotates=True),
    NamedJudge(name="Инна", telegram=SIDE, table="A", side=True),
]


async def served(town: Town, *, sees: bool = False) -> Cup:
    """Announces the first round of a tournament with named judges, who have all opened the bot."""
    cup = Cup(town, killed=False)
    await cup.open(judges=NAMED, judges_see=sees)
    for user in (HEAD, SIDE, OTHER):
        await town.whisper(user, "/start")
    return await cup.begun()


async def judges(cup: Cup) -> dict[str, tuple[int | None, bool]]:
    """Returns who judges each table, and whether he sees the roles."""
    found = {name: await cup.town.game(chat) for name, chat in GROUPS.items()}
    return {name: (game.judge_id, game.judge_sees) for name, game in found.items()}


@pytest.mark.parametrize("sees", [False, True])
async def test_h8_1_2_a_named_judge_has_the_chair_without_a_vote(town: Town, sees: bool) -> None:
    """He sees the roles only if the event says so. Rotating judges change tables with each round."""
    cup = await served(town, sees=sees)
    before = await town.newest()
    await cup.press(ORGANISER, "begin")
    await cup.settle()
    assert await judges(cup) == {"A": (HEAD, sees), "B": (OTHER, sees)}
    told = keys(await town.rows(before), HEAD)
    assert "judge-roles" in told if sees else "judge-roles" not in told
    assert "judge-panel" in " ".join(told)
    for name in GROUPS:
        await cup.end(name)
    await cup.press(ORGANISER, "begin")
    await cup.settle()
    assert await judges(cup) == {"A": (OTHER, sees), "B": (HEAD, sees)}


async def test_h8_judges_and_groups_read_who_judges(town: Town) -> None:
    before = await town.newest()
    await served(town)
    rows = await town.rows(before)
    assert "event-your-chair" in keys(rows, HEAD)
    assert "event-your-side-chair" in keys(rows, SIDE)
    assert "event-judge" in keys(rows, GROUPS["A"])


async def test_h8_without_its_judge_a_table_plays_and_the_organiser_names_another(town: Town) -> None:
    cup = await served(town)
    async with town.store.transaction() as tx:
        await people.set_reachable(tx, BOT_ID, HEAD, False)
    before = await town.newest()
    await cup.press(ORGANISER, "begin")
    await cup.settle()
    assert (await judges(cup))["A"] == (None, False)
    assert "event-judge-away" in keys(await town.rows(before), ORGANISER)
    before = await town.newest()
    async with town.store.transaction() as tx:
        now = await tournaments.get(tx, cup.id)
        await name_judge(Scope(town.app.context, tx), now, SIDE, "Инна", "A")
    assert (await judges(cup))["A"] == (SIDE, False)
    assert "event-named" in keys(await town.rows(before), SIDE)
    assert "lobby-judge-blind" in keys(await town.rows(before), GROUPS["A"])
    async with town.store.transaction() as tx:
        assert await dismiss_judge(Scope(town.app.context, tx), now, OTHER)
        assert not await dismiss_judge(Scope(town.app.context, tx), now, OTHER)
        assert [one.user_id for one in await event_judges.of_tournament(tx, cup.id)] == [HEAD, SIDE]


async def test_h8_who_plays_in_the_round_judges_no_table_of_it(town: Town) -> None:
    cup = await served(town)
    player = (await cup.announced("B"))[0]
    async with town.store.transaction() as tx:
        await name_judge(Scope(town.app.context, tx), await cup.now(), player, "Игрок", "A")
    await cup.press(ORGANISER, "begin")
    await cup.settle()
    assert set(await cup.running()) == {"A", "B"}
    assert (await judges(cup))["A"] == (None, False)


@pytest.mark.parametrize(("wish", "said"), [("cancel", "event-cancelled"), ("reopen", "event-reopened")])
async def test_h8_named_judges_read_that_their_chairs_are_gone(town: Town, wish: str, said: str) -> None:
    cup = await served(town)
    rows = await cup.press(ORGANISER, wish)
    assert [keys(rows, judge) for judge in (HEAD, SIDE, OTHER)] == [[said]] * 3


async def test_h8_the_written_file_names_the_judges(town: Town) -> None:
    cup = await served(town, sees=True)
    async with town.store.read_only() as tx:
        told = await written(tx, town.app.context.games, await tournaments.get(tx, cup.id))
    assert (told.event.judges, told.event.judges_see) == (NAMED, True)

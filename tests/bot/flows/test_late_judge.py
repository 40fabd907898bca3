"""A person takes the empty judge's chair of a running game, if the table agrees."""

import pytest

from bot.presses.motions import MotionTap, ProposeTap
from bot.services.motions.motions import SECONDS_UNTIL_AGAIN, lapse_in_time
from bot.store.game import games, motions
from bot.store.people import people
from bot.values.outgoing import Outgoing
from tests.rig.flows.judged import JUDGE, judged, press
from tests.rig.flows.telegram import BOT_ID
from tests.rig.flows.town import GROUP, Town, answer, buttons, keys

NEXT = 91


async def empty_chair(town: Town) -> str:
    """Plays a game whose judge has gone. Returns what the button sends that offers the empty chair."""
    game = await judged(town, turn=1)
    await town.writes(games.set_judge, game.id, JUDGE, sees=True)
    town.app.context.games.forget(game.id)
    rows = await town.tap(JUDGE, press(game, "resign-sure"), chat=JUDGE)
    (link,) = [one["link"]["start"] for row in rows for one in buttons(row) if "link" in one]
    return str(link)


async def ask(town: Town, link: str, user: int = NEXT) -> list[str]:
    return keys(await town.whisper(user, f"/start {link}"), user)


async def agree(town: Town, *users: int) -> list[Outgoing]:
    before = await town.newest()
    (motion,) = await town.reads(motions.of_game, (await town.game()).id)
    for user in users:
        await town.tap(user, MotionTap(game=motion.game_id, motion=motion.id).pack())
    return await town.rows(before)


async def test_a_judge_accepted_by_the_table_does_not_see_the_roles(town: Town) -> None:
    link = await empty_chair(town)
    assert await ask(town, link) == ["judge-asked"]
    await town.restart()
    assert await ask(town, link, NEXT + 1) == ["motion-stands"]
    await agree(town, 1, 2, 3, 4, 5)
    assert (await town.game()).judge_id is None
    await town.restart()
    rows = await agree(town, 6)
    assert "lobby-judge-blind" in keys(rows, GROUP)
    assert "judge-panel" in keys(rows, NEXT)
    assert "judge-roles-covered" not in keys(rows)
    await town.restart()
    game = await town.game()
    assert (game.judge_id, game.judge_sees) == (NEXT, False)
    assert answer(await town.tap(NEXT, press(game, "foul", 3, "6.6.4"), chat=NEXT)) == ["judge-done"]
    assert answer(await town.tap(JUDGE, press(game, "foul", 4, "6.6.4"), chat=JUDGE)) == ["judge-only"]
    assert await ask(town, link, NEXT + 1) == ["judge-taken"]


async def test_after_a_refused_judge_another_person_may_offer_himself_at_once(town: Town) -> None:
    link = await empty_chair(town)
    assert await ask(town, link) == ["judge-asked"]
    (motion,) = await town.reads(motions.of_game, (await town.game()).id)
    await lapse_in_time(town.app.context, motion.id)
    assert await ask(town, link, NEXT + 1) == ["judge-asked"]


async def test_a_judge_whom_the_table_refused_does_not_hold_the_chair(town: Town) -> None:
    """A person whom the table did not want as judge does not get the chair, and can not make the bot ask the
    table again."""
    link = await empty_chair(town)
    assert await ask(town, link) == ["judge-asked"]
    (motion,) = await town.reads(motions.of_game, (await town.game()).id)
    await lapse_in_time(town.app.context, motion.id)
    await town.restart()
    for later in (0.0, SECONDS_UNTIL_AGAIN + 1, 100 * SECONDS_UNTIL_AGAIN):
        town.now += later
        before = await town.newest()
        assert await ask(town, link) == ["judge-not-again"]
        assert keys(await town.rows(before), GROUP) == []
    assert await ask(town, link, NEXT + 1) == ["judge-asked"]


async def test_a_past_judge_or_a_player_can_not_become_judge(town: Town) -> None:
    link = await empty_chair(town)
    assert await ask(town, link, JUDGE) == ["judge-not-again"]
    assert await ask(town, link, 3) == ["judge-sits"]
    town.telegram.members[92] = "left"
    assert await ask(town, link, 92) == ["lobby-not-member"]
    game = await town.game()
    forged = ProposeTap(game=game.id, kind="pause").pack().replace("pause", "judge")
    rows = await town.tap(3, forged)
    assert keys(rows, GROUP) == []
    assert (await town.game()).judge_id is None


@pytest.mark.parametrize("how", ["blocked", "sits elsewhere", "left the group"])
async def test_a_judge_who_can_not_come_any_more_leaves_the_chair_empty(town: Town, how: str) -> None:
    await ask(town, await empty_chair(town))
    if how == "blocked":
        await town.writes(people.set_reachable, BOT_ID, NEXT, False)
    elif how == "left the group":
        town.telegram.members[NEXT] = "left"
        town.app.context.members.forget(GROUP, NEXT)  # as if more than half a minute had passed
    else:
        other = await town.gather("party", 0, chat=-100777)
        await town.join(other, NEXT)
    rows = await agree(town, 1, 2, 3, 4, 5, 6)
    assert "judge-gone" in keys(rows, GROUP)
    assert (await town.game()).judge_id is None

"""A substitute takes the seat of a player who has gone, if the table agrees."""

import pytest

from bot.presses.game import OutTap
from bot.presses.judge import JudgeTap
from bot.presses.motions import MotionTap
from bot.services.live.log import record_of
from bot.services.motions.motions import SECONDS_UNTIL_AGAIN, drop_about, lapse_in_time
from bot.services.past.counting import count
from bot.store.game import games, motions
from bot.store.past import statistics
from bot.store.past.statistics import uncount
from bot.store.people import people
from bot.values.outgoing import Outgoing
from engine.acts import Defeat, Leave, Nominate, Remove, Shoot
from engine.refusals import Refusal
from engine.roles import Team
from engine.steps import StepName
from tests.rig.flows.gone import GONE, choose, day, missing
from tests.rig.flows.rows import in_slot
from tests.rig.flows.telegram import BOT_ID
from tests.rig.flows.town import GROUP, Town, answer, buttons, keys
from tests.rig.store.database import on_both

BLACK_GONE, RED_GONE = "cccmdmcccs", "ccdmcmcccs"
"""Two deals: in the first, seat `GONE` has the Don's card; in the second, a citizen's."""

OTHER = 50
"""The user id of a member of the group who has not played yet."""


async def wanted(town: Town, cards: str | None = None, absent: str = "ask") -> str:
    """Plays until the table looks for somebody to play on at the seat of the player who has gone. Returns
    what the link of this message sends."""
    await town.dealt(cards=cards)
    await choose(town, substitutes="on", absent=absent)
    for _ in range(2):
        await day(town)
    await town.until(StepName.TURN, GONE)
    rows = await town.time_out()
    (link,) = [
        one["link"]["start"]
        for row in rows
        for one in buttons(row)
        if (one.get("label") or {}).get("key") == "button-substitute"
    ]
    assert "substitute-wanted" in keys(rows, GROUP)
    return str(link)


async def missed_again(town: Town) -> list[Outgoing]:
    """Plays the rest of the day, and the next day, in which the player who has gone misses one more step."""
    await town.play(Remove(9))  # otherwise the game would end: three days would pass in which nobody goes out
    return [*await day(town), *await day(town)]


@pytest.mark.parametrize("absent", ["ask", "remove"])
async def test_an_absent_players_seat_waits_one_more_step_for_a_substitute(town: Town, absent: str) -> None:
    decides = {"ask": "motion-remove", "remove": "absent-leaves"}[absent]
    await wanted(town, absent=absent)
    assert GONE in (await town.live_game()).state.table
    assert decides in keys(await missed_again(town), GROUP)


async def test_no_absent_player_is_removed_during_a_motion_for_a_substitute(town: Town) -> None:
    await come(town, await wanted(town, absent="remove"))
    assert "absent-leaves" not in keys(await missed_again(town), GROUP)
    assert GONE in (await town.live_game()).state.table


async def test_a_candidate_for_the_seat_ends_the_motion_for_a_removal(town: Town) -> None:
    link = await wanted(town)
    assert "motion-remove" in keys(await missed_again(town), GROUP)
    await town.until(StepName.TURN)
    await come(town, link)
    assert [one.kind for one in await town.reads(motions.of_game, (await town.game()).id)] == ["substitute"]


async def come(town: Town, link: str, user: int = OTHER) -> list[Outgoing]:
    return await town.whisper(user, f"/start {link}")


async def agree(town: Town, *users: int) -> list[Outgoing]:
    before = await town.newest()
    open_ones = await town.reads(motions.of_game, (await town.game()).id)
    (motion,) = [one for one in open_ones if one.kind == "substitute"]
    for user in users:
        tap = MotionTap(game=motion.game_id, motion=motion.id).pack()
        assert answer(await town.tap(user, tap)) == ["motion-hand-taken"]
    return await town.rows(before)


@on_both
async def test_an_accepted_substitute_gets_seat_card_and_results_of_checks(town: Town) -> None:
    link = await wanted(town)
    rows = await come(town, link)
    assert keys(rows, OTHER) == ["substitute-asked"]
    assert keys(rows, GROUP)[0] == "motion-substitute"
    await agree(town, 1, 2, 3, 4, 6)
    await town.restart()
    live = await town.live_game()
    assert live.roster.seat_of(GONE) is not None
    rows = await agree(town, 7)
    assert "substitute-seated" in keys(rows, GROUP)
    live = await town.live_game()
    assert (live.roster.seat_of(OTHER), live.roster.seat_of(GONE)) == (GONE, None)
    assert "card" in str(keys(rows, OTHER))
    assert "substitute-replaced" in keys(rows, GONE)
    assert await missing(town) == 0


@on_both
async def test_after_a_kill_the_substitute_has_the_seat_and_its_card(town: Town) -> None:
    await come(town, await wanted(town))
    await agree(town, 1, 2, 3, 4, 6, 7)
    await town.restart()
    live = await town.live_game()
    assert live.roster.seat_of(OTHER) == GONE
    assert answer(await town.tap(GONE, f"c:{live.game.id}", GONE)) == ["not-seated"]
    assert keys(await town.whisper(GONE, "/role"), GONE) == ["no-card"]
    assert "no-card" not in keys(await town.whisper(OTHER, "/role"), OTHER)
    assert await town.reads(games.of_person, BOT_ID, GONE) is None
    await town.play(Leave(GONE))
    assert await town.reads(games.of_person, BOT_ID, OTHER) is None


@pytest.mark.parametrize("leaves", [True, False])
async def test_after_a_kill_the_news_above_a_message_name_the_substitute(town: Town, leaves: bool) -> None:
    """The news name a seat after a substitute has taken it (he leaves), or before (it was nominated)."""
    link = await wanted(town)
    await come(town, link)
    if leaves:
        await agree(town, 1, 2, 3, 4, 6, 7)
        await town.play(Remove(9))
        await town.until(StepName.TURN, GONE)
        await town.play(Leave(GONE))
    else:
        await town.play(Nominate((await town.live_game()).state.step.seat or 0, GONE))
        await town.time_out()
        await agree(town, 1, 2, 3, 4, 6, 7)
    live = await town.live_game()
    assert f"Игрок {OTHER}" in str(live.head)
    await town.restart()
    assert (await town.live_game()).head == live.head


async def test_a_substitute_who_is_out_has_what_all_players_who_are_out_have(town: Town) -> None:
    """He may guess, write to others who are out, and see all cards; then no undo brings him back."""
    link = await wanted(town)
    await choose(town, substitutes="on", afterlife="on", open_cards="on")
    await come(town, link)
    await agree(town, 1, 2, 3, 4, 6, 7)
    await town.play(Remove(9))
    game = await town.game()
    rows = await town.play(Remove(GONE))
    (told,) = [row for row in in_slot(rows, "out") if row.chat_id == OTHER]
    assert keys([told]) == ["you-are-out", "afterlife-open", "guess-ask"]
    guess, cards = OutTap(game=game.id, wish="red").pack(), OutTap(game=game.id, wish="cards").pack()
    assert answer(await town.tap(OTHER, guess, chat=OTHER)) == ["guess-kept"]
    assert keys(await town.whisper(OTHER, "шестой чёрный"), 9) == ["afterlife-says"]
    await town.until(StepName.HUNT)
    assert answer(await town.tap(OTHER, cards, chat=OTHER)) == ["cards-kept"]
    await town.until(StepName.TURN)
    assert await town.undo(40) is Refusal.NOT_ALLOWED
    assert "guess-right" in keys(await town.play(Defeat(2)), OTHER)


async def test_a_substitute_keeps_the_seat_in_the_next_game_if_so_set(town: Town) -> None:
    await come(town, await wanted(town))
    await agree(town, 1, 2, 3, 4, 6, 7)
    await town.play(Defeat(1))
    await town.deliver()
    await choose(town, seats="kept")
    await town.say(1, "/newgame fiim-2019")
    game = await town.game()
    await town.join(game, OTHER, 10, 9, 8, 7, 6, 4, 3, 2, 1)
    await town.say(1, "/begin")
    assert (await town.game()).status == "running"
    people = (await town.live_game()).roster.people
    assert [people[seat].user_id for seat in sorted(people)] == [1, 2, 3, 4, OTHER, 6, 7, 8, 9, 10]


async def test_the_protocol_names_the_player_before_the_substitute(town: Town) -> None:
    """The record has no field for that."""
    former = await wanted_and_former(town)
    rows = await town.play(Defeat(1))
    (protocol,) = [row for row in rows if "protocol" in keys([row], GROUP)]
    first = protocol.content["folded"][0]
    names = (await town.live_game()).roster.people[GONE]
    assert first["key"] == "protocol-substitute"
    assert first["args"] == {"seat": GONE, "former": former, "name": names.name}
    assert names.name != former


async def wanted_and_former(town: Town) -> str:
    """Lets a substitute take a seat. Returns the name of the person who sat there before."""
    link = await wanted(town)
    former = (await town.live_game()).roster.people[GONE].name
    await come(town, link)
    await agree(town, 1, 2, 3, 4, 6, 7)
    return former


async def test_a_substitute_does_not_change_the_names_in_the_record(town: Town) -> None:
    link = await wanted(town)
    before = await town.reads(record_of, await town.live_game())
    await come(town, link)
    await agree(town, 1, 2, 3, 4, 6, 7)
    assert await town.reads(record_of, await town.live_game()) == before


async def test_by_night_prompts_go_to_the_substitute(town: Town) -> None:
    link = await wanted(town, cards=BLACK_GONE)
    await come(town, link)
    await agree(town, 1, 2, 3, 4, 6, 7)
    await town.deliver()
    before = await town.newest()
    await town.until(StepName.HUNT)
    told = {row.chat_id for row in await town.rows(before)}
    assert GONE not in told
    assert OTHER in told


@pytest.mark.parametrize("moment", ["come", "agree"])
async def test_messages_about_a_substitute_are_the_same_for_black_and_red(town: Town, moment: str) -> None:
    """No message about a substitute tells a card: the messages are the same, whether the seat is black or
    red."""
    said = []
    for chat, cards in ((GROUP, BLACK_GONE), (GROUP, RED_GONE)):
        link = await wanted(town, cards=cards)
        rows = await come(town, link)
        rows = rows if moment == "come" else await agree(town, 1, 2, 3, 4, 6, 7)
        others = (row for row in rows if row.chat_id != OTHER)
        said.append([(row.chat_id, row.what, row.priority, keys([row])) for row in others])
        await town.stop(chat=chat)
    assert said[0] == said[1]


@pytest.mark.parametrize(
    ("who", "said"),
    [
        (1, "substitute-has-sat"),
        (GONE, "substitute-has-sat"),
        (77, "substitute-is-judge"),
        (60, "lobby-not-member"),
    ],
)
async def test_a_person_who_may_not_be_substitute_reads_why(town: Town, who: int, said: str) -> None:
    link = await wanted(town)
    town.telegram.members[60] = "left"
    await town.writes(games.set_judge, (await town.game()).id, 77)
    assert keys(await come(town, link, who)) == [said]


async def test_a_candidate_for_a_seat_leaves_his_practice(town: Town) -> None:
    link = await wanted(town)
    await town.whisper(OTHER, "/practice")
    assert "substitute-asked" in keys(await come(town, link), OTHER)
    assert (await town.game(OTHER)).note == "practice"
    await agree(town, 1, 2, 3, 4, 6, 7)
    assert (await town.live_game()).roster.seat_of(OTHER) == GONE


async def test_no_substitute_takes_the_seat_of_a_present_player_or_by_night(town: Town) -> None:
    link = await wanted(town)
    taken = link.replace(f"-{GONE}-", "-3-")
    assert keys(await come(town, taken)) == ["motion-not-gone"]
    for forged in ("instead-x-y", "instead-", link.replace(f"-{GONE}-", "-99-")):
        assert keys(await come(town, forged))[0] in ("unknown-link", "substitute-not-needed")
    await town.until(StepName.HUNT)
    assert keys(await come(town, link)) == ["motion-not-by-night"]
    await choose(town, substitutes="off")
    assert keys(await come(town, link)) == ["substitute-not-needed"]


async def test_a_second_candidate_waits_until_the_motion_is_decided(town: Town) -> None:
    link = await wanted(town)
    await come(town, link)
    assert keys(await come(town, link, OTHER + 1)) == ["motion-stands"]


async def test_a_judge_of_the_game_can_not_be_substitute_in_it(town: Town) -> None:
    """He may have seen the cards."""
    link = await wanted(town)
    await town.writes(people.seen, BOT_ID, 77, "Судья", "ru")
    await town.writes(games.set_judge, (await town.game()).id, 77, sees=True)
    town.app.context.games.forget((await town.game()).id)
    await town.tap(77, JudgeTap(game=(await town.game()).id, wish="resign-sure").pack(), 77)
    assert (await town.game()).judge_id is None
    assert keys(await come(town, link, 77)) == ["substitute-barred"]


@pytest.mark.parametrize("victim", [8, 9])
async def test_a_candidate_by_night_does_not_learn_who_was_shot(town: Town, victim: int) -> None:
    link = await wanted(town)
    live = await town.until(StepName.HUNT)
    for seat, role in enumerate(live.state.roles, 1):
        if role.team is Team.BLACK:
            await town.play(Shoot(seat, victim))
    await town.until("don-check")
    assert keys(await come(town, link.replace(f"-{GONE}-", "-8-"))) == ["motion-not-by-night"]


REASONS_TO_FAIL = ("left the group", "blocked the bot", "sits elsewhere", "judges elsewhere")


async def goes(town: Town, how: str) -> None:
    """Makes it impossible for the person who came forward to take the seat. `how`: the reason."""
    match how:
        case "left the group":
            town.telegram.members[OTHER] = "left"
            town.app.context.members.forget(GROUP, OTHER)  # as if more than half a minute had passed
        case "blocked the bot":
            await town.standing_changed(BOT_ID, "kicked", chat=OTHER, by=OTHER)
        case _:
            other = await town.gather("party", 0, chat=-100777)
            chair = "judge-" if how == "judges elsewhere" else ""
            await town.whisper(OTHER, f"/start {chair}{other.join_code}")


@pytest.mark.parametrize("how", REASONS_TO_FAIL)
async def test_a_candidate_who_can_not_come_any_more_gets_no_card(town: Town, how: str) -> None:
    link = await wanted(town)
    await come(town, link)
    await agree(town, 1, 2, 3, 4, 6)
    await goes(town, how)
    rows = await agree(town, 7)
    assert "substitute-could-not" in keys(rows, GROUP)
    assert "card" not in str(keys(rows, OTHER))
    assert (await town.live_game()).roster.seat_of(GONE) == GONE
    assert "no-card" in keys(await town.whisper(OTHER, "/role"), OTHER)[0]
    assert keys(await come(town, link, OTHER + 1), OTHER + 1) == ["substitute-asked"]


async def test_a_refused_candidate_can_not_ask_again_but_another_can(town: Town) -> None:
    link = await wanted(town)
    await come(town, link)
    open_ones = await town.reads(motions.of_game, (await town.game()).id)
    (motion,) = [one for one in open_ones if one.kind == "substitute"]
    await lapse_in_time(town.app.context, motion.id)
    for later in (0.0, SECONDS_UNTIL_AGAIN + 1, 100 * SECONDS_UNTIL_AGAIN):
        town.now += later
        assert keys(await come(town, link)) == ["substitute-barred"]
    assert "substitute-asked" in keys(await come(town, link, OTHER + 1), OTHER + 1)


async def test_a_candidate_of_a_dropped_motion_waits_to_ask_again(town: Town) -> None:
    """Night fell before the table could refuse a person, and the question about him was dropped. When he
    comes again, he waits, and the table is asked again."""
    link = await wanted(town)
    await come(town, link)
    await town.does(drop_about, "substitute", GONE)
    assert keys(await come(town, link)) == ["motion-too-soon"]
    assert "substitute-asked" in keys(await come(town, link, OTHER + 1), OTHER + 1)


async def test_a_candidate_who_left_the_group_gets_no_card_after_the_time(town: Town) -> None:
    """Some players have left the game, so the raised hands are enough for the motion."""
    await come(town, await wanted(town))
    await agree(town, 1, 2, 3, 4, 6)
    open_ones = await town.reads(motions.of_game, (await town.game()).id)
    (motion,) = [one for one in open_ones if one.kind == "substitute"]
    for seat in (8, 9):
        await town.play(Leave(seat))
    await goes(town, "left the group")
    before = await town.newest()
    await lapse_in_time(town.app.context, motion.id)
    assert "substitute-could-not" in keys(await town.rows(before), GROUP)
    assert (await town.live_game()).roster.seat_of(GONE) == GONE


@on_both
async def test_a_substituted_seat_counts_for_neither_player(town: Town) -> None:
    """Nor when the game is counted again from its log."""
    await come(town, await wanted(town))
    await agree(town, 1, 2, 3, 4, 6, 7)
    live = await town.live_game()
    await town.play(Defeat(1))
    for _ in range(2):
        async with town.store.transaction() as tx:
            assert [await statistics.tally_of(tx, GROUP, user) for user in (GONE, OTHER)] == [None, None]
            one = await statistics.tally_of(tx, GROUP, 1)
            assert one is not None
            assert one.games == 1
            await uncount(tx, live.game.id)
            await count(tx, await town.app.context.games.live_game(tx, live.game.id))

"""The judge's chair: who takes it, who leaves it, and who is sent away from it."""

import pytest

from bot.presses.chat import LocaleTap
from bot.render.judge.judging import CHAIR
from bot.store.people import people
from engine.steps import StepName
from tests.rig.flows.judged import JUDGE, judged, press
from tests.rig.flows.rows import in_slot
from tests.rig.flows.telegram import BOT_ID
from tests.rig.flows.town import GROUP, Town, answer, buttons, keys, replying


async def test_a_lobby_shows_how_many_people_it_needs_beside_a_judge(town: Town) -> None:
    game = await town.gather("fiim-2019", 5)
    rows = await town.whisper(JUDGE, f"/start judge-{game.join_code}")
    told = [town.words(row) for row in rows]
    assert len(told) == 2
    assert all("с судьёй нужно хотя бы 11 человек" in words for words in told)


@pytest.mark.parametrize("how", ["dealt", "dismissed"])
async def test_the_button_to_stand_down_goes_when_the_judge_can_not_use_it(town: Town, how: str) -> None:
    game = await town.gather("party", 5)
    await town.whisper(JUDGE, f"/start judge-{game.join_code}")
    await town.deliver()
    (chair,) = in_slot(await town.say(1, "/begin" if how == "dealt" else "/unseat judge"), CHAIR)
    assert (chair.what, buttons(chair)) == ("edit", [])
    assert keys([chair]) == ["judge-chair-begun" if how == "dealt" else "judge-stood-down"]


@pytest.mark.parametrize("how", ["by the word", "by a reply"])
async def test_a_judge_whom_the_host_dismissed_does_not_get_the_chair_again(town: Town, how: str) -> None:
    game = await town.gather("party", 5)
    await town.whisper(JUDGE, f"/start judge-{game.join_code}")
    by_reply = how == "by a reply"
    reply = replying(1, JUDGE) if by_reply else {}
    rows = await town.say(1, "/unseat" if by_reply else "/unseat судью", **reply)
    assert "judge-dismissed" in keys(rows, GROUP)
    assert (await town.game()).judge_id is None
    assert keys(await town.whisper(JUDGE, f"/start judge-{game.join_code}")) == ["lobby-barred"]
    assert keys(await town.say(1, "/unseat judge")) == ["judge-chair-free"]


async def test_a_player_can_not_dismiss_the_judge(town: Town) -> None:
    game = await town.gather("party", 5)
    await town.whisper(JUDGE, f"/start judge-{game.join_code}")
    assert keys(await town.say(2, "/unseat judge")) == ["creator-only"]
    assert (await town.game()).judge_id == JUDGE


async def test_the_group_asks_who_judges_and_how_the_chair_is_taken(town: Town) -> None:
    assert keys(await town.say(1, "/judge")) == ["no-game"]
    game = await town.gather("party", 5)
    (free,) = await town.say(1, "/judge")
    assert keys([free]) == ["judge-chair-free"]
    assert [one["link"]["start"] for one in buttons(free)] == [f"judge-{game.join_code}"]
    await town.whisper(JUDGE, f"/start judge-{game.join_code}")
    assert keys(await town.say(1, "/judge")) == ["lobby-judge-blind"]


async def test_a_running_table_without_a_judge_gets_a_judge_if_it_agrees(town: Town) -> None:
    game = await town.dealt("fiim-2019", turn=1)
    (empty,) = [row for row in await town.say(1, "/judge") if row.chat_id == GROUP]
    assert keys([empty]) == ["judge-chair-empty"]
    (button,) = buttons(empty)
    assert button["link"]["start"] == f"judge-{game.join_code}"
    assert "motion-judge" in keys(await town.whisper(JUDGE, f"/start {button['link']['start']}"), GROUP)


async def test_a_table_takes_a_judge_by_its_link_and_names_him(town: Town) -> None:
    game = await town.gather("party", 5)
    rows = await town.whisper(JUDGE, f"/start judge-{game.join_code}")
    assert keys(rows, chat=JUDGE) == ["judge-chair", "judge-chair-blind", "lobby-judge-besides"]
    (lobby,) = [row for row in rows if row.chat_id == GROUP]
    assert "Судит Игрок 90. Ролей судья не видит." in town.words(lobby)
    assert "Ведёт бот" not in town.words(lobby)
    assert all((one.get("label") or {}).get("key") != "button-judge" for one in buttons(lobby))
    assert (await town.game()).judge_id == JUDGE


@pytest.mark.parametrize(
    ("user", "said"),
    [(1, "judge-sits"), (JUDGE, "judge-is-you"), (91, "judge-taken"), (92, "lobby-not-member")],
)
async def test_a_person_who_can_not_judge_reads_why(town: Town, user: int, said: str) -> None:
    game = await town.gather("party", 5)
    town.telegram.members[92] = "left"
    if user in (JUDGE, 91):
        await town.whisper(JUDGE, f"/start judge-{game.join_code}")
    assert keys(await town.whisper(user, f"/start judge-{game.join_code}")) == [said]


async def test_a_judge_has_no_seat_and_judges_only_one_table(town: Town) -> None:
    game = await town.gather("party", 5)
    await town.whisper(JUDGE, f"/start judge-{game.join_code}")
    assert keys(await town.join(game, JUDGE)) == ["judge-sits-not"]
    other = await town.gather("party", 0, chat=-100777)
    assert keys(await town.whisper(JUDGE, f"/start judge-{other.join_code}")) == ["judge-elsewhere"]
    assert keys(await town.whisper(JUDGE, "/practice")) == ["practice-at-a-table"]


async def test_a_judge_who_begins_the_game_is_not_asked_whether_he_sits(town: Town) -> None:
    game = await town.gather("party", 5)
    town.telegram.members[JUDGE] = "administrator"
    await town.whisper(JUDGE, f"/start judge-{game.join_code}")
    assert "begin-ask" not in keys(await town.say(JUDGE, "/begin"))
    assert (await town.game()).status == "running"


@pytest.mark.parametrize(("people", "told"), [(4, True), (5, False)])
async def test_the_number_needed_with_a_judge_goes_when_reached(town: Town, people: int, told: bool) -> None:
    game = await town.gather("party", people)
    await town.deliver()
    rows = await town.whisper(JUDGE, f"/start judge-{game.join_code}")
    assert ("lobby-judge-besides" in keys(rows, chat=GROUP)) is told


@pytest.mark.parametrize(("chosen", "spoken"), [(None, "uk"), ("ru", "ru")])
async def test_a_judges_default_language_is_the_groups(town: Town, chosen: str | None, spoken: str) -> None:
    await judged(town, turn=1)
    await town.deliver()
    town.telegram.members[30] = "administrator"
    if chosen is not None:
        await town.writes(people.choose, JUDGE, locale=chosen)
    (panel,) = in_slot(await town.tap(30, LocaleTap(locale="uk").pack()), "panel")
    assert panel.locale == spoken
    assert (await town.live_game()).game.locale == "uk"


async def test_the_judge_of_a_lobby_can_stand_down(town: Town) -> None:
    game = await town.gather("party", 5)
    await town.whisper(JUDGE, f"/start judge-{game.join_code}")
    assert answer(await town.tap(JUDGE, press(game, "stand-down"), chat=JUDGE)) == ["judge-stood-down"]
    assert (await town.game()).judge_id is None
    await town.whisper(JUDGE, f"/start judge-{game.join_code}")
    assert set(keys(await town.whisper(JUDGE, "/leave"), chat=JUDGE)) == {"judge-stood-down"}
    assert (await town.game()).judge_id is None


@pytest.mark.parametrize("sees", ["no", "yes"])
async def test_a_judge_sees_roles_only_after_the_table_has_read_so(town: Town, sees: str) -> None:
    game = await town.gather("party", 5)
    town.telegram.members[30] = "administrator"
    await town.whisper(JUDGE, f"/start judge-{game.join_code}")
    rows = await town.tap(30, f"s:judge_sees:{sees}")
    told = "lobby-judge-sees" if sees == "yes" else "lobby-judge-blind"
    assert (told in keys(rows, chat=GROUP)) is (sees == "yes")
    dealt = await town.say(1, "/begin")
    assert told in keys(dealt, chat=GROUP)
    mine = keys(dealt, chat=JUDGE)
    assert ("judge-roles-covered" in mine) is (sees == "yes")
    assert mine[-3:] == ["judge-panel", "table-night", "time-left"]
    if sees == "yes":
        (card,) = [row for row in dealt if "judge-roles-covered" in keys([row])]
        assert card.content["protected"]


@pytest.mark.parametrize("how", ["left", "blocked", "resigned"])
async def test_a_judge_who_goes_leaves_the_bot_to_host_alone(town: Town, how: str) -> None:
    game = await judged(town)
    await town.tap(JUDGE, press(game, "pause"), chat=JUDGE)
    if how == "left":
        rows = await town.standing_changed(JUDGE, "left")
    elif how == "blocked":
        rows = await town.standing_changed(BOT_ID, "kicked", chat=JUDGE, by=JUDGE)
    else:
        rows = await town.tap(JUDGE, press(game, "resign-sure"), chat=JUDGE)
    assert keys(rows, chat=GROUP)[:3] == ["judge-gone", "pause-over", "resumed-gone"]
    assert (await town.game()).judge_id is None
    live = await town.live_game()
    assert live.pause is None
    assert live.game.judge_id is None
    assert answer(await town.tap(JUDGE, press(game, "foul", 3, "-"), chat=JUDGE)) == ["judge-only"]
    await town.until(StepName.TURN)

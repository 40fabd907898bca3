"""The judges whom the organiser of a tournament has named."""

import pytest

from bot.presses.judge import JudgeTap
from bot.presses.tournaments import Chair
from bot.services.tournaments.chairs import dismiss_judge, name_judge
from bot.store.people import people
from bot.store.tournaments import event_judges
from bot.values.outgoing import Outgoing
from championship.event import NamedJudge
from tests.rig.flows.cup import CHIEF, GROUPS, LATE, ORGANISER, PLAYERS, Cup, quick
from tests.rig.flows.telegram import BOT_ID
from tests.rig.flows.town import Town, answer, buttons, keys, replying

__all__ = ["quick"]

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
    assert await judges(cup) == {"A": (HEAD, sees), "B": (OTHER, sees)}
    told = keys(await town.rows(before), HEAD)
    assert "judge-roles-covered" in told if sees else "judge-roles-covered" not in told
    assert "judge-panel" in " ".join(told)
    await cup.end_round()
    await cup.press(ORGANISER, "begin")
    assert await judges(cup) == {"A": (OTHER, sees), "B": (HEAD, sees)}


async def test_h8_judges_and_groups_read_who_judges(town: Town) -> None:
    before = await town.newest()
    await served(town)
    rows = await town.rows(before)
    assert "event-your-chair" in keys(rows, HEAD)
    assert "event-your-side-chair" in keys(rows, SIDE)
    assert "event-judge" in keys(rows, GROUPS["A"])


async def test_h8_a_named_judge_has_one_name_in_the_group_and_the_protocol(town: Town) -> None:
    cup = await served(town)
    before = await town.newest()
    await cup.press(ORGANISER, "begin")
    await cup.end("A")
    await town.tap(HEAD, JudgeTap(game=(await cup.running())["A"], wish="done-sure").pack(), chat=HEAD)
    told = [str(row.content) for row in await town.rows(before) if row.chat_id == GROUPS["A"]]
    for key in ("lobby-judge-blind", "protocol-judge"):
        assert {"Олег" in content for content in told if key in content} == {True}


async def test_h8_a_table_plays_without_its_judge_until_another_is_named(town: Town) -> None:
    cup = await served(town)
    await town.writes(people.set_reachable, BOT_ID, HEAD, False)
    before = await town.newest()
    await cup.press(ORGANISER, "begin")
    assert (await judges(cup))["A"] == (None, False)
    assert "event-judge-away" in keys(await town.rows(before), ORGANISER)
    before = await town.newest()
    now = await cup.now()
    async with town.scope() as scope:
        await name_judge(scope, now, SIDE, "Инна", "A")
    assert (await judges(cup))["A"] == (SIDE, False)
    assert "event-named" in keys(await town.rows(before), SIDE)
    assert "lobby-judge-blind" in keys(await town.rows(before), GROUPS["A"])
    async with town.scope() as scope:
        assert await dismiss_judge(scope, now, OTHER)
        assert not await dismiss_judge(scope, now, OTHER)
        assert [one.user_id for one in await event_judges.of_tournament(scope.tx, cup.id)] == [HEAD, SIDE]


async def test_h8_a_player_of_a_round_judges_no_table_of_it(town: Town) -> None:
    cup = await served(town)
    player = (await cup.announced("B"))[0]
    async with town.scope() as scope:
        await name_judge(scope, await cup.now(), player, "Игрок", "A")
    await cup.press(ORGANISER, "begin")
    assert set(await cup.running()) == {"A", "B"}
    assert (await judges(cup))["A"] == (None, False)


@pytest.mark.parametrize(("wish", "said"), [("cancel", "event-cancelled"), ("reopen", "event-reopened")])
async def test_h8_named_judges_read_that_their_chairs_are_gone(town: Town, wish: str, said: str) -> None:
    cup = await served(town)
    rows = await cup.press(ORGANISER, wish)
    assert [keys(rows, judge) for judge in (HEAD, SIDE, OTHER)] == [[said]] * 3


async def test_h8_the_written_file_names_the_judges(town: Town) -> None:
    cup = await served(town, sees=True)
    told = await cup.written()
    assert (told.event.judges, told.event.judges_see) == (NAMED, True)


HEAD_OF_A, SIDE_OF_A = Chair(1, side=False).number, Chair(1, side=True).number


async def named(cup: Cup) -> list[tuple[int, str, str, bool]]:
    """Returns the named judges: their ids, names, tables, and whether they are side judges."""
    found = await cup.town.reads(event_judges.of_tournament, cup.id)
    return [(judge.user_id, judge.name, judge.table_name, judge.side) for judge in found]


async def test_1_2_the_organiser_names_a_waiting_person_judge_from_his_menu(quick: Cup) -> None:
    """He has the chair when the round begins, and no free seat is given to him. The group reads his name."""
    await quick.enter(LATE)
    assert "button-event-judges" in str(await quick.town.whisper(ORGANISER, "/tournament"))
    pages = await quick.press(ORGANISER, "judges")
    assert keys(pages, ORGANISER)[:3] == ["event-judges", "event-judges-table", "event-judges-none"]
    await quick.press(ORGANISER, "judges-of", 1)
    offered = buttons((await quick.press(ORGANISER, "judge-pick", HEAD_OF_A))[-1])
    assert offered[0]["data"].endswith(f":judge-name:{HEAD_OF_A}:{LATE}")
    rows = await quick.press(ORGANISER, "judge-name", HEAD_OF_A, LATE)
    assert keys(rows, LATE) == ["event-named"]
    assert "event-judge" in keys(rows, GROUPS["A"])
    assert [one[0] for one in await named(quick)] == [LATE]
    gone = (await quick.announced("B"))[0]
    await quick.press(CHIEF, "expel", gone)
    await quick.press(ORGANISER, "begin")
    assert (await quick.town.game(GROUPS["A"])).judge_id == LATE
    assert set(await quick.running()) == {"A"}


async def test_1_2_the_chief_judge_names_himself_and_a_side_judge_by_his_number(quick: Cup) -> None:
    await quick.town.whisper(CHIEF, "/start")
    await quick.press(CHIEF, "judge-name", HEAD_OF_A)
    await quick.press(CHIEF, "judge-ask", SIDE_OF_A)
    asked = await quick.town.asking(f"event-judge:{quick.id}:{SIDE_OF_A}", chat=CHIEF)
    rows = await quick.town.whisper(CHIEF, f"{SIDE} Инна", **replying(asked))
    assert keys(rows, CHIEF) == ["event-judge-closed"]
    assert [(one[0], one[2], one[3]) for one in await named(quick)] == [
        (CHIEF, "A", False),
        (SIDE, "A", True),
    ]
    player = (await quick.announced("A"))[0]
    rows = await quick.town.whisper(CHIEF, f"{player} Аня", **replying(asked))
    assert keys(rows, CHIEF) == ["event-judge-plays"]
    rows = await quick.town.whisper(CHIEF, "Аня", **replying(asked))
    assert keys(rows, CHIEF) == ["event-add-how"]


async def test_1_2_a_new_judge_replaces_the_one_of_the_table_and_names_stay_apart(quick: Cup) -> None:
    """A tournament's file names each judge once, so a second one of the same name gets another."""
    for user, chair in ((HEAD, HEAD_OF_A), (OTHER, SIDE_OF_A), (SIDE, HEAD_OF_A)):
        await quick.town.whisper(user, "/start")
        await quick.press(ORGANISER, "judge-ask", chair)
        asked = await quick.town.asking(f"event-judge:{quick.id}:{chair}", chat=ORGANISER)
        rows = await quick.town.whisper(ORGANISER, f"{user} Олег", **replying(asked))
        assert "event-judge-named" in keys(rows, ORGANISER)
    assert keys(rows, HEAD) == ["event-dismissed"]
    assert await named(quick) == [(OTHER, "Олег 2", "A", True), (SIDE, "Олег", "A", False)]
    number = 2
    rows = await quick.press(ORGANISER, "judge-dismiss", number, 1)
    assert keys(rows, OTHER) == ["event-dismissed"]
    assert answer(await quick.press(ORGANISER, "judge-dismiss", number, 1)) == ["event-late"]
    assert [one[0] for one in await named(quick)] == [SIDE]


@pytest.mark.parametrize("forgets", [False, True])
async def test_1_2_an_old_button_does_not_dismiss_the_next_judge(quick: Cup, forgets: bool) -> None:
    """The button is of a judge who has been replaced, or has asked to be forgotten, since."""
    await quick.enter(LATE, LATE + 1)
    await quick.press(ORGANISER, "judge-name", HEAD_OF_A, LATE)
    page = (await quick.press(ORGANISER, "judges-of", 1))[-1]
    (old,) = (button["data"] for button in buttons(page) if ":judge-dismiss:" in button["data"])
    if forgets:
        await quick.town.whisper(LATE, "/forget")
        await quick.town.tap(LATE, "f:yes", chat=LATE)
        assert await named(quick) == []
    await quick.press(CHIEF, "judge-name", HEAD_OF_A, LATE + 1)
    assert answer(await quick.town.tap(ORGANISER, old, chat=ORGANISER)) == ["event-late"]
    assert [one[0] for one in await named(quick)] == [LATE + 1]


async def test_1_2_only_the_organiser_and_the_chief_judge_name_judges(quick: Cup) -> None:
    for wish in ("judges", "judge-pick", "judge-name", "judge-dismiss"):
        assert answer(await quick.press(1, wish, HEAD_OF_A)) == ["event-leaders-only"]
    assert answer(await quick.press(ORGANISER, "judge-pick", 998)) == ["event-late"]
    assert answer(await quick.press(ORGANISER, "judge-name", HEAD_OF_A, 1)) == ["event-late"]
    assert await named(quick) == []


async def by_number(cup: Cup, chair: int, user: int) -> list[Outgoing]:
    """The organiser names a person by his number. Returns what everybody reads."""
    await cup.press(ORGANISER, "judge-ask", chair)
    asked = await cup.town.asking(f"event-judge:{cup.id}:{chair}", chat=ORGANISER)
    return await cup.town.whisper(ORGANISER, f"{user} Инна", **replying(asked))


async def test_1_2_a_side_judge_named_during_a_game_is_asked_at_once(quick: Cup) -> None:
    await quick.town.whisper(SIDE, "/start")
    await quick.press(ORGANISER, "begin")
    assert keys(await by_number(quick, SIDE_OF_A, SIDE), SIDE) == ["event-named-side", "event-side-watches"]
    asked = await quick.town.asking(f"side:{(await quick.running())['A']}", chat=SIDE)
    assert keys(await quick.town.whisper(SIDE, "5", **replying(asked)), SIDE) == ["event-side-no-judge"]


async def test_1_2_a_judge_named_during_a_game_leaves_his_practice(quick: Cup) -> None:
    await quick.town.whisper(OTHER, "/practice")
    await quick.press(ORGANISER, "begin")
    assert "event-judge-away" not in keys(await by_number(quick, HEAD_OF_A, OTHER), ORGANISER)
    assert (await judges(quick))["A"] == (OTHER, False)


async def test_1_2_the_leader_reads_that_a_judge_named_in_a_game_can_not_come(quick: Cup) -> None:
    await quick.press(ORGANISER, "begin")
    assert "event-judge-away" in keys(await by_number(quick, HEAD_OF_A, OTHER), ORGANISER)
    assert (await judges(quick))["A"] == (None, False)


async def test_1_2_no_button_names_a_player_as_judge(town: Town) -> None:
    """Neither the chief judge who has entered, nor a player who is replaced from the next round on."""
    cup = await Cup(town, killed=False).open()
    await cup.enter(CHIEF, *PLAYERS[:-1], LATE)
    await cup.bind()
    await cup.press(ORGANISER, "draw")
    await cup.settle()
    assert answer(await cup.press(ORGANISER, "judge-name", HEAD_OF_A)) == ["event-late"]
    await cup.press(ORGANISER, "begin")
    gone = 2
    assert answer(await cup.press(ORGANISER, "replace", gone, LATE)) == []
    assert answer(await cup.press(ORGANISER, "judge-name", HEAD_OF_A, gone)) == ["event-late"]
    assert await named(cup) == []
    await cup.end_round()
    assert answer(await cup.press(ORGANISER, "judge-name", HEAD_OF_A, gone)) == []


async def test_1_2_reports_of_a_side_judge_go_to_the_judge_of_his_table(town: Town) -> None:
    """The judge has buttons for the seat that he names, and presses or does not. By night, too, nothing is
    offered that only the cards would allow."""
    cup = await served(town)
    before = await town.newest()
    await cup.press(ORGANISER, "begin")
    assert "event-side-watches" in keys(await town.rows(before), SIDE)
    game = (await cup.running())["A"]
    asked = await town.asking(f"side:{game}", chat=SIDE)
    rows = await town.whisper(SIDE, "5 показывает на пальцах", **replying(asked))
    assert keys(rows, SIDE) == ["event-side-passed-on"]
    (told,) = [row for row in rows if row.chat_id == HEAD]
    assert keys([told]) == ["judge-side-says"]
    foul, remove = (button["data"] for button in buttons(told) if "data" in button)
    assert JudgeTap.unpack(foul) == JudgeTap(game=game, wish="foul", seat=5, reason="-")
    assert JudgeTap.unpack(remove) == JudgeTap(game=game, wish="remove", seat=5, reason="-")
    assert answer(await town.tap(SIDE, foul, chat=SIDE)) == ["judge-only"]
    assert answer(await town.tap(HEAD, foul, chat=HEAD)) == ["judge-done"]
    assert answer(await town.tap(HEAD, foul, chat=HEAD)) == ["judge-done-already"]
    rows = await town.whisper(SIDE, "в зале шумно", **replying(asked))
    assert not [button for row in rows if row.chat_id == HEAD for button in buttons(row) if "data" in button]
    await cup.end("A")
    assert keys(await town.whisper(SIDE, "5", **replying(asked)), SIDE) == ["game-is-over"]


async def test_1_2_a_side_judge_who_was_dismissed_tells_the_table_nothing(town: Town) -> None:
    cup = await served(town)
    await cup.press(ORGANISER, "begin")
    asked = await town.asking(f"side:{(await cup.running())['A']}", chat=SIDE)
    number = next(place for place, one in enumerate(NAMED, 1) if one.telegram == SIDE)
    await cup.press(ORGANISER, "judge-dismiss", number, 1)
    assert keys(await town.whisper(SIDE, "5", **replying(asked)), SIDE) == ["judge-only"]

"""A tournament of twenty people in the chat, from the registration to the podium. Also with a kill after
every press."""

import re

import pytest

from bot.commands.publish.chat import Wanted, club_of
from bot.delivery.lane import Lane, lane_of
from bot.presses.tournaments import DecideTap, EventTap, ProtestTap
from bot.runtime.timers import Timed
from bot.services.tournaments.beginning import begin_table
from bot.services.tournaments.ending import standing_now
from bot.store.past import statistics
from bot.store.tournaments import entrants, event_games, event_judges, protests, tournaments
from championship.results import results
from championship.standing import standing_of
from engine.record import parse
from engine.rules.registry import BOOKS
from tests.rig.flows.cup import CHIEF, GROUPS, LATE, ORGANISER, PLAYERS, Cup, heats, quick, slow
from tests.rig.flows.rows import edited, sent
from tests.rig.flows.town import answer, buttons, keys, replying
from tests.rig.store.database import on_both

__all__ = ["quick", "slow"]


async def test_a_tournament_goes_from_registration_to_the_podium(slow: Cup) -> None:
    await slow.enter(*PLAYERS, LATE)
    await slow.bind()
    assert answer(await slow.press(ORGANISER, "draw")) == []
    assert ((await slow.now()).status, (await slow.now()).round) == ("break", 1)
    rows = await slow.press(ORGANISER, "begin")
    for number in (1, 2):
        told = {name for name, group in GROUPS.items() if "event-first-game" in keys(rows, group)}
        assert told == (set(GROUPS) if number == 1 else set())
        assert (await slow.now()).round == number
        assert set(await slow.running()) == {"A", "B"}
        for name in GROUPS:
            assert await slow.seated(name) == await slow.announced(name)
            await slow.end(name)
        assert (await slow.now()).status == ("break" if number == 1 else "closing")
        rows = await slow.time_passes()
    assert "event-first-game" not in keys(await slow.time_passes())
    assert ((await slow.now()).stage, (await slow.now()).round) == (1, 1)
    assert set(await slow.running()) == {"A"}
    assert "event-preliminary" in keys(await slow.end("A"), GROUPS["A"])
    assert (await slow.now()).status == "closing"
    rows = await slow.time_passes()
    assert (await slow.now()).status == "over"
    assert keys(rows, GROUPS["A"])[0] == "event-podium"
    assert keys(rows, PLAYERS[0]) == ["event-your-place"]
    assert LATE not in {row.chat_id for row in rows}


async def test_groups_read_the_result_of_a_round_before_the_next_round(quick: Cup) -> None:
    """However short the break is, a group reads in this order: its result, the places, the next round."""
    await quick.press(ORGANISER, "begin")
    await quick.end("B")
    await quick.town.rows()
    rows = await quick.end("A")
    group = [row for row in sent(rows) if row.chat_id == GROUPS["A"]]
    told = [key for row in sorted(group, key=lambda row: row.id) for key in keys([row])]
    heads = [key for key in told if key in ("over", "event-counted", "event-standing", "event-round")]
    assert heads == ["over", "event-counted", "event-standing", "event-round"]
    assert {lane_of(row) for row in group} == {Lane.GAME}


async def test_the_written_file_of_a_tournament_gives_the_same_standing(quick: Cup) -> None:
    await quick.press(ORGANISER, "begin")
    await quick.end("A")
    await quick.end("B", loser=2)
    told = await quick.written()
    found = results(told.event, told.records.__getitem__, str)
    placed = standing_of(told.event, [one.outcome for one in found if one.outcome])
    rows = await quick.press(ORGANISER, "standing")
    (page,) = [row for row in rows if "event-standing" in keys([row])]
    lines = [*page.content["lines"][1:], *page.content["folded"]]
    places = [line["args"]["name"] for line in lines if line["key"] == "event-place"]
    assert places == [one.player for one in placed]
    assert len(placed) == len(PLAYERS)


async def test_a_person_who_enters_a_full_tournament_waits_and_moves_up(slow: Cup) -> None:
    slow.killed = False
    await slow.enter(*PLAYERS)
    assert answer(await slow.enter(LATE)) == ["event-you-waiting"]
    rows = await slow.press(3, "leave")
    assert answer(rows) == ["event-left"]
    assert keys(rows, LATE) == ["event-moved-up"]
    assert answer(await slow.enter(3)) == ["event-you-waiting"]


async def test_a_person_who_guesses_a_tournaments_number_can_not_enter_it(quick: Cup) -> None:
    """A person who guesses a tournament's number learns neither the standing, nor who plays, nor whether the
    tournament exists. The page of another tournament does not help him."""
    for wish in ("enter", "leave", "standing"):
        assert answer(await quick.press(LATE, wish)) == ["event-by-link"], wish
        here, data = quick.id, EventTap(tournament=quick.id + 7, wish=wish).pack()
        rows = await quick.town.tap(LATE, data, chat=LATE)
        assert (answer(rows), len(rows)) == (["event-by-link"], 1), wish
    await Cup(quick.town, killed=False).open()
    other = Cup(quick.town, killed=False)
    await other.open()
    await other.enter(LATE)
    page = await quick.town.asking(f"tournament:{other.id}", chat=LATE)
    for wish in ("enter", "leave", "standing"):
        data = EventTap(tournament=here, wish=wish).pack()
        rows = await quick.town.tap(LATE, data, chat=LATE, message_id=page)
        assert answer(rows) == ["event-by-link"], wish


async def test_only_entrants_and_people_with_the_link_read_the_standing(quick: Cup) -> None:
    assert "event-standing-none" in keys(await quick.press(PLAYERS[0], "standing"))
    assert "event-standing-none" in keys(await quick.press(ORGANISER, "standing"))
    await quick.town.whisper(LATE, f"/start event_{(await quick.now()).code}")
    page = await quick.town.asking(f"tournament:{quick.id}", chat=LATE)
    data = EventTap(tournament=quick.id, wish="standing").pack()
    assert "event-standing-none" in keys(await quick.town.tap(LATE, data, chat=LATE, message_id=page))


async def test_a_seating_is_drawn_only_with_enough_people_and_groups(slow: Cup) -> None:
    slow.killed = False
    await slow.enter(*PLAYERS)
    await slow.press(3, "leave")  # a person who has left is still in the table of entrants
    assert answer(await slow.press(ORGANISER, "draw")) == ["event-too-few"]
    await slow.enter(3)
    assert answer(await slow.press(ORGANISER, "draw")) == ["event-not-bound"]
    await slow.bind()
    assert answer(await slow.press(ORGANISER, "draw")) == []
    assert answer(await slow.press(ORGANISER, "draw")) == ["event-late"]


async def test_only_the_organiser_and_leaders_can_press_their_buttons(quick: Cup) -> None:
    before = await quick.now()
    for wish in ("draw", "begin", "hold", "people", "replace", "again", "skip"):
        assert answer(await quick.press(1, wish, 1)) == ["event-organiser-only"], wish
        assert await quick.now() == before
    for wish in ("menu", "finish", "finish-sure"):
        assert answer(await quick.press(1, wish)) == ["event-leaders-only"], wish


async def test_only_an_organiser_who_is_administrator_binds_a_group(slow: Cup) -> None:
    code = (await slow.now()).code
    slow.town.telegram.members[5] = "administrator"
    assert keys(await slow.town.say(5, f"/table {code} A", chat=-1001)) == ["event-organiser-only"]
    slow.town.telegram.members[ORGANISER] = "member"
    assert keys(await slow.town.say(ORGANISER, f"/table {code} A", chat=-1001)) == ["admins-only"]
    assert await slow.town.reads(event_games.tables, slow.id) == {}


async def test_a_table_waits_for_a_player_who_sits_at_another_table(quick: Cup) -> None:
    await quick.town.gather("fiim-2019", 1, chat=-1009)
    await quick.press(ORGANISER, "begin")
    assert "event-hindered" in keys(await quick.town.rows(), ORGANISER)
    assert len(await quick.running()) == 1
    await quick.town.whisper(1, "/leave")
    await quick.press(ORGANISER, "begin")
    assert set(await quick.running()) == {"A", "B"}


async def test_a_game_without_a_result_is_played_again_or_skipped(quick: Cup) -> None:
    await quick.press(ORGANISER, "begin")
    for wish, status in (("again", "running"), ("skip", "over")):
        await quick.stop("A")
        assert "event-stopped" in keys(await quick.town.rows(), ORGANISER)
        assert "A" not in await quick.running()
        await quick.press(ORGANISER, wish, 1)
        games = await quick.town.reads(event_games.of_tournament, quick.id)
        assert games[0].status == status
        assert answer(await quick.press(ORGANISER, wish, 1)) == ["event-late"]
    await quick.end("B")
    assert (await quick.now()).status == "break"


async def test_the_organiser_can_hold_the_next_round(quick: Cup) -> None:
    await quick.play_round()
    assert (await quick.now()).due_at is not None
    await quick.press(ORGANISER, "hold")
    assert (await quick.now()).due_at is None
    quick.town.app.due(Timed("tournament", quick.id))
    await quick.settle()
    assert (await quick.now()).status == "break"


async def test_a_substitute_sits_in_the_next_round(quick: Cup) -> None:
    await quick.enter(LATE)
    goes = (await quick.announced("A"))[3]
    assert "event-who-goes" in keys(await quick.press(ORGANISER, "people"))
    assert "event-who-comes" in keys(await quick.press(ORGANISER, "replace", goes))
    rows = await quick.press(ORGANISER, "replace", goes, LATE)
    assert keys(rows, goes) == ["event-you-go"]
    assert keys(rows, LATE) == ["event-you-come", "event-your-seat", "event-begins-soon"]
    (told,) = [quick.town.words(row) for row in rows if "event-your-seat" in keys([row])]
    assert "Друзья 1001" in told
    assert "event-substituted" in keys(rows, GROUPS["A"])
    assert (await quick.announced("A"))[3] == LATE
    assert answer(await quick.press(ORGANISER, "replace", goes, LATE)) == ["event-late"]
    await quick.press(ORGANISER, "begin")
    assert (await quick.seated("A"))[3] == LATE


async def test_the_code_of_a_tournament_is_twelve_letters_and_digits(slow: Cup) -> None:
    """So it does not look like an option of a command, and a link may contain it unchanged."""
    await slow.open()
    assert re.fullmatch(r"[A-Za-z0-9]{12}", (await slow.now()).code)


async def test_no_other_game_is_opened_before_the_next_round(quick: Cup) -> None:
    await quick.press(ORGANISER, "begin")
    game, player = (await quick.running())["A"], (await quick.announced("A"))[0]
    await quick.end("A")
    rows = await quick.town.tap(player, f"l:{game}:again", chat=GROUPS["A"])
    assert answer(rows) == ["event-not-again"]
    assert (await quick.town.game(GROUPS["A"])).id == game


async def test_the_written_file_says_who_hides_from_lists(quick: Cup) -> None:
    async with quick.town.store.transaction() as tx:
        await statistics.hide(tx, PLAYERS[2], hidden=True)
        chair: dict[str, object] = {
            "table_name": "A",
            "stage": None,
            "rounds": [],
            "rotates": False,
            "side": True,
        }
        await event_judges.name(tx, quick.id, PLAYERS[2], name="Олег", **chair)
        await event_judges.name(tx, quick.id, PLAYERS[3], name="Вера", **chair)
    told = await quick.written()
    for people in (told.event.players, told.event.judges):
        assert [one.telegram for one in people if one.hidden] == [PLAYERS[2]]


async def test_the_archive_of_a_group_has_the_tournaments_that_were_played_there(quick: Cup) -> None:
    await quick.play_round()
    async with quick.town.store.transaction(patient=True) as tx:
        placed = await standing_now(tx, await tournaments.get(tx, quick.id))
        names = {who.user_id: who.name for who in await entrants.of_tournament(tx, quick.id)}
        await statistics.hide(tx, PLAYERS[2], hidden=True)
    wanted = Wanted(GROUPS["A"])
    assert (await club_of(quick.town.url, wanted, BOOKS)).past == ()
    await quick.change(status="over", ended_at=quick.town.now)
    (cup,) = (await club_of(quick.town.url, wanted, BOOKS)).past
    assert cup.games == 2
    assert [(one.place, one.person.name, one.total) for one in cup.rows] == [
        (one.place, "—" if one.player == names[PLAYERS[2]] else one.player, one.total) for one in placed
    ]
    assert len((await club_of(quick.town.url, Wanted(GROUPS["B"]), BOOKS)).past) == 1


async def test_a_substitute_gets_all_later_seats_and_nobody_else_moves(quick: Cup) -> None:
    await quick.enter(LATE)
    await quick.press(ORGANISER, "begin")
    goes, drawn = (await quick.announced("A"))[3], (await quick.now()).stages
    (seats,) = [table for table in drawn[0]["seating"][1] if goes in table]
    await quick.press(ORGANISER, "replace", goes, LATE)
    assert (await quick.seated("A"))[3] == goes
    await quick.end_round()
    assert (await quick.now()).stages == drawn
    announced = [await quick.announced(name) for name in GROUPS]
    assert [LATE if who == goes else who for who in seats] in announced
    assert goes not in {who for table in announced for who in table}


async def test_a_substitute_sits_at_once_where_a_game_had_no_result(quick: Cup) -> None:
    await quick.enter(LATE)
    await quick.press(ORGANISER, "begin")
    goes = (await quick.announced("A"))[3]
    await quick.stop("A")
    assert "event-substituted" in keys(await quick.press(ORGANISER, "replace", goes, LATE), GROUPS["A"])
    await quick.press(ORGANISER, "again", 1)
    assert (await quick.seated("A"))[3] == LATE


async def test_the_organisers_menu_offers_only_what_is_possible_now(quick: Cup) -> None:
    async def offered() -> set[str]:
        (menu,) = await quick.town.whisper(ORGANISER, "/tournament")
        links = {"link"} & {key.removeprefix("event-") for key in keys([menu])}
        return links | {button["label"]["key"].removeprefix("button-event-") for button in buttons(menu)}

    always = {"standing", "hand", "cancel", "list", "judges"}
    assert await offered() == {*always, "link", "begin", "call", "replace", "reopen"}
    for _ in range(2):
        await quick.press(ORGANISER, "begin")
        assert await offered() == {*always, "link", "replace", "look"}
        await quick.end_round()
    assert await offered() == {*always, "enough"}
    await quick.time_passes()
    await quick.press(ORGANISER, "begin")
    await quick.end("A")
    assert await offered() == {*always, "enough"}
    await quick.press(ORGANISER, "finish-sure")
    assert await offered() == {"standing"}


async def test_a_press_turns_the_page_only_in_its_own_message(quick: Cup) -> None:
    await quick.town.whisper(ORGANISER, "/tournament")
    menu = await quick.town.asking(f"tournament:{quick.id}", chat=ORGANISER)
    goes = (await quick.announced("A"))[3]
    for wish, number, shown in (
        ("people", 0, "event-who-goes"),
        ("replace", goes, "event-nobody-waits"),
        ("menu", 0, "event-menu"),
        ("begin", 0, "event-menu"),
    ):
        data = f"ev:{quick.id}:{wish}:{number}:0"
        page, *_ = [
            row
            for row in await quick.town.tap(ORGANISER, data, chat=ORGANISER, message_id=menu)
            if row.chat_id == ORGANISER and row.what != "answer"
        ]
        assert (page.what, page.message_id, keys([page])[0]) == ("edit", menu, shown)
    assert "event-table-begins" in keys([page])
    assert "button-event-again" not in [button["label"]["key"] for button in buttons(page)]


async def test_a_game_of_a_tournament_has_no_button_for_another_game(quick: Cup) -> None:
    await quick.press(ORGANISER, "begin")
    rows = await quick.end("A")
    offered = [button["label"]["key"] for row in rows for button in buttons(row) if button.get("label")]
    assert "button-again-table" not in offered


async def protesting(cup: Cup) -> tuple[int, int]:
    """Ends the first game of table A, and the player in its seat 1 protests. Returns the ids of the game and
    the player."""
    await cup.press(ORGANISER, "begin")
    game, player = (await cup.running())["A"], (await cup.announced("A"))[0]
    await cup.end("A")
    rows = await cup.town.tap(player, ProtestTap(game=game).pack(), chat=GROUPS["A"])
    assert answer(rows) == ["protest-in-private"]
    asked = await cup.town.asking(f"protest:{game}", chat=player)
    rows = await cup.town.whisper(player, "Фол был после времени", **replying(asked))
    assert keys(rows, player) == ["protest-sent"]
    assert keys(rows, CHIEF) == ["protest-made", "protest-text"]
    return game, player


@pytest.mark.parametrize("ruling", ["deny", "allow", "void"])
async def test_8_8_the_chief_judges_decision_on_a_protest_is_in_the_protocol(quick: Cup, ruling: str) -> None:
    _, player = await protesting(quick)
    (open_one,) = await quick.town.reads(protests.open_of, quick.id)
    asks, decides = (DecideTap(protest=open_one.id, wish=wish).pack() for wish in (ruling, f"{ruling}-sure"))
    assert answer(await quick.town.tap(player, decides, chat=player)) == ["protest-chief-only"]
    asked = await quick.town.asking("ruling", chat=CHIEF)
    (page,) = edited(await quick.town.tap(CHIEF, asks, chat=CHIEF, message_id=asked))
    assert keys([page])[-2:] == [f"protest-{ruling}", "protest-sure"]
    assert await quick.town.reads(protests.open_of, quick.id)
    rows = await quick.town.tap(CHIEF, decides, chat=CHIEF, message_id=asked)
    assert answer(rows) == ["protest-noted"]
    (own,) = [row for row in edited(rows) if row.chat_id == CHIEF]
    assert (own.message_id, keys([own])[-1]) == (asked, f"protest-{ruling}")
    assert [one["label"]["key"] for one in buttons(own)] == ["button-protest-reopen"]
    assert keys(rows, player) == ["protest-decided", f"protest-{ruling}"]
    assert answer(await quick.town.tap(CHIEF, decides, chat=CHIEF)) == ["protest-decided-already"]
    told = await quick.written()
    (record,) = told.records.values()
    (kept,) = parse(record).source.judge.protests
    assert (kept.text, bool(kept.decision)) == ("Фол был после времени", True)
    (found,) = results(told.event, told.records.__getitem__, str)
    assert (found.outcome is None) is (ruling == "void")


async def test_8_8_a_player_may_protest_once_within_ten_minutes(quick: Cup) -> None:
    game, player = await protesting(quick)
    again = ProtestTap(game=game).pack()
    assert answer(await quick.town.tap(player, again, chat=GROUPS["A"])) == ["protest-once"]
    assert answer(await quick.town.tap(ORGANISER, again, chat=GROUPS["A"])) == ["protest-players-only"]
    other = (await quick.announced("A"))[1]
    quick.town.now += 601
    assert answer(await quick.town.tap(other, again, chat=GROUPS["A"])) == ["protest-late"]


@on_both
async def test_h3_8_8_the_next_stage_and_the_podium_wait_for_the_last_decision(quick: Cup) -> None:
    await protesting(quick)
    await quick.end("B")
    await quick.play_round()
    rows = await quick.time_passes()
    assert "event-awaits-protests" in keys(rows, ORGANISER)
    assert "event-awaits-protests" in keys(rows, CHIEF)
    assert ((await quick.now()).status, (await quick.now()).stage) == ("closing", 0)
    (open_one,) = await quick.town.reads(protests.open_of, quick.id)
    await quick.town.tap(CHIEF, DecideTap(protest=open_one.id, wish="deny-sure").pack(), chat=CHIEF)
    await quick.settle()
    assert ((await quick.now()).status, (await quick.now()).stage) == ("break", 1)
    await quick.press(ORGANISER, "begin")
    await quick.end("A")
    rows = await quick.time_passes()
    assert (await quick.now()).status == "over"
    assert "event-podium" in keys(rows, GROUPS["B"])


@on_both
async def test_after_a_kill_between_two_tables_each_table_begins_once(quick: Cup) -> None:
    await quick.change(status="running", due_at=None)
    async with quick.town.scope() as scope:
        await begin_table(scope, quick.id, "A")
    begun = (await quick.running())["A"]
    for _ in range(2):
        await quick.town.restart()
        await quick.settle()
    assert (await quick.running())["A"] == begun
    assert set(await quick.running()) == {"A", "B"}


@on_both
async def test_a_break_that_ended_while_the_bot_was_down_ends_at_the_start(quick: Cup) -> None:
    await quick.play_round()
    due_at = (await quick.now()).due_at
    assert due_at is not None
    quick.town.now = due_at + 1
    await quick.town.restart()
    assert quick.town.app.timers.has(("tournament", quick.id))
    await quick.time_passes()
    assert set(await quick.running()) == {"A", "B"}


async def test_a_clock_set_back_makes_no_break_longer(quick: Cup) -> None:
    await quick.play_round()
    quick.town.now -= 2 * 3600
    await quick.town.restart()
    tournament = await quick.now()
    assert tournament.status == "break"
    assert tournament.due_at == quick.town.now + tournament.pause


async def test_a_clock_that_is_set_back_delays_no_break_and_no_end(quick: Cup) -> None:
    await heats(quick)
    quick.town.now -= 2 * 3600
    await quick.timer_ends()
    assert (await quick.now()).status == "closing"  # the time for protests has not passed by this clock
    assert quick.town.app.timers.has(("tournament", quick.id))
    await quick.time_passes()
    assert (await quick.now()).status == "break"
    quick.town.now -= 2 * 3600
    await quick.timer_ends()
    assert (await quick.now()).status == "running"


async def test_with_too_few_for_the_final_the_tournament_ends(quick: Cup) -> None:
    """Both rounds have no result, so nobody has a place and nobody reaches the final."""
    await quick.press(ORGANISER, "begin")
    for number in (1, 2):
        for place, name in enumerate(GROUPS, 1):
            await quick.stop(name)
            await quick.press(ORGANISER, "skip", place)
        if number == 1:
            await quick.press(ORGANISER, "begin")
    assert "event-wrong" in keys(await quick.time_passes(), ORGANISER)
    await quick.time_passes()
    assert (await quick.now()).status == "over"

"""A practice: the private chat is the table, the neighbours are simulated, and statistics do not count it."""

from random import Random
from typing import Any, cast
from unittest.mock import AsyncMock

import pytest

from bot.presses.game import ActTap, LeaveTap
from bot.presses.lobby import LobbyTap
from bot.presses.person import HintTap, PageTap
from bot.render.game.group import step_post
from bot.services import timeouts
from bot.services.live import game
from bot.services.live.game import LiveGame
from bot.services.practice import practice
from bot.services.practice.neighbours import SPARED_DAYS
from bot.services.practice.practice import PLAYERS, names
from bot.store.game import seats
from bot.values.outgoing import Outgoing
from engine.acts import Leave, Nominate, Pass, PlayerAct, Shoot, Vote
from engine.night import steps
from engine.offers import offers
from engine.protocol import Protocol
from engine.record import parse
from engine.roles import Team
from engine.rules.registry import BOOKS
from engine.steps import BALLOTS, StepName
from tests.rig.flows.crowd import crowd
from tests.rig.flows.rows import deleted, documents
from tests.rig.flows.telegram import blocked
from tests.rig.flows.town import GROUP, Town, answer, buttons, keys
from tests.rig.flows.watched import Rigged
from tests.rig.store.kept import everything

ME = 7
PRACTISE = PageTap(name="practice").pack()


async def go_on(town: Town) -> list[Outgoing]:
    """Telegram accepts what waits. Then a neighbour makes the move that is due, or the step's time ends.
    Returns what Telegram accepted."""
    taken = [row for row, _ in await town.deliver()]
    waiting = [*town.app.context.mindsets.moves.values()]
    for move in waiting:
        move()
    await town.quiet()
    if not waiting and (await town.game(ME)).status == "running":
        await town.time_out(ME)
    return taken


async def begin(town: Town, seed: int = 1) -> LiveGame:
    town.app.context.mindsets.chance = Random(seed)
    await town.whisper(ME, "/practice")
    return await town.live_game(ME)


async def test_leaving_another_table_does_not_end_a_practice(town: Town) -> None:
    """He has left the table, an undo brings him back, and meanwhile he has begun a practice."""
    game = await town.dealt(turn=1)
    await town.play(Leave(ME))
    await begin(town)
    await town.undo()
    leave = LeaveTap(game=game.id, serial=0, wish="leave").pack()
    await town.tap(ME, leave, chat=ME)
    assert ME not in (await town.live_game()).state.table
    assert (await town.game(ME)).status == "running"


class Turned(Rigged):
    """Turns the order of people round."""

    def shuffle(self, x: Any) -> None:
        if isinstance(x[0], int):
            x.reverse()


async def test_the_seats_of_a_practice_are_drawn_by_lot(town: Town) -> None:
    town.app.context.chance = Turned()
    assert (await begin(town)).learner == PLAYERS


async def play(town: Town) -> list[Outgoing]:
    """Plays the practice to its end; its person votes, shoots others, passes. Returns all rows that Telegram
    accepted."""
    taken: list[Outgoing] = []
    for _ in range(1500):
        taken += await go_on(town)
        live = await town.live_game(ME)
        if live.game.status != "running":
            return taken + await go_on(town)
        wanted = [
            act
            for act in offers(live.state, live.learner or 0)
            if isinstance(act, Vote | Pass) or (isinstance(act, Shoot) and act.seat != live.learner)
        ]
        if wanted:
            await town.play(wanted[0], ME)
    raise AssertionError("the practice does not end")


def _offered(live: LiveGame) -> tuple[PlayerAct, ...]:
    return () if live.learner is None else offers(live.state, live.learner)


def passing(live: LiveGame) -> str:
    """Returns the data of the button that ends a speech."""
    return ActTap(game=live.game.id, serial=live.state.step.serial, word="pass").pack()


async def until(town: Town, *steps: str, own: bool = False) -> LiveGame:
    """Plays up to a step of one of these names. `own`: up to one in which the person may speak."""
    for _ in range(300):
        live = await town.live_game(ME)
        if live.state.step.name in steps and (not own or live.state.step.seat == live.learner):
            await town.deliver()
            return live
        await go_on(town)
    raise AssertionError(f"no {steps}")


@pytest.mark.parametrize("seed", range(6))
async def test_a_whole_game_is_played_in_the_private_chat(town: Town, seed: int) -> None:
    await begin(town, seed)
    taken = await play(town)
    assert {row.chat_id for row in taken} == {ME}
    told = keys(taken)
    assert {"practice-opens", "turn-opens", "practice-says", "protocol", "over-thanks-practice"} <= set(told)
    assert told.count("over") == 1
    assert told.count("over-own-here") == 1
    assert not {key for key in told if key.startswith("over-own-")} - {"over-own-here"}
    assert not {"record-file", "deal-sealed", "you-are-out"} & set(told)
    (result,) = [row for row in taken if "over" in keys([row])]
    (page,) = documents(taken)
    assert page.content["silent"]
    assert parse(page.content["replay"]).source.deal is None
    assert taken.index(result) < taken.index(page)
    assert PRACTISE in [one["data"] for one in buttons(result) if one.get("data")]
    await town.tap(ME, PRACTISE, chat=ME)
    assert (await town.game(ME)).status == "running"


@pytest.mark.parametrize("hints", [True, False])
async def test_the_card_is_the_last_message_of_the_deal(town: Town, *, hints: bool) -> None:
    """Where the table is in the private chat, the button that shows the card must not be far above."""
    if not hints:
        await town.tap(ME, HintTap(wish="off").pack(), chat=ME)
    await begin(town)
    told = [keys([row]) for row, _ in await town.deliver() if row.what == "send"]
    assert "card-seat" in told[-1]
    assert "deal-opens-here" in told[-2]
    assert ("hint-practice" in told[-3]) is hints
    assert sum("hint-practice" in said for said in told) == hints


async def test_help_in_a_practice_does_not_name_commands_of_groups(town: Town) -> None:
    assert keys(await town.whisper(ME, "/help")) == ["help-private"]
    await begin(town)
    (told,) = [row for row in await town.whisper(ME, "/help") if keys([row]) == ["help-practice"]]
    assert "/stop" in town.words(told)
    assert "групп" not in town.words(told)


async def test_a_neighbour_has_a_name_without_a_link(town: Town) -> None:
    """It would lead to nobody."""
    live = await begin(town)
    assert live.learner is not None
    called = {who.name for who in live.roster.people.values() if who.is_simulated}
    assert called < {*names("ru")}
    await until(town, StepName.TURN, own=True)
    turns = [row for row in await town.rows() if "turn-opens" in keys([row])]
    for row in turns:
        assert "user?id=-" not in town.app.render(row, town.now).text


async def test_buttons_of_a_game_work_in_the_private_chat(town: Town) -> None:
    await begin(town)
    live = await until(town, StepName.TURN, own=True)
    assert answer(await town.tap(ME, passing(live), chat=ME)) == []
    assert (await town.live_game(ME)).state.step.serial > live.state.step.serial


async def test_words_of_the_person_in_his_turn_are_acts(town: Town) -> None:
    await begin(town)
    live = await until(town, StepName.TURN, own=True)
    await town.whisper(ME, "Я комиссар, и номер 2 чёрный.")
    known = town.app.context.mindsets.known[live.game.id]
    assert all(live.learner in view.table.claimed for view in known.views.values())


async def test_a_nomination_in_words_is_heard_once(town: Town) -> None:
    await begin(town)
    live = await until(town, StepName.TURN, own=True)
    seat = next(seat for seat in live.state.table if seat != live.learner)
    await town.whisper(ME, f"Выставляю номер {seat}")
    await town.whisper(ME, "Это всё неспроста.")
    for view in town.app.context.mindsets.known[live.game.id].views.values():
        assert [named.seat for named in view.table.named if named.by == live.learner] == [seat]


async def test_only_the_speech_of_the_person_has_buttons(town: Town) -> None:
    town.app.context.chance = Turned()
    await begin(town)
    live = await until(town, StepName.TURN, own=True)
    await town.tap(ME, passing(live), chat=ME)
    others = await until(town, StepName.TURN)
    assert others.state.step.seat != others.learner
    for shown, pressable in ((live, True), (others, False)):
        post = step_post(shown.state, shown.roster)
        assert any(button.data for row in post.rows for button in row) is pressable
        told = {said.key for said in post.lines}
        assert bool(told & {"nomination-caption", "nomination-caption-final"}) is pressable
        assert ("nomination-invited" in told) is pressable, "whoever speaks first"


async def test_in_a_practice_talk_out_of_turn_is_answered_like_a_press(town: Town) -> None:
    live = await begin(town)
    assert live.learner is not None
    others = await until(town, StepName.TURN)
    while others.state.step.seat == live.learner:
        await town.time_out(ME)
        others = await town.live_game(ME)
    await town.deliver()
    town.now += 10
    for _ in range(2):
        (said,) = await town.whisper(ME, "а я считаю иначе")
        assert keys([said]) == ["not-your-turn"]
        assert said.content["lines"][0]["args"]["seat"] == others.state.step.seat
        await town.deliver()


async def test_nobody_shoots_or_votes_out_the_person_in_the_first_two_days(town: Town) -> None:
    """Nor later before anybody else has left."""
    for seed in range(8):
        live = await begin(town, seed)
        assert live.learner is not None
        await play(town)
        protocol = await _protocol(town, await town.live_game(ME))
        gone = {out["seat"]: out["number"] for out in protocol.out}
        assert [*gone][:1] != [live.learner], seed
        assert gone.get(live.learner, SPARED_DAYS + 1) > SPARED_DAYS, seed


async def test_a_person_who_did_not_act_by_night_reads_so_in_a_message_that_stays(town: Town) -> None:
    live = await begin(town)
    assert live.learner is not None
    hunt = await until(town, StepName.HUNT)
    role = hunt.state.role(live.learner)
    assert role.team is Team.BLACK
    taken: list[Outgoing] = []
    while (await town.live_game(ME)).state.step.name is not StepName.TURN:
        taken += await go_on(town)
    taken += await go_on(town)
    told = [row for row in taken if keys([row]) == ["practice-missed"]]
    assert [row.content["lines"][0]["args"] for row in told] == [{"role": role.id}]
    gone = {row.slot for row in deleted(taken)}
    assert gone
    assert {row.slot for row in told}.isdisjoint(gone)


async def test_a_person_who_is_shot_reads_the_morning_and_why_he_is_out(town: Town) -> None:
    town.app.context.chance = cast("Any", Random(1))  # his death does not end the game
    live = await begin(town)
    assert live.learner is not None
    hunt = await until(town, StepName.HUNT)
    for seat in hunt.state.table:
        if hunt.state.role(seat).team is Team.BLACK:
            await town.play(Shoot(seat, live.learner), ME)
    told = await _idle_until_out(town)  # so that no doctor saves him
    (news, why), args = told, told[0].content["lines"][1]["args"]
    assert keys([news])[0] == "morning"
    assert (keys([news])[1], args["seat"]) == ("killed", live.learner)
    assert "turn-opens" not in keys([news])
    assert why.content["lines"] == [{"key": "practice-rest", "args": {"cause": "shot"}}]


async def test_a_person_who_is_voted_out_reads_the_count_and_why_he_is_out(town: Town) -> None:
    live = await begin(town)
    assert live.learner is not None
    others = [seat for seat in live.state.table if seat != live.learner]
    turn = await until(town, StepName.TURN)
    speaker = turn.state.step.seat
    if speaker == live.learner:
        await town.time_out(ME)
        speaker = (await town.live_game(ME)).state.step.seat
    assert speaker in others
    await town.play(Nominate(speaker, live.learner), ME)
    while (await town.live_game(ME)).state.step.name is not StepName.VOTE:
        await town.deliver()
        await town.time_out(ME)
    for seat in others:
        await town.play(Vote(seat), ME)
    told = await _idle_until_out(town)
    assert keys(told)[0] == "out-vote"
    assert {"key": "practice-rest", "args": {"cause": "vote"}} in told[-1].content["lines"]


async def _idle_until_out(town: Town) -> list[Outgoing]:
    """Lets the time of all steps run out until the person is told that he is out. Returns that message and
    the new one before it."""
    taken: list[Outgoing] = []
    for _ in range(20):
        taken += [row for row, _ in await town.deliver() if row.what == "send"]
        said = [keys([row]) for row in taken]
        if ["practice-rest"] in said:
            return taken[said.index(["practice-rest"]) - 1 :][:2]
        await town.time_out(ME)
    raise AssertionError("he is not told")


async def test_after_a_practice_the_rules_in_private_are_those_of_its_book(town: Town) -> None:
    await begin(town)
    await town.whisper(ME, "/stop")
    (page,) = await town.whisper(ME, "/rules")
    assert page.content["lines"][0]["args"]["book"] == "party"
    (named,) = await town.whisper(ME, "/rules city")
    assert named.content["lines"][0]["args"]["book"] == "city"


async def _protocol(town: Town, live: LiveGame) -> Protocol:
    return await town.reads(town.app.context.games.protocol_so_far, live)


async def test_a_person_who_is_out_reads_no_more_steps_but_the_end(town: Town) -> None:
    await begin(town)
    live = await until(town, StepName.TURN, own=True)
    assert live.learner is not None
    await town.play(Leave(live.learner), ME)
    told = keys(await play(town))
    after = told[told.index("practice-rest") + 1 :]
    assert "over" in after
    assert not {"turn-opens", "practice-says", "vote-now", "time-left"} & set(after)


async def test_a_practice_goes_on_after_a_kill(town: Town) -> None:
    await begin(town)
    await until(town, *BALLOTS)
    acts = (await town.live_game(ME)).acts
    await town.restart()
    assert town.app.context.mindsets.moves
    assert "over" in keys(await play(town))
    assert (await town.live_game(ME)).acts > acts


async def test_after_a_failed_start_no_neighbour_moves(town: Town, monkeypatch: pytest.MonkeyPatch) -> None:
    """The disk is full while the program starts. The next try has an app of its own, beside which the first
    one must not play (simulation, seed 50039)."""
    await begin(town)
    await until(town, *BALLOTS)
    monkeypatch.setattr(timeouts, "resume_lobbies", AsyncMock(side_effect=OSError("full")))
    with pytest.raises(OSError, match="full"):
        await town.app.run()
    assert not town.app.context.mindsets.moves


async def test_acts_of_neighbours_do_not_keep_a_practice_open(town: Town) -> None:
    await begin(town)
    idle = (await until(town, StepName.TURN)).idle
    assert idle >= 0
    while (await town.live_game(ME)).state.day.queue:
        await go_on(town)
    live = await town.live_game(ME)
    assert live.acts > 5
    assert live.idle == idle


async def test_a_practice_without_a_persons_acts_closes(town: Town, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(game, "LAST_NIGHTS", 2)
    await begin(town)
    rows: list[Outgoing] = []
    while (await town.game(ME)).status == "running":
        rows = await town.time_out(ME)
    assert "closed-idle" in keys(rows)
    assert (await town.game(ME)).note == "idle"


async def test_no_neighbour_bears_the_person_s_name(town: Town) -> None:
    for name in names("ru"):
        town.names[ME] = {"first_name": name, "last_name": "К."}
        live = await begin(town)
        called = [who.name for who in live.roster.people.values()]
        assert sum(each.startswith(name) for each in called) == 1
        await town.whisper(ME, "/stop")
        assert keys(await town.whisper(ME, "/practice")) == ["practice-too-soon"]
        await town.deliver()
        town.now += practice.SECONDS_BETWEEN_PRACTICES


async def test_a_practice_uses_the_language_that_its_person_chooses(town: Town) -> None:
    await begin(town)
    await town.tap(ME, "n:uk", chat=ME)
    rows = await town.time_out(ME)
    assert {row.locale for row in rows} == {"uk"}


async def test_the_command_stop_ends_a_practice_at_once(town: Town) -> None:
    await begin(town)
    await until(town, StepName.TURN)
    assert "closed-practice" in keys(await town.whisper(ME, "/stop"))
    assert (await town.game(ME)).status == "cancelled"
    assert not town.app.context.mindsets.moves
    assert keys(await town.whisper(ME, "/stop")) == ["stop-in-group"]


@pytest.mark.parametrize("by_button", [True, False])
async def test_leaving_a_practice_ends_it_and_shows_the_cards(town: Town, *, by_button: bool) -> None:
    live = await begin(town)
    await until(town, StepName.TURN)
    (card,) = [row for row in await town.whisper(ME, "/role") if "card-seat" in keys([row])]
    (leave,) = [one for one in buttons(card) if one["label"]["key"] == "button-practice-leave"]
    rows = await (town.tap(ME, leave["data"], chat=ME) if by_button else town.whisper(ME, "/leave"))
    (asked,) = [row for row in rows if keys([row]) == ["practice-leave-ask"]]
    yes = next(one["data"] for one in buttons(asked) if one["style"] == "danger")
    told = await town.tap(ME, yes, chat=ME)
    assert {"closed-practice", "over-roles"} <= set(keys(told))
    assert "out-left" not in keys(told)
    assert (await town.game(ME)).status == "cancelled"
    assert live.game.id not in town.app.context.mindsets.known
    assert not town.app.context.mindsets.moves


async def test_a_person_has_one_practice_and_none_during_a_game_of_people(town: Town) -> None:
    await begin(town)
    assert keys(await town.whisper(ME, "/practice")) == ["practice-runs"]
    assert answer(await town.tap(ME, PRACTISE, chat=ME)) == ["practice-runs"]
    await town.whisper(ME, "/stop")
    await town.gather("party", ME)
    assert keys(await town.whisper(ME, "/practice")) == ["practice-at-a-table"]


async def test_a_seat_at_a_table_of_people_ends_the_practice(town: Town) -> None:
    await begin(town)
    lobby = await town.gather("party", ME)
    assert (await town.game(ME)).status == "cancelled"
    assert ME in await town.seated()
    assert lobby.is_open


async def test_no_practice_begins_while_too_many_run(town: Town, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(practice, "MOST_PRACTICES", 1)
    await begin(town)
    assert keys(await town.whisper(8, "/practice")) == ["practice-too-many"]


async def test_no_practice_begins_while_many_rows_wait_for_the_chat(town: Town) -> None:
    await crowd(town, ME)
    assert keys(await town.whisper(ME, "/practice")) == ["too-much-waits"]
    await town.deliver()
    await begin(town)


async def test_another_practice_may_begin_after_a_minute(town: Town) -> None:
    began = town.now
    await begin(town)
    await town.whisper(ME, "/stop")
    for town.now in (began + 1.0, began + 59.0):
        assert keys(await town.whisper(ME, "/practice")) == ["practice-too-soon"]
        await town.deliver()
    town.now = began + 60.0
    await begin(town)


async def test_a_practice_is_in_no_statistics(town: Town) -> None:
    """A practice counts nowhere: if a person has only practised, his next game is still his first."""
    await begin(town)
    await play(town)
    game = await town.dealt("party", hints=True)
    assert ME in await town.reads(seats.newcomers, game.id)
    assert (await town.reads(everything))["results"] == []


async def test_a_closed_private_chat_ends_its_practice(town: Town) -> None:
    await begin(town)
    town.telegram.fails = blocked
    await town.deliver()
    assert (await town.game(ME)).status == "cancelled"


async def test_in_a_group_the_command_leads_to_the_private_chat(town: Town) -> None:
    rows = await town.say(ME, "/practice")
    assert keys(rows) == ["practice-in-private"]
    (button,) = buttons(rows[0])
    assert button["link"]["start"] == "practice"
    await town.whisper(ME, "/start practice")
    assert (await town.game(ME)).is_practice


@pytest.mark.parametrize(
    "wish", ["begin", "begin-sure", "cancel-sure", "again", "stop-sure", "leave", "books"]
)
async def test_buttons_of_a_lobby_do_nothing_to_a_practice(town: Town, wish: str) -> None:
    live = await begin(town)
    forged = LobbyTap.model_validate({"game": live.game.id, "wish": wish}).pack()
    assert answer(await town.tap(ME, forged, chat=ME)) == ["button-of-nothing"]
    assert (await town.game(ME)) == live.game


async def test_a_press_of_a_stranger_does_nothing_to_a_practice(town: Town) -> None:
    await begin(town)
    live = await until(town, StepName.TURN, own=True)
    for chat in (8, GROUP):
        assert answer(await town.tap(8, passing(live), chat=chat)) == ["button-of-nothing"]
    assert (await town.live_game(ME)).state.step == live.state.step


async def test_the_first_night_of_a_practice_is_short(town: Town) -> None:
    """Most cards have nothing to do in it."""
    await begin(town)
    meeting = (await until(town, StepName.MEETING)).state
    assert (meeting.step.seconds or 0) * 2 <= (BOOKS["party"].meeting_seconds or 0)
    assert len(steps(meeting)) == 2

"""Undo: the judge takes the last acts back. The log keeps all acts, and the game returns to its state before
them."""

import random
from collections.abc import Sequence
from dataclasses import replace

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from bot.presses.game import ActTap
from bot.render.game.utterance import CARD
from bot.services.game import pauses, playing
from bot.services.live.game import LiveGame, replayed
from bot.services.live.log import protocol_of, record_of
from bot.store.database import codec
from bot.store.game import acts, games, seats
from bot.store.game.acts import StoredAct
from bot.values.outgoing import Outgoing
from engine import notation
from engine.acts import Act, Foul, Leave, NightAct, Nominate, Pass, Remove, Shoot, Vote
from engine.decide import Decision, decide
from engine.protocol import Protocol
from engine.record import parse
from engine.refusals import Refusal
from engine.replay import Playthrough as Replayed
from engine.replay import replay
from engine.rules.registry import DEFAULT
from engine.state import State, new_game
from engine.steps import StepName
from engine.undo import UNDO, reopening
from tests.rig.engine.drawn import CODES, act_of, beginnings
from tests.rig.engine.table import DEALS, roles
from tests.rig.flows.telegram import BOT_ID
from tests.rig.flows.town import GROUP, Town, answer, buttons, keys
from tests.rig.game.live_games import table_of
from tests.rig.store.database import on_both


async def undo(town: Town, count: int = 1) -> list[Outgoing]:
    before = await town.newest()
    assert await town.undo(count) is None
    return await town.rows(before)


def alike(one: State, other: State) -> bool:
    """Compares two states without the serials of their steps, because an undo never repeats a serial."""
    return _no_serial(one) == _no_serial(other)


def same(one: LiveGame, other: LiveGame) -> bool:
    """Compares two games. Leaves out the moment when the host was last seen: only the store keeps it up to
    date."""
    return one == replace(other, game=one.game)


def _no_serial(state: State) -> object:
    step = state.step
    return state._replace(step=None), step.name, step.seat, step.phase, step.number, step.seconds  # type: ignore[arg-type]


async def test_an_undone_nomination_may_be_made_anew(town: Town) -> None:
    await town.dealt()
    before = await town.until(StepName.TURN, 1)
    await town.deliver()
    await town.nominate(1, 5)
    old = ActTap(game=before.game.id, serial=before.state.step.serial, word="nominate", seat=6).pack()
    rows = await undo(town)
    live = await town.live_game()
    assert alike(live.state, before.state)
    assert live.state.step.serial > before.state.step.serial
    assert {"undone", "undone-nominate", "step-taken-back", "turn-opens-circle"} <= {*keys(rows, GROUP)}
    opened = rows[-1]
    assert (opened.what, opened.opens) == ("send", live.state.step.serial)
    assert buttons(opened)
    assert answer(await town.tap(1, old)) == ["too-late"]
    town.now += 40
    await town.deliver()
    assert (await town.deadline()).due_at == town.now + 60  # the step has its whole time again
    await town.nominate(1, 6)
    assert [each.seat for each in (await town.live_game()).state.day.nominations] == [6]


@on_both
async def test_several_acts_are_undone_together_or_one_by_one(town: Town) -> None:
    """The end of a step's time is an act too (decisions G1). An undo is never undone."""
    await town.dealt()
    first = await town.until(StepName.TURN, 1)
    await town.nominate(1, 5)
    second = await town.live_game()
    await town.act(1, "pass")
    await town.time_out()
    rows = await undo(town, 2)
    assert [key for key in keys(rows, GROUP) if key.startswith("undone")] == [
        "undone",
        "undone-timeout",
        "undone-pass",
    ]
    live = await town.live_game()
    assert alike(live.state, second.state)
    await undo(town)
    assert alike((await town.live_game()).state, first.state)
    lines = [act.line for act in await town.reads(acts.acts_of, live.game.id)]
    assert lines[-6:] == ["1 nominate 5", "1 pass", "timeout", UNDO, UNDO, UNDO]


async def test_an_undo_takes_back_a_foul_or_brings_back_a_player_who_left(town: Town) -> None:
    game = await town.dealt()
    before = await town.until(StepName.TURN, 1)
    await town.play(Foul(4, "6.6.1"))
    await town.play(Leave(9))
    assert await town.reads(games.of_person, BOT_ID, 9) is None
    rows = await undo(town, 2)
    assert {"undone-leave", "undone-foul", "undone-back"} <= {*keys(rows, GROUP)}
    assert keys([row for row in rows if row.slot != CARD], 9) == ["back-at-table"]
    assert alike((await town.live_game()).state, before.state)
    held = await town.reads(games.of_person, BOT_ID, 9)
    assert held is not None
    assert held.id == game.id
    assert all(who.present for who in await town.reads(seats.of_game, game.id))


@on_both
async def test_after_an_undo_by_day_the_step_keeps_its_time_left(town: Town) -> None:
    await town.dealt(turn=1)
    await town.deliver()
    await town.play(Foul(4, "6.6.1"))
    town.now += 20
    rows = await undo(town)
    assert rows[-1].content["countdown"]["seconds"] == 40
    town.now += 3  # Telegram accepts the message a moment later
    await town.deliver()
    assert (await town.deadline()).due_at == town.now + 40
    await town.restart()
    assert (await town.live_game()).state.step.seat == 1


async def test_after_an_undo_in_a_pause_by_day_the_step_keeps_its_time_left(town: Town) -> None:
    await town.dealt(turn=1)
    await town.deliver()
    await town.play(Foul(4, "6.6.1"))
    town.now += 20
    assert await town.does(pauses.pause, "judge")
    rows = await undo(town)
    assert rows[-1].content["countdown"] == {**rows[-1].content["countdown"], "paused": True, "seconds": 40}
    assert await town.does(pauses.resume, "judge")
    await town.deliver()
    assert (await town.deadline()).due_at == town.now + 40


async def test_an_undo_into_an_earlier_step_gives_it_its_whole_time(town: Town) -> None:
    await town.dealt(turn=1)
    await town.deliver()
    town.now += 20
    await town.act(1, "pass")
    await town.deliver()
    rows = await undo(town)
    assert rows[-1].content["countdown"]["seconds"] == 60


async def test_an_undo_does_not_take_a_player_from_his_new_table(town: Town) -> None:
    await town.dealt(turn=1)
    await town.play(Leave(9))
    await town.say(50, "/newgame party", -100555)
    other = await town.game(-100555)
    await town.join(other, 9)
    await undo(town)
    held = await town.reads(games.of_person, BOT_ID, 9)
    assert held is not None
    assert held.id == other.id
    assert 9 in (await town.live_game()).state.table


async def test_the_deal_and_acts_of_a_finished_game_can_not_be_undone(town: Town) -> None:
    game = await town.dealt()
    assert await town.undo() is Refusal.NOT_ALLOWED
    await town.until(StepName.MEETING)
    assert await town.undo() is Refusal.NOT_ALLOWED
    await town.until(StepName.TURN, 1)
    assert await town.undo(99) is Refusal.NOT_ALLOWED
    assert await town.undo(0) is Refusal.NOT_ALLOWED
    async with town.scope() as scope:
        await playing.close(scope, await scope.games.live_game(scope.tx, game.id), "stopped")
        closed = await scope.games.live_game(scope.tx, game.id)
        assert await playing.undo(scope, closed) is Refusal.GAME_OVER


async def test_an_undone_check_is_marked_for_the_player_who_made_it(town: Town) -> None:
    await town.dealt()
    live = await town.until("sheriff-check")
    sheriff = next(seat for seat in live.state.table if live.state.role(seat).id == "sheriff")
    other = next(seat for seat in live.state.table if seat != sheriff)
    await town.act(sheriff, "check", other, chat=sheriff)
    assert (await town.live_game()).knowledge.of(sheriff)
    rows = await undo(town)
    told = [row for row in rows if row.chat_id == sheriff]
    assert [row.what for row in told] == ["edit"]
    assert keys(told) == ["answer-taken-back"]
    after = await town.live_game()
    assert (after.state.step.name, after.knowledge.of(sheriff)) == ("don-check", ())
    assert [key for key in keys(rows, GROUP) if key.startswith("undone")] == [
        "undone",
        "undone-timeout",
        "undone-night",
    ]


async def test_of_two_checks_in_one_night_the_undone_one_is_marked(town: Town) -> None:
    """The judge goes back first from the morning, and then by a step of the night."""
    await town.dealt()
    live = await town.until("sheriff-check")
    sheriff = next(seat for seat in live.state.table if live.state.role(seat).id == "sheriff")
    await town.act(sheriff, "check", 3, chat=sheriff)
    await town.deliver()
    asked = f"act:{live.state.step.serial}"
    await town.time_out()
    assert (await town.live_game()).state.step.name is StepName.TURN
    assert [row for row in await undo(town) if row.chat_id == sheriff] == []
    (told,) = [row for row in await undo(town) if row.chat_id == sheriff]
    assert (told.what, told.slot, keys([told])) == ("edit", asked, ["answer-taken-back"])
    await town.until("sheriff-check")
    rows = await town.act(sheriff, "check", 4, chat=sheriff)
    assert keys(rows, sheriff) == ["learnt-by-night", "answer-black"]
    assert len((await town.live_game()).knowledge.of(sheriff)) == 1


@pytest.mark.parametrize("role", ["don", "sheriff"])
async def test_by_night_an_undo_goes_back_equally_whoever_has_acted(town: Town, role: str) -> None:
    """Two nights are equal except for one player, who acts in one of them: the undo goes back one step in
    both."""
    first = await _twin(town, GROUP, role, 8)
    assert first
    assert await _twin(town, GROUP - 1, role, None) == first


@pytest.mark.parametrize("role", ["don", "sheriff"])
async def test_the_group_and_the_others_can_not_tell_what_was_undone_by_night(town: Town, role: str) -> None:
    """They get the same messages if the target was another one."""
    first = await _twin(town, GROUP, role, 8)
    assert first
    assert await _twin(town, GROUP - 1, role, 9) == first


async def _twin(town: Town, chat: int, role: str, target: int | None) -> list[object]:
    await town.dealt(chat=chat)
    step = f"{role}-check"
    live = await town.until(step, chat=chat)
    actor = next(seat for seat in live.state.table if live.state.role(seat).id == role)
    if target is not None:
        await town.play(NightAct(actor, "check", (target,)), chat)
    before = await town.newest()
    async with town.scope() as scope:
        await playing.undo(scope, await town.live_game(chat))
    rows = [row for row in await town.rows(before) if row.chat_id != actor]
    delays = [max(row.not_before - town.now, 0.0) for row in rows]
    told = [(row.what, row.slot, row.priority, keys([row])) for row in rows]
    await town.stop(chat=chat)
    await town.deliver()
    return [*told, *delays]


@on_both
async def test_a_record_with_undos_gives_the_same_protocol(town: Town) -> None:
    """The game's record, with any undos in it, gives the same protocol in `mafia replay` as the game's own
    log."""
    game = await town.dealt()
    chance = random.Random(5)
    serials = [0]
    for _ in range(60):
        live = await town.live_game()
        if live.state.step.name is not StepName.DEAL and chance.random() < 0.3:
            await town.undo(chance.randrange(1, 4))
        else:
            await _something(town, live, chance)
        if (await town.game()).status != "running":
            break
        serial = (await town.live_game()).state.step.serial
        assert serial >= serials[-1]
        serials.append(serial)
        known = await town.live_game()
        town.app.context.games.forget(game.id)
        assert same(await town.live_game(), known)
    async with town.store.read_only() as tx:
        live = await town.app.context.games.live_game(tx, game.id)
        text, own = await record_of(tx, live), await protocol_of(tx, live)
    assert UNDO in text
    played = replay(parse(text))
    assert played.rejected == ()
    replayed_one = Protocol.of(live.state.rules, live.state.roles, played.events)
    assert vars(replayed_one) == vars(own)
    assert alike(played.state, live.state)


async def _something(town: Town, live: LiveGame, chance: random.Random) -> None:
    """Does a random act that the rules allow, or lets the time of the step pass."""
    step = live.state.step
    choices: list[Act] = [Vote(chance.randint(1, 10)), Shoot(chance.randint(1, 10), chance.randint(1, 10))]
    choices.append(NightAct(chance.randint(1, 10), "check", (chance.randint(1, 10),)))
    if step.seat is not None:
        choices += [Nominate(step.seat, chance.randint(1, 10)), Pass(step.seat), Foul(step.seat)]
    act = chance.choice(choices)
    if chance.random() < 0.03:
        act = Remove(chance.randint(1, 10))
    async with town.scope() as scope:
        if await playing.act(scope, await scope.games.live_game(scope.tx, live.game.id), act) is None:
            return
    await town.time_out()


# Tests any games with any undos, without a chat.


@settings(max_examples=60)
@given(beginnings(variants=False), CODES, st.integers(0, 2**16))
def test_a_random_log_with_undos_replays_to_its_state(start: State, codes: Sequence[int], seed: int) -> None:
    chance, played = random.Random(seed), Replayed(start)
    log: list[StoredAct] = []
    live = table_of(start)
    past: list[State] = []
    state = start
    for code in codes:
        if past and chance.random() < 0.2:
            decision = reopening(past.pop(), state.step.serial + 1)
            line: notation.Instruction = notation.Undo()
        else:
            act = act_of(state, code)
            outcome = decide(state, act)
            if isinstance(outcome, Refusal) or outcome.state.step.name is StepName.OVER:
                continue
            past.append(state)
            decision, line = outcome, act
        assert decision.state.step.serial >= state.step.serial
        log.append(_stored(len(log) + 1, line, decision))
        state = decision.state
        assert played.play(line) is None
    assert replayed(live, log).state == state
    assert alike(played.state, state)


def _stored(number: int, line: notation.Instruction, decision: Decision) -> StoredAct:
    text = UNDO if isinstance(line, notation.Undo) else notation.write(line)  # type: ignore[arg-type]
    return StoredAct(1, number, text, codec.write_events(decision.events), 0.0)


def test_an_undo_restores_exactly_an_earlier_state() -> None:
    start = new_game(DEFAULT, tuple(DEFAULT.role(role) for role in roles(DEALS[DEFAULT.id])))
    after = decide(start, Leave(3))
    assert isinstance(after, Decision)
    again = reopening(start, after.state.step.serial + 1)
    assert again.state == start._replace(step=again.state.step)
    assert again.state.step.serial == after.state.step.serial + 1


async def test_an_undo_in_a_pause_leaves_the_game_paused(town: Town) -> None:
    """The step waits for the end of the pause and then has its whole time."""
    await town.dealt(turn=1)
    await town.nominate(1, 5)
    assert await town.does(pauses.pause, "judge")
    rows = await undo(town)
    assert rows[-1].opens is None
    assert rows[-1].content["countdown"]["paused"] is True
    live = await town.live_game()
    assert live.pause is not None
    assert await town.does(pauses.resume, "judge")
    await town.deliver()
    assert (await town.deadline()).due_at == town.now + 60


async def test_nobody_but_the_blacks_can_tell_whose_shot_was_undone(town: Town) -> None:
    """If another black shoots another target, everybody else gets the same messages."""
    seen = []
    for chat, which, target in ((GROUP, 0, 8), (GROUP - 1, 1, 9)):
        await town.dealt(chat=chat)
        live = await town.until(StepName.HUNT, chat=chat)
        await town.deliver()
        blacks = [seat for seat in live.state.table if live.state.role(seat).team == "black"]
        await town.play(Shoot(blacks[which], target), chat)
        before = await town.newest()
        async with town.scope() as scope:
            await playing.undo(scope, await town.live_game(chat))
        rows = [row for row in await town.rows(before) if row.chat_id not in blacks]
        seen.append([(row.what, row.slot, row.priority, keys([row])) for row in rows])
        await town.stop(chat=chat)
        await town.deliver()
    assert seen[0]
    assert seen[0] == seen[1]


async def test_an_undone_vote_loses_its_message(town: Town) -> None:
    """An undo in a vote closes the message with the old counts; the round goes on in a new message."""
    await town.dealt()
    await town.voting()
    await town.deliver()
    await town.act(3, "vote")
    rows = await undo(town)
    vote = [row for row in rows if row.slot is not None and row.slot.startswith("vote:")]
    assert [row.what for row in vote] == ["edit", "send"]
    assert keys(vote[:1]) == ["step-taken-back"]
    assert keys(vote[1:]) == ["vote-opens", "vote-now"]
    await town.deliver()
    assert keys(await town.act(3, "vote"), GROUP).count("hands-up") == 1
    await town.time_out()
    live = await town.live_game()
    assert live.state.step.seat == 6

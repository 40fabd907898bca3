"""Does every act of every running game.

An act is given to `engine.decide`. One transaction stores the events that come back, the new deadline,
everything that the bot says because of them, and all other consequences (`bot/services/consequences.py`).
Until a player confirms an act, the seats that he has named for it are stored as a draft.

**Must live here:** the deal of a game, each of its acts and undos, and its end.
**Does not know:** a rule, and the update that asked for the act.
**Could be better:** what other services add to the news is a row of calls in `act`; the consequences are a
list.
"""

import secrets
from collections.abc import Mapping, Sequence
from dataclasses import replace
from enum import StrEnum
from functools import partial

from bot.render.game import group
from bot.render.game.ending import recorded
from bot.render.game.narrator import close_without_result, narrate, tell_deal
from bot.render.game.pause import as_paused, reopen
from bot.render.game.undo import Reached, undo_utterances
from bot.render.game.utterance import CUT, SEAL, Telling, Utterance
from bot.render.post import Post
from bot.services.game import pauses
from bot.services.game.afterlife import invited, with_guesses
from bot.services.game.judge_name import with_judge
from bot.services.game.kept_words import words_of
from bot.services.game.pauses import seconds_left
from bot.services.game.practice_view import in_practice, missed_answer, news_of_own_exit
from bot.services.game.suspicions import with_questions
from bot.services.game.undoing import take_back
from bot.services.live.game import Change, LiveGame, after_act, is_deserted, rules_of, said_at_the_deal
from bot.services.live.log import append, protocol_of, record_of
from bot.services.scope import Scope, UpdateContext
from bot.store.database import codec
from bot.store.game import acts, games, seats
from bot.store.game.acts import ActTakenError
from bot.store.telegram import outbox
from bot.values.game import Game
from bot.values.outgoing import Priority
from engine.acts import Act, Leave, PlayerAct, Timeout
from engine.commitment import SEEDED, SEEDLESS
from engine.deal import Dealt
from engine.decide import Decision, decide
from engine.events import NightFell
from engine.protocol import Protocol
from engine.refusals import Refusal
from engine.roles import Phase, Seat
from engine.steps import StepName


class Withheld(StrEnum):
    """A reason why an act can not be done now, although the rules of the game allow it."""

    PAUSE = "pause"
    """The game is paused, so leaving is the only act that is allowed."""


def withheld(live: LiveGame, act: Act) -> Withheld | None:
    """Returns the reason why this act can not be done now, although the rules allow it, or None."""
    plays = isinstance(act, PlayerAct) and not isinstance(act, Leave)
    return Withheld.PAUSE if plays and live.pause is not None else None


async def begin(scope: Scope, game: Game, dealt: Dealt, places: Mapping[int, int]) -> None:
    """Begins a game with these cards. `places`: the seat of each person, by user id."""
    tx = scope.tx
    await seats.number(tx, game.id, places)
    nonce = None if game.seed else secrets.token_hex(32)
    rules, roles = codec.write_rules(rules_of(game, scope.books)), [role.id for role in dealt.roles]
    await games.deal(tx, game.id, roles, nonce=nonce, seal=SEEDLESS if nonce else SEEDED, rules=rules)
    live = await scope.games.load(tx, game.id)
    deal = tell_deal(live.state, await scope.voice.linked(tx, live), said_at_the_deal(live))
    await _write_outcome(scope, live, Telling(tuple(in_practice(live, deal.said, live.state)), deal.head))
    await scope.app.clocks.set(tx, live)
    await scope.follow(Change("deal", live, live))


async def act(scope: Scope, live: LiveGame, act: Act) -> Refusal | Withheld | None:
    """Does an act in a game. Returns None, or why the act can not be done. All its consequences are written
    in the same transaction. If nobody plays any more, closes the game instead. Raises ActTakenError if the
    log in the database is ahead of `live`."""
    waits = withheld(live, act)
    if waits is not None:
        return waits
    decision = decide(live.state, act)
    if isinstance(decision, Refusal):
        return decision
    if is_deserted(live, act, decision):
        await close(scope, live, "idle")  # then nobody is told that night falls
        return None
    try:
        await append(scope.tx, live, act, decision.events)
    except ActTakenError:
        scope.games.forget(live.game.id)  # the next reader reads the log again
        raise
    begins = live.state.step.name is StepName.DEAL  # the first night falls with the cards
    if begins or any(isinstance(event, NightFell) for event in decision.events):
        live = await _with_numbers(scope, live)
    telling = await _narrated(scope, live, decision, late=isinstance(act, Timeout))
    after = replace(after_act(live, act, decision), head=telling.head)
    told = (
        *missed_answer(live, decision),
        *in_practice(live, telling.said, decision.state),
        *news_of_own_exit(live, decision, telling),
    )
    said = await invited(scope, live, act, told)
    if decision.state.step.name is StepName.OVER:
        said = await with_guesses(scope, live, decision.state, said)
    said = await with_questions(scope, after, said)
    change = Change("act", live, after, act, decision.events)
    await _write_outcome(scope, after, Telling(said, telling.head))
    if after.state.step.serial != live.state.step.serial:
        await scope.app.clocks.set(scope.tx, after)
    await scope.follow(change)
    return None


async def _with_numbers(scope: Scope, live: LiveGame) -> LiveGame:
    """Decides at nightfall whether the group's messages of this night have the numbers of the table, and
    returns the game with that. It stays so until the morning: a private message that could not be sent may
    have been for one role only."""
    if live.game.is_practice:
        return live
    numbered = (await scope.settings_of(live.game.chat_id)).night_numbers == "on" or not all(
        [await scope.voice.private_target(scope.tx, live, seat) for seat in live.state.table]
    )
    if numbered == live.game.numbered:
        return live
    await games.change(scope.tx, live.game.id, numbered=numbered)
    game, roster = replace(live.game, numbered=numbered), replace(live.roster, numbered=numbered)
    return replace(live, game=game, roster=roster)


async def _narrated(scope: Scope, live: LiveGame, decision: Decision, *, late: bool) -> Telling:
    """Returns the utterances with which the bot tells what an act has done. `late`: whether the step ended
    because its time ran out."""
    over = decision.state.step.name is StepName.OVER
    record = None
    if over:
        page = decision.state.result is not None
        record = await record_post(scope, live, await record_of(scope.tx, live), page=page)
    roster = await scope.voice.linked(scope.tx, live)
    return narrate(
        decision,
        await with_judge(scope.tx, live, roster) if over else roster,
        protocol=await protocol_of(scope.tx, live) if over else Protocol(live.state.rules, live.state.roles),
        head=live.head,
        late=late,
        record=record,
        theme=(await scope.settings_of(live.game.chat_id)).theme if over else None,
        opened=scope.app.talk.opened(live.game.id, live.state.step.serial),
    )


async def start_clock(scope: Scope, game_id: int, serial: int, accepted_at: float) -> None:
    """Starts the clock of a step at `accepted_at` (unix seconds), when Telegram accepted the message that
    opens it. `serial`: the serial of that step; another step's clock is not touched."""
    live = await scope.games.live_game(scope.tx, game_id)
    step = live.state.step
    if step.serial == serial:
        scope.tx.after_commit(partial(scope.app.talk.show, game_id, serial, accepted_at))
        await scope.app.clocks.start(scope.tx, game_id, step, accepted_at)


async def undo(scope: Scope, live: LiveGame, count: int = 1) -> Refusal | None:
    """Takes the last `count` acts of a game back. Returns None, or why this is not possible: the deal and a
    finished game can not be taken back, nor an act if a player would come back who has seen all cards. The
    game then waits for an earlier step, which gets a new serial, so that old buttons do not fit it. The step
    gets its whole time, unless it is the same step as before and it is day. Raises ActTakenError if the log
    in the database is ahead of `live`."""
    try:
        taken = await take_back(scope, live, count)
    except ActTakenError:
        scope.games.forget(live.game.id)
        raise
    if isinstance(taken, Refusal):
        return taken
    after, left = await pauses.reopen(scope, live, await scope.games.load(scope.tx, live.game.id))
    if (live.state.step.phase, after.state.step.phase) == (Phase.DAY, Phase.NIGHT):
        after = await _with_numbers(scope, after)
    reached = Reached(after.state, after.head, left)
    opened = scope.app.talk.opened(live.game.id, live.state.step.serial)
    roster = replace(await scope.voice.linked(scope.tx, live), numbered=after.roster.numbered)
    back = tuple(undo_utterances(live.state, live.head, reached, taken, roster, opened))
    said = await with_questions(scope, after, back)
    await _write_outcome(scope, after, Telling(said, after.head))
    await scope.app.clocks.set(scope.tx, after)
    await scope.follow(Change("undo", live, after))
    return None


async def take_up(scope: Scope, game_id: int) -> None:
    """Is called at a start of the program, for a game whose deadline has passed or is not right any more.
    Sets the clock of its step, and shows the new time in the step's messages."""
    live = await scope.games.live_game(scope.tx, game_id)
    if await scope.app.clocks.take_up(scope.tx, live):
        named = await acts.draft(scope.tx, game_id, live.state.step.serial)
        roster = await scope.voice.linked(scope.tx, live)
        await scope.voice.utter(scope.tx, live, reopen(live.state, roster, live.head, named))
    scope.games.remember(scope.tx, live)


async def show_step(scope: Scope, live: LiveGame) -> None:
    """Sends the message of the present step to the group once more, because the earlier one can not be
    reached any more; not if that still waits to be sent. The step's clock does not change."""
    if await outbox.is_opening(scope.tx, live.game.id, live.state.step.serial):
        return
    post = group.step_post(live.state, live.roster, live.head)
    said = [Utterance(post, "send", Priority.PROMPT, group.slot(live.state))]
    await scope.voice.utter(scope.tx, live, as_paused(said, seconds_left(live)) if live.pause else said)


async def close(scope: Scope, live: LiveGame, note: str) -> None:
    """Ends a game without a result. `note`: the stored code of the reason, for example `stopped`."""
    said = close_without_result(
        live.state,
        await with_judge(scope.tx, live, live.roster),
        live.head,
        protocol=await protocol_of(scope.tx, live),
        record=await record_post(scope, live, await record_of(scope.tx, live, note), page=False),
        why=note,
    )
    await scope.voice.utter(scope.tx, live, in_practice(live, said))
    await scope.follow(Change("close", live, live, note=note))


async def record_post(scope: Scope, live: LiveGame, text: str, *, page: bool, marked: bool = False) -> Post:
    """Returns the post with the file of a game that is over, and with links to the messages with the
    commitment and the cuts of its deal. `text`: the record. `page`: whether the file is the game's page,
    which also shows the words that were kept. `marked`: whether the file is sent again because the judge has
    marked the game."""
    seal, cut = [await scope.voice.link_to_slot(scope.tx, live.game, slot) for slot in (SEAL, CUT)]
    said = await words_of(scope.tx, live.game.id) if page else ()
    return recorded(text, seal, cut, page=page, marked=marked).model_copy(update={"said": said})


async def _write_outcome(scope: Scope, live: LiveGame, telling: Telling) -> None:
    said = telling.said if live.pause is None else as_paused(telling.said, seconds_left(live))
    await scope.voice.utter(scope.tx, live, said)
    scope.games.remember(scope.tx, live)


async def keep_named(ctx: UpdateContext, live: LiveGame, serial: int, seats: Sequence[Seat]) -> None:
    """Stores the seats that the player has named so far in the step with this serial, in this order."""
    await acts.put_draft(ctx.tx, live.game.id, serial, seats)
    await ctx.app.watchers.changes(ctx.tx, live.game.id)


async def clear_named(ctx: UpdateContext, live: LiveGame) -> None:
    """Deletes the draft of this player, because he has confirmed his act."""
    await acts.clear_draft(ctx.tx, live.game.id)
    await ctx.app.watchers.changes(ctx.tx, live.game.id)

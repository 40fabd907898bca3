"""If the group wants it, asks every player by night whom he suspects. Nobody else sees his answer, and after
the game the bot tells him how often he was right.

All players who are at the table are asked at the same moment and in the same words, whatever their cards. So
neither the question nor an answer reveals anything. An answer is no act of the game, and not in its record.
"""

from collections.abc import Sequence
from dataclasses import replace

from bot.render.game import suspicions
from bot.render.game.narrator import AFTER_A_NIGHT_STEP, BEFORE_THE_PAGE
from bot.render.game.suspicions import MOST_SUSPECTS, SUSPECTS
from bot.render.game.utterance import Utterance, prompt_slot
from bot.render.post import Post
from bot.services.game.private_messages import take_back_all
from bot.services.live.game import Change, LiveGame
from bot.services.scope import Scope, UpdateContext
from bot.store.game import notes
from bot.store.telegram import messages
from bot.values.outgoing import Priority
from engine import night
from engine.events import MorningCame
from engine.night import FIRST_HUNT
from engine.roles import Phase, Seat
from engine.state import State
from engine.view import known_table

FOR_EACH = 0.25
"""Seconds (scaled) by which the group's message of the night waits longer for each player who is asked."""


async def with_questions(scope: Scope, live: LiveGame, said: Sequence[Utterance]) -> tuple[Utterance, ...]:
    """Returns the utterances `said`; if they open the first step of a night with a hunt, and the group wants
    it, also a question to each player: whom he suspects. `live`: the game in this step.

    The questions are sent before the prompts of roles, so that a prompt is the last message in its chat. They
    are as urgent as prompts: otherwise the time of their arrival would show how many players act. The group's
    message waits longer by the time that all questions take.
    """
    state = live.state
    opens = next((at for at, each in enumerate(said) if each.opens == state.step.serial), None)
    if opens is None or not _begins(state) or live.game.is_practice:
        return tuple(said)
    await take_back_all(scope, live, SUSPECTS)
    if (await scope.settings_of(live.game.chat_id)).suspects == "off":
        return tuple(said)
    post, asked = suspicions.offered(state, live.roster), known_table(state)
    questions = (Utterance(post, "send", Priority.PROMPT, SUSPECTS, seat) for seat in asked)
    own = prompt_slot(state.step.serial)
    first = next((at for at, each in enumerate(said) if each.slot == own), opens)
    later = replace(said[opens], delay=said[opens].delay + FOR_EACH * len(asked))
    return (*said[:first], *questions, *said[first:opens], later, *said[opens + 1 :])


def _begins(state: State) -> bool:
    by_night = state.step.phase is Phase.NIGHT and state.night.number >= FIRST_HUNT
    return by_night and night.steps(state)[0] == state.step.name


async def follow(scope: Scope, change: Change) -> None:
    """Is called after a change of a running game: in the morning closes the question about suspects, after
    the end tells players how often they were right, and deletes the answers of a night that is taken back."""
    live = change.after
    if live.game.is_practice:
        return
    if change.is_over:
        await _tell(scope, change)
        return
    if change.cause == "undo" and live.state.night.number < change.before.state.night.number:
        if not _begins(live.state):  # otherwise the question was just asked again
            await take_back_all(scope, live, SUSPECTS)
        await notes.forget_nights(scope.tx, live.game.id, live.state.night.number)
    for event in change.events:
        if isinstance(event, MorningCame) and event.number >= FIRST_HUNT:
            await _close(scope, change.before)


async def _close(scope: Scope, live: LiveGame) -> None:
    """Takes the buttons from the messages that ask players whom they suspect. The message of a player who has
    named nobody is deleted. `live`: the game in the night."""
    number, found = live.state.night.number, await notes.suspected(scope.tx, live.game.id)
    for seat, who in live.roster.people.items():
        named = found.get(who.user_id, {}).get(number, ())
        if named:
            post = suspicions.kept(live.state, live.roster, named)
            edit = Utterance(post, "edit", Priority.COUNT, SUSPECTS, seat)
            await scope.voice.utter(scope.tx, live, [edit])
        elif await messages.is_filled(scope.tx, who.user_id, live.game.id, SUSPECTS):
            await _delete(scope, live, seat)


async def _delete(scope: Scope, live: LiveGame, seat: Seat) -> None:
    gone = Utterance(Post(), "delete", Priority.COUNT, SUSPECTS, seat, delay=AFTER_A_NIGHT_STEP)
    await scope.voice.utter(scope.tx, live, [gone])


async def _tell(scope: Scope, change: Change) -> None:
    """Tells each player how often he was right, if the game has a result, and deletes the answers."""
    live = change.after
    found = await notes.suspected(scope.tx, live.game.id)
    seats = {who.user_id: seat for seat, who in live.roster.people.items()}
    if live.state.result is not None:
        told = [
            Utterance(
                suspicions.summary(live.state, live.roster, nights),
                "send",
                Priority.COUNT,
                None,
                seats[user_id],
                delay=BEFORE_THE_PAGE,  # it names colours, which the table must hear first
            )
            for user_id, nights in found.items()
            if user_id in seats
        ]
        await scope.voice.utter(scope.tx, live, told)
    await take_back_all(scope, live, SUSPECTS)
    await notes.forget_nights(scope.tx, live.game.id, 0)


def may_say(live: LiveGame, seat: Seat, number: int) -> bool:
    """Returns whether a player may say now whom he suspects in this night."""
    state = live.state
    by_night = state.step.phase is Phase.NIGHT and state.night.number == number
    return by_night and seat in known_table(state)


async def suspect(ctx: UpdateContext, live: LiveGame, seat: Seat, other: Seat) -> tuple[Seat, ...] | None:
    """Adds the seat `other` to the seats that the player suspects this night, or removes it; 0 changes
    nothing. Returns the seats that he suspects now; None if he suspects `MOST_SUSPECTS` already."""
    number, user_id = live.state.night.number, live.roster.people[seat].user_id
    named = (await notes.suspected(ctx.tx, live.game.id)).get(user_id, {}).get(number, ())
    if not other:
        return named
    if other in named:
        now = tuple(one for one in named if one != other)
    elif len(named) >= MOST_SUSPECTS:
        return None
    else:
        now = (*named, other)
    await notes.suspect(ctx.tx, live.game.id, user_id, number, now)
    return now

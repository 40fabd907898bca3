"""Asks every player by night, for himself, whom he suspects. Nobody else sees it, and after the game he reads
how often he was right.

All players who are at the table are asked at the same moment and in the same words, whatever their cards. So
the question tells nothing, and neither does an answer. It is no act of the game, and not in its record.
"""

from collections.abc import Iterable

from bot.render.game import suspicions
from bot.render.game.narrator import AFTER_A_NIGHT_STEP, BEFORE_THE_PAGE
from bot.render.game.suspicions import MOST, SUSPECTS
from bot.render.game.utterance import Utterance, What
from bot.render.post import Post
from bot.services.game.private_messages import take_back_all
from bot.services.live.game import Change, LiveGame
from bot.services.scope import Scope, UpdateContext
from bot.store import messages, notes
from bot.values.outgoing import Outgoing, Priority
from engine import night
from engine.events import MorningCame
from engine.night import FIRST_HUNT
from engine.roles import Phase, Seat
from engine.view import known_table


async def follow_opening(scope: Scope, opening: Outgoing) -> None:
    """Is called when Telegram has accepted the message that opens a step: asks when the first step of a night
    is open. By then the players who act have their own questions. If this question went beside those, a
    player could learn by the moment of his own how many others have been asked to act."""
    if opening.what != "send" or opening.game_id is None:
        return
    live = await scope.games.live_game(scope.tx, opening.game_id)
    state, step = live.state, live.state.step
    if step.phase is not Phase.NIGHT or step.serial != opening.opens or state.night.number < FIRST_HUNT:
        return
    if night.steps(state)[0] == step.name and not live.game.is_practice:
        await _ask(scope, live)


async def follow(scope: Scope, change: Change) -> None:
    """Is called after a change of a running game: closes the question in the morning, tells after the end,
    and forgets a night that is taken back."""
    live = change.after
    if live.game.is_practice:
        return
    if change.is_over:
        await _tell(scope, change)
        return
    if change.cause == "undo" and live.state.night.number < change.before.state.night.number:
        await take_back_all(scope, live, SUSPECTS)
        await notes.forget_nights(scope.tx, live.game.id, live.state.night.number)
    for event in change.events:
        if isinstance(event, MorningCame) and event.number >= FIRST_HUNT:
            await _close(scope, change.before)


async def _ask(scope: Scope, live: LiveGame) -> None:
    if (await scope.settings_of(live.game.chat_id)).suspects == "off":
        return
    await take_back_all(scope, live, SUSPECTS)
    offered = suspicions.offered(live.state, live.roster)
    await _say(scope, live, ((seat, offered) for seat in known_table(live.state)), "send")


async def _close(scope: Scope, live: LiveGame) -> None:
    """Takes the buttons away. The message of a player who suspects nobody is deleted."""
    number, found = live.state.night.number, await notes.suspected(scope.tx, live.game.id)
    for seat, who in live.roster.people.items():
        named = found.get(who.user_id, {}).get(number, ())
        if named:
            post = suspicions.kept(live.state, live.roster, named)
            await _say(scope, live, [(seat, post)], "edit")
        elif await messages.is_filled(scope.tx, who.user_id, live.game.id, SUSPECTS):
            await _delete(scope, live, seat)


async def _delete(scope: Scope, live: LiveGame, seat: Seat) -> None:
    """Deletes a player's message, after the group has read the morning."""
    await scope.outbox.say(
        await scope.voice.private_target(scope.tx, live, seat),
        Post(),
        what="delete",
        priority=Priority.COUNT,
        game_id=live.game.id,
        slot=SUSPECTS,
        delay=AFTER_A_NIGHT_STEP * scope.app.scale,
    )


async def _say(scope: Scope, live: LiveGame, said: Iterable[tuple[Seat, Post]], what: What) -> None:
    utterances = (Utterance(post, what, Priority.COUNT, SUSPECTS, seat) for seat, post in said)
    await scope.voice.utter(scope.tx, live, utterances)


async def _tell(scope: Scope, change: Change) -> None:
    """Tells each player how often he was right, if the game has a result, and forgets what was said."""
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
                delay=BEFORE_THE_PAGE,  # it names others' colours, so the table hears them first
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
    """Stores that the player suspects the one at seat `other`, or does so no more; 0 changes nothing. Returns
    whom he suspects now; None if he suspects `MOST` already."""
    number, user_id = live.state.night.number, live.roster.people[seat].user_id
    named = (await notes.suspected(ctx.tx, live.game.id)).get(user_id, {}).get(number, ())
    if not other:
        return named
    if other in named:
        now = tuple(one for one in named if one != other)
    elif len(named) >= MOST:
        return None
    else:
        now = (*named, other)
    await notes.suspect(ctx.tx, live.game.id, user_id, number, now)
    return now

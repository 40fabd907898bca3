"""A player's card in his private chat. The bot can send it again, with the question of the step, and the
player can turn it over.

The card lies face down. Its face, and the book's advice for its role, are sent only after a press, so that
nobody sees them by chance. They are deleted at the next press, in the morning, at nightfall, and at the end.

By night, questions come only to players with a role that acts. So these messages are deleted in the morning,
whatever stands in them, and at the end of the game.
"""

from bot.render.game import answers, private
from bot.render.game.pause import as_paused
from bot.render.game.utterance import CARD, Utterance, prompt_slot
from bot.render.post import Post
from bot.services.game.pauses import seconds_left
from bot.services.game.private_messages import take_back, take_back_all, take_back_prompts
from bot.services.live.game import Change, LiveGame
from bot.services.scope import Scope, UpdateContext
from bot.store.game import acts
from bot.store.telegram import messages, outbox
from bot.values.outgoing import Outgoing, Priority
from engine.events import MorningCame, NightFell
from engine.roles import Phase, Seat
from engine.steps import StepName
from engine.view import is_out

FACE = "face"
ADVICE = "advice"
OPEN = (FACE, ADVICE)
"""The slots of the messages in a player's private chat that tell his role."""


async def seat_of(ctx: UpdateContext) -> tuple[LiveGame, Seat] | None:
    """Returns the running game in which the person plays, and his seat; None if he plays in no game."""
    game = await ctx.own_game()
    if game is None or game.status != "running":
        return None
    live = await ctx.games.live_game(ctx.tx, game.id)
    seat = live.roster.seat_of(ctx.person.user_id)
    return None if seat is None else (live, seat)


async def gets_hints(ctx: UpdateContext) -> bool:
    """Returns whether the person gets hints: he plays his first game and has not turned them off."""
    sitting = await seat_of(ctx)
    return sitting is not None and sitting[1] in sitting[0].newcomers and ctx.person.hints


async def show_card(ctx: UpdateContext) -> bool:
    """Sends the person his card and the open question of the step again, because the bot could not write to
    him before. Returns False if he does not play."""
    sitting = await seat_of(ctx)
    if sitting is None:
        return False
    live, seat = sitting
    roster = await ctx.voice.linked(ctx.tx, live)
    await ctx.whisper(private.role(live.state, seat, roster), Priority.PROMPT)
    await _ask_again(ctx, live, seat)
    return True


async def _ask_again(ctx: UpdateContext, live: LiveGame, seat: Seat) -> None:
    """Sends the player the step's private question again, if he has not answered it. In a pause, its clock
    stands and it has no buttons."""
    serial = live.state.step.serial
    roster, slot = await ctx.voice.linked(ctx.tx, live), prompt_slot(serial)
    named = await acts.draft(ctx.tx, live.game.id, serial)
    asked = [post for each, post, *_ in answers.unanswered(live.state, roster, named) if each == seat]
    if asked:
        await take_back(ctx, live, seat, slot)
        said = [Utterance(post, "send", Priority.PROMPT, slot, seat) for post in asked]
        await ctx.voice.utter(ctx.tx, live, as_paused(said, seconds_left(live)) if live.pause else said)


async def follow_opening(scope: Scope, opening: Outgoing) -> None:
    """Is called when Telegram has accepted the message that opens a step. If this is the first step after the
    deal, puts a link to the message into the players' cards. When the cards were written, the group's newest
    message was the lobby, which may be far above."""
    if opening.what != "send" or opening.game_id is None:
        return
    live = await scope.games.live_game(scope.tx, opening.game_id)
    step = live.state.step
    if step.name is not StepName.DEAL or step.serial != opening.opens or live.game.is_practice:
        return
    roster = await scope.voice.linked(scope.tx, live)
    if roster.url is None:
        return
    dealt = private.prompts(live.state, roster)
    edits = (Utterance(post, "edit", Priority.COUNT, CARD, seat) for seat, post, *_ in dealt)
    await scope.voice.utter(scope.tx, live, edits)


async def follow_departures(scope: Scope, change: Change) -> None:
    """Is called after a change of a running game. Removes the leave button from the cards of players who are
    publicly out now; after an undo, restores it."""
    if change.is_over or change.after.game.is_practice:
        return
    before, state = change.before.state, change.after.state
    changed = [seat for seat in change.after.roster.people if is_out(state, seat) != is_out(before, seat)]
    if changed:
        roster = await scope.voice.linked(scope.tx, change.after)
        posts = ((seat, private.card(state, seat, roster)) for seat in changed)
        edits = (Utterance(post, "edit", Priority.COUNT, CARD, seat) for seat, post in posts)
        await scope.voice.utter(scope.tx, change.after, edits)


async def turn_over(ctx: UpdateContext, live: LiveGame, slot: str, face: Post) -> None:
    """Shows `face` in the slot of the person's private chat; if it stands there already, deletes it; if it
    waits to be sent, does nothing. With the face of the card, it also deletes the advice for its role."""
    place = (ctx.tx, ctx.private.chat_id, live.game.id, slot)
    if await messages.find(*place) is not None:
        for each in OPEN if slot == FACE else (slot,):
            if await messages.is_filled(*place[:3], each):
                await ctx.outbox.say(ctx.private, Post(), what="delete", game_id=live.game.id, slot=each)
    elif not await outbox.waits(*place):
        await ctx.outbox.say(ctx.private, face, priority=Priority.ANSWER, game_id=live.game.id, slot=slot)


async def follow(scope: Scope, change: Change) -> None:
    """Is called after a change of a running game. In the morning, at nightfall and at the end of the game,
    deletes every message that tells a role. When a night is over, or is taken back, deletes also the
    questions that came in it."""
    nights = [live.state.step.phase is Phase.NIGHT for live in (change.before, change.after)]
    if change.is_over or nights == [True, False]:
        await take_back_prompts(scope, change)
    if change.is_over or any(isinstance(event, NightFell | MorningCame) for event in change.events):
        for slot in OPEN:
            await take_back_all(scope, change.after, slot)

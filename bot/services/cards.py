"""Shows a player his card and the question of the step once more, in his private chat."""

from bot.render import answers, private
from bot.services.context import UpdateContext
from bot.services.live_game import LiveGame
from bot.store.outbox import Priority
from engine.roles import Seat


async def seat_of(ctx: UpdateContext) -> tuple[LiveGame, Seat] | None:
    """The running game in which the person plays, and his seat. None if he plays in none."""
    game = await ctx.own_game()
    if game is None or game.status != "running":
        return None
    live = await ctx.games.live_game(ctx.tx, game.id)
    seat = live.roster.seat_of(ctx.person.user_id)
    return None if seat is None else (live, seat)


async def gets_hints(ctx: UpdateContext) -> bool:
    """Whether the person plays his first game and has not declined the hints."""
    sitting = await seat_of(ctx)
    return sitting is not None and sitting[1] in sitting[0].newcomers and ctx.person.hints


async def show_card(ctx: UpdateContext) -> bool:
    """Sends the card to a player whom the bot could not write to before. False if the person does not
    play."""
    sitting = await seat_of(ctx)
    if sitting is None:
        return False
    live, seat = sitting
    roster = await ctx.games.voice.linked(ctx.tx, live)
    await ctx.whisper(private.role(live.state, seat, roster, live.knowledge), Priority.PROMPT)
    await _ask_again(ctx, live, seat)
    return True


async def _ask_again(ctx: UpdateContext, live: LiveGame, seat: Seat) -> None:
    """Asks what the present step asks him in private, if he has not answered yet."""
    state = live.state
    roster = await ctx.games.voice.linked(ctx.tx, live)
    for asked, post, _ in answers.unanswered(state, roster, live.knowledge, ()):
        if asked == seat:
            await ctx.outbox.say(
                ctx.private,
                post,
                priority=Priority.PROMPT,
                game_id=live.game.id,
                slot=f"act:{state.step.serial}",
            )

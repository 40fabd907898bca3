"""What one of those who are out says to the others."""

from bot.render.post import line
from bot.services.afterlife import who_is_there
from bot.services.context import UpdateContext
from bot.services.live_game import LiveGame
from bot.services.private_talk import may_talk, tell
from engine.roles import Seat


async def tell_the_others(ctx: UpdateContext, live: LiveGame, seat: Seat, text: str | None) -> None:
    """Passes a message on under the number and name of its writer, who is out. `text`: None if it has no
    words."""
    if text is None:
        await ctx.say(line("only-text"), silent=True)
        return
    others = [other for other in await who_is_there(ctx.tx, live) if other != seat]
    if not others:
        await ctx.say(line("afterlife-alone"), silent=True)
    elif await may_talk(ctx, live, seat):
        said = line("afterlife-says", seat=seat, name=live.roster.people[seat].name, text=text)
        await tell(ctx, live, said, others, silent=True)

"""What is decided about a lobby or a game: begin, cancel, stop, open once more."""

from collections.abc import Sequence

from bot.keyboards.taps import question
from bot.render import lobby
from bot.render.post import Line, line
from bot.services import ready
from bot.services.chat_settings import settings_here
from bot.services.context import UpdateContext
from bot.services.dealing import deal_out
from bot.services.live_game import rules_of
from bot.services.lobby import close, drop_begin_question, show
from bot.services.seating import sit_again
from bot.store import seats, waiting
from bot.store.games import Game
from bot.store.outbox import Priority
from bot.store.seats import Sitting


async def begin(ctx: UpdateContext, game: Game, *, sure: bool) -> Line | None:
    """Deals and begins the game, or returns why not.

    Who neither sits at the table nor judges it is asked first, unless he is `sure`: he may have forgotten to
    sit down."""
    if await ready.is_asked(ctx.tx, game):
        return await ready.begin_without_silent(ctx.app, ctx.tx, game)
    sitting = await seats.of_game(ctx.tx, game.id)
    rules = rules_of(game, ctx.books)
    if len(sitting) > max(rules.deals):
        return line("lobby-crowded", count=len(sitting) - max(rules.deals))
    if len(sitting) not in rules.deals:
        return line("lobby-too-few", count=len(sitting), least=min(rules.deals))
    there = {game.judge_id, *(who.user_id for who in sitting)}
    if not sure and ctx.person.user_id not in there:
        await _ask_begin(ctx, game, full=len(sitting) == max(rules.deals))
        return None
    if (await settings_here(ctx)).ready == "on":
        await drop_begin_question(ctx.app, ctx.tx, game)
        await ready.ask(ctx.app, ctx.tx, game, ctx.person.user_id)
    else:
        await deal_out(ctx.app, ctx.tx, game, rules, sitting)
    return None


async def _ask_begin(ctx: UpdateContext, game: Game, *, full: bool) -> None:
    asked = lobby.begin_without(game.id, None if full else game.join_code)
    await ctx.show(asked, "begin", Priority.PROMPT, question=question("begin", game.id))


async def cancel(ctx: UpdateContext, game: Game) -> None:
    """Closes a lobby, whose message says so."""
    await close(ctx.app, ctx.tx, game, lobby.cancelled())


async def stop(ctx: UpdateContext, game: Game) -> None:
    """Ends a running game without a result."""
    await ctx.games.close(ctx.tx, await ctx.games.live_game(ctx.tx, game.id), "stopped")


async def call_together(ctx: UpdateContext, game: Game, over: Game, played: Sequence[Sitting]) -> None:
    """Fills a lobby that was opened after a game. Who opened it sits down, if he played or waited; the others
    are called, first those who waited for a seat in vain.

    They are not seated: they may have gone to bed, and a seat here would keep them from other games.
    """
    caller = ctx.person
    others = [
        (who.user_id, who.name)
        for who in played
        if who.present and who.known and who.user_id != caller.user_id
    ]
    listed = [(who.user_id, who.name) for who in await waiting.of_game(ctx.tx, over.id)]
    waited = [who for who in listed if who[0] != caller.user_id]
    if others or waited:
        await ctx.post(lobby.called(others, waited), key=f"called:{game.id}")
    if caller.reachable and caller.user_id in {who.user_id for who in played} | {who for who, _ in listed}:
        await sit_again(ctx, game)
    await show(ctx, game)

"""What a host can do with a lobby or a game: begin it, cancel it, stop it, or open a new one."""

from collections.abc import Sequence

from bot.presses.press import question
from bot.render.lobby import lobby
from bot.render.post import Line, line
from bot.services.game import playing
from bot.services.live.game import rules_of
from bot.services.lobby import ready
from bot.services.lobby.lobby import close, deal_out, show
from bot.services.lobby.seating import sit_again
from bot.services.lobby.slot_messages import close_questions, mention_people
from bot.services.scope import UpdateContext
from bot.store.game import seats
from bot.store.lobby import waiting
from bot.values.game import Game, Sitting
from bot.values.outgoing import Priority


async def begin(ctx: UpdateContext, game: Game, *, sure: bool) -> Line | None:
    """Deals the cards of a lobby, or starts a ready check if its group wants one or it is a table of an
    evening. Returns None, or a line that says why this is not possible.

    If the person neither sits nor judges in this game, and is not `sure`, the bot only asks him whether he
    wants to begin without him, and returns None. During a ready check, who begins is ready; then those who
    are ready play.
    """
    if await ready.is_asked(ctx.tx, game):
        await seats.set_ready(ctx.tx, game.id, ctx.person.user_id)
        await waiting.set_ready(ctx.tx, game.id, ctx.person.user_id)
        return await ready.begin_without_silent(ctx, game)
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
    if await ready.asks_itself(ctx, game):
        await close_questions(ctx, game, "begin")
        await ready.ask(ctx, game, ctx.person.user_id)
    else:
        await deal_out(ctx, game, rules, sitting)
    return None


async def _ask_begin(ctx: UpdateContext, game: Game, *, full: bool) -> None:
    asked = lobby.begin_without(game.id, full=full)
    await ctx.reply_to_all(asked, "begin", Priority.PROMPT, question=question("begin", game.id))


async def cancel(ctx: UpdateContext, game: Game) -> None:
    """Closes a lobby. Its message then says that it is cancelled."""
    await close(ctx, game, lobby.over("cancelled"))


async def stop(ctx: UpdateContext, game: Game) -> None:
    """Ends a running game without a result."""
    await playing.close(ctx, await ctx.games.live_game(ctx.tx, game.id), "stopped")


async def call_together(ctx: UpdateContext, game: Game, over: Game, played: Sequence[Sitting]) -> None:
    """Calls people to a new lobby: first those who got no seat in the last game (`over`), then those who
    played it. The person who opened the lobby sits down, if he played or waited and the bot can write to him.

    The others do not get seats: they may be away, and a seat here would keep them from other games.
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
        await mention_people(ctx, game, [*waited, *others])
        await ctx.post(lobby.called(others, waited), key=f"called:{game.id}")
    if caller.reachable and caller.user_id in {who.user_id for who in played} | {who for who, _ in listed}:
        await sit_again(ctx, game)
    await show(ctx, game)

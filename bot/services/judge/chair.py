"""The judge's chair of a game: a person takes it or gives it back, a host dismisses him, or he has gone.

No game waits for its judge. Without a judge the bot hosts alone, and tells the group so.
"""

from dataclasses import replace
from functools import partial

from bot.render.judge import judging
from bot.render.post import Line, Post, line
from bot.services.game import pauses
from bot.services.game.judge_name import judge_name, judge_target
from bot.services.judge import marking, panel
from bot.services.live.game import LiveGame
from bot.services.live.members import Membership
from bot.services.lobby import evening
from bot.services.lobby.lobby import refresh
from bot.services.lobby.seating import not_in_the_group, seat_judge, tell_judge
from bot.services.scope import Scope, UpdateContext
from bot.store.game import games, seats
from bot.values.game import Game


async def take_chair(ctx: UpdateContext, game: Game) -> None:
    """Makes the person the judge of a lobby, or tells him why this is not possible. Raises `AskFirst` if the
    bot first has to ask Telegram whether he is in the group."""
    refused = await why_not(ctx, game)
    if refused is not None:
        await ctx.say(refused)
        return
    await evening.judges(ctx, game)
    await refresh(ctx, await seat_judge(ctx, game, ctx.private))


async def seat_late(scope: Scope, live: LiveGame, user_id: int, *, sees: bool = False) -> None:
    """Makes a person judge of a running game, and tells him and the table. `sees`: if he sees the roles."""
    await games.set_judge(scope.tx, live.game.id, user_id, sees=sees)
    await scope.app.watchers.changes(scope.tx, live.game.id)
    judged = replace(live, game=await games.get(scope.tx, live.game.id))
    scope.games.remember(scope.tx, judged)
    await panel.tell_deal(scope, judged.game)


async def why_not(ctx: UpdateContext, game: Game) -> Line | None:
    """Returns a line that says why the person can not judge this game; None if he can. Raises `AskFirst` if
    the bot has to ask Telegram first."""
    if not game.is_open or game.is_practice:
        return line("lobby-not-open")
    if game.judge_id is not None:
        own = game.judge_id == ctx.person.user_id
        return line("judge-is-you" if own else "judge-taken")
    if await seats.is_barred(ctx.tx, game.id, ctx.person.user_id):
        return line("lobby-barred" if game.status == "lobby" else "judge-not-again")
    own_game = await ctx.own_game()
    if own_game is not None and not own_game.is_practice:
        return line("judge-sits")
    if await ctx.judged_game() is not None:
        return line("judge-elsewhere")
    if ctx.member(game.chat_id, ctx.person.user_id).standing is Membership.GONE:
        return await not_in_the_group(ctx, game)
    return None


async def stand_down(ctx: UpdateContext, game: Game) -> None:
    """Frees the judge's chair of a lobby, because the judge wants to leave it."""
    judge = await judge_target(ctx.tx, game)
    if judge is not None:
        post = Post(lines=(line("judge-stood-down"),), silent=True)
        await ctx.outbox.say(judge, post, what="edit", game_id=game.id, slot=judging.CHAIR)
    await games.set_judge(ctx.tx, game.id, None)
    await refresh(ctx, await games.get(ctx.tx, game.id))


async def dismiss(ctx: UpdateContext, game: Game) -> None:
    """Frees the judge's chair of a lobby, because a host wants that; if it is free, tells him so. Unless the
    judge is this host himself, he can not sit or judge there again."""
    if game.judge_id is None:
        await ctx.refuse(line("judge-chair-free"))
        return
    if game.judge_id != ctx.person.user_id:
        await seats.bar(ctx.tx, game.id, game.judge_id)
    await stand_down(ctx, game)
    await ctx.say(line("judge-dismissed"), silent=True)


async def tell_chair(ctx: UpdateContext, game: Game) -> None:
    """Tells the person who judges the group's game, or how somebody can take the chair."""
    name, runs = await judge_name(ctx.tx, game), game.status == "running"
    post = judging.of_table(game.join_code, name, sees=game.judge_sees, runs=runs)
    await ctx.reply_to_person(post, "judge")


async def ask_resign(ctx: UpdateContext, game: Game) -> None:
    """Asks the judge of a running game, in his panel, to confirm that he wants to leave the chair."""
    live = await ctx.games.live_game(ctx.tx, game.id)
    await panel.show(ctx, live, asking="resign")


async def gone(scope: Scope, user_id: int, chat_id: int | None = None) -> None:
    """Frees the chair of a judge who has left the group `chat_id`, or to whom the bot can not write any more
    (then `chat_id` is None). From then on the bot hosts his game alone. Does nothing if he judges none."""
    game = await games.judged_by(scope.tx, scope.bot_id, user_id)
    if game is None or chat_id not in (None, game.chat_id):
        return
    if game.status == "lobby":
        await games.set_judge(scope.tx, game.id, None)
        await refresh(scope, await games.get(scope.tx, game.id))
        return
    await resign(scope, await scope.games.live_game(scope.tx, game.id))


async def resign(scope: Scope, live: LiveGame) -> None:
    """Frees the judge's chair of a running game. The former judge may know the cards, so he may not play in
    this game. If he has paused the game, the game goes on."""
    if live.game.judge_id is not None:
        await seats.bar(scope.tx, live.game.id, live.game.judge_id)
    await panel.close(scope, live)
    await scope.outbox.say(live.group, judging.gone(live.game.join_code), game_id=live.game.id)
    if live.pause is not None and live.pause.asked == "judge":
        await pauses.resume(scope, live, "gone")
    await games.set_judge(scope.tx, live.game.id, None)
    await scope.app.watchers.changes(scope.tx, live.game.id)
    scope.tx.after_commit(partial(scope.games.forget, live.game.id))


async def follow_setting(ctx: UpdateContext) -> None:
    """Applies the chat's setting for what judges see to its lobbies that have a judge, and updates their
    messages. Running games keep what they have."""
    sees = (await ctx.settings_of(ctx.target.chat_id)).judge_sees == "yes"
    for game in await games.all_open_in(ctx.tx, ctx.bot_id, ctx.target.chat_id):
        if game.status == "lobby" and game.judge_id is not None and game.judge_sees != sees:
            await games.set_judge(ctx.tx, game.id, game.judge_id, sees=sees)
            await refresh(ctx, await games.get(ctx.tx, game.id))


async def show_panel(ctx: UpdateContext) -> bool:
    """Sends the judge his panel anew; in a lobby, the message about his chair. Without a game, sends the
    marks of the last game that he judged, if he may still change them. Returns False if nothing is sent."""
    game = await ctx.judged_game()
    if game is None:
        over = await games.last_judged(ctx.tx, ctx.bot_id, ctx.person.user_id)
        return over is not None and await marking.show_again(ctx, await ctx.games.live_game(ctx.tx, over.id))
    if game.status == "lobby":
        await tell_judge(ctx, game, ctx.private)
        return True
    live = await ctx.games.live_game(ctx.tx, game.id)
    await panel.show(ctx, live)
    return True

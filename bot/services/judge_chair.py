"""The judge's chair: who takes it, leaves it, or has gone from it.

No game waits for its judge. Without him the bot hosts alone, and says so.
"""

from functools import partial

from bot.render import judging
from bot.render.post import Line, Post, line
from bot.services import judge_panel, motions, practice
from bot.services.candidates import is_another
from bot.services.chat_settings import settings_here
from bot.services.context import AppContext, UpdateContext
from bot.services.game_settings import settings_of
from bot.services.judge import judge_name, judge_target
from bot.services.late_judge import CHAIR
from bot.services.live_game import LiveGame, rules_of
from bot.services.lobby import SLOT, refresh, refresh_in
from bot.services.members import Standing
from bot.services.seating import not_in_the_group
from bot.store import barred, games, seats, slots, substitutes
from bot.store.games import Game
from bot.store.outbox import Priority
from bot.store.transaction import Transaction


async def take_chair(ctx: UpdateContext, game: Game) -> None:
    """The person judges the table that gathers, or is told why not; in a running game the table is asked.
    Raises `AskFirst` if Telegram has to say who he is."""
    refused = await _refusal(ctx, game)
    if refused is not None:
        await ctx.say(refused)
        return
    if game.status == "running":
        await ctx.say(await _ask_table(ctx, game) or line("judge-asked"))
        return
    await practice.end(ctx)
    sees = await sees_here(ctx, game)
    await games.set_judge(ctx.tx, game.id, ctx.person.user_id, sees=sees)
    await _tell_taken(ctx, game, sees=sees)
    await refresh(ctx, await games.get(ctx.tx, game.id))


async def _ask_table(ctx: UpdateContext, game: Game) -> Line | None:
    """Asks the table for the empty chair; or says why not."""
    if any(who.user_id == ctx.person.user_id for who in await seats.of_game(ctx.tx, game.id)):
        return line("judge-has-sat")
    live = await ctx.games.live_game(ctx.tx, game.id)
    if await motions.proposed(ctx.tx, live, "judge") is not None:
        return line("motion-stands")
    await practice.end(ctx)
    anew = is_another(ctx, live, CHAIR)
    await substitutes.come_forward(ctx.tx, game.id, ctx.person.user_id, CHAIR, ctx.person.name)
    live = await ctx.games.meet_candidates(ctx.tx, live)
    return await motions.propose(ctx.app, ctx.tx, live, "judge", by=None, anew=anew)


async def _tell_taken(ctx: UpdateContext, game: Game, *, sees: bool) -> None:
    url = await ctx.games.voice.link_to_slot(ctx.tx, game, SLOT)
    post = judging.taken(game.id, rules_of(game, ctx.books), sees=sees, url=url)
    if await slots.is_filled(ctx.tx, ctx.person.user_id, game.id, judging.CHAIR):
        await ctx.outbox.say(ctx.private, Post(), what="delete", game_id=game.id, slot=judging.CHAIR)
    await ctx.outbox.say(ctx.private, post, priority=Priority.REPLY, game_id=game.id, slot=judging.CHAIR)


async def sees_here(ctx: UpdateContext, game: Game) -> bool:
    """Whether the chat of the game lets a judge see the roles."""
    return (await settings_of(ctx.tx, game)).judge_sees == "yes"


async def _refusal(ctx: UpdateContext, game: Game) -> Line | None:
    """Why the person can not judge here; None if he can. Raises `AskFirst`."""
    if not game.is_open or game.is_practice:
        return line("lobby-not-open")
    if game.judge_id is not None:
        own = game.judge_id == ctx.person.user_id
        return line("judge-is-you" if own else "judge-taken")
    if await barred.is_barred(ctx.tx, game.id, ctx.person.user_id):
        return line("lobby-barred" if game.status == "lobby" else "judge-not-again")
    own_game = await ctx.own_game()
    if own_game is not None and not own_game.is_practice:
        return line("judge-sits")
    if await ctx.judged_game() is not None:
        return line("judge-elsewhere")
    if ctx.member(game.chat_id, ctx.person.user_id).standing is Standing.GONE:
        return await not_in_the_group(ctx, game)
    return None


async def stand_down(ctx: UpdateContext, game: Game) -> None:
    """The judge of a table that gathers gives his chair back."""
    judge = await judge_target(ctx.tx, game)
    if judge is not None:
        await ctx.outbox.say(judge, judging.stood_down(), what="edit", game_id=game.id, slot=judging.CHAIR)
    await games.set_judge(ctx.tx, game.id, None)
    await refresh(ctx, await games.get(ctx.tx, game.id))


async def dismiss(ctx: UpdateContext, game: Game) -> None:
    """A host takes the chair of a table that gathers away. The person can not sit or judge there again."""
    if game.judge_id is None:
        await ctx.refuse(line("judge-chair-free"))
        return
    if game.judge_id != ctx.person.user_id:
        await barred.bar(ctx.tx, game.id, game.judge_id)
    await stand_down(ctx, game)
    await ctx.say(line("judge-dismissed"), silent=True)


async def tell_chair(ctx: UpdateContext, game: Game) -> None:
    """Tells the group who judges its table, or how the chair is taken."""
    name, runs = await judge_name(ctx.tx, game), game.status == "running"
    await ctx.reply(judging.of_table(game.join_code, name, sees=game.judge_sees, runs=runs), "judge")


async def ask_resign(ctx: UpdateContext, game: Game) -> None:
    """Asks the judge of a running game, in his panel, whether he judges no more."""
    live = await ctx.games.live_game(ctx.tx, game.id)
    await judge_panel.show(ctx.app, ctx.tx, live, asking="resign")


async def resign(ctx: UpdateContext, live: LiveGame) -> None:
    """The judge of a running game judges no more."""
    await _leave(ctx.app, ctx.tx, live)


async def gone(app: AppContext, tx: Transaction, user_id: int, chat_id: int | None = None) -> None:
    """Somebody has left the group `chat_id`, or can not be written to any more (None). If he judges there,
    the bot hosts alone from now on."""
    game = await games.judged_by(tx, app.bot.id, user_id)
    if game is None or chat_id not in (None, game.chat_id):
        return
    if game.status == "lobby":
        await games.set_judge(tx, game.id, None)
        await refresh_in(app, tx, await games.get(tx, game.id))
        return
    await _leave(app, tx, await app.games.live_game(tx, game.id))


async def _leave(app: AppContext, tx: Transaction, live: LiveGame) -> None:
    """Whoever has judged may know the cards, and never plays this game. His pause ends."""
    if live.game.judge_id is not None:
        await barred.bar(tx, live.game.id, live.game.judge_id)
    await judge_panel.close(app.outbox(tx), live)
    await app.outbox(tx).say(live.group, judging.gone(live.game.join_code), game_id=live.game.id)
    if live.pause is not None and live.pause.asked == "judge":
        await app.games.resume(tx, live, "gone")
    await games.set_judge(tx, live.game.id, None)
    tx.after_commit(partial(app.games.forget, live.game.id))


async def follow_setting(ctx: UpdateContext) -> None:
    """The chat has decided what its judges may see: tables that gather there show it."""
    sees = (await settings_here(ctx)).judge_sees == "yes"
    for game in await games.all_open_in(ctx.tx, ctx.bot_id, ctx.target.chat_id):
        if game.status == "lobby" and game.judge_id is not None and game.judge_sees != sees:
            await games.set_judge(ctx.tx, game.id, game.judge_id, sees=sees)
            await refresh(ctx, await games.get(ctx.tx, game.id))


async def show_panel(ctx: UpdateContext) -> bool:
    """Sends the judge his panel as a new message; False if the person judges no game."""
    game = await ctx.judged_game()
    if game is None:
        return False
    if game.status == "lobby":
        await _tell_taken(ctx, game, sees=game.judge_sees)
        return True
    live = await ctx.games.live_game(ctx.tx, game.id)
    await judge_panel.show(ctx.app, ctx.tx, live)
    return True

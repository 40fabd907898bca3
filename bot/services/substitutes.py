"""A person of the group comes forward for the seat of a player who has gone, and the table is asked."""

from bot.render import substitution as told
from bot.render.post import Line, line
from bot.services import motions
from bot.services.candidates import is_another
from bot.services.context import AppContext, UpdateContext
from bot.services.game_settings import settings_of
from bot.services.live_game import LiveGame
from bot.services.members import Standing
from bot.services.seating import not_in_the_group
from bot.store import barred, games, seats, substitutes
from bot.store.games import Game
from bot.store.transaction import Transaction
from engine import view
from engine.roles import Seat


async def call_for(app: AppContext, tx: Transaction, live: LiveGame, seat: Seat) -> None:
    """Asks the group who would play on for the seat."""
    post = told.wanted(live.roster, seat, live.game.join_code)
    await app.outbox(tx).say(live.group, post, game_id=live.game.id)


async def come_forward(ctx: UpdateContext, code: str) -> None:
    """The person has followed the link `code`, without its beginning: the table is asked, or he is told why
    not. Raises `AskFirst` if Telegram has to say who he is."""
    number, _, join_code = code.partition("-")
    game = await games.by_join_code(ctx.tx, ctx.bot_id, join_code)
    if game is None or not number.isdecimal():
        await ctx.say(line("unknown-link"))
        return
    refused = await _refusal(ctx, game) or await _ask(ctx, game, int(number))
    await ctx.say(refused or line("substitute-asked"))


async def _ask(ctx: UpdateContext, game: Game, seat: Seat) -> Line | None:
    live = await ctx.games.live_game(ctx.tx, game.id)
    if seat not in view.known_table(live.state):
        return line("substitute-not-needed")
    if await motions.proposed(ctx.tx, live, "substitute", seat) is not None:
        return line("motion-stands")
    anew = is_another(ctx, live, seat)
    await substitutes.come_forward(ctx.tx, game.id, ctx.person.user_id, seat, ctx.person.name)
    live = await ctx.games.meet_candidates(ctx.tx, live)
    refused = await motions.propose(ctx.app, ctx.tx, live, "substitute", seat, by=None, anew=anew)
    if refused is None:  # the table decides about him first: with a motion to remove passed, no seat is left
        await motions.drop_about(ctx.app, ctx.tx, live, "remove", seat)
    return refused


async def _refusal(ctx: UpdateContext, game: Game) -> Line | None:
    """Why the person can take no seat there; None if he can. Raises `AskFirst`."""
    user_id = ctx.person.user_id
    if game.status != "running" or (await settings_of(ctx.tx, game)).substitutes == "off":
        return line("substitute-not-needed")
    if any(who.user_id == user_id for who in await seats.of_game(ctx.tx, game.id)):
        return line("substitute-has-sat")
    if user_id == game.judge_id:
        return line("substitute-is-judge")
    if await ctx.own_game() is not None or await ctx.judged_game() is not None:
        return line("substitute-busy")
    if await barred.is_barred(ctx.tx, game.id, user_id):
        return line("substitute-barred")  # sent away from the lobby, its judge once, or not wanted
    if ctx.member(game.chat_id, user_id).standing is Standing.GONE:
        return await not_in_the_group(ctx, game)
    return None

"""A person in the group offers to take the seat of an absent player, or the empty judge's chair. Then the bot
asks the table."""

from bot.render.motions import motions as texts
from bot.render.post import Line, line
from bot.services.chat.nicknames import name_in
from bot.services.judge.chair import why_not
from bot.services.live.game import LiveGame
from bot.services.live.members import Membership
from bot.services.lobby.seating import not_in_the_group
from bot.services.motions import motions
from bot.services.motions.candidates import CHAIR, is_another
from bot.services.practice import practice
from bot.services.scope import Scope, UpdateContext
from bot.store.game import games, seats, substitutes
from bot.values.game import Game
from engine import view
from engine.roles import Seat


async def call_for(scope: Scope, live: LiveGame, seat: Seat) -> None:
    """Asks the people in the group whether one of them takes this seat."""
    post = texts.calling("substitute-wanted", live.roster, seat, live.game.join_code)
    await scope.outbox.say(live.group, post, game_id=live.game.id)


async def come_forward(ctx: UpdateContext, code: str) -> None:
    """Asks the table whether the person, who has followed a link, may take the seat of an absent player, and
    tells him so; or tells him why he can not. `code`: the number of the seat, "-" and the join code of the
    game. Raises `AskFirst` if the bot first has to ask Telegram whether he is in the group."""
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
    name = await name_in(ctx, game.chat_id)
    await substitutes.come_forward(ctx.tx, game.id, ctx.person.user_id, seat, name)
    live = await ctx.games.meet_candidates(ctx.tx, live)
    refused = await motions.propose(ctx, live, "substitute", seat, by=None, anew=anew)
    if refused is None:
        # the table first decides about the substitute; until then it can not remove the absent player
        await motions.drop_about(ctx, live, "remove", seat)
        await practice.end(ctx)
    return refused


async def _refusal(ctx: UpdateContext, game: Game) -> Line | None:
    """Returns a line that says why the person can not take a seat of this game; None if he can. Raises
    `AskFirst` if the bot first has to ask Telegram whether he is in the group."""
    user_id = ctx.person.user_id
    if game.status != "running" or (await ctx.settings_of(game.chat_id)).substitutes == "off":
        return line("substitute-not-needed")
    if any(who.user_id == user_id for who in await seats.of_game(ctx.tx, game.id)):
        return line("substitute-has-sat")
    if user_id == game.judge_id:
        return line("substitute-is-judge")
    own = await ctx.own_game()
    if (own is not None and not own.is_practice) or await ctx.judged_game() is not None:
        return line("substitute-busy")
    if await seats.is_barred(ctx.tx, game.id, user_id):
        return line("substitute-barred")  # he was unseated, or was the judge, or was refused
    if ctx.member(game.chat_id, user_id).standing is Membership.GONE:
        return await not_in_the_group(ctx, game)
    return None


async def ask_for_chair(ctx: UpdateContext, game: Game) -> None:
    """Asks the table whether the person may judge the running game, and tells him so; or tells him why this
    is not possible. Raises `AskFirst` if the bot first has to ask Telegram whether he is in the group."""
    await ctx.say(await why_not(ctx, game) or await _ask_table(ctx, game) or line("judge-asked"))


async def _ask_table(ctx: UpdateContext, game: Game) -> Line | None:
    if any(who.user_id == ctx.person.user_id for who in await seats.of_game(ctx.tx, game.id)):
        return line("judge-has-sat")
    live = await ctx.games.live_game(ctx.tx, game.id)
    if await motions.proposed(ctx.tx, live, "judge") is not None:
        return line("motion-stands")
    await practice.end(ctx)
    anew = is_another(ctx, live, CHAIR)
    name = await name_in(ctx, game.chat_id)
    await substitutes.come_forward(ctx.tx, game.id, ctx.person.user_id, CHAIR, name)
    live = await ctx.games.meet_candidates(ctx.tx, live)
    return await motions.propose(ctx, live, "judge", by=None, anew=anew)

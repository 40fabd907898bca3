"""What the bot does when a person, or the bot itself, comes to a chat or leaves it."""

from functools import partial

import structlog

from bot.choices import ChatSettings
from bot.render.lobby.lobby import over
from bot.render.person import welcome
from bot.services.chat.bot_rights import hears_new_groups
from bot.services.game import playing
from bot.services.game.cards import show_card
from bot.services.judge import chair
from bot.services.lobby import calling, evening, lobby, ready
from bot.services.lobby.seating import free_seat
from bot.services.motions import motions
from bot.services.reach.failures import call_off
from bot.services.scope import UpdateContext
from bot.services.tournaments.beginning import begin_tables_of
from bot.services.tournaments.gathering import show_seats_again
from bot.store.chat import chats
from bot.store.game import games
from bot.store.lobby import evenings, waiting
from bot.store.people import people
from engine.acts import Leave

log = structlog.get_logger("bot")


async def private_chat_opened(ctx: UpdateContext) -> None:
    """Stores that the bot can write to the person again. If he plays, sends him his card again, because it
    may not have reached him; and begins tables of tournaments that waited for him. Does nothing if the bot
    could write to him already."""
    if not ctx.person.reachable:
        await people.set_reachable(ctx.tx, ctx.bot_id, ctx.person.user_id, True)
        await show_card(ctx)
        await begin_tables_of(ctx)


async def bot_came(ctx: UpdateContext) -> None:
    """Greets the group to which the bot was added, and stores whether it will hear what is said there."""
    await chats.set_left(ctx.tx, ctx.bot_id, ctx.target.chat_id, None)
    deaf = not await hears_new_groups(ctx.app)
    if (await ctx.settings_of(ctx.target.chat_id)).came_deaf != deaf:
        changed = ChatSettings(came_deaf=deaf)
        await chats.change_settings(ctx.tx, ctx.bot_id, ctx.target.chat_id, changed)
    await ctx.post(welcome.in_group())


async def bot_was_expelled(ctx: UpdateContext) -> None:
    """Stores that a group has removed the bot, and ends its open games and evenings."""
    await chats.set_left(ctx.tx, ctx.bot_id, ctx.target.chat_id, ctx.tx.now)
    for game in await games.all_open_in(ctx.tx, ctx.bot_id, ctx.target.chat_id):
        await call_off(ctx, game)
    for planned in await evenings.open_in(ctx.tx, ctx.bot_id, ctx.target.chat_id):
        await calling.lose(ctx, planned)


async def person_left(ctx: UpdateContext, user_id: int) -> None:
    """Removes a person who has left the group from everything that it has open: its lobbies, waiting lists
    and evenings, the judge's chair, and a running game, in which he does the act `Leave`."""
    await games.host_left(ctx.tx, ctx.bot_id, ctx.target.chat_id, user_id)
    ctx.tx.after_commit(partial(ctx.app.seen_hosts.forget, ctx.target.chat_id, user_id))
    await chair.gone(ctx, user_id, ctx.target.chat_id)
    for listed in await games.all_open_in(ctx.tx, ctx.bot_id, ctx.target.chat_id):
        if await waiting.go(ctx.tx, listed.id, user_id) and listed.status == "lobby":
            await lobby.refresh(ctx, listed)
    await evening.person_left(ctx, user_id)
    game = await games.of_person(ctx.tx, ctx.bot_id, user_id)
    if game is None or game.chat_id != ctx.target.chat_id:
        return
    if game.status == "lobby":
        await free_seat(ctx, game, user_id)
        return
    live = await ctx.games.live_game(ctx.tx, game.id)
    seat = live.roster.seat_of(user_id)
    if seat is not None and live.state.here(seat):
        await playing.act(ctx, live, Leave(seat))


async def group_moved(ctx: UpdateContext, new: int) -> None:
    """Moves the games of a group that has become a supergroup to the new chat, and shows there what they ask
    now: the buttons of the old messages do nothing any more. `new`: the id of the supergroup."""
    old = ctx.target.chat_id
    if old in (ctx.app.serves or ()):
        said = "a group of MAFIA_CHATS has a new number"
        ctx.tx.after_commit(partial(log.warning, said, was=old, now=new))  # the update may be handled again
    await _make_room(ctx, old, new)
    await chats.migrate(ctx.tx, ctx.bot_id, old, new)
    for game in await games.all_open_in(ctx.tx, ctx.bot_id, new):
        ctx.games.forget(game.id)  # it is known under the old id
        ctx.tx.after_commit(partial(ctx.games.forget, game.id))
        if game.status == "lobby":
            await lobby.show(ctx, game)
            await ready.ask_again(ctx, game)
        else:
            live = await ctx.games.live_game(ctx.tx, game.id)
            await playing.show_step(ctx, live)
            await motions.show_again(ctx, live)
    for planned in await evening.posted(ctx, new):
        await evening.show(ctx, planned)
    await show_seats_again(ctx, new)


async def _make_room(ctx: UpdateContext, old: int, new: int) -> None:
    """Closes a lobby of the supergroup if the group has an open game, so that the game can move there:
    somebody opened the lobby before the bot handled the move. If the supergroup's own game is dealt already,
    closes the group's lobby instead."""
    here = {game.thread_id: game for game in await games.all_open_in(ctx.tx, ctx.bot_id, new)}
    for game in await games.all_open_in(ctx.tx, ctx.bot_id, old):
        other = here.get(game.thread_id)
        if other is not None:
            gives_way = other if other.status == "lobby" else game
            await lobby.close(ctx, gives_way, over("cancelled"))

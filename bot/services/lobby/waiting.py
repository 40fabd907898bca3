"""The waiting list of a full lobby. When a seat is free, the first person on the list gets it."""

from bot.render.game.buttons import to_table
from bot.render.post import Line, Post, line
from bot.services.chat.nicknames import name_in
from bot.services.live.game import rules_of, target_of
from bot.services.practice import practice
from bot.services.scope import Scope, UpdateContext
from bot.store.game import games, seats
from bot.store.game.seats import SeatTakenError
from bot.store.lobby import waiting
from bot.store.lobby.waiting import Waiter
from bot.store.people import people
from bot.values.game import Game, Sitting
from bot.values.outgoing import Priority

LONGEST_QUEUE = 30
"""The most people that may be on a waiting list."""


async def wait(ctx: UpdateContext, game: Game) -> Line:
    """Puts the person on the waiting list of a lobby. Returns the line that tells him his place on it, or
    that the list is full."""
    user_id = ctx.person.user_id
    listed = [who.user_id for who in await waiting.of_game(ctx.tx, game.id)]
    if user_id not in listed and len(listed) >= LONGEST_QUEUE:
        return line("lobby-no-seat")
    await waiting.come(ctx.tx, ctx.bot_id, game.id, user_id, await name_in(ctx, game.chat_id))
    place = listed.index(user_id) if user_id in listed else len(listed)
    return line("lobby-waits", number=place + 1)


async def waits_here(ctx: UpdateContext, game: Game) -> bool:
    """Returns whether the person is on the waiting list of this lobby."""
    return any(who.user_id == ctx.person.user_id for who in await waiting.of_game(ctx.tx, game.id))


async def lists_to_leave(ctx: UpdateContext) -> list[Game]:
    """Returns the lobbies whose waiting lists the person leaves when he writes `/leave`: in a group only its
    own lobby, in private all lobbies in which he waits."""
    where = await waiting.where(ctx.tx, ctx.bot_id, ctx.person.user_id)
    found = [await games.get(ctx.tx, game_id) for game_id in where]
    here = (ctx.target.chat_id, ctx.target.thread_id or 0)
    return [game for game in found if not ctx.in_group or (game.chat_id, game.thread_id) == here]


async def move_up(scope: Scope, game: Game) -> None:
    """Gives the free seats of a lobby to people on its waiting list, in their order. A person who plays or
    judges in another game gets no seat and keeps his place on the list. A person who may not sit there any
    more leaves the list."""
    if game.status != "lobby":
        return
    free = max(rules_of(game, scope.books).deals) - len(await seats.of_game(scope.tx, game.id))
    for who in await waiting.of_game(scope.tx, game.id):
        if free <= 0:
            return
        free -= await sit_from_list(scope, game, who)


async def wait_again(scope: Scope, game: Game, who: Sitting) -> None:
    """Puts a person who sits at the end of the waiting list, because the table begins without him."""
    await seats.stand_up(scope.tx, game.id, who.user_id)
    await waiting.come(scope.tx, scope.bot_id, game.id, who.user_id, who.name)


async def sit_from_list(scope: Scope, game: Game, who: Waiter) -> bool:
    """Gives a person on the waiting list a seat, and tells him. Returns False if he can not sit down now."""
    person = await people.get(scope.tx, scope.bot_id, who.user_id)
    if person is None:
        return False
    if await games.judged_by(scope.tx, scope.bot_id, who.user_id) is not None:
        return False
    if await seats.is_barred(scope.tx, game.id, who.user_id):  # he was the judge, and was dismissed
        await waiting.go(scope.tx, game.id, who.user_id)
        return False
    await practice.end_of(scope, who.user_id)
    try:
        await seats.sit(scope.tx, scope.bot_id, game.id, who.user_id, who.name)
    except SeatTakenError:
        return False
    await waiting.go(scope.tx, game.id, who.user_id)
    if who.ready:
        await seats.set_ready(scope.tx, game.id, who.user_id)
    private = scope.private_chat(person)
    if private is not None:
        back = to_table(await scope.voice.link_to_newest(scope.tx, game))
        said = Post(lines=(line("lobby-moved-up"),), rows=back)
        await scope.outbox.say(private, said, priority=Priority.PROMPT)
    else:
        called = line("lobby-moved-up-here", user=str(who.user_id), name=who.name)
        said = Post(lines=(called,), silent=True)
        await scope.outbox.say(target_of(game), said, priority=Priority.PROMPT, game_id=game.id)
    return True

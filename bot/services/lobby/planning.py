"""How an evening is planned: for the hour that a person wrote, by the clock of the group's city. The bot asks
for the city once."""

from bot.render.lobby.lobby import over
from bot.render.post import Line, line
from bot.services.chat.settings import last_book, remember_book
from bot.services.lobby.evening import expect_next, same_day, show
from bot.services.lobby.lobby import close
from bot.services.scope import UpdateContext
from bot.store.chat import chats
from bot.store.game import seats
from bot.store.lobby import comers, evenings
from bot.store.telegram import questions
from bot.values.game import Game
from bot.words.hours import hour_of, moment_of

CITY_QUESTION = "city:"
"""How the question begins that asks for the group's city; the hour as the person wrote it follows."""

MOST_AHEAD = 5
"""How many evenings a group may have ahead."""


async def plan_wanted(ctx: UpdateContext) -> bool:
    """Is called after the group's time zone was chosen. Plans the evening for which the bot has asked for it.
    Returns False if it was not asked for one."""
    wanted = await drop_wanted(ctx)
    refused = None if wanted is None else await plan(ctx, None, wanted)
    if refused is not None:
        await ctx.refuse(refused)
    return wanted is not None


async def drop_wanted(ctx: UpdateContext) -> str | None:
    """Deletes the messages that ask for the group's city. Returns the hour for which the newest asks, as the
    person wrote it; None if there is none."""
    wanted: str | None = None
    while found := await questions.newest_beginning(ctx.tx, ctx.bot_id, ctx.target.chat_id, CITY_QUESTION):
        await ctx.close(found[0], None)
        wanted = wanted or found[1].removeprefix(CITY_QUESTION)
    return wanted


async def plan(ctx: UpdateContext, book: str | None, text: str, gathers: Game | None = None) -> Line | None:
    """Plans an evening by the book with this id, or by the chat's last one, for the hour that a person wrote,
    and posts it. If there is one at this hour already, shows its post again. Returns None, or a line: why
    not, that the one that is there stays as it is, or that another is on the same day. The group must have a
    time zone. `gathers`: a lobby that is closed; its people come to the evening."""
    wanted, clock = hour_of(text), (await ctx.settings_of(ctx.target.chat_id)).clock
    if wanted is None or clock is None:
        return line("planned-no-hour", text=text)
    hour = moment_of(wanted, clock, ctx.tx.now)
    if hour is None:
        return line("planned-no-day")
    ahead = await evenings.open_in(ctx.tx, ctx.bot_id, ctx.target.chat_id)
    thread_id = ctx.target.thread_id or 0
    same = [one for one in ahead if one.hour == hour and one.game.thread_id == thread_id]
    if same:
        await show(ctx, same[0])
        await expect_next(ctx, same[0])
        unlike = book not in (None, same[0].game.ruleset) or wanted.weekly > same[0].weekly
        return line("evening-unlike") if unlike else None
    if sum(not one.is_ending for one in ahead) >= MOST_AHEAD:
        return line("evening-too-many", count=MOST_AHEAD)
    await chats.choose_locale(ctx.tx, ctx.target.chat_id, ctx.target.locale)
    book = book or await last_book(ctx)
    await remember_book(ctx, book)
    evening = await evenings.create(
        ctx.tx,
        bot_id=ctx.bot_id,
        chat_id=ctx.target.chat_id,
        thread_id=thread_id,
        creator_id=ctx.person.user_id,
        ruleset=book,
        locale=ctx.target.locale,
        hour=hour,
        weekly=wanted.weekly,
    )
    if gathers is not None:
        for who in await seats.of_game(ctx.tx, gathers.id):
            await comers.answer(ctx.tx, evening, who.user_id, who.name, "yes")
        await close(ctx, gathers, over("put-off"))
    await show(ctx, evening)
    await expect_next(ctx, evening)
    return await same_day(ctx, evening)

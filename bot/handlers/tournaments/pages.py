"""Shows the pages of a tournament: each stands in the message whose button was pressed."""

from aiogram.types import CallbackQuery

from bot.render.post import Post, line
from bot.services.scope import UpdateContext
from bot.services.tournaments.voices import page_of
from bot.values.tournament import Tournament


async def show_page(ctx: UpdateContext, tournament: Tournament, own: int | None, post: Post) -> None:
    """Shows a page. `own`: the id of the message whose button was pressed; None: the page comes as a new
    message."""
    await ctx.show_again(own, post, question=page_of(tournament.id))


async def turn_page(
    query: CallbackQuery, ctx: UpdateContext, tournament: Tournament, own: int | None, post: Post | None
) -> None:
    """Answers a press on a button that opens a page, and shows the page. `post`: the page; None: the press
    came too late. `own`: as in `show_page`."""
    await ctx.answer_done(query, None if post else line("event-late"))
    if post is not None:
        await show_page(ctx, tournament, own, post)

"""Declares the buttons of tournaments, and shows their pages, each in the message of the pressed button."""

from collections.abc import Awaitable, Callable
from typing import TypeAlias, TypeVar

from aiogram import Router
from aiogram.types import CallbackQuery, Message

from bot.handlers.filters import PRIVATE, Answers
from bot.handlers.press import Changes, Press, Where, Who
from bot.presses.tournaments import EventTap
from bot.render.post import Line, Post, line
from bot.services.scope import UpdateContext
from bot.services.tournaments.messages import page_of
from bot.values.tournament import Tournament

T = TypeVar("T", bound=EventTap)

After: TypeAlias = Callable[[UpdateContext, Tournament, T, bool], Awaitable[Post | None]]
"""Returns the page to show after an act, or None. It gets the button's data, and whether the act was done."""


class EventRouter(Router):
    """A router for buttons of tournaments. A service gets the context, the tournament, and the values that
    stand in the button's data after the wish."""

    def page(
        self,
        kind: type[EventTap],
        wish: str,
        who: Who,
        service: Callable[..., Awaitable[Post | None]],
        changes: Changes = Changes.NOTHING,
    ) -> None:
        """Declares a button that opens a page. `service`: returns the page; None: the press came too late."""

        @self.callback_query(press(kind, wish, who, changes))
        async def tap(
            query: CallbackQuery,
            callback_data: EventTap,
            ctx: UpdateContext,
            tournament: Tournament,
            own: int | None,
        ) -> None:
            post = await service(ctx, tournament, *callback_data.values())
            await ctx.answer_done(query, None if post else line("event-late"))
            await show_page(ctx, tournament, own, post)

    def act(
        self,
        kind: type[T],
        wish: str,
        who: Who,
        changes: Changes,
        service: Callable[..., Awaitable[Line | None]],
        after: After[T] | None = None,
    ) -> None:
        """Declares a button that does something. `service`: does it, and returns None, or a line that says
        why not. `after`: returns the page that is shown then; None for no page."""

        @self.callback_query(press(kind, wish, who, changes))
        async def tap(
            query: CallbackQuery,
            callback_data: T,
            ctx: UpdateContext,
            tournament: Tournament,
            own: int | None,
        ) -> None:
            refused = await service(ctx, tournament, *callback_data.values())
            await ctx.answer_done(query, refused)
            if after is not None:
                post = await after(ctx, tournament, callback_data, refused is None)
                await show_page(ctx, tournament, own, post)

    def reply(self, question: str, service: Callable[[UpdateContext, str, str], Awaitable[Line]]) -> None:
        """Declares who takes the replies to the question with this name. `service`: gets the end of the
        question and the text, and returns the line that answers the person."""

        @self.message(PRIVATE, Answers(question))
        async def answered(message: Message, ctx: UpdateContext, about: str) -> None:
            await ctx.say(await service(ctx, about, message.text or ""))


def press(kind: type[EventTap], wish: str, who: Who, changes: Changes = Changes.NOTHING) -> Press:
    """Returns the declaration of a button on the page of a tournament in a private chat."""
    return Press(kind, wish, Where.PRIVATE, who, changes=changes, asks="tournament")


async def show_page(ctx: UpdateContext, tournament: Tournament, own: int | None, post: Post | None) -> None:
    """Shows a page if there is one. `own`: the id of the message whose button was pressed; None: the page
    comes as a new message."""
    if post is not None:
        await ctx.show_again(own, post, question=page_of(tournament.id))

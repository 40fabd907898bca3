"""From an update to an act: a handler knows no rules, and sends nothing itself."""

from aiogram import Dispatcher

from bot.handlers import (
    books,
    commands,
    fallback,
    game,
    hosting,
    house,
    lobby,
    membership,
    private,
    speech,
    sure,
)


def dispatcher() -> Dispatcher:
    """All handlers, the taps of games first. Commands come before speech: one is never a word of a turn."""
    made = Dispatcher(disable_fsm=True)
    made.include_routers(
        game.router,
        membership.router,
        lobby.router,
        books.router,
        hosting.router,
        house.router,
        commands.router,
        sure.router,
        private.router,
        speech.router,
        fallback.router,
    )
    return made

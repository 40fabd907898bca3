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
    personal,
    private,
    speech,
    sure,
    unserved,
)
from bot.handlers.guard import Guard

ROUTERS = (
    unserved.router,
    game.router,
    membership.router,
    lobby.router,
    books.router,
    hosting.router,
    house.router,
    commands.router,
    personal.router,
    sure.router,
    private.router,
    speech.router,
    fallback.router,
)
"""Groups not served first, then the taps of games. Commands come before speech: none is a word of a turn."""


def dispatcher() -> Dispatcher:
    """All handlers, and before those of presses the guard."""
    made = Dispatcher(disable_fsm=True)
    made.callback_query.middleware(Guard())
    made.include_routers(*ROUTERS)
    return made

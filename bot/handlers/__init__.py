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

ROUTERS = (
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
"""The taps of games first. Commands come before speech: one is never a word of a turn."""


def dispatcher() -> Dispatcher:
    """All handlers."""
    made = Dispatcher(disable_fsm=True)
    made.include_routers(*ROUTERS)
    return made

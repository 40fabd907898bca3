"""From an update to an act: a handler knows no rules, and sends nothing itself."""

from aiogram import Dispatcher

from bot.handlers import (
    chat_commands,
    confirmations,
    fallback,
    game,
    hosting,
    house_rules,
    lobby,
    membership,
    personal_data,
    private_chat,
    rulesets,
    speech,
    unserved,
)
from bot.handlers.guard import Guard

ROUTERS = (
    unserved.router,
    game.router,
    membership.router,
    lobby.router,
    rulesets.router,
    hosting.router,
    house_rules.router,
    chat_commands.router,
    personal_data.router,
    confirmations.router,
    private_chat.router,
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

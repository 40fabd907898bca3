"""Handlers take an update and call a service. They have no rules of the game and no SQL, and send nothing."""

from functools import cache

from aiogram import Dispatcher

from bot.handlers import fallback, motions, operator, practice, reach, season
from bot.handlers.chat import commands, nicknames, settings, unserved
from bot.handlers.game import acts, confirmations, in_group, notes, private_chat, speech
from bot.handlers.guard import Guard
from bot.handlers.judge import entering, marks, own_words, panel
from bot.handlers.lobby import evening, lobby, new_game
from bot.handlers.past import joining, statistics
from bot.handlers.person import personal_data, start
from bot.handlers.press import Press, Where
from bot.handlers.tournaments import chief, organiser, tournaments
from bot.presses.press import Tap
from engine.rules.registry import BOOKS

ROUTERS = (
    unserved.router,
    acts.router,
    in_group.router,
    reach.router,
    start.router,
    new_game.router,
    lobby.router,
    evening.router,
    marks.router,
    own_words.router,
    entering.router,
    panel.router,
    motions.router,
    settings.router,
    commands.router,
    nicknames.router,
    statistics.router,
    joining.router,
    season.router,
    personal_data.router,
    confirmations.router,
    chief.router,
    organiser.router,
    tournaments.router,
    notes.router,
    practice.router,
    operator.router,
    private_chat.router,
    speech.router,
    fallback.router,
)
"""The routers of all handlers, in the order in which aiogram asks them. Messages that no person has written,
and groups that the bot does not serve, come first. Commands come before speech, so that the bot never takes a
command for a speaker's words."""

PRESSES: tuple[Press, ...] = tuple(
    each.callback
    for router in ROUTERS
    for handler in router.callback_query.handlers
    for each in handler.filters or ()
    if isinstance(each.callback, Press)
)
"""All buttons that are declared."""


def press_of(tap: Tap, where: Where) -> Press | None:
    """Returns the declaration of the button with this data in a message at `where`; None if there is none."""
    return next((press for press in PRESSES if press.takes(tap, where, BOOKS)), None)


@cache
def dispatcher() -> Dispatcher:
    """Returns aiogram's dispatcher with all handlers. All bots of a program share it. The guard gets every
    press before its handler."""
    made = Dispatcher(disable_fsm=True)
    made.callback_query.middleware(Guard())
    made.include_routers(*ROUTERS)
    return made

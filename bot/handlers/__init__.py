"""Handlers turn an update into a call of a service. They know no rules and no SQL, and send nothing
themselves."""

from functools import cache

from aiogram import Dispatcher

from bot.handlers import (
    attendance,
    channel_posts,
    chat_commands,
    confirmations,
    fallback,
    game,
    hosting,
    house_rules,
    judge,
    judge_marks,
    lobby,
    membership,
    memory,
    motions,
    notes,
    own_words,
    own_zone,
    owner,
    personal_data,
    pins,
    practice,
    private_chat,
    rulesets,
    season,
    speech,
    tournaments,
    unserved,
)
from bot.handlers.guard import Guard

ROUTERS = (
    channel_posts.router,
    unserved.router,
    game.router,
    attendance.router,
    membership.router,
    pins.router,
    lobby.router,
    rulesets.router,
    hosting.router,
    judge_marks.router,
    judge.router,
    motions.router,
    house_rules.router,
    own_words.router,
    own_zone.router,
    chat_commands.router,
    memory.router,
    season.router,
    personal_data.router,
    confirmations.router,
    tournaments.router,
    notes.router,
    practice.router,
    owner.router,
    private_chat.router,
    speech.router,
    fallback.router,
)
"""In this order they are asked. What nobody says, and groups that are not served, come first. Commands come
before speech, so that none is taken for words of a speaker."""


@cache
def dispatcher() -> Dispatcher:
    """The dispatcher with all handlers; all bots of a program share it. The guard stands before the handlers
    of presses."""
    made = Dispatcher(disable_fsm=True)
    made.callback_query.middleware(Guard())
    made.include_routers(*ROUTERS)
    return made

"""Games as the services use them, made without a store."""

from dataclasses import replace
from typing import Any

from bot.services.live.game import LiveGame
from bot.values.game import Game
from engine.state import State
from tests.rig.engine.table import play
from tests.rig.render.telling import Host, roster


def live(text: str = "", book: str = "fiim-2019", **changed: Any) -> LiveGame:
    """Returns the game after the acts in these lines of a record."""
    return table_of(play(text, book=book).state, **changed)


def table_of(state: State, **changed: Any) -> LiveGame:
    """Returns a game of the group with this state. `changed`: other values in the game's row."""
    game = Game(
        id=1,
        bot_id=7,
        chat_id=-1,
        thread_id=0,
        status="running",
        join_code="",
        creator_id=1,
        ruleset=state.rules.id,
        overrides={},
        locale="ru",
        roles=None,
        created_at=0.0,
        started_at=None,
        ended_at=None,
        note=None,
        winner=None,
        variant=None,
        nonce=None,
        host_seen_at=None,
        seal=1,
        rules=None,
    )
    game = replace(game, **changed)
    return LiveGame(game, roster(len(state.roles)), state, Host(state.rules, state.roles).knowledge, 0, (), 0)

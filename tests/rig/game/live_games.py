"""Games as the services use them, made without a store."""

from typing import Any

from bot.services.live.game import LiveGame
from bot.values.game import Game
from engine.state import State
from tests.rig.engine.table import play
from tests.rig.render.telling import Host, roster
from tests.rig.store.blank import blank


def live(text: str = "", book: str = "fiim-2019", **changed: Any) -> LiveGame:
    """Returns the game after the acts in these lines of a record."""
    return table_of(play(text, book=book).state, **changed)


def table_of(state: State, **changed: Any) -> LiveGame:
    """Returns a game of the group with this state. `changed`: other values in the game's row."""
    begun = {"id": 1, "bot_id": 7, "chat_id": -1, "thread_id": 0, "creator_id": 1, "created_at": 0.0}
    dealt = {"status": "running", "ruleset": state.rules.id, "overrides": {}, "seal": 1}
    game = blank(Game, join_code="", locale="ru", **{**begun, **dealt, **changed})
    return LiveGame(game, roster(len(state.roles)), state, Host(state.rules, state.roles).knowledge, 0, (), 0)

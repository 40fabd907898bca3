"""The links for a stream of a table: who may have them, and who may show all cards with them."""

from bot.choices import ChatSettings
from bot.services.live.game import LiveGame
from bot.store.database.transaction import Transaction
from bot.store.game import seats
from bot.values.game import Game


def holds_links(game: Game, user_id: int) -> bool:
    """Returns whether a person gets the links for a stream of this game: its judge does or, if the bot hosts
    alone, its creator."""
    return user_id == (game.judge_id or game.creator_id)


def may_show_roles(live: LiveGame, settings: ChatSettings, user_id: int) -> bool:
    """Returns whether a person may show all cards of this game in a stream. The group has to allow it. A
    player may not, and neither may a judge who may not see the roles: they would learn cards. `settings`: the
    settings of the game's chat."""
    game = live.game
    blind = bool(game.judge_id) and not game.judge_sees
    plays = live.roster.seat_of(user_id) is not None
    return settings.stream_roles == "on" and holds_links(game, user_id) and not blind and not plays


async def keep_from_playing(tx: Transaction, game: Game, user_id: int) -> None:
    """Forbids a person to sit down in this game, because he gets the link that shows all cards. A judge can
    not sit down anyway."""
    if user_id != game.judge_id:
        await seats.bar(tx, game.id, user_id)

"""The page that `/rules` shows for an open game, and the rules of an evening."""

from bot.choices import ChatSettings
from bot.render.game.composition import size_for
from bot.render.lobby import books
from bot.render.post import Post
from bot.services.chat.forbidden_words import fouled_by_bot
from bot.services.chat.settings import played_in
from bot.services.live.game import rules_of
from bot.services.lobby.lobby import names_of
from bot.services.scope import Scope
from bot.values.game import Game
from bot.variants import Variant


async def rules_page(scope: Scope, game: Game, *, in_group: bool) -> Post:
    """Returns the post with the rules of this game, for the number of its players; before the deal, of people
    who sit. Of an evening: for all sizes. `in_group`: whether it is sent to a group."""
    settings = await scope.settings_of(game.chat_id)
    if game.is_evening:
        return rules_of_evening(await played_in(scope, game.chat_id, game.ruleset), settings)
    if game.roles is None:
        rules = rules_of(game, scope.books)
        players = size_for(rules, len(await names_of(scope.tx, game)))
    else:
        state = (await scope.games.live_game(scope.tx, game.id)).state
        rules, players = state.rules, len(state.roles)
    return books.in_full(
        rules,
        game.variant,
        in_group=in_group,
        players=players,
        in_a_call=settings.talk == "call",
        by_bot=fouled_by_bot(settings, rules),
    )


def rules_of_evening(played: Variant, settings: ChatSettings) -> Post:
    """Returns the rules of an evening, for tables of all sizes. `played`: its book with the house rules of
    the chat, which has these `settings`."""
    return books.in_full(
        played.rules,
        played.name,
        in_group=True,
        in_a_call=settings.talk == "call",
        by_bot=fouled_by_bot(settings, played.rules),
    )

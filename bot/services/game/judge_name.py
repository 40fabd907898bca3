"""The judge of a game, who does not play and has the host's powers: his private chat and his name."""

from dataclasses import replace

from bot.render.game.roster import Roster
from bot.services.live.game import LiveGame
from bot.services.live.outbox_writer import ChatTarget
from bot.store.database.transaction import Transaction
from bot.store.lobby import evenings
from bot.store.people import nicknames, people
from bot.store.tournaments import event_games, event_judges
from bot.values.game import Game

BEFORE_EVENING = 3 * 3600.0
"""Seconds (not scaled) before the hour of an evening. From then on the bot offers no further game after a
game, because it might last until then."""


async def judge_target(tx: Transaction, game: Game) -> ChatTarget | None:
    """Returns the judge's private chat, in the language that he chose, otherwise in the group's language.
    Returns None if the bot hosts alone."""
    if not game.judge_id:
        return None
    person = await people.get(tx, game.bot_id, game.judge_id)
    chosen = None if person is None else person.locale
    return ChatTarget(game.judge_id, chosen or game.locale)


async def judge_name(tx: Transaction, game: Game) -> str | None:
    """Returns the name of the game's judge: his name in the game's tournament, or else in the chat; "" if it
    is not known; None if the bot hosts alone."""
    if not game.judge_id:
        return None
    row = await event_games.of_game(tx, game.id)
    for named in () if row is None else await event_judges.of_tournament(tx, row.tournament_id):
        if named.user_id == game.judge_id:
            return named.name
    nickname = await nicknames.name_of(tx, game.chat_id, game.judge_id)
    if nickname is not None:
        return nickname
    person = await people.get(tx, game.bot_id, game.judge_id)
    return "" if person is None else person.name


async def with_judge(tx: Transaction, live: LiveGame, roster: Roster) -> Roster:
    """Returns the roster with two things that a protocol shows: the judge's name, and whether a tournament or
    an evening decides which game is played next."""
    planned = await event_games.of_game(tx, live.game.id) is not None or any(
        one.hour <= tx.now + BEFORE_EVENING for one in await evenings.around(tx, live.game)
    )
    return replace(roster, judge=await judge_name(tx, live.game) or "", next_is_planned=planned)

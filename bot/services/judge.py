"""The judge of a game: a person who does not play and has the host's powers."""

from bot.services.language import language
from bot.services.outbox_writer import ChatTarget
from bot.store import people
from bot.store.games import Game
from bot.store.transaction import Transaction


async def judge_target(tx: Transaction, game: Game, default_locale: str) -> ChatTarget | None:
    """The judge's private chat, in his language; None if the bot hosts alone."""
    if not game.judge_id:
        return None
    person = await people.get(tx, game.bot_id, game.judge_id)
    return ChatTarget(game.judge_id, language(person, default_locale))


async def judge_name(tx: Transaction, game: Game) -> str | None:
    """What the judge is called; None if the bot hosts alone."""
    if not game.judge_id:
        return None
    person = await people.get(tx, game.bot_id, game.judge_id)
    return "" if person is None else person.name

"""The judge of a game: a person who does not play and has the host's powers."""

from dataclasses import replace

from bot.render.roster import Roster
from bot.services.live_game import LiveGame
from bot.services.outbox_writer import ChatTarget
from bot.store import event_games, people
from bot.store.games import Game
from bot.store.transaction import Transaction


async def judge_target(tx: Transaction, game: Game) -> ChatTarget | None:
    """The judge's private chat, in the language that he chose, else in that of the group; None if the bot
    hosts alone."""
    if not game.judge_id:
        return None
    person = await people.get(tx, game.bot_id, game.judge_id)
    chosen = None if person is None else person.locale
    return ChatTarget(game.judge_id, chosen or game.locale)


async def judge_name(tx: Transaction, game: Game) -> str | None:
    """What the judge is called; None if the bot hosts alone."""
    if not game.judge_id:
        return None
    person = await people.get(tx, game.bot_id, game.judge_id)
    return "" if person is None else person.name


async def with_judge(tx: Transaction, live: LiveGame, roster: Roster) -> Roster:
    """The roster as a protocol has it."""
    of_event = await event_games.of_game(tx, live.game.id) is not None
    return replace(roster, judge=await judge_name(tx, live.game) or "", of_event=of_event)

"""A game with a judge."""

from bot.presses.judge import JudgeTap
from bot.render.judge.home import clock_number
from bot.services.game.pauses import countdown
from bot.services.scope import Scope
from bot.store import acts, games, people
from bot.values.game import Game
from tests.bot.flows.telegram import BOT_ID
from tests.bot.flows.town import Town

JUDGE = 90


def press(game: Game, wish: str, seat: int = 0, reason: str = "", at: int = 0) -> str:
    tap = {"game": game.id, "wish": wish, "seat": seat, "reason": reason, "at": at}
    return JudgeTap.model_validate(tap).pack()


async def judged(town: Town, book: str = "fiim-2019", cards: str | None = None) -> Game:
    """Starts a game with a judge who has his panel."""
    game = await town.dealt(book, cards)
    async with town.store.transaction() as tx:
        await people.seen(tx, BOT_ID, JUDGE, "Судья", "ru")
        await people.set_reachable(tx, BOT_ID, JUDGE, True)
        await games.set_judge(tx, game.id, JUDGE)
    town.app.context.games.forget(game.id)
    await town.whisper(JUDGE, "/judge")
    await town.deliver()
    return await town.game()


async def clock(town: Town) -> int:
    """Returns the number of the current countdown, which the buttons for added time carry."""
    async with town.store.read_only() as tx:
        shown = await countdown(Scope(town.app.context, tx), await town.live_game())
    assert shown is not None
    return clock_number(shown)


async def lines(town: Town) -> list[str]:
    async with town.store.read_only() as tx:
        return [act.line for act in await acts.acts_of(tx, (await town.game()).id)]

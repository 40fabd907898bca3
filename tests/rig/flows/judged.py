"""A game with a judge."""

from bot.presses.judge import JudgeTap
from bot.render.judge.home import clock_number
from bot.services.game.pauses import countdown
from bot.store.game import acts, games
from bot.store.people import people
from bot.values.game import Game
from engine.acts import Remove, Vote
from engine.steps import StepName
from tests.rig.flows.telegram import BOT_ID
from tests.rig.flows.town import Town

JUDGE = 90

CLOSING = ("cdcmcmsccc", "cdcmccsmcc")
"""Two deals that differ only in the seats 6 and 8. When 2, 4 and 6 are out, the first deal has no blacks
left, so the game is decided."""


def press(game: Game, wish: str, seat: int = 0, reason: str = "", at: int = 0) -> str:
    tap = {"game": game.id, "wish": wish, "seat": seat, "reason": reason, "at": at}
    return JudgeTap.model_validate(tap).pack()


async def judged(
    town: Town, book: str = "fiim-2019", cards: str | None = None, turn: int | None = None
) -> Game:
    game = await town.dealt(book, cards)
    async with town.store.transaction() as tx:
        await people.seen(tx, BOT_ID, JUDGE, "Судья", "ru")
        await people.set_reachable(tx, BOT_ID, JUDGE, True)
        await games.set_judge(tx, game.id, JUDGE)
    town.app.context.games.forget(game.id)
    await town.whisper(JUDGE, "/judge")
    await town.deliver()
    if turn is not None:
        await town.until(StepName.TURN, turn)
    return await town.game()


async def clock(town: Town) -> int:
    """Returns the number of the current countdown, which the buttons for added time carry."""
    shown = await town.reads(countdown, await town.live_game())
    assert shown is not None
    return clock_number(shown)


async def lines(town: Town) -> list[str]:
    return [act.line for act in await town.reads(acts.acts_of, (await town.game()).id)]


async def plays_to_last_word(town: Town) -> None:
    """Plays up to the last word of seat 6, who is voted out."""
    await town.until(StepName.TURN, 1)
    for seat in (2, 4):
        await town.play(Remove(seat))
    await town.until(StepName.HUNT)
    await town.voting((3, 6), (5, 7))
    for voter in (1, 3, 5, 7, 8, 9, 10):
        await town.play(Vote(voter))
    await town.until(StepName.LAST_WORD, 6)

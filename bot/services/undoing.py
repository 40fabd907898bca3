"""Takes acts back: the log gets a line for each, and the game is as it was before them."""

from bot.render.undo import TakenBack
from bot.services.live_game import LiveGame, standing
from bot.services.live_games import LiveGames
from bot.store import acts, event_codec, seats
from bot.store.transaction import Transaction
from engine import notation
from engine.acts import Act, Leave
from engine.notation import Undo, Until
from engine.refusals import Refusal
from engine.steps import StepName
from engine.undo import UNDO, reopened


async def take_back(
    games: LiveGames, tx: Transaction, live: LiveGame, count: int
) -> list[TakenBack] | Refusal:
    """Logs that the last `count` acts do not count, and says which they are, the latest first; or why not.
    Who left by one of them sits at the table again. Raises ActTakenError if the log is ahead of `live`."""
    if live.game.status != "running":
        return Refusal.GAME_OVER
    stored = await acts.acts_of(tx, live.game.id)
    past = standing(await games.at_the_deal(tx, live.game.id), stored)
    if not 0 < count <= len(past) or past[-count].before.state.step.name is StepName.DEAL:
        return Refusal.NOT_ALLOWED
    taken = []
    for number, done in enumerate(reversed(past[-count:]), 1):
        again = reopened(done.before.state, live.state.step.serial + number)
        written = event_codec.write(again.events)
        await acts.append_act(tx, live.game.id, live.acts + number, UNDO, events=written, at=tx.now)
        act = _act(live, done.line)
        if isinstance(act, Leave):
            await seats.come_back(tx, live.game.id, live.roster.people[act.by].user_id)
        taken.append(TakenBack(act, done.decision))
    return taken


def _act(live: LiveGame, line: str) -> Act:
    act = notation.read(line, notation.vocabulary(live.state.rules))
    if isinstance(act, Undo | Until):
        raise TypeError(f"“{line}” is no act of a log that stands")
    return act

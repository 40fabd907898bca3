"""Takes acts back: the log gets a line for each, and the game is as it was before them."""

from dataclasses import replace
from itertools import takewhile
from typing import NamedTuple

from bot.render.act_lines import Seen
from bot.render.undo import TakenBack
from bot.services.live_game import Done, LiveGame, standing
from bot.services.live_games import LiveGames
from bot.store import acts, event_codec, seats
from bot.store.transaction import Transaction
from engine import notation, view
from engine.acts import Act, Leave, NameOrder, NightAct, Shoot
from engine.events import StepOpened, StepReopened
from engine.notation import Undo, Until
from engine.refusals import Refusal
from engine.roles import Phase, Seat
from engine.steps import Step, StepName
from engine.undo import UNDO, back_again, reopened

WITHIN = 1000
"""More acts than a step has."""


async def moment(tx: Transaction, live: LiveGame) -> int:
    """Where the game stands, as a number for a button that takes its last act back.

    By night it is the same in all of a step, and no number says how many acts a night had: it would tell who
    is there to act."""
    step, within = live.state.step, 0
    if step.phase is Phase.DAY:
        for act in reversed(await acts.newest(tx, live.game.id, WITHIN - 1)):
            if any(isinstance(event, StepOpened | StepReopened) for event in event_codec.read(act.events)):
                break
            within += 1
    return step.serial * WITHIN + within


class Last(NamedTuple):
    """What an undo would take back. `act`: None by night, where nobody is told which acts there were. `back`:
    who sits at the table again by it."""

    act: Seen | None
    back: tuple[Seat, ...]


async def last_of(games: LiveGames, tx: Transaction, live: LiveGame) -> Last | None:
    """What would be taken back now; None if nothing can be."""
    past = await _past(games, tx, live)
    count = _count(live, past, 1)
    if not count:
        return None
    if live.state.step.phase is Phase.NIGHT:
        return Last(None, ())
    act, then = _act(live, past[-1].line), past[-1].before.state
    back = back_again(view.known_table(live.state), view.known_table(then))
    return Last(None if isinstance(act, Shoot | NightAct | NameOrder) else act, back)


async def _past(games: LiveGames, tx: Transaction, live: LiveGame) -> list[Done]:
    return standing(await games.at_the_deal(tx, live.game.id), await acts.acts_of(tx, live.game.id))


def _count(live: LiveGame, past: list[Done], count: int) -> int:
    """How many acts go if `count` are to; 0 if they can not."""
    least = _least(live, [done.before.state.step for done in past])
    count = max(count, least) if count > 0 else 0
    can = 0 < count <= len(past) and past[-count].before.state.step.name is not StepName.DEAL
    return count if can else 0


async def take_back(
    games: LiveGames, tx: Transaction, live: LiveGame, count: int
) -> list[TakenBack] | Refusal:
    """Logs that the last `count` acts do not count (by night at least those of the whole step), and says
    which they are, the latest first; or why not.

    Who left by one of them sits at the table again. Raises ActTakenError if the log is ahead of `live`."""
    if live.game.status != "running":
        return Refusal.GAME_OVER
    past = await _past(games, tx, live)
    count = _count(live, past, count)
    if not count:
        return Refusal.NOT_ALLOWED
    taken = []
    for number, done in enumerate(reversed(past[-count:]), 1):
        # One serial for all: buttons carry it, and it must not tell how many acts a night had.
        again = reopened(done.before.state, live.state.step.serial + 1)
        written = event_codec.write(again.events)
        await acts.append_act(tx, live.game.id, live.acts + number, UNDO, events=written, at=tx.now)
        act = _act(live, done.line)
        if isinstance(act, Leave):
            await seats.come_back(tx, live.game.id, live.roster.people[act.by].user_id)
        taken.append(TakenBack(act, done.decision))
    return taken


def _least(live: LiveGame, steps: list[Step]) -> int:
    """How many acts go together at least. `steps`: in which each was done.

    By night all acts of a step go with the one that opened it, so that the game goes back one step whether or
    not somebody has acted: otherwise the way back would tell who is there to act."""
    now = live.state.step
    if now.phase is Phase.DAY:
        return 1
    same = (replace(step, serial=now.serial) == now for step in reversed(steps))
    return 1 + sum(takewhile(bool, same))


def _act(live: LiveGame, line: str) -> Act:
    act = notation.read(line, notation.vocabulary(live.state.rules))
    if isinstance(act, Undo | Until):
        raise TypeError(f"“{line}” is no act of a log that stands")
    return act

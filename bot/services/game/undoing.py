"""Takes acts of a game back: adds a line to its log for each, and restores the game as it was before."""

from collections.abc import Sequence
from dataclasses import replace
from itertools import takewhile
from typing import NamedTuple

from bot.render.game.act_lines import Seen
from bot.render.game.reasons import reason_lines
from bot.render.game.undo import TakenBack
from bot.render.post import Post
from bot.services.game.afterlife import who_saw
from bot.services.live.game import Change, Done, LiveGame, acts_not_undone
from bot.services.scope import Scope
from bot.store.database import codec
from bot.store.database.transaction import Transaction
from bot.store.game import acts, seats
from bot.store.game.acts import StoredAct
from bot.values.outgoing import Priority
from engine import notation, view
from engine.acts import Act, Foul, Leave, NameOrder, NightAct, Shoot
from engine.decide import decide
from engine.events import StepOpened, StepReopened
from engine.notation import Undo, Until
from engine.refusals import Refusal
from engine.roles import Phase, Seat
from engine.state import State
from engine.steps import Step, StepName
from engine.undo import UNDO, is_undo, reopening, seats_back

WITHIN = 1000
"""A number that is greater than the number of acts in any step."""


async def moment(tx: Transaction, live: LiveGame) -> int:
    """Returns a number for the button that takes the last act back: a press counts only while the number is
    the same. It changes with each act. By night it changes only with the step, because the number of acts
    would reveal which roles are still alive."""
    newest = await acts.newest(tx, live.game.id, WITHIN - 1)
    return moment_after(live, newest)


def moment_after(live: LiveGame, stored: Sequence[StoredAct]) -> int:
    """Returns a number that changes when an undo would take back something else, from rows already read: the
    end of the game's log, or all of it. By night it changes only with the step."""
    step, within = live.state.step, 0
    if step.phase is Phase.DAY:
        for act in reversed(stored):
            if any(isinstance(event, StepOpened | StepReopened) for event in codec.read_events(act.events)):
                break
            within += 1
    return step.serial * WITHIN + within


class Last(NamedTuple):
    """What an undo would take back now. `act`: the act; None for an act of the night, because nobody is told
    which acts there were. `back`: the seats whose players would return to the table. `saw`: the seats whose
    players would come back although they have seen all cards; then the undo is not possible."""

    act: Seen | None
    back: tuple[Seat, ...]
    saw: tuple[Seat, ...]


async def last_of(scope: Scope, live: LiveGame) -> Last | None:
    """Returns what an undo would take back now; None if nothing can be taken back."""
    return await last_among(scope.tx, live, await _past(scope, live))


async def last_among(tx: Transaction, live: LiveGame, past: Sequence[Done]) -> Last | None:
    """Returns what an undo would take back now; None if nothing can be taken back. `past`: the acts of the
    game that were not taken back, the earliest first."""
    count = _count(live, past, 1)
    if not count:
        return None
    saw = await _back_with_cards(tx, live, past[-count].before.state)
    if live.state.step.phase is Phase.NIGHT:
        return Last(None, (), saw)
    act, then = _act(live, past[-1].line), past[-1].before.state
    back = seats_back(view.known_table(live.state), view.known_table(then))
    return Last(None if isinstance(act, Shoot | NightAct | NameOrder) else act, back, saw)


async def _back_with_cards(tx: Transaction, live: LiveGame, then: State) -> tuple[Seat, ...]:
    return tuple(sorted(seat for seat in await who_saw(tx, live) if not view.is_out(then, seat)))


async def _past(scope: Scope, live: LiveGame) -> list[Done]:
    return acts_not_undone(
        await scope.games.at_the_deal(scope.tx, live.game.id), await acts.acts_of(scope.tx, live.game.id)
    )


def _count(live: LiveGame, past: Sequence[Done], count: int) -> int:
    """Returns how many acts are taken back if the judge wants to undo `count`. It is more where acts of one
    night belong together, and 0 if the undo is not possible. `past`: the acts done so far."""
    least = _least(live, [done.before.state.step for done in past])
    count = max(count, least) if count > 0 else 0
    can = 0 < count <= len(past) and past[-count].before.state.step.name is not StepName.DEAL
    return count if can else 0


async def unexplained(scope: Scope, live: LiveGame) -> Foul | None:
    """Returns the last act of the game if, by day, it is a foul without a reason and without any further
    event; otherwise None."""
    if live.state.step.phase is not Phase.DAY:
        return None
    last = await acts.newest(scope.tx, live.game.id, 1)
    if not last or is_undo(last[0].line) or len(last[0].events) != 1:
        return None
    act = _act(live, last[0].line)
    return act if isinstance(act, Foul) and not act.reason else None


async def explain(scope: Scope, live: LiveGame, foul: Foul) -> LiveGame:
    """Gives the foul that is the last act of the game its reason, and tells the group. `foul`: with the
    reason. Returns the game after that. In the log, as in a record, the foul is taken back and given again.
    The step keeps serial, clock and messages. Raises ActTakenError if the log is ahead of `live`."""
    before = (await _past(scope, live))[-1].before.state
    again = reopening(before, live.state.step.serial)
    given = decide(again.state, foul)
    if isinstance(given, Refusal):
        raise TypeError(f"a foul that was given is refused: {given}")
    tx = scope.tx
    for number, (line, events) in enumerate(((UNDO, again.events), (notation.write(foul), given.events)), 1):
        written = codec.write_events(events)
        await acts.append_act(tx, live.game.id, live.acts + number, line, events=written, at=tx.now)
    after = await scope.games.load(tx, live.game.id)
    scope.games.remember(tx, after)
    reason = reason_lines(live.state.rules, foul.reason)
    said = Post(lines=(live.roster.named("foul-explained", foul.seat), *reason), silent=True)
    await scope.outbox.say(live.group, said, priority=Priority.NEWS, game_id=live.game.id)
    await scope.follow(Change("undo", live, after))
    return after


async def take_back(scope: Scope, live: LiveGame, count: int) -> list[TakenBack] | Refusal:
    """Takes back the last `count` acts in the game's log; by night at least all acts of the step. Returns
    these acts, the latest first, or why this is not possible.

    If a player left the game by one of these acts, he sits at the table again. Raises ActTakenError if the
    log in the database is ahead of `live`.
    """
    if live.game.status != "running":
        return Refusal.GAME_OVER
    past = await _past(scope, live)
    count = _count(live, past, count)
    if not count or await _back_with_cards(scope.tx, live, past[-count].before.state):
        return Refusal.NOT_ALLOWED
    taken = []
    for number, done in enumerate(reversed(past[-count:]), 1):
        # One serial for all: buttons carry it, and it must not reveal how many acts a night had.
        again = reopening(done.before.state, live.state.step.serial + 1)
        written = codec.write_events(again.events)
        await acts.append_act(
            scope.tx, live.game.id, live.acts + number, UNDO, events=written, at=scope.tx.now
        )
        act = _act(live, done.line)
        if isinstance(act, Leave):
            await seats.come_back(scope.tx, live.game.id, live.roster.people[act.by].user_id)
        taken.append(TakenBack(act, done.decision))
    return taken


def _least(live: LiveGame, steps: list[Step]) -> int:
    """Returns the smallest number of acts that an undo can take back now. `steps`: the step of each act. By
    night all acts of a step are taken back together with the act that opened the step. So the game goes back
    by one step, whether or not somebody has acted, and nobody learns which roles are alive."""
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

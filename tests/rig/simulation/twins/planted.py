"""Plays twin evenings of a bot into which a leak was planted: `python -m tests.rig.simulation.twins.planted`.

Prints, for each leak, how many pairs were played until it was found, or 0 if it was not, as JSON.
"""

from simulation.fence import close_fence

close_fence()

import json  # noqa: E402
import sys  # noqa: E402
from collections.abc import Callable, Iterable, Iterator  # noqa: E402
from contextlib import AbstractContextManager, contextmanager, nullcontext  # noqa: E402
from dataclasses import replace  # noqa: E402
from functools import partial  # noqa: E402

from bot.handlers.game import acts  # noqa: E402
from bot.render.game.utterance import Utterance  # noqa: E402
from bot.render.post import Line  # noqa: E402
from bot.services.game.playing import Withheld  # noqa: E402
from bot.services.live import attendance  # noqa: E402
from bot.services.live.game import LiveGame  # noqa: E402
from bot.services.live.voice import GameVoice  # noqa: E402
from bot.store.database.transaction import Transaction  # noqa: E402
from engine import view  # noqa: E402
from engine.acts import Act  # noqa: E402
from engine.refusals import Refusal  # noqa: E402
from engine.roles import Team  # noqa: E402
from simulation.stage import new_folder  # noqa: E402
from simulation.twins.pair import Pair  # noqa: E402
from simulation.twins.twins import Twins  # noqa: E402

MOST = 4
"""The most pairs in which a planted leak must be found."""

ASKED = "a question that is not asked"
"""The only leak that needs a table which half of the players leave."""

HUNTED = 10
"""The first seed of that leak's pairs. There, the black who is left at the table chooses otherwise."""

Change = Callable[[LiveGame, Iterable[Utterance]], list[Utterance]]


def is_told(live: LiveGame) -> bool:
    """Says what the leaks tell: whether the first two players are black or red."""
    return any(live.state.role(seat).team is Team.BLACK for seat in (1, 2))


def longer(live: LiveGame, said: Iterable[Utterance]) -> list[Utterance]:
    """Adds a line to the group's messages, which depends on cards."""
    return [
        replace(each, post=each.post.model_copy(update={"lines": each.post.lines * 2}))
        if each.seat is None and is_told(live)
        else each
        for each in said
    ]


def later(live: LiveGame, said: Iterable[Utterance]) -> list[Utterance]:
    """Lets the group wait a little, if there is a secret to wait for."""
    wait = 0.05 if is_told(live) else 0.0
    return [replace(each, delay=each.delay + wait) if each.seat is None else each for each in said]


def fewer(live: LiveGame, said: Iterable[Utterance]) -> list[Utterance]:
    """Leaves out the group's edits, which depends on cards."""
    return [each for each in said if each.seat is not None or each.what != "edit" or not is_told(live)]


@contextmanager
def saying(change: Change) -> Iterator[None]:
    usual = GameVoice.utter

    async def utter(voice: GameVoice, tx: Transaction, live: LiveGame, said: Iterable[Utterance]) -> None:
        await usual(voice, tx, live, change(live, said))

    GameVoice.utter = utter  # type: ignore[method-assign,assignment]
    try:
        yield
    finally:
        GameVoice.utter = usual  # type: ignore[method-assign]


@contextmanager
def telling() -> Iterator[None]:
    """Refuses presses with words that depend on cards."""
    usual = acts.refusal_lines

    def refused(live: LiveGame, refusal: Refusal | Withheld, act: Act) -> tuple[Line, ...]:
        return usual(live, refusal, act) * (2 if is_told(live) else 1)

    vars(acts).update(refusal_lines=refused)
    try:
        yield
    finally:
        vars(acts).update(refusal_lines=usual)


@contextmanager
def knowing() -> Iterator[None]:
    """Counts who leaves by night only if he was not shot."""
    vars(attendance).update(known_table=lambda state: state.table)
    try:
        yield
    finally:
        vars(attendance).update(known_table=view.known_table)


PLANTS: dict[str, Callable[[], AbstractContextManager[None]]] = {
    "nothing": nullcontext,
    "a message that is longer": partial(saying, longer),
    "a message that comes later": partial(saying, later),
    "an edit that is left out": partial(saying, fewer),
    "a toast with other words": telling,
    ASKED: knowing,
}


def found_after(twins: Twins, name: str) -> int:
    """Returns in which pair a leak was found, 0 if in none."""
    first = HUNTED if name == ASKED else 1
    for seed in range(first, first + MOST):
        pair = Pair(seed, "party", 5, "ru", swaps=True, changes=False, mornings=2)
        if name == ASKED:
            pair = Pair(seed, "fiim-2019", 10, "ru", swaps=False, changes=True, mornings=2, empties=True)
        if any(found.differences for found in twins.played(pair, 3 if name == ASKED else 2)):
            return seed
    return 0


def main() -> None:
    """Looks for the leak with this name, or for each of them."""
    wanted = sys.argv[1:] or [*PLANTS]
    with new_folder() as folder:
        twins = Twins(folder)
        found = {}
        for name in wanted:
            with PLANTS[name]():
                found[name] = found_after(twins, name)
    sys.stdout.write(json.dumps(found))


main()

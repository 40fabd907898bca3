"""The mindsets of the simulated players of practices, and their next moves. Both are only in memory."""

import asyncio
from collections.abc import Callable
from dataclasses import dataclass
from random import Random

import minds


@dataclass(frozen=True, slots=True)
class Mindset:
    """What the simulated players of one practice know. `acts`: how many acts of its log they know.
    `progress`: what they have done in the present step."""

    views: minds.Views
    acts: int
    progress: minds.Progress


class Mindsets:
    """The mindsets of all running practices of one bot, by game id.

    `chance` decides what simulated players do, and when. `scale`: multiplies the pauses between moves.
    """

    def __init__(self, chance: Random, scale: float) -> None:
        self.chance, self.scale = chance, scale
        self.known: dict[int, Mindset] = {}
        self.moves: dict[int, Callable[[], None]] = {}
        """For each practice, by game id, a function that makes its next move."""
        self._timers: dict[int, asyncio.TimerHandle] = {}
        self._stopping = False

    def wait(self, game_id: int, seconds: float, move: Callable[[], object]) -> None:
        """Calls `move` after `seconds` (scaled). Drops an earlier move of this practice that waits. Does
        nothing more after `stop`."""
        self._clear(game_id)
        if self._stopping:
            return

        def due() -> None:
            self._clear(game_id)
            move()

        self.moves[game_id] = due
        self._timers[game_id] = asyncio.get_running_loop().call_later(seconds * self.scale, due)

    def keep(self, game_id: int, known: Mindset) -> None:
        """Stores what the simulated players of a practice know after its newest act."""
        self.known[game_id] = known

    def forget(self, game_id: int) -> None:
        """Drops what is known of a game that is over. No simulated player acts in it any more."""
        self.known.pop(game_id, None)
        self._clear(game_id)

    def stop(self) -> None:
        """Stops all simulated players, because the program stops. A move that has begun is finished, but no
        other follows it."""
        self._stopping = True
        for game_id in [*self._timers]:
            self.forget(game_id)

    def _clear(self, game_id: int) -> None:
        self.moves.pop(game_id, None)
        if (timer := self._timers.pop(game_id, None)) is not None:
            timer.cancel()

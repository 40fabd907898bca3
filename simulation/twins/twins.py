"""Plays pairs, one after another. The beginning of an evening, up to the full table, is played only once for
each kind of table."""

import gc
from itertools import combinations
from pathlib import Path

from simulation.stage import new_database
from simulation.twins.leaving import Leaving
from simulation.twins.lobby import Lobby, new_lobby
from simulation.twins.pair import Found, Pair, Twin, compare, play

OFTEN = 20
"""The number of evenings after which garbage is collected. Automatic collection would take 10 % of the
time."""


class Twins:
    """Plays pairs. `folder`: for its databases; it must exist."""

    def __init__(self, folder: Path) -> None:
        self._folder = folder
        self._template = new_database(folder)
        self._lobbies: dict[tuple[str, int, str, float], Lobby] = {}
        self._played = 0
        gc.disable()

    def played(self, pair: Pair, evenings: int = 2) -> list[Found]:
        """Plays `evenings` evenings of a pair. Returns a comparison of each two of these evenings."""
        lobby, leaving = self._lobby(pair), Leaving()
        played = [self._play(pair, lobby, number, leaving) for number in range(evenings)]
        return [compare(pair, one, two) for one, two in combinations(played, 2)]

    def _play(self, pair: Pair, lobby: Lobby, number: int, leaving: Leaving) -> Twin:
        evening = play(pair, lobby, self._folder / "evening", number, leaving)
        self._played += 1
        if not self._played % OFTEN:
            gc.collect()
        return evening

    def _lobby(self, pair: Pair) -> Lobby:
        place = pair.book, pair.players, pair.language, pair.private
        if place not in self._lobbies:
            self._lobbies[place] = new_lobby(*place, self._folder, self._template)
            gc.collect()
            gc.freeze()
        return self._lobbies[place]

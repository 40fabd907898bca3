"""The plan of network faults, delays and deaths, which is the same in both evenings of a pair."""

from __future__ import annotations

from dataclasses import dataclass, replace
from random import Random

from sandbox.faults import Kind

STRUCK = (Kind.ERROR_500, Kind.DROP_BEFORE, Kind.DROP_AFTER, Kind.FLOOD, Kind.DISTANCE)


@dataclass(frozen=True)
class Weather:
    """The delays, deaths and faults of a pair. `travel`: the seconds that a request to a chat, or its answer,
    is on its way. Other requests and commits take no time. `kills`: seconds at which the program dies.
    `down`: the seconds until it starts again. `faults`: the probability that a fault strikes a request.
    `backwards`: the loop makes calls in the opposite order. `under_way`: how many new messages the bot sends
    at once. `painting`: the seconds that a picture takes."""

    seed: str
    travel: float = 0.05
    down: float = 1.0
    kills: tuple[float, ...] = ()
    faults: float = 0.0
    backwards: bool = False
    under_way: int = 1
    painting: float = 0.0

    @classmethod
    def of(cls, seed: str, begins: float) -> Weather:
        """Draws the plan of an evening that begins at second `begins`. Half of all plans have
        neither faults nor deaths; each of the others may have both, one or none."""
        chance = Random(f"weather:{seed}")
        calm = cls(
            seed,
            travel=chance.choice((0.02, 0.05, 0.2)),
            backwards=chance.random() < 0.5,
            under_way=chance.choice((1, 30)),
            painting=chance.choice((0.0, 0.0, 0.05)),
        )
        if chance.random() < 0.5:
            return calm
        return replace(
            calm,
            kills=tuple(begins + chance.uniform(20, 400) for _ in range(chance.choice((0, 0, 1, 3)))),
            down=chance.choice((0.5, 5.0, 30.0)),
            faults=chance.choice((0.0, 0.01, 0.05)),
        )

    def fault(self, chat: int, method: str, number: int) -> Kind | None:
        """Returns the fault of a request, or None. It depends only on the chat, the method, and the number of
        such requests so far. So one more edit for one player does not move a fault to another message."""
        if not self.faults:
            return None
        chance = Random(f"{self.seed}:{chat}:{method}:{number}")
        return chance.choice(STRUCK) if chance.random() < self.faults else None

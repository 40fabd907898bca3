"""Words that were kept of a game: the same ones in each speech."""

from engine.events import StepOpened
from engine.record import parse
from engine.replay import replay
from engine.roles import Seat
from engine.steps import SPEECHES


def spoken(record: str, *words: str) -> list[tuple[int, Seat, str]]:
    """Returns these words as those of each speaker of a game. `record`: its text."""
    return [
        (happened, event.step.seat, text)
        for happened, event in enumerate(replay(parse(record)).events, 1)
        if isinstance(event, StepOpened) and event.step.name in SPEECHES and event.step.seat is not None
        for text in words
    ]

"""`mafia tournament seat`: draws the seating of the next stage into the event's file."""

from collections.abc import Mapping
from pathlib import Path

from bot.commands.progress import progress
from bot.commands.tournament.event_file import FileError, load, store
from bot.commands.tournament.standing import outcomes_of
from championship.drawing import next_stage, plan_of, seated, unplayed
from championship.event import EventError
from championship.seating import Figures, measure
from championship.seating.search import seat
from engine.rules.model import RuleSet
from engine.scoring.outcome import ScoringError


def draw(
    path: Path, books: Mapping[str, RuleSet], iterations: int | None, *, house_bonus: bool
) -> tuple[str, Figures]:
    """Returns the stage, and how even its seating is. Raises `FileError`."""
    event = load(path, books)
    stage = next_stage(event)
    if stage is None:
        raise FileError(path, "stages: every stage has its seating; delete one to draw it anew")
    missing = unplayed(event, stage)
    if missing is not None:
        raise FileError(path, f"games: {stage.name} waits for the result of {missing}")
    try:
        plan = plan_of(event, stage, outcomes_of(path, event, books), house_bonus=house_bonus)
        with progress("seat") as told:
            seating = seat(plan, event.seeds.seating, iterations, told)
        store(path, seated(event, stage, seating))
    except (EventError, ScoringError) as error:
        raise FileError(path, error) from None
    return stage.name, measure(seating, plan.apart)

"""The posts about the end of a tournament's stage: what it waits for, and what changes after it."""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Literal, TypeAlias

from bot.render.post import Line, Post, line
from bot.render.tournaments.tournaments import at_fixture, back, event_button, podium, stage_name, standing
from championship.event import Fixture
from engine.scoring.standing import Place

Leader: TypeAlias = Literal["organiser", "chief"]
"""The people who can end a stage at once, although it still waits for something."""


@dataclass(frozen=True, slots=True)
class Awaited:
    """What the end of a stage waits for. `time`: whether players may still protest. `protests`: how many are
    not decided. `asks`: how many bonuses for which judges have asked the chief judge are not decided.
    `unmarked`: the judges who have not closed their marks of a game, each with this game. `until`: the next
    moment at which one of these waits ends by itself (unix seconds); None if there is none."""

    time: bool
    protests: int
    asks: int
    unmarked: tuple[tuple[int, Fixture], ...]
    until: float | None

    @property
    def anything(self) -> bool:
        return self.time or self.protests + self.asks > 0 or bool(self.unmarked)

    def lines(self) -> tuple[Line, ...]:
        """Returns a line for each thing for which the stage waits."""
        return (
            *((line("event-awaits-time"),) if self.time else ()),
            *((line("event-awaits-protests", count=self.protests),) if self.protests else ()),
            *((line("event-awaits-asks", count=self.asks),) if self.asks else ()),
            *(at_fixture(fixture, "event-awaits-marks") for _, fixture in self.unmarked),
        )


def waits_for(tournament: int, title: str, waits: Awaited) -> Post:
    """Returns the post that tells the organiser or the chief judge what a stage still waits for."""
    rows = (event_button(tournament, "finish", "button-event-enough"),)
    return Post(lines=(line("event-awaits", title=title), *waits.lines()), rows=rows)


def sure_enough(tournament: int, waits: Awaited) -> Post:
    """Returns the post that asks a leader to confirm that the stage does not wait any longer, and ends."""
    sure = event_button(tournament, "finish-sure", "button-event-enough-sure", style="danger")
    return Post(lines=(line("event-enough-sure"), *waits.lines()), rows=(sure, back(tournament)), silent=True)


def enough(title: str, waits: Awaited, who: Leader) -> Post:
    """Returns the post that tells the tables that a leader has ended the stage early. `who`: which leader.
    `waits`: what the stage still waited for."""
    key = "event-enough-chief" if who == "chief" else "event-enough-organiser"
    return Post(lines=(line(key, title=title), *waits.lines()))


def marks_awaited(title: str, where: Sequence[Fixture]) -> Post:
    """Returns the post that reminds a judge that the tournament waits for his marks of these games."""
    lines = (at_fixture(fixture, "event-awaits-marks") for fixture in where)
    return Post(lines=(line("event-marks-awaited", title=title), *lines))


def drawn_again(title: str, stage: str, comes: Sequence[str], goes: Sequence[str]) -> Post:
    """Returns the post that tells the tables that a stage is drawn again. `comes`, `goes`: the names of the
    players who now advance to it, and of the players who no longer do."""
    return Post(
        lines=(
            line("event-drawn-again", title=title, stage=stage_name(stage)),
            *(line("event-goes-on", name=name) for name in comes),
            *(line("event-goes-not-on", name=name) for name in goes),
        )
    )


def changed(title: str, placed: Sequence[Place], *, over: bool) -> Post:
    """Returns the post that tells the tables that a result has changed after they were told. `over`: whether
    the tournament is over."""
    post = podium(title, placed) if over else standing(title, placed)
    head = line("event-changed", title=title)
    return post.model_copy(update={"lines": (head, *post.lines), "silent": False})


def your_new_place(title: str, was: int | None, now: int | None) -> Line:
    """Returns the line that tells a player his new place. `was`, `now`: his old and his new place; None if he
    has no game that counts."""
    if now is None:
        return line("event-place-gone", title=title)
    if was is None:
        return line("event-place-now", title=title, place=now)
    return line("event-place-changed", title=title, number=was, place=now)

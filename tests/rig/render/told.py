"""Plays a game act by act, and collects what the bot says about it."""

from collections.abc import Sequence

from bot.render.game.utterance import Utterance
from bot.render.post import Line
from engine.acts import Act, Shoot, Timeout
from engine.roles import ROLES
from engine.rules.registry import BOOKS
from engine.steps import AnyStep, StepName
from tests.rig.engine.table import DEALS, roles
from tests.rig.render.telling import Host, Told


class Table(Host):
    """A game that a test plays act by act."""

    def __init__(self, book: str = "fiim-2019", **overrides: object) -> None:
        rules = BOOKS[book].with_overrides(overrides)
        super().__init__(rules, tuple(ROLES[role] for role in roles(DEALS[book])))

    def does(self, act: Act) -> Told:
        told = self.take(act)
        assert told is not None, act
        return told

    def until(self, step: AnyStep, seat: int | None = None) -> "Table":
        for _ in range(200):
            if self.state.step.name == step and seat in (None, self.state.step.seat):
                return self
            self.passes()
        raise AssertionError(step)

    def passes(self) -> Told:
        return self.does(Timeout())

    def kills(self, seat: int) -> "Table":
        self.until(StepName.HUNT)
        for black in (2, 4, 6):
            self.does(Shoot(black, seat))
        return self


def keys(said: Sequence[Utterance]) -> list[str]:
    return [line.key for utterance in said for line in utterance.post.lines]


def lines(said: Sequence[Utterance], key: str) -> list[Line]:
    return [line for utterance in said for line in utterance.post.lines if line.key == key]

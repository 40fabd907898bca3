"""Two games that one viewer can not tell apart: the cards are different, the public acts and the mornings are
the same."""

import random
from collections.abc import Iterator
from dataclasses import dataclass, field, replace

from bot.render.game import private
from bot.render.game.table import table_post
from bot.render.game.utterance import Utterance
from bot.render.post import Post
from engine import legal
from engine.acts import (
    Act,
    Foul,
    Leave,
    NameBest,
    NameOrder,
    NightAct,
    PlayerAct,
    Shoot,
    Timeout,
)
from engine.offers import actors, offers
from engine.refusals import Refusal
from engine.roles import ROLES, Role, Seat, Team
from engine.rules.effects import CheckRole, CheckTeam, Compare, Guard
from engine.rules.model import RuleSet
from engine.state import State
from engine.steps import StepName
from tests.rig.engine.drawn import anything
from tests.rig.render.telling import Host
from tests.rig.secrecy.twins import alike, redealt, told_by

LONGEST = 400
"""The most steps of a game: even a game in which people hardly act has fewer."""


@dataclass
class Twins:
    """Plays both games side by side. `heard`: what the group and the viewer read in each game."""

    hosts: tuple[Host, Host]
    viewer: Seat | None
    chance: random.Random
    heard: tuple[list[Utterance], list[Utterance]] = field(default_factory=lambda: ([], []))

    @classmethod
    def of(cls, rules: RuleSet, roles: tuple[Role, ...], viewer: Seat | None, seed: int) -> "Twins":
        chance = random.Random(seed)
        return cls((Host(rules, roles), Host(rules, redealt(roles, viewer, chance))), viewer, chance)

    @property
    def states(self) -> tuple[State, State]:
        return self.hosts[0].state, self.hosts[1].state

    def play(self) -> Iterator[None]:
        """Plays one step after another until one of the games is decided."""
        for host, heard in zip(self.hosts, self.heard, strict=True):
            heard.extend(self._listen(host.deal().said))
        for _ in range(LONGEST):
            yield
            self._step()
            if not self._go_on():
                return
            self._both(Timeout())
            if not self._go_on():
                return

    def _go_on(self) -> bool:
        return all(state.result is None for state in self.states)

    def refusals(self) -> tuple[Refusal | None, Refusal | None]:
        """Returns how the two games refuse the same random act of the viewer."""
        tried = anything(len(self.states[0].roles), self.chance.randrange(2**24))
        if self.viewer is None or not isinstance(tried, PlayerAct):
            return None, None
        act = replace(tried, by=self.viewer)
        return legal.refusal(self.states[0], act), legal.refusal(self.states[1], act)

    def tables(self) -> tuple[Post, Post]:
        first, second = self.hosts
        return (
            table_post(first.state, first.roster, first.protocol, "dark"),
            table_post(second.state, second.roster, second.protocol, "dark"),
        )

    def cards(self) -> tuple[Post | None, Post | None]:
        seat = self.viewer
        if seat is None:
            return None, None
        first, second = self.hosts
        return (
            private.face(first.state, seat, first.roster, first.knowledge, "dark"),
            private.face(second.state, seat, second.roster, second.knowledge, "dark"),
        )

    def _listen(self, said: tuple[Utterance, ...]) -> Iterator[Utterance]:
        return (utterance for utterance in said if utterance.seat in (None, self.viewer))

    def take(self, which: int, act: Act) -> bool:
        told = self.hosts[which].take(act)
        if told is not None:
            self.heard[which].extend(self._listen(told.said))
        return told is not None

    def deadline(self, which: int) -> None:
        assert self.take(which, Timeout())

    def _both(self, act: Act) -> None:
        """Does nothing if one of them is decided."""
        if not self._go_on():
            return
        taken = [self.take(which, act) for which in (0, 1)]
        alike(taken[0], taken[1], f"whether {act} is taken")

    def _step(self) -> None:
        name = self.states[0].step.name
        if name is StepName.MEETING:
            self._order()
        elif name is StepName.HUNT:
            self._hunt()
        elif (action := self.states[0].rules.action(name)) is not None:
            if isinstance(action.effect, CheckTeam | CheckRole | Compare):
                self._check()
            else:
                self._choose()
        else:
            self._by_day()
        hunted = name is StepName.HUNT  # a black who leaves during the hunt may turn a miss into a hit
        if self.chance.random() < 0.02 and not hunted:
            self._both(Leave(self.chance.choice(self.states[0].table)))

    def _by_day(self) -> None:
        state = self.states[0]
        for seat in actors(state):
            offered = [act for act in offers(state, seat) if not isinstance(act, Shoot)]
            if offered and self.chance.random() < 0.5 and seat in actors(self.states[0]):
                self._both(self.chance.choice(offered))
            if self.states[0].step != state.step or not self._go_on():
                return
        if self.chance.random() < 0.1:
            self._both(Foul(self.chance.choice(state.table)))
        if state.step.name is StepName.LAST_WORD and state.step.seat is not None:
            act = NameBest(state.step.seat, (1, 2, 3))
            if legal.refusal(self.states[0], act) is None:
                self._both(act)

    def _order(self) -> None:
        for which, state in enumerate(self.states):
            dons = [seat for seat in state.table if state.role(seat) is ROLES["don"]]
            if dons and NameOrder.WORD in state.rules.acts:
                self.take(which, NameOrder(dons[0], (1, 2)))

    def _hunt(self) -> None:
        """Or misses in both: once without shots, once because one of the blacks does not shoot."""
        target = self.chance.choice(self.states[0].table)
        aimed = [shots(state, target) for state in self.states]
        if all(aimed) and self.chance.random() < 0.7:
            for which in (0, 1):
                for shot in aimed[which]:
                    self.take(which, shot)
        elif self.viewer is None or self.states[0].role(self.viewer).team is Team.RED:
            for shot in aimed[1][1:]:
                self.take(1, shot)

    def _check(self) -> None:
        """The targets differ, so that the viewer learns the same in both."""
        for which, state in enumerate(self.states):
            for seat in actors(state):
                checks = [act for act in offers(state, seat) if isinstance(act, NightAct)]
                if seat != self.viewer and checks and self.chance.random() < 0.7:
                    self.take(which, self.chance.choice(checks))
        own = [act for act in offers(self.states[0], self.viewer or 0) if isinstance(act, NightAct)]
        same = [act for act in own if self._looks_alike(act)]
        if same:
            self._both(self.chance.choice(same))

    def _looks_alike(self, act: NightAct) -> bool:
        first, second = self.states
        return told_by(first, act) == told_by(second, act)

    def _choose(self) -> None:
        """Either the morning announces it in both games or in neither."""
        target = self.chance.choice(self.states[0].night.present)
        action = self.states[0].rules.action(self.states[0].step.name)
        if action is None or (isinstance(action.effect, Guard) and self._is_shot(target)):
            return  # his guard would die in his place, and the guard sits at another seat in the other deal
        acting = [
            [seat for seat in state.night.present if state.role(seat).id == action.role]
            for state in self.states
        ]
        if all(acting):
            acts = [NightAct(seats[0], action.word, (target,)) for seats in acting]
            if all(legal.refusal(state, act) is None for state, act in zip(self.states, acts, strict=True)):
                for which, act in enumerate(acts):
                    self.take(which, act)

    def _is_shot(self, target: Seat) -> bool:
        return any(seat == target for state in self.states for _, seat in state.night.shots)


def _blacks(state: State) -> list[Seat]:
    return [seat for seat in state.table if state.role(seat).team is Team.BLACK]


def shots(state: State, target: Seat) -> list[Shoot]:
    """Returns all shots that are needed for a hit, or none if the book forbids it."""
    blacks = _blacks(state)
    if state.rules.don_answers:
        blacks = sorted(blacks, key=lambda seat: (state.role(seat) is not ROLES["don"], seat))[:1]
    shots = [Shoot(by, target) for by in blacks]
    return shots if all(legal.refusal(state, shot) is None for shot in shots) else []

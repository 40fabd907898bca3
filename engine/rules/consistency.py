"""Checks whether the parts of a book fit together."""

from collections.abc import Iterable, Iterator
from typing import TYPE_CHECKING

from engine.acts import WORDS
from engine.roles import Team
from engine.rules.actions import Greeting, NightAction
from engine.rules.effects import TARGETS, CheckRole
from engine.steps import BLACKS_STEPS, StepName

if TYPE_CHECKING:
    from engine.rules.model import RuleSet


MOST_SEATS = 30
"""The most seats at a table. The largest book of the program has 19. The time of some work grows with the
square of the seats."""


class Unfit(ValueError):
    """The parts of a book do not fit together. `key`: the wrong field; `why`: what is wrong."""

    def __init__(self, key: str, why: str) -> None:
        super().__init__(f"{key}: {why}")
        self.key = key
        self.why = why


NOT_AT_ONCE = "must be false where nobody has a last word: the night would tell who was shot"


class BadOverride(ValueError):
    """A parameter can not be changed in this way. `name`: the parameter; `why`: what is wrong."""

    def __init__(self, name: str, why: object) -> None:
        super().__init__("overrides", name, why)
        self.name = name
        self.why = why


def check(rules: "RuleSet") -> None:
    """Checks a rule set. Raises `Unfit` for the first fault."""
    for key, why in _faults(rules):
        raise Unfit(key, why)


def _faults(rules: "RuleSet") -> Iterator[tuple[str, str]]:
    yield from _roles(rules)
    yield from _deals(rules)
    yield from _steps(rules)
    for action in rules.actions:
        yield from ((f"actions.{action.step}", why) for why in _action(rules, action))
    yield from _words(rules)


def _roles(rules: "RuleSet") -> Iterator[tuple[str, str]]:
    for role in _twice(role.id for role in rules.roles):
        yield "roles", f"“{role}” is there twice"


def _deals(rules: "RuleSet") -> Iterator[tuple[str, str]]:
    if not rules.deals:
        yield "deals", "no head count is dealt to"
    teams = {role.id: role.team for role in rules.roles}
    leaders = {role.id for role in rules.roles if role.leads}
    for players, counts in rules.deals.items():
        key = f"deals.{players}"
        if players > MOST_SEATS:
            yield key, f"no table has more than {MOST_SEATS} players"
        yield from ((key, f"“{role}” is no role of this book") for role in counts if role not in teams)
        if sum(counts.values()) != players:
            yield key, f"these are {sum(counts.values())} cards"
        blacks = sum(count for role, count in counts.items() if teams.get(role) is Team.BLACK)
        if not 0 < blacks < players - blacks:
            yield key, "there must be blacks, and fewer than reds"
        if sum(counts.get(role, 0) for role in leaders) > 1:
            yield key, "only one may lead the blacks"


def _steps(rules: "RuleSet") -> Iterator[tuple[str, str]]:
    both: tuple[NightAction | Greeting, ...] = (*rules.actions, *rules.greetings)
    own = [one.step for one in both]
    for step in _twice(own):
        yield "actions", f"the step “{step}” is there twice"
    for step in own:
        if step in set(StepName):
            yield "actions", f"the step “{step}” is every book's"
    for key, listed in (("first_night", rules.first_night), ("night", rules.night)):
        for step in listed:
            if step not in own and step not in BLACKS_STEPS:
                yield key, f"“{step}” is no step of this book"
        for step in _twice(listed):
            yield key, f"“{step}” is there twice"
    for one in both:
        if one.role not in {role.id for role in rules.roles}:
            yield f"actions.{one.step}", f"“{one.role}” is no role of this book"
        known = set(type(rules).model_fields)
        for name, parameter in one.parameters.items():
            if name not in type(one).__slots__ or parameter not in known:
                yield f"actions.{one.step}.parameters", f"{name} = “{parameter}” names no parameter"


def _action(rules: "RuleSet", action: NightAction) -> Iterator[str]:
    wanted = TARGETS.get(type(action.effect), 1)
    if action.targets != wanted:
        yield f"this effect needs targets = {wanted}"
    if action.word in WORDS:
        yield f"the word “{action.word}” is another act's"
    if isinstance(action.effect, CheckRole) and action.effect.role not in {role.id for role in rules.roles}:
        yield f"“{action.effect.role}” is no role of this book"


def _words(rules: "RuleSet") -> Iterator[tuple[str, str]]:
    targets: dict[str, int] = {}
    for action in rules.actions:
        if targets.setdefault(action.word, action.targets) != action.targets:
            yield f"actions.{action.step}", f"“{action.word}” names one seat here and two there"


def _twice(names: Iterable[str]) -> list[str]:
    listed = list(names)
    return [name for number, name in enumerate(listed) if name in listed[:number]]

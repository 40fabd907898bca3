"""Two games that a viewer may not tell apart. They are played side by side, and the viewer's messages are
compared.

In the second deal the viewer has the same card, and a black viewer has the same comrades. By day everybody
does the same in both games. By night everybody acts as he likes in each game, except players whose acts the
viewer learns. From the morning on, the games are compared only while they look alike to the table.
"""

import random
from collections.abc import Iterator
from dataclasses import dataclass, replace
from itertools import chain, zip_longest

from bot.choices import ChatSettings, HouseRules
from bot.handlers.game import confirmations
from bot.handlers.game.acts import refusal_lines
from bot.render.game import private
from bot.render.game.table import table_post
from bot.render.game.utterance import Utterance
from bot.render.post import Line, Post
from bot.variants import HOUSE, Variant, variant
from engine import acts, answers, legal, view
from engine.deal import deal
from engine.events import Decided, Event
from engine.offers import actors, offers
from engine.refusals import Refusal
from engine.roles import Phase, Role, Seat, Team
from engine.rules.model import RuleSet
from engine.state import State
from engine.steps import StepName
from tests.rig.engine.drawn import CHOICES, anything, varied
from tests.rig.engine.own_books import EVERY_BOOK
from tests.rig.game.live_games import table_of
from tests.rig.render.telling import Host, Told

LONGEST = 260
"""The most acts of a game that are compared."""


def house_rules(book: str, chance: random.Random) -> Variant:
    """Returns the book as a chat may play it, with some parameters changed or none."""
    share = chance.choice((0.0, 0.15))
    changed = {name: chance.choice(HOUSE[name]) for name in HOUSE if chance.random() < share}
    return variant(ChatSettings(house={book: HouseRules(overrides=changed)}), EVERY_BOOK[book], "Друзья")


def odd_rules(book: str, chance: random.Random) -> RuleSet:
    """Returns the book with one to four parameters changed at random, also such as only an event's file can
    change."""
    names = chance.sample(sorted(CHOICES), chance.randrange(1, 5))
    return varied(EVERY_BOOK[book], {name: chance.choice(CHOICES[name]) for name in names})


def redealt(roles: tuple[Role, ...], viewer: Seat | None, chance: random.Random) -> tuple[Role, ...]:
    """Returns another deal of the same cards, which looks the same to the viewer."""
    kept = {viewer} if viewer is not None else set()
    if viewer is not None and roles[viewer - 1].team is Team.BLACK:
        kept |= set(view.blacks(roles))
    free = [seat for seat in range(1, len(roles) + 1) if seat not in kept]
    cards = [roles[seat - 1] for seat in free]
    chance.shuffle(cards)
    other = list(roles)
    for seat, role in zip(free, cards, strict=True):
        other[seat - 1] = role
    return tuple(other)


class ToldApart(AssertionError):
    """The viewer was told something in only one of the games."""


@dataclass
class Twins:
    """The two games. `known`: seats whose night acts the viewer may learn, so they are the same in both
    games. `lively`: the share of daytime events that are acts of people."""

    viewer: Seat | None
    mine: Host
    other: Host
    chance: random.Random
    lively: float

    @property
    def known(self) -> frozenset[Seat]:
        if self.viewer is None:
            return frozenset()
        roles = self.mine.state.roles
        black = roles[self.viewer - 1].team is Team.BLACK
        return frozenset(view.blacks(roles)) if black else frozenset({self.viewer})

    def told(self) -> Iterator[tuple[list[Utterance], list[Utterance]]]:
        """Yields, for each event, what the viewer is told in each game because of it."""
        yield self._heard(self.mine.deal()), self._heard(self.other.deal())
        for _ in range(LONGEST):
            yield from self._privately()
            act = self._openly()
            before = self.mine.state
            one, two = self.mine.take(act), self.other.take(act)
            if self._differ(before, one, two):
                return
            alike(one is None, two is None, f"whether {act} is refused")
            yield self._heard(one), self._heard(two)

    def alerts(self) -> Iterator[tuple[tuple[Line, ...], tuple[Line, ...]]]:
        """Yields, for each game, the answers that the viewer would get now to a press: of a button that he
        always has, and of a forged button."""
        if self.viewer is None or self._over():
            return
        for kind in (acts.Leave, acts.LiftHand, acts.Surrender):
            yield _asked(self.mine.state, kind(self.viewer)), _asked(self.other.state, kind(self.viewer))
        for _ in range(6):
            act = anything(len(self.mine.state.roles), self.chance.randrange(2**24))
            if isinstance(act, acts.PlayerAct) and not isinstance(act, acts.Surrender):
                forged = replace(act, by=self.viewer)
                yield _alert(self.mine.state, forged), _alert(self.other.state, forged)

    def tables(self) -> Iterator[tuple[Post, Post]]:
        if not self._over():
            yield _shown(self.mine), _shown(self.other)

    def cards(self) -> Iterator[tuple[Post | None, Post | None]]:
        """Yields what the viewer reads under his card now in each game."""
        if self.viewer is not None and not self._over():
            yield _face(self.mine, self.viewer), _face(self.other, self.viewer)

    def _privately(self) -> Iterator[tuple[list[Utterance], list[Utterance]]]:
        """Plays a night step and yields what it tells. Acts that the viewer learns are the same in both
        games, others are free in each game."""
        if self.mine.state.step.phase is not Phase.NIGHT:
            return
        for seat in self.known:
            choices = [act for act in thinkable(self.mine.state, seat) if self._learns_the_same(act)]
            if choices and self.chance.random() < 0.8:
                act = self.chance.choice(choices)
                yield self._heard(self.mine.take(act)), self._heard(self.other.take(act))
        common = self._common_target()
        yield self._act_freely(self.mine, common), self._act_freely(self.other, common)

    def _learns_the_same(self, act: acts.Act) -> bool:
        if not isinstance(act, acts.NightAct):
            return True
        return told_by(self.mine.state, act) == told_by(self.other.state, act)

    def _common_target(self) -> Seat | None:
        """Returns a target for the whole night, so that the mornings are alike; sometimes None."""
        return self.chance.choice(self.mine.state.night.present) if self.chance.random() < 0.85 else None

    def _act_freely(self, host: Host, target: Seat | None) -> list[Utterance]:
        heard: list[Utterance] = []
        for seat in actors(host.state):
            choices = [act for act in thinkable(host.state, seat) if target is None or _may_mean(act, target)]
            idle = target is None and self.chance.random() < 0.3
            if choices and seat not in self.known and not idle:
                heard += self._heard(host.take(self.chance.choice(choices)))
        return heard

    def _openly(self) -> acts.Act:
        state, luck = self.mine.state, self.chance.random()
        seat = self.chance.randrange(len(state.roles)) + 1
        if luck < 0.02:
            return acts.Leave(seat)
        if luck < 0.07:
            few = acts.Foul(seat % 3 + 1)  # so that some seat reaches a third foul
            return self.chance.choice((few, few, few, acts.Remove(seat)))
        if state.step.phase is Phase.DAY and luck < self.lively and actors(state):
            choices = thinkable(state, self.chance.choice(actors(state)))
            return self.chance.choice(choices) if choices else acts.Timeout()
        return acts.Timeout()

    def _differ(self, before: State, one: Told | None, two: Told | None) -> bool:
        """Returns whether the table may tell the games apart from now on, because the mornings or the ends
        differ. Nobody may know that a game is decided and only waits for last words."""
        if self._over():
            return True
        phases = {self.mine.state.step.phase, self.other.state.step.phase}
        dawn = before.step.phase is Phase.NIGHT and Phase.DAY in phases
        # By 7.9 of FIIM a removal does not end the last word of a decided game, so the table sees it.
        word = before.step.name is StepName.LAST_WORD and before.rules.closing_word_is_kept
        return (dawn or word) and _public(one) != _public(two)

    def _over(self) -> bool:
        return StepName.OVER in (self.mine.state.step.name, self.other.state.step.name)

    def _heard(self, told: Told | None) -> list[Utterance]:
        if told is None:
            return []
        return [said for said in told.said if said.seat is None or said.seat == self.viewer]


def thinkable(state: State, seat: Seat) -> list[acts.PlayerAct]:
    """Returns the acts that the seat is offered, and orders and best moves, which take several presses."""
    namings: list[acts.PlayerAct] = [acts.NameOrder(seat, (1, 2)), acts.NameBest(seat, (1, 2, 3))]
    return [*offers(state, seat), *(act for act in namings if legal.refusal(state, act) is None)]


def _may_mean(act: acts.PlayerAct, target: Seat) -> bool:
    return not isinstance(act, acts.NightAct | acts.Shoot) or acts.targets_of(act)[0] == target


def told_by(state: State, act: acts.NightAct) -> str | None:
    action = state.rules.action(state.step.name)
    return None if action is None else answers.answer(state, action, act.seats)


def _public(told: Told | None) -> list[Event]:
    """Returns the events that the table reads about. A result is public only when the game is over."""
    events = told.events if told is not None else ()
    return [event for event in events if view.is_public(event) and not isinstance(event, Decided)]


def _asked(state: State, act: acts.PlayerAct) -> tuple[Line, ...]:
    """Returns what a player reads who wants to leave, lower a hand or surrender, before the bot asks him once
    more."""
    return confirmations.why_not(table_of(state), act)


def _alert(state: State, act: acts.PlayerAct) -> tuple[Line, ...]:
    refusal: Refusal | None = legal.refusal(state, act)
    return () if refusal is None else refusal_lines(table_of(state), refusal, act)


def _shown(host: Host) -> Post:
    return table_post(host.state, host.roster, host.protocol, "dark")


def _face(host: Host, seat: Seat) -> Post | None:
    return private.face(host.state, seat, host.roster, host.knowledge, "dark")


def twins(book: str, seed: int, *, odd: bool = False) -> Twins:
    """Builds two games of the book with random house rules, number of players and viewer. `odd`: also with
    rules that no chat can choose."""
    chance = random.Random(seed)
    rules = odd_rules(book, chance) if odd else house_rules(book, chance).rules
    players = chance.choice(sorted(rules.deals))
    roles = deal(rules, players, chance).roles
    viewer = chance.choice((None, *range(1, players + 1)))
    lively = chance.choice((0.2, 0.5, 0.95))
    return Twins(viewer, Host(rules, roles), Host(rules, redealt(roles, viewer, chance)), chance, lively)


def compare(book: str, seed: int, *, odd: bool = False) -> int:
    """Compares two games. Returns how often the viewer was told something. Raises `ToldApart` for any
    difference."""
    pair, count = twins(book, seed, odd=odd), 0
    for mine, other in pair.told():
        for one, two in zip_longest(mine, other):
            alike(one, two, f"{book}, seed {seed}")
            count += 1
        for said, instead in chain(pair.alerts(), pair.tables(), pair.cards()):
            alike(said, instead, f"{book}, seed {seed}")
    return count


def alike(one: object, two: object, where: str) -> None:
    if one != two:
        raise ToldApart(f"{where}: {one} but {two}")

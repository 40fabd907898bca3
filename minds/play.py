"""A whole game among minds, through the engine's ordinary acts: who wins, and everything that was said."""

from collections.abc import Iterator
from dataclasses import dataclass, field

from engine.acts import Act, Pass, Timeout
from engine.deal import deal
from engine.decide import decide
from engine.offers import actors
from engine.refusals import Refusal
from engine.roles import Seat
from engine.rules.model import RuleSet
from engine.simulate import Chance
from engine.state import State, new_game
from engine.steps import StepName
from engine.view import card
from minds.at_table import Views, begin, chances, follow, heard, think, whispered
from minds.questions import Occasion
from minds.speech import say

SPEECHES = {
    StepName.TURN: Occasion.TURN,
    StepName.DEFENCE: Occasion.DEFENCE,
    StepName.LAST_WORD: Occasion.LAST_WORD,
}


@dataclass
class Game:
    """A game under way. `said`: seat and line, in order; `acts`: what was done, deadlines among them."""

    state: State
    views: Views
    language: str
    chance: Chance
    said: list[tuple[Seat, str]] = field(default_factory=list)
    acts: list[Act] = field(default_factory=list)

    def do(self, act: Act) -> bool:
        """Takes an act; whether it was accepted."""
        outcome = decide(self.state, act)
        if isinstance(outcome, Refusal):
            return False
        self.acts.append(act)
        self.state = outcome.state
        self.views = follow(self.views, outcome.events, self.state.rules, self.state.roles)
        return True


def new(rules: RuleSet, players: int, chance: Chance, language: str = "ru") -> Game:
    """A game of minds just dealt. Raises `BadDeal` if the book is not for so many."""
    roles = deal(rules, players, chance).roles
    views = {seat: begin(rules, card(roles, seat), players, chance) for seat in range(1, players + 1)}
    return Game(new_game(rules, roles), views, language, chance)


def play(game: Game) -> None:
    """Plays the game to its end."""
    while game.state.step.name is not StepName.OVER:
        step(game)


def step(game: Game) -> None:
    """Plays one step: whoever it waits for acts, and if it goes on, its time runs out."""
    serial = game.state.step.serial
    for seat in _awaited(game.state):
        if game.state.step.serial == serial:
            _act(game, seat)
    if game.state.step.serial == serial:
        game.do(Timeout())


def _awaited(state: State) -> Iterator[Seat]:
    """Who acts in this step: in the meeting the Don first, in the hunt who decides last."""
    leads = state.step.name is StepName.MEETING
    yield from sorted(
        actors(state), key=lambda seat: (leads and not state.role(seat).leads, chances(state, seat).decides)
    )


def _act(game: Game, seat: Seat) -> None:
    serial, name = game.state.step.serial, game.state.step.name
    occasion = SPEECHES.get(StepName(name)) if name in SPEECHES else None
    if occasion is not None and not game.state.step.silent:
        for line in say(game.views[seat], occasion, game.language, game.chance):
            game.said.append((seat, line))
            game.views = heard(game.views, seat, line)
    if name is StepName.MEETING:
        for line in say(game.views[seat], Occasion.WHISPER, game.language, game.chance):
            game.views = whispered(game.views, seat, line)
    while game.state.step.serial == serial:
        act = think(game.views[seat], chances(game.state, seat), game.chance)
        if act is None or not game.do(act):
            break
    if occasion is not None and game.state.step.serial == serial:
        game.do(Pass(seat))

"""Plays a whole game between minds with the engine's ordinary acts. Tells who wins, and everything that was
said."""

from dataclasses import dataclass, field

from engine.acts import Act, Timeout
from engine.deal import deal
from engine.decide import decide
from engine.refusals import Refusal
from engine.roles import Seat, Team
from engine.rules.model import RuleSet
from engine.simulate import Chance
from engine.state import State, new_game
from engine.steps import StepName
from engine.view import card
from minds.at_table import Views, after_speech, after_whisper, begin_view, follow
from minds.moves import Do, Progress, Speak, Whisper, next_move
from minds.view import Strength


@dataclass
class MindsGame:
    """A game in progress. `said`: (seat, line) in order; `acts`: all acts so far, with deadlines."""

    state: State
    views: Views
    language: str
    chance: Chance
    said: list[tuple[Seat, str]] = field(default_factory=list)
    acts: list[Act] = field(default_factory=list)

    def do(self, act: Act) -> bool:
        """Does an act. Returns whether it was accepted."""
        outcome = decide(self.state, act)
        if isinstance(outcome, Refusal):
            return False
        self.acts.append(act)
        self.state = outcome.state
        self.views = follow(self.views, outcome.events, self.state.rules, self.state.roles)
        return True


def new(
    rules: RuleSet,
    players: int,
    chance: Chance,
    language: str = "ru",
    *,
    reds: Strength = Strength.CLUB,
    blacks: Strength = Strength.CLUB,
) -> MindsGame:
    """Deals a game of minds of these strengths. Raises `BadDeal` if the book has no deal for this number of
    players."""
    roles = deal(rules, players, chance).roles
    views = {
        seat: begin_view(
            rules, card(roles, seat), players, chance, blacks if role.team is Team.BLACK else reds
        )
        for seat, role in enumerate(roles, 1)
    }
    return MindsGame(new_game(rules, roles), views, language, chance)


def play(game: MindsGame) -> None:
    """Plays the game to its end."""
    while game.state.step.name is not StepName.OVER:
        step(game)


def step(game: MindsGame) -> None:
    """Plays one step: the seats for which it waits act. If the step is still open then, its time runs out."""
    progress = Progress(game.state.step.serial)
    while game.state.step.serial == progress.serial:
        move, progress = next_move(
            game.state, game.views, progress, game.language, game.chance, seats=game.views
        )
        match move:
            case Speak(seat, lines):
                for line in lines:
                    game.said.append((seat, line))
                    game.views = after_speech(game.views, seat, line)
            case Whisper(seat, lines):
                for line in lines:
                    game.views = after_whisper(game.views, seat, line)
            case Do(act):
                if not game.do(act):
                    progress = progress.without(act.by)
            case None:
                game.do(Timeout())

"""Simulated players: what one seat may know goes in, an act or words come out.

Everything is pure: a generator is handed in, and nothing is read or written. A mind is a value, `View`: the
card, what its seat has seen and heard, and a character drawn once. There is no other memory.

At a table of the engine (`minds.at_table`; `minds.moves` says who does what next, and `minds.play` plays a
whole game so):

    view = begin(rules, engine.view.card(roles, seat), players, chance)   # once, at the deal
    views = follow(views, events, rules, roles)      # {seat: View}; each event to whom it is told
    views = heard(views, seat, text)                 # what anybody wrote in his turn; people too
    views = whispered(views, seat, text)             # what a black wrote to the blacks
    act = think(view, chances(state, seat), chance)  # an act of the engine; None: nothing to do
    lines = say(view, Occasion.TURN, "ru", chance)   # the messages of one speech

`chances` is all that the seat may do now, as its buttons would show it (`engine.offers`). `think` gives one
act at a time, and None when it has done enough: ask again after each accepted act.

`next_move` keeps this order:

- A speech: `say`, each line posted and given to `heard`; then `think`, which nominates or names the best
  move; then `Pass`. `passes(chances)` tells whether the seat has the word.
- A vote: `think` once a candidate. None leaves the hand down.
- The meeting: `say(…, Occasion.WHISPER, …)`, each line given to `whispered`. The leader speaks first.
- A hunt: who decides alone (`chances(…).decides`) is asked last, when the others have proposed.

A line that was heard is never said again in the game. When to act (seconds) is the caller's business.

Who reads messages instead (the sandbox's people) begins with `View.of`, gives `learn` the facts of
`minds.facts`, and asks `choose` the questions of `minds.questions`.
"""

from engine.roles import Team
from minds.at_table import Chances, Views, begin, chances, follow, heard, passes, think, whispered
from minds.choice import choose
from minds.facts import Fact
from minds.moves import Do, Move, Progress, Speak, Whisper, next_move
from minds.questions import Kind, Occasion, Question
from minds.speech import nominate, say
from minds.view import Chance, Own, View, learn

__all__ = [
    "Chance",
    "Chances",
    "Do",
    "Fact",
    "Kind",
    "Move",
    "Occasion",
    "Own",
    "Progress",
    "Question",
    "Speak",
    "Team",
    "View",
    "Views",
    "Whisper",
    "begin",
    "chances",
    "choose",
    "follow",
    "heard",
    "learn",
    "next_move",
    "nominate",
    "passes",
    "say",
    "think",
    "whispered",
]

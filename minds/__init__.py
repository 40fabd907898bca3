"""Simulated players. Each of them gets what one seat may know, and answers with an act or with words.

Everything is pure: the caller passes a random generator, and only the files of lines are read. A mind is a
value, `View`: the card, what its seat has seen and heard, and a character that is drawn once. It has no other
memory.

This is how minds play at a table of the engine (`minds.at_table`). `minds.moves` says who does what next:

    view = begin_view(rules, engine.view.card(roles, seat), players, chance)   # once, at the deal
    views = follow(views, events, rules, roles)         # {seat: View}; an event to the seats that may know it
    views = after_speech(views, seat, text)             # a line of a player, or of a person, in his turn
    views = after_whisper(views, seat, text)            # a line of a black to the blacks
    act = next_act(view, chances(state, seat), chance)  # an act of the engine; None: nothing to do
    lines = say(view, Occasion.TURN, "ru", chance)      # the messages of a speech

`chances` returns everything that the seat may do now, as its buttons would show it (`engine.offers`). Call
`next_act` again after each accepted act, until it returns None: then the seat wants to do nothing more.

`next_move` keeps this order:

- In a speech, call `say`, post each line and give it to `after_speech`. Then call `next_act`, which nominates
or names the best move. Then do `Pass`. `passes(chances)` says whether the seat may end a speech now.
- In a vote, call `next_act` once for each candidate. None leaves the hand down.
- In the meeting, call `say(…, Occasion.WHISPER, …)` and give each line to `after_whisper`, the leader first.
- In a hunt, ask the seat that decides alone (`chances(…).decides`) last, after the proposals of the others.

A mind never tells the table a line that it has heard in this game. The caller decides at which second it
acts.

A player who reads messages instead of events (the sandbox's people) begins with `View.of`, gives the facts of
`minds.facts` to `learn`, and asks the questions of `minds.questions` with `choose`.
"""

from engine.roles import Team
from minds.at_table import Views, after_speech, after_whisper, begin_view, chances, follow, next_act
from minds.choice import choose
from minds.moves import Do, Move, Progress, Speak, Whisper, next_move
from minds.questions import Kind, Occasion, Question
from minds.speech import nominate, say
from minds.view import View, learn

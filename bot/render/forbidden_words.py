"""Forbidden words: what the judge is told, and the page on which a club adds its own."""

from collections.abc import Sequence

from bot.render.buttons import to_table
from bot.render.judge_panel import NO_REASON, tap
from bot.render.post import Button, Line, Post, line
from bot.render.roster import Roster
from bot.words.forbidden_phrases import LONGEST_OWN, MOST_OWN, Hit
from engine import view
from engine.acts import Foul
from engine.rules.clauses import is_clause
from engine.state import State


def told_to_the_judge(state: State, roster: Roster, seat: int, hit: Hit) -> Post:
    """Who said what, and the clause that it may break, with a button for a foul."""
    said = roster.named("judge-heard-own", seat, text=hit.words)
    if hit.clause:
        said = roster.named("judge-heard", seat, text=hit.words, clause=hit.clause)
    reason = hit.clause if is_clause(state.rules, hit.clause) else NO_REASON
    data = tap(roster.game_id, Foul.WORD, seat, reason, at=view.fouls(state, seat))
    foul = Button(label=line("button-judge-foul-heard", seat=seat), data=data)
    return Post(lines=(said,), rows=((foul,), *to_table(roster.url)))


def own_words(phrases: Sequence[str]) -> Line:
    """The club's own phrases, or that there are none."""
    return line("own-words", text=", ".join(phrases)) if phrases else line("own-words-none")


def ask_own_words(user: int, name: str) -> Post:
    """Asks a person for them, in a reply: in privacy mode nothing else of his words is heard."""
    asked = line("own-words-ask", user=str(user), name=name, most=MOST_OWN, longest=LONGEST_OWN)
    return Post(lines=(asked,), asks=True)

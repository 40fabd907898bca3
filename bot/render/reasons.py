"""Why a player is fouled or removed, in words: a clause of the book's catalogue, or what the bot has seen."""

from bot.render.book_words import spoken
from bot.render.post import Line, line
from engine.rules.clauses import is_clause
from engine.rules.model import RuleSet


def reason_line(rules: RuleSet, reason: str) -> Line:
    """A clause of the book's catalogue in words."""
    book, clause = spoken(rules), reason.replace(".", "-")
    return line(f"reason-{book}-{clause}")


def told_reason(rules: RuleSet, reason: str) -> tuple[Line, ...]:
    """The line above a foul or a removal that says what it is for; none if nobody has said it."""
    if is_clause(rules, reason):
        return (reason_line(rules, reason),)
    match reason:  # what the bot itself fouls for; other books than FIIM's have no number for it
        case "6.6.1":
            return (line("foul-out-of-turn"),)
        case "6.7.8":
            return (line("foul-appeal"),)
        case "6.8.1":
            return (line("foul-oath"),)
        case _:
            return ()

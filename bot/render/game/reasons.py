"""The words for the reason of a foul or a removal. The reason is a clause from the book's list, words of the
judge, or something that the bot has noticed."""

from bot.render.book_words import words_book
from bot.render.phrase import shorten
from bot.render.post import Line, line
from engine.rules.clauses import is_clause, own_words
from engine.rules.model import RuleSet

LONGEST_REASON = 100
"""How many characters are shown of a reason that the judge has written in his own words."""


def reason_line(rules: RuleSet, reason: str) -> Line:
    """Returns the line with the words of a clause (`reason`) from the book's list of reasons."""
    book, clause = words_book(rules), reason.replace(".", "-")
    return line(f"reason-{book}-{clause}")


def reason_lines(rules: RuleSet, reason: str) -> tuple[Line, ...]:
    """Returns the line with a reason, to stand below the line about a foul or a removal; no line without a
    reason, or if the book has no words for it. Of the judge's own words, only the beginning is shown."""
    if is_clause(rules, reason):
        return (reason_line(rules, reason),)
    if own_words(reason):
        return (line("reason-own", text=shorten(reason, LONGEST_REASON)),)
    match reason:  # the bot's own reasons; only FIIM's book has a number for them
        case "6.6.1":
            return (line("foul-out-of-turn"),)
        case "6.7.8":
            return (line("foul-appeal"),)
        case "6.8.1":
            return (line("foul-oath"),)
        case _:
            return ()

"""What a book forbids, and what each offence costs. These are the reasons that a judge can give, in words for
players."""

from collections.abc import Collection, Iterator

from bot.render.game.composition import dealt
from bot.render.game.reasons import reason_line
from bot.render.post import Line, line
from engine.acts import Defeat, Foul, Remove
from engine.rules.clauses import catalogue, clauses
from engine.rules.model import RuleSet

PUNISHED = (Foul.WORD, Remove.WORD, Defeat.WORD)
"""The judge's acts that have reasons, from the mildest to the hardest."""


def offences(
    rules: RuleSet, players: int | None, *, in_a_call: bool, by_bot: Collection[str] = ()
) -> tuple[Line, ...]:
    """Returns lines with the offences, under headings that name their costs. `players`: if it is given, only
    offences that are possible at a table of this size.

    `in_a_call`: whether the players see or hear one another. `by_bot`: the clauses for which the bot gives a
    foul by itself; they stand first.
    """
    told = (said for word in PUNISHED for said in _under(rules, word, players, in_a_call, by_bot))
    return (line("offences-title"), *told)


def _under(
    rules: RuleSet, word: str, players: int | None, in_a_call: bool, by_bot: Collection[str]
) -> Iterator[Line]:
    roles, present = catalogue(rules).of_roles, dealt(rules, players)
    listed = {each: clauses(rules, each, in_a_call=in_a_call) for each in PUNISHED}
    reasons = [reason for reason in listed[word] if reason not in roles or roles[reason] in present]
    removals = [reason for reason in listed[Remove.WORD] if reason in by_bot]
    own = [reason for reason in reasons if reason in by_bot] + removals if word == Foul.WORD else []
    others = [reason for reason in reasons if reason not in own]
    if own:
        yield line("offences-by-bot")
        yield from (reason_line(rules, reason) for reason in own)
    if others:
        yield line(f"offences-{word}")
        yield from (reason_line(rules, reason) for reason in others)

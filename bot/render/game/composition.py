"""Lines about the cards of a table: how many each team has, the special roles, and what these do."""

from collections import Counter

from bot.render.book_words import role_named
from bot.render.game.cards import duty
from bot.render.locales import LOCALES
from bot.render.phrase import plain
from bot.render.post import Line, Words, line
from engine.roles import CITIZEN, MAFIA, MANIAC, Role, Team
from engine.rules.model import RuleSet

PLAIN = frozenset({CITIZEN.id, MAFIA.id})
"""The ids of the roles that this line does not name. It only counts them in their team."""


def size_for(rules: RuleSet, seated: int) -> int:
    """Returns the number of players for which the cards are dealt if `seated` people sit. It is the smallest
    number that is not below `seated` and for which the book has a deal. If more people sit, it is the
    greatest one that the book has."""
    return min((size for size in rules.deals if size >= seated), default=max(rules.deals))


def roles_in_deal(rules: RuleSet, players: int | None) -> frozenset[str]:
    """Returns the ids of the roles in the book's deal for this number of players; of all roles of the book if
    it is None, or the book has no such deal."""
    cards = None if players is None else rules.cards(players)
    return frozenset(role.id for role in cards or rules.roles)


def composition(rules: RuleSet, players: int) -> tuple[Line, ...]:
    """Returns lines with the cards of a table; empty if the book has no deal for this number of players."""
    cards = rules.cards(players)
    if cards is None:
        return ()
    red, black = (
        Counter(role for role in cards if role.team is team and role.id not in PLAIN)
        for team in (Team.RED, Team.BLACK)
    )
    return (
        line(
            "composition",
            players=players,
            red=sum(role.team is Team.RED for role in cards),
            black=sum(role.team is Team.BLACK for role in cards),
            red_named=red.total(),
            black_named=black.total(),
            reds=_listed(rules, red),
            blacks=_listed(rules, black),
        ),
    )


def duties(rules: RuleSet, players: int) -> tuple[Line, ...]:
    """Returns what the special roles of a table do, in the words of their cards; empty if it has none."""
    special = dict.fromkeys(role for role in rules.cards(players) or () if role.id not in PLAIN)
    told = tuple(
        line(
            "composition-duty",
            **role_named(rules, role),
            said={locale: plain(duty(rules, role), locale) for locale in LOCALES},
        )
        for role in special
    )
    return (line("composition-duties"), *told) if told else ()


def maniac_side(rules: RuleSet, players: int) -> tuple[Line, ...]:
    """Returns the line that says on whose side the Maniac is; no line if the deal has none."""
    cards = rules.cards(players) or ()
    return (line("composition-maniac", maniac=rules.maniac or "none"),) if MANIAC in cards else ()


def _listed(rules: RuleSet, special: Counter[Role]) -> Words:
    named = [
        line("composition-role", count=count, **role_named(rules, role)) for role, count in special.items()
    ]
    return {locale: ", ".join(plain(each, locale) for each in named) for locale in LOCALES}

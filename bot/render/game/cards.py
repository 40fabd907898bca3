"""The text of a card: its role, its team, and what the role does by night.

The words are covered until the player touches them. All covered texts of a table have the same length, so
that a person who sees a player's screen learns nothing from it.
"""

from collections.abc import Mapping
from typing import get_args

from bot.render.book_words import role_card, role_name, role_named, spoken
from bot.render.game.roster import Roster
from bot.render.locales import LOCALES
from bot.render.phrase import length_of, shown_beside
from bot.render.picture import CardPicture, Emblem, Theme
from bot.render.post import Line, Words, line
from engine import view
from engine.roles import Role, Seat, Team
from engine.rules.model import RuleSet
from engine.state import State

EMBLEMS: Mapping[str, Emblem] = {emblem: emblem for emblem in get_args(Emblem)}


def longest_card(state: State, roster: Roster) -> Mapping[str, int]:
    """Returns for each language how many characters the longest card has that this table could have.

    The length may not depend on the cards that were dealt: «№10» is longer than «№9», and names have
    different lengths too, so it would reveal where the blacks sit.
    """
    longest = max(roster.names(), key=shown_beside)
    cards = [_said(state.rules, _longest_of(state.roles, role)) for role in dict.fromkeys(state.roles)]
    named = [card.model_copy(update={"names": dict.fromkeys(roster.people, longest)}) for card in cards]
    return {locale: max(length_of(card, locale) for card in named) for locale in LOCALES}


def _longest_of(roles: tuple[Role, ...], role: Role) -> view.Card:
    """Returns the card with the longest text that a player with this role could get. The text names the seats
    of the other blacks, and high numbers are longer. So the other blacks sit in the highest seats, and the
    Don in the last one."""
    others = list(roles)
    others.remove(role)
    reds = [other for other in others if other.team is Team.RED]
    blacks = sorted((other for other in others if other.team is Team.BLACK), key=lambda other: other.leads)
    return view.card((*reds, role, *blacks), len(reds) + 1)


def card_lines(state: State, roster: Roster, seat: Seat, longest: Mapping[str, int]) -> tuple[Line, ...]:
    """Returns the text of a seat's card. It is filled with blanks to the length of the `longest` card of its
    table."""
    said = roster.with_names(_said(state.rules, view.card(state.roles, seat)))
    return line("card-seat", seat=seat), said.model_copy(update={"filled": dict(longest)})


def card_picture(state: State, seat: Seat, theme: Theme) -> CardPicture:
    """Returns the picture of a seat's card. It shows only the role; the other blacks are named only in the
    covered words."""
    role = state.role(seat)
    named = role_named(state.rules, role)
    return CardPicture(
        theme=theme,
        team=role.team.value,
        emblem=EMBLEMS.get(str(named["role"]), "own"),
        role=line("picture-role", **named),
        colour=line("picture-card-team", team=role.team),
    )


def _said(rules: RuleSet, card: view.Card) -> Line:
    if own := role_name(rules, card.role.id):
        return _own_card(card, own, role_card(rules, card.role.id))
    if card.role.team is Team.RED:
        maniac = rules.maniac or "none"
        return line("card-red", role=card.role.id, book=spoken(rules), maniac=maniac)
    if card.role.leads:
        return line("card-don", seats=card.comrades, book=spoken(rules))
    if card.don is not None:
        return line("card-mafia", seats=card.comrades, don=card.don, book=spoken(rules))
    if card.comrades:
        return line("card-mafia-no-don", seats=card.comrades, book=spoken(rules))
    return line("card-mafia-alone")


def _own_card(card: view.Card, own: Words, said: Words) -> Line:
    """Returns the card of a role that a club's book defines, with the words of this book."""
    if card.role.team is Team.RED:
        return line("own-card-red", own=own, said=said)
    if not card.comrades:
        return line("own-card-black-alone", own=own, said=said)
    if card.don is None or card.role.leads:
        return line("own-card-black-no-don", own=own, said=said, seats=card.comrades)
    return line("own-card-black", own=own, said=said, seats=card.comrades, don=card.don)

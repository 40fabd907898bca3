"""What a card says: its role, its team, and what the role does by night.

The words are covered until the player touches them. All covered cards of a table are equally long, so that
a glance at somebody's screen tells nothing.
"""

from collections.abc import Mapping
from typing import get_args

from bot.render.book_words import role_card, role_name, role_named, spoken
from bot.render.locales import LOCALES
from bot.render.phrase import length_of, shown_beside
from bot.render.picture import CardPicture, Emblem, Theme
from bot.render.post import Line, Words, line
from bot.render.roster import Roster
from engine import view
from engine.roles import Role, Seat, Team
from engine.rules.model import RuleSet
from engine.state import State

EMBLEMS: Mapping[str, Emblem] = {emblem: emblem for emblem in get_args(Emblem)}


def longest_card(state: State, roster: Roster) -> Mapping[str, int]:
    """Language → characters of the longest card that this table can have.

    Not of the cards as they were dealt: «№10» is longer than «№9», and names differ in length too, so that
    would tell where blacks sit.
    """
    longest = max(roster.names(), key=shown_beside)
    cards = [_said(state.rules, _longest_of(state.roles, role)) for role in dict.fromkeys(state.roles)]
    named = [card.model_copy(update={"names": dict.fromkeys(roster.people, longest)}) for card in cards]
    return {locale: max(length_of(card, locale) for card in named) for locale in LOCALES}


def _longest_of(roles: tuple[Role, ...], role: Role) -> view.Card:
    """The card of this role, at a table where the other blacks have the highest seats, the Don the last."""
    others = list(roles)
    others.remove(role)
    reds = [other for other in others if other.team is Team.RED]
    blacks = sorted((other for other in others if other.team is Team.BLACK), key=lambda other: other.leads)
    return view.card((*reds, role, *blacks), len(reds) + 1)


def card_lines(state: State, roster: Roster, seat: Seat, longest: Mapping[str, int]) -> tuple[Line, ...]:
    """The card of a seat, filled up to the `longest` one of its table."""
    said = roster.with_names(_said(state.rules, view.card(state.roles, seat)))
    return line("card-seat", seat=seat), said.model_copy(update={"filled": dict(longest)})


def card_picture(state: State, seat: Seat, theme: Theme) -> CardPicture:
    """The picture of a seat's card. It shows the role alone: comrades are in the covered words."""
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
    """The card of a role that the book brings with its words."""
    if card.role.team is Team.RED:
        return line("own-card-red", own=own, said=said)
    if not card.comrades:
        return line("own-card-black-alone", own=own, said=said)
    if card.don is None or card.role.leads:
        return line("own-card-black-no-don", own=own, said=said, seats=card.comrades)
    return line("own-card-black", own=own, said=said, seats=card.comrades, don=card.don)

"""The text of a card: its role, its team, and what the role does by night.

A card lies face down: its message is the same for every role. Words under a spoiler would reveal the role by
the shape of their cover.
"""

from collections.abc import Mapping
from typing import get_args

from bot.render.book_words import role_name, role_named, role_words, words_book
from bot.render.game.roster import Roster
from bot.render.picture import CardPicture, Emblem, Theme
from bot.render.post import Line, Words, line
from engine import view
from engine.roles import Role, Seat, Team
from engine.rules.model import RuleSet
from engine.state import State

EMBLEMS: Mapping[str, Emblem] = {emblem: emblem for emblem in get_args(Emblem)}


def emblem_of(rules: RuleSet, role: Role) -> Emblem:
    """Returns the name of the drawing on a role's card; "own" for a role of a club's own book."""
    return EMBLEMS.get(str(role_named(rules, role)["role"]), "own")


def face_down(seat: Seat) -> tuple[Line, ...]:
    """Returns the text of a card that lies face down."""
    return line("card-seat", seat=seat), line("card-face-down")


def card_lines(state: State, roster: Roster, seat: Seat) -> tuple[Line, ...]:
    """Returns the text of a seat's card."""
    said = roster.with_names(_said(state.rules, view.card(state.roles, seat)))
    return line("card-seat", seat=seat), said


def card_picture(state: State, seat: Seat, theme: Theme) -> CardPicture:
    """Returns the picture of a seat's card: its role and team. Only the words name the other blacks."""
    role = state.role(seat)
    return CardPicture(
        theme=theme,
        team=role.team.value,
        emblem=emblem_of(state.rules, role),
        role=line("picture-role", **role_named(state.rules, role)),
        colour=line("picture-card-team", team=role.team),
    )


def _said(rules: RuleSet, card: view.Card) -> Line:
    if own := role_name(rules, card.role.id):
        return _own_card(card, own, role_words(rules, card.role.id, "card"))
    if card.role.team is Team.RED:
        return line("card-red", maniac=rules.maniac or "none", **role_named(rules, card.role))
    if card.role.leads:
        return line("card-don", seats=card.comrades, book=words_book(rules))
    if card.don is not None:
        return line("card-mafia", seats=card.comrades, don=card.don, book=words_book(rules))
    if card.comrades:
        return line("card-mafia-no-don", seats=card.comrades, book=words_book(rules))
    return line("card-mafia-alone")


def duty(rules: RuleSet, role: Role, *, alone: bool = False) -> Line:
    """Returns the line that says what a role does. `alone`: whether its player has no comrades."""
    if role_name(rules, role.id):
        return line("duty-own", said=role_words(rules, role.id, "card"))
    if role.team is Team.RED:
        return line("duty-red", role=role.id, book=words_book(rules), maniac=rules.maniac or "none")
    if role.leads:
        return line("duty-don", book=words_book(rules))
    return line("duty-alone") if alone else line("duty-mafia", book=words_book(rules))


def _own_card(card: view.Card, own: Words, said: Words) -> Line:
    if card.role.team is Team.RED:
        return line("own-card-red", own=own, said=said)
    if not card.comrades:
        return line("own-card-black-alone", own=own, said=said)
    if card.don is None or card.role.leads:
        return line("own-card-black-no-don", own=own, said=said, seats=card.comrades)
    return line("own-card-black", own=own, said=said, seats=card.comrades, don=card.don)

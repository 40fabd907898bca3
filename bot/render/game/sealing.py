"""The messages about the commitment to a deal, and about the players' cuts of the deck."""

from collections.abc import Iterator
from typing import Literal, TypeAlias

from bot.presses.lobby import CutTap, LobbyTap
from bot.render.game.roster import Roster
from bot.render.game.utterance import CUT, SEAL, Utterance
from bot.render.post import Button, Line, Post, line, row_of
from bot.values.outgoing import Priority
from engine.commitment import CUTS, NOT_CUT, Seating

Gathering: TypeAlias = Literal["lobby", "round"]
"""How people come to a table: they sit down by themselves ("lobby"), or a tournament seats them ("round")."""


def seed_sealed(digest: str, gathering: Gathering) -> Post:
    """Returns the message with the commitment to the seed. It is never edited, so it has no buttons: the
    buttons for cuts are below the lobby, or below the seating of a tournament's table."""
    return Post(
        lines=(line("seed-sealed", gathering=gathering),),
        folded=(line("seed-sealed-use"), line("deal-commitment", digest=digest)),
        silent=True,
    )


def to_cutting(game_id: int) -> tuple[Button, ...]:
    """Returns a row with the button that asks for cuts of the deck."""
    return (Button(label=line("button-cut-deck"), data=LobbyTap(game=game_id, wish="cut").pack()),)


def cut_asked(game_id: int) -> Post:
    """Returns the message with which the people at the table cut the deck. It is deleted at the deal."""
    return Post(lines=(line("cut-asked"),), rows=_numbers(game_id), silent=True)


def _numbers(game_id: int) -> tuple[tuple[Button, ...], ...]:
    return row_of([Button(mark=str(cut), data=CutTap(game=game_id, cut=cut).pack()) for cut in CUTS])


def deal_sealed(digest: str) -> Utterance:
    """Returns the message with the commitment to the cards of a deal. Only old games have it; newer ones
    commit to a seed. `digest`: this commitment. It is folded, because few people want to read it."""
    opened = (line("deal-commitment-use"), line("deal-commitment", digest=digest))
    post = Post(lines=(line("deal-sealed"),), folded=opened, silent=True)
    return Utterance(post, "send", Priority.NEWS, SEAL)


def deal_cut(roster: Roster, seating: Seating, digest: str) -> Utterance:
    """Returns the message with the players' cuts of the deck that counted, and the commitment to all that
    decided the deal (`digest`). It is never edited, so it has no buttons."""
    cuts = tuple(_cuts(roster))
    told = line("deal-cut" if cuts else "deal-not-cut", seating=seating)
    folded = (*cuts, line("deal-cut-use"), line("deal-commitment", digest=digest))
    return Utterance(Post(lines=(told,), folded=folded, silent=True), "send", Priority.NEWS, CUT)


def _cuts(roster: Roster) -> Iterator[Line]:
    for seat, cut in zip(roster.joined, roster.cuts, strict=True):
        if cut != NOT_CUT:
            yield line("deal-cut-of", name=roster.people[seat].name, cut=cut)

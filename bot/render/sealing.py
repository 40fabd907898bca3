"""The commitment to a deal, where the group reads it, and the cuts of its deck."""

from collections.abc import Iterator
from typing import Literal, TypeAlias

from bot.keyboards.taps import CutTap
from bot.render.post import Button, Line, Link, Post, line, row_of
from bot.render.roster import Roster
from bot.render.utterance import CUT, SEAL, Utterance
from bot.store.outbox import Priority
from engine.commitment import CUTS, SILENT, Seating

Gathering: TypeAlias = Literal["lobby", "round"]
"""Whether people come and sit down, or are announced by a tournament."""


def seed_sealed(game_id: int, digest: str, gathering: Gathering) -> Post:
    """The commitment to the seed, with the buttons that cut the deck. They stay: it is never edited."""
    cuts = [Button(mark=str(cut), data=CutTap(game=game_id, cut=cut).pack()) for cut in CUTS]
    return Post(
        lines=(line("seed-sealed", gathering=gathering),),
        folded=(line("seed-sealed-use"), line("deal-commitment", digest=digest)),
        rows=row_of(cuts),
        silent=True,
    )


def deal_sealed(digest: str) -> Utterance:
    """The commitment to a deal without a seed. The digest is folded: few want to read it."""
    opened = (line("deal-commitment-use"), line("deal-commitment", digest=digest))
    post = Post(lines=(line("deal-sealed"),), folded=opened, silent=True)
    return Utterance(post, "send", Priority.NEWS, SEAL)


def deal_cut(roster: Roster, seating: Seating, digest: str, url: str | None) -> Utterance:
    """The cuts that counted, and the commitment to all that the deal followed from. `url`: a link to the
    commitment to the seed, None if there can be none."""
    cuts = tuple(_cuts(roster))
    told = line("deal-cut" if cuts else "deal-not-cut", seating=seating)
    folded = (*cuts, line("deal-cut-use"), line("deal-commitment", digest=digest))
    rows = (to_seal(url),) if url else ()
    return Utterance(Post(lines=(told,), folded=folded, rows=rows, silent=True), "send", Priority.NEWS, CUT)


def to_seal(url: str) -> tuple[Button, ...]:
    """A row that leads to the commitment."""
    return (Button(label=line("button-seal"), link=Link(url=url)),)


def to_cut(url: str) -> tuple[Button, ...]:
    """A row that leads to the cuts."""
    return (Button(label=line("button-cut"), link=Link(url=url)),)


def _cuts(roster: Roster) -> Iterator[Line]:
    """The cuts that counted, in the order of joining."""
    for seat, cut in zip(roster.joined, roster.cuts, strict=True):
        if cut != SILENT:
            yield line("deal-cut-of", name=roster.people[seat].name, cut=cut)

"""The page that `/table` shows: who is in the game, who speaks or who is voted on, the nominated seats if the
book shows them, and the past votes."""

from collections.abc import Iterator

from bot.render.game.buttons import Rows
from bot.render.game.composition import composition
from bot.render.game.group import shown_number
from bot.render.game.roster import Roster
from bot.render.game.table_picture import table_picture
from bot.render.picture import Theme
from bot.render.post import Button, Line, Link, Post, line
from engine import ballot, view
from engine.protocol import Protocol
from engine.roles import Phase
from engine.state import State

MOST_VOTES = 80
"""How many past votes the page shows: the latest. With nineteen players they fit into one message."""


def table_post(
    state: State, roster: Roster, protocol: Protocol, theme: Theme | None, pages: Rows = ()
) -> Post:
    """Returns the page with what everybody may see of a running game. `theme`: the theme of its picture; None
    for no picture. The caption is shorter than the text, because the picture shows the rest. `pages`: buttons
    that open the page of the table."""
    lines, votes = tuple(_lines(state, roster)), tuple(_votes(state, protocol))
    said = Post(lines=lines, folded=votes, rows=(*current_row(roster.url), *pages), silent=True)
    if theme is None:
        return said
    picture = table_picture(state, roster, protocol, theme)
    caption = (lines[0], *composition(state.rules, len(state.roles)))
    return said.model_copy(update={"caption": caption, "picture": picture})


def current_row(url: str | None) -> tuple[tuple[Button, ...], ...]:
    """Returns a row with a button that leads to the present step's message; no row without a link (`url`)."""
    return () if url is None else ((Button(label=line("button-current"), link=Link(url=url)),),)


def _lines(state: State, roster: Roster) -> Iterator[Line]:
    step = state.step
    seats = view.known_table(state)
    yield line(f"table-{step.phase}", number=shown_number(state, step.number), count=len(seats))
    yield from composition(state.rules, len(state.roles))
    for seat in seats:
        fouls = view.fouls(state, seat)
        yield roster.named("table-seat-fouls" if fouls else "table-seat", seat, count=fouls)
    if step.phase is Phase.DAY and step.seat is not None:
        yield roster.named(f"table-now-{step.name}", step.seat)
    listed = ballot.on_ballot(state)
    if state.rules.show_ballot and listed and not state.day.known:
        yield line("ballot-so-far", seats=listed)


def _votes(state: State, protocol: Protocol) -> Iterator[Line]:
    for vote in protocol.votes[-MOST_VOTES:]:
        voters = tuple(vote["voters"])
        rest = tuple(vote["defaulted"])
        yield line(
            f"table-vote-{vote['kind']}",
            day=shown_number(state, vote["day"]),
            seat=vote["seat"] or 0,
            count=len(voters) + len(rest),
        )

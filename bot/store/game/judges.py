"""Stores the panel of a running game's judge, and the marks that a judge gives after a game."""

from collections.abc import Mapping
from types import MappingProxyType
from typing import Any, NamedTuple

from sqlalchemy import bindparam, delete, select
from sqlalchemy.dialects.postgresql import insert

from bot.store import schema
from bot.store.database.transaction import Transaction
from engine.marks import Judge
from engine.roles import Seat

HOME = ""
"""The name of the first page of the judge's panel. What it shows follows the game."""

_PANELS = schema.panels
_SHOW = insert(_PANELS)
_TURN = _SHOW.on_conflict_do_update(
    index_elements=list(_PANELS.primary_key), set_={"page": _SHOW.excluded.page}
)
_PAGE = select(_PANELS.c.page).where(_PANELS.c.game_id == bindparam("game"))

_MARKS = schema.marks
_MARK = insert(_MARKS)
_KEEP = _MARK.on_conflict_do_update(
    index_elements=list(_MARKS.primary_key),
    set_={name: _MARK.excluded[name] for name in ("marks", "closed", "told", "asked", "replaced")},
)
_MARKS_OF = select(_MARKS.c.marks, _MARKS.c.closed, _MARKS.c.told, _MARKS.c.asked, _MARKS.c.replaced).where(
    _MARKS.c.game_id == bindparam("game")
)
_ASKED_IN = (
    select(_MARKS.c.game_id, _MARKS.c.asked)
    .join(schema.event_games, schema.event_games.c.game_id == _MARKS.c.game_id)
    .where(schema.event_games.c.tournament_id == bindparam("tournament"), _MARKS.c.asked.is_not(None))
    .order_by(_MARKS.c.game_id)
)


class Marked(NamedTuple):
    """The judge's marks for a game. `closed`: whether the judge has said that he is done. `told`: the marks
    that the bot last posted in the chat; None if it posted none. `asked`: seat → the bonus, in hundredths,
    for which the judge has asked the chief judge (8.4.3) and which is not decided. `replaced`: `void` and
    `chief_result` as they were before a protest made the game void; None if no protest has."""

    marks: Judge = Judge()
    closed: bool = False
    told: Judge | None = None
    asked: Mapping[Seat, int] = MappingProxyType({})
    replaced: Judge | None = None


async def marks_of(tx: Transaction, game_id: int) -> Marked:
    """Returns the marks that the judge of a game has given so far; empty marks if there are none."""
    row = (await tx.conn.execute(_MARKS_OF, {"game": game_id})).one_or_none()
    if row is None:
        return Marked()
    told, replaced = (None if one is None else Judge.model_validate(one) for one in (row.told, row.replaced))
    return Marked(Judge.model_validate(row.marks), row.closed, told, _asked(row.asked), replaced)


async def asked_in(tx: Transaction, tournament_id: int) -> Mapping[int, Mapping[Seat, int]]:
    """Returns the bonuses that wait for the chief judge of a tournament: game → seat → hundredths."""
    rows = await tx.conn.execute(_ASKED_IN, {"tournament": tournament_id})
    return {row.game_id: _asked(row.asked) for row in rows}


def _asked(stored: Mapping[str, int] | None) -> Mapping[Seat, int]:
    return {int(seat): points for seat, points in (stored or {}).items()}


async def put_marks(tx: Transaction, game_id: int, marked: Marked) -> None:
    """Stores the marks of a game. They replace the earlier ones."""
    values = {
        "marks": _as_json(marked.marks),
        "closed": marked.closed,
        "told": None if marked.told is None else _as_json(marked.told),
        "asked": {str(seat): points for seat, points in marked.asked.items()} or None,
        "replaced": None if marked.replaced is None else _as_json(marked.replaced),
    }
    await tx.conn.execute(_KEEP, {"game_id": game_id, **values})


def _as_json(marks: Judge) -> dict[str, Any]:
    return marks.model_dump(mode="json", exclude_defaults=True)


async def set_page(tx: Transaction, game_id: int, page: str) -> None:
    """Stores which page the panel of the game's judge shows."""
    await tx.conn.execute(_TURN, {"game_id": game_id, "page": page})


async def page_of(tx: Transaction, game_id: int) -> str | None:
    """Returns which page the panel of the game's judge shows; None if the game has no panel."""
    found = await tx.conn.execute(_PAGE, {"game": game_id})
    page: str | None = found.scalar_one_or_none()
    return page


async def put_away(tx: Transaction, game_id: int) -> None:
    """Deletes what is stored of the judge's panel of this game."""
    await tx.conn.execute(delete(_PANELS).where(_PANELS.c.game_id == game_id))

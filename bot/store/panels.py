"""Which page the judge's panel of a running game shows."""

from sqlalchemy import bindparam, delete, select

from bot.store import schema
from bot.store.transaction import Transaction
from bot.store.upsert import insert

HOME = ""
"""The page that follows the game."""

_PANELS = schema.panels
_PUT = insert(_PANELS)
_TURN = _PUT.on_conflict_do_update(
    index_elements=list(_PANELS.primary_key), set_={"page": _PUT.excluded.page}
)
_PAGE = select(_PANELS.c.page).where(_PANELS.c.game_id == bindparam("game"))


async def turn(tx: Transaction, game_id: int, page: str) -> None:
    """The panel shows this page from now on."""
    await tx.conn.execute(_TURN, {"game_id": game_id, "page": page})


async def page_of(tx: Transaction, game_id: int) -> str | None:
    """The page that the panel shows; None if the game has no panel."""
    found = await tx.conn.execute(_PAGE, {"game": game_id})
    page: str | None = found.scalar_one_or_none()
    return page


async def put_away(tx: Transaction, game_id: int) -> None:
    """The game has no panel any more."""
    await tx.conn.execute(delete(_PANELS).where(_PANELS.c.game_id == game_id))

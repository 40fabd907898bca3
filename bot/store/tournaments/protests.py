"""Stores protests against the result of a game (clause 8.8), and what the chief judge decided about them."""

from collections.abc import Sequence
from dataclasses import dataclass

from sqlalchemy import insert, select, update

from bot.store import schema
from bot.store.database.transaction import Transaction

_PROTESTS = schema.protests


@dataclass(frozen=True, slots=True)
class StoredProtest:
    """A protest of a player. `decision`: what the chief judge has decided; None before that. `made_at`: in
    unix seconds."""

    id: int
    game_id: int
    seat: int
    text: str
    decision: str | None
    made_at: float


async def lodge(tx: Transaction, game_id: int, seat: int, text: str) -> StoredProtest:
    """Stores a protest of the player at this seat against the result of the game, and returns it."""
    values = {"game_id": game_id, "seat": seat, "text": text, "made_at": tx.now}
    rows = await tx.conn.execute(insert(_PROTESTS).values(values).returning(_PROTESTS))
    return StoredProtest(**rows.one()._mapping)


async def find(tx: Transaction, protest_id: int) -> StoredProtest | None:
    """Returns the protest with this id, or None. For ids that come from outside and may be wrong."""
    row = (await tx.conn.execute(select(_PROTESTS).where(_PROTESTS.c.id == protest_id))).one_or_none()
    return StoredProtest(**row._mapping) if row else None


async def of_game(tx: Transaction, game_id: int) -> Sequence[StoredProtest]:
    """Returns all protests against a game, the oldest first."""
    wanted = select(_PROTESTS).where(_PROTESTS.c.game_id == game_id).order_by(_PROTESTS.c.id)
    return [StoredProtest(**row._mapping) for row in await tx.conn.execute(wanted)]


async def open_of(tx: Transaction, tournament_id: int) -> Sequence[StoredProtest]:
    """Returns the protests of a tournament that the chief judge has not decided yet."""
    games = select(schema.event_games.c.game_id).where(schema.event_games.c.tournament_id == tournament_id)
    wanted = select(_PROTESTS).where(_PROTESTS.c.game_id.in_(games), _PROTESTS.c.decision.is_(None))
    return [StoredProtest(**row._mapping) for row in await tx.conn.execute(wanted.order_by(_PROTESTS.c.id))]


async def reopen(tx: Transaction, protest_id: int) -> None:
    """Takes back the decision about a protest, so that the chief judge can decide again."""
    await tx.conn.execute(update(_PROTESTS).where(_PROTESTS.c.id == protest_id).values(decision=None))


async def decide(tx: Transaction, protest_id: int, decision: str) -> bool:
    """Stores the chief judge's decision about a protest. Returns False if it was decided before."""
    which = (_PROTESTS.c.id == protest_id, _PROTESTS.c.decision.is_(None))
    return await tx.changed(update(_PROTESTS).where(*which).values(decision=decision)) == 1

"""A player's own notes: a line a seat, which nobody else ever sees."""

from collections.abc import Mapping

from bot.render.phrase import cut, tidy
from bot.services.context import UpdateContext
from bot.store import notes
from engine.roles import Seat

LONGEST_NOTE = 150
"""Characters. Notes of nineteen seats fit into one message of Telegram."""


async def notes_of(ctx: UpdateContext, game_id: int) -> Mapping[Seat, str]:
    """What this person has noted in a game."""
    return await notes.of_person(ctx.tx, game_id, ctx.person.user_id)


async def keep_note(ctx: UpdateContext, game_id: int, seat: Seat, text: str) -> str:
    """Keeps a note, cut to `LONGEST_NOTE`, and returns it as it is kept."""
    kept = cut(tidy(text), LONGEST_NOTE)
    await notes.put(ctx.tx, game_id, ctx.person.user_id, seat, kept)
    return kept


async def drop_note(ctx: UpdateContext, game_id: int, seat: Seat) -> None:
    await notes.drop(ctx.tx, game_id, ctx.person.user_id, seat)

"""Stores the numbers of people's pages in the site of a group. A number belongs to the same person for ever,
so that an old link never leads to somebody else."""

from sqlalchemy import delete, func, insert, select, update

from bot.store import schema
from bot.store.database.transaction import Transaction

_NUMBERS, _PLAYED, _SUMS = schema.site_numbers, schema.played, schema.season_sums


async def give(tx: Transaction, chat_id: int) -> None:
    """Gives numbers to all people who have none, in the order of their first games that count; then to people
    whose games are anonymised and who stand only in season sums. Needs a patient transaction."""
    tx.needs_patience()
    known = await of_chat(tx, chat_id)
    here = (_PLAYED.c.chat_id == chat_id, _PLAYED.c.user_id > 0)
    in_order = (_PLAYED.c.ended_at, _PLAYED.c.game_id, _PLAYED.c.seat)
    rows = await tx.conn.execute(select(_PLAYED.c.user_id).where(*here).order_by(*in_order))
    of_season = (_SUMS.c.season_id == schema.seasons.c.id) & (schema.seasons.c.chat_id == chat_id)
    summed = await tx.conn.execute(
        select(_SUMS.c.user_id).distinct().join(schema.seasons, of_season).order_by(_SUMS.c.user_id)
    )
    everybody = dict.fromkeys([*rows.scalars(), *summed.scalars()])
    newcomers = [user for user in everybody if user not in known]
    highest = select(func.coalesce(func.max(_NUMBERS.c.number), 0)).where(_NUMBERS.c.chat_id == chat_id)
    after = (await tx.conn.execute(highest)).scalar_one()
    given = [
        {"chat_id": chat_id, "number": number, "user_id": user}
        for number, user in enumerate(newcomers, after + 1)
    ]
    if given:
        await tx.conn.execute(insert(_NUMBERS), given)


async def of_chat(tx: Transaction, chat_id: int) -> dict[int, int]:
    """Returns the numbers of the pages of a chat's people, by user id."""
    here = (_NUMBERS.c.chat_id == chat_id, _NUMBERS.c.user_id > 0)
    rows = await tx.conn.execute(select(_NUMBERS.c.user_id, _NUMBERS.c.number).where(*here))
    return {row.user_id: row.number for row in rows}


async def forget_person(tx: Transaction, user_id: int) -> int:
    """Replaces the person in this table by an id that belongs to nobody, so that nobody else gets his
    numbers. Returns how many numbers he had."""
    nobody = update(_NUMBERS).where(_NUMBERS.c.user_id == user_id).values(user_id=-_NUMBERS.c.number)
    return await tx.changed(nobody)


async def move_chat(tx: Transaction, old: int, new: int) -> None:
    """Gives the numbers of a group its new id. If it has numbers already, those of the old id are deleted."""
    taken = select(_NUMBERS.c.number).where(_NUMBERS.c.chat_id == new).limit(1)
    if (await tx.conn.execute(taken)).first() is not None:
        await forget_chat(tx, old)
        return
    await tx.conn.execute(update(_NUMBERS).where(_NUMBERS.c.chat_id == old).values(chat_id=new))


async def forget_chat(tx: Transaction, chat_id: int) -> int:
    """Deletes the numbers of a chat. Returns how many there were."""
    return await tx.changed(delete(_NUMBERS).where(_NUMBERS.c.chat_id == chat_id))

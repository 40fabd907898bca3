"""The nicknames that people have in a group, in place of their names in Telegram. A member asks for a
nickname, and an administrator confirms it."""

import unicodedata
from zlib import crc32

from bot.render.line import Line, line
from bot.render.phrase import LONGEST_NAME, NOTHING, tidy
from bot.services.scope import UpdateContext
from bot.store.past import statistics
from bot.store.people import nicknames
from bot.store.season import seasons
from engine.scoring.table_words import skeleton

EMOJI_JOINER = "\u200d"
"""The only sign without a width that a nickname may have: it makes one emoji of several."""

OF_NOBODY = ("…", "—")
"""Signs with which no nickname may begin, because lists show them in place of a missing name."""


async def name_in(ctx: UpdateContext, chat_id: int) -> str:
    """Returns the name by which this person is called at the tables of a chat."""
    return await nicknames.name_of(ctx.tx, chat_id, ctx.person.user_id) or ctx.person.name


async def ask(ctx: UpdateContext, written: str) -> Line | str:
    """Stores that the person asks for this nickname, and returns it as it was stored. If he can not have it,
    returns a line that says why. Needs a patient transaction."""
    name = tidy(written)
    unseen = any(unicodedata.category(char) == "Cf" and char != EMOJI_JOINER for char in name)
    if unseen or name == NOTHING or name.startswith(OF_NOBODY) or len(name) > LONGEST_NAME:
        return line("nick-wrong", count=LONGEST_NAME)
    if await _is_taken(ctx, ctx.person.user_id, name):
        return line("nick-taken", name=name)
    await nicknames.ask(ctx.tx, ctx.target.chat_id, ctx.person.user_id, name)
    return name


async def drop(ctx: UpdateContext) -> None:
    """Deletes the person's nickname, so that he is called by his name in Telegram again."""
    await nicknames.drop(ctx.tx, ctx.target.chat_id, ctx.person.user_id)


async def decide(ctx: UpdateContext, user_id: int, mark: int, *, confirmed: bool) -> Line | None:
    """Confirms or refuses the nickname for which a person has asked; neither if it is taken by now. Returns a
    line for the group; None if he does not ask for this nickname any more. `mark`: the number of the
    nickname, from `mark_of`. Needs a patient transaction."""
    known = await nicknames.of_person(ctx.tx, ctx.target.chat_id, user_id)
    if known is None or known.asked is None or mark_of(known.asked) != mark:
        return None
    if not confirmed:
        await nicknames.refuse(ctx.tx, ctx.target.chat_id, user_id)
        return line("nick-refused", name=known.asked)
    if await _is_taken(ctx, user_id, known.asked):
        return line("nick-taken", name=known.asked)
    await nicknames.give(ctx.tx, ctx.target.chat_id, user_id, known.asked)
    return line("nick-given", name=known.asked)


def mark_of(name: str) -> int:
    """Returns a number for the nickname. A button carries it, so that it can confirm only the nickname that
    its message shows."""
    return crc32(name.encode())


async def _is_taken(ctx: UpdateContext, user_id: int, name: str) -> bool:
    """Returns whether another person who has played here, hidden or not, or has a nickname here, has a name
    that looks the same."""
    ctx.tx.needs_patience()
    chat_id = ctx.target.chat_id
    players = await statistics.players(ctx.tx, chat_id)
    called = await seasons.names(ctx.tx, ctx.bot_id, chat_id, players, hidden=True)
    called |= await nicknames.of_chat(ctx.tx, chat_id)
    looks = skeleton(name)
    return any(skeleton(other) == looks for user, other in called.items() if user != user_id)

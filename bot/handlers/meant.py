"""Whom a command is about."""

from dataclasses import dataclass, replace

from aiogram.types import Message, User

from bot.services.scope import UpdateContext
from bot.store.people import people


@dataclass(frozen=True, slots=True)
class Meant:
    """The person about whom a command is. `user_id` is None if the bot does not know him. `rest`: the text of
    the command without him."""

    user_id: int | None
    name: str
    rest: str = ""


async def meant_by(message: Message, args: str, ctx: UpdateContext) -> Meant | None:
    """Returns the person whom the text of a command (`args`) names: by a mention without a user name, or by a
    user name at its beginning. Returns None if it names nobody."""
    for entity in message.entities or ():
        if entity.type == "text_mention" and entity.user is not None:
            mention = entity.extract_from(message.text or "")
            return replace(await seen(entity.user, ctx), rest=args.replace(mention, "", 1).strip())
    username, _, rest = " ".join(args.split()).partition(" ")
    if not username.startswith("@"):
        return None
    known = await people.called(ctx.tx, ctx.bot_id, username.removeprefix("@"))
    return Meant(None, username) if known is None else Meant(known.user_id, known.name, rest)


async def seen(user: User, ctx: UpdateContext) -> Meant:
    known = await people.get(ctx.tx, ctx.bot_id, user.id)
    return Meant(user.id, user.full_name if known is None else known.name)

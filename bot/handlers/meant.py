"""Finds the person about whom a command is."""

from dataclasses import dataclass

from aiogram.types import Message, MessageOriginUser, User

from bot.services.scope import UpdateContext
from bot.store.people import people


@dataclass(frozen=True, slots=True)
class Meant:
    """The person about whom a command is. `user_id` is None if the bot knows nobody with his user name.
    `rest`: the text of the command without him."""

    user_id: int | None
    name: str
    rest: str = ""


async def meant_by(message: Message, args: str, ctx: UpdateContext) -> Meant | None:
    """Returns the person whom the text of a command (`args`) names: by a mention without a user name, or by a
    user name at its beginning. Otherwise returns the author of the message to which it replies; None if this
    is the person himself or a bot, or if there is no such author."""
    for entity in message.entities or ():
        if entity.type == "text_mention" and entity.user is not None:
            mention = entity.extract_from(message.text or "")
            return await _seen(entity.user, args.replace(mention, "", 1).strip(), ctx)
    username, _, rest = " ".join(args.split()).partition(" ")
    if username.startswith("@"):
        known = await people.called(ctx.tx, ctx.bot_id, username.removeprefix("@"))
        return Meant(None, username) if known is None else Meant(known.user_id, known.name, rest)
    author = _author(message)
    if author is None or author.is_bot or author.id == ctx.person.user_id:
        return None
    return await _seen(author, args, ctx)


def _author(message: Message) -> User | None:
    """Returns who has written the message to which this one replies, here or in another chat; None if it is
    no reply or Telegram does not tell. A topic's first message, to which all in it seem to reply, does not
    count."""
    reply, elsewhere = message.reply_to_message, message.external_reply
    if elsewhere is not None and isinstance(elsewhere.origin, MessageOriginUser):
        return elsewhere.origin.sender_user
    return None if reply is None or reply.forum_topic_created is not None else reply.from_user


async def _seen(user: User, rest: str, ctx: UpdateContext) -> Meant:
    known = await people.get(ctx.tx, ctx.bot_id, user.id)
    return Meant(user.id, user.full_name if known is None else known.name, rest)

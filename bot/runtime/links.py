"""Makes links to messages in Telegram."""

SUPERGROUPS = -(10**12)
"""A number for links. The id of a supergroup is this number minus a shorter positive number, and a link
contains the shorter number."""

ANY_MESSAGE = 1
"""The number that a link to a supergroup contains, because it needs the number of a message. Telegram opens
the group even if there is no message with this number."""


def message_link(chat_id: int, message_id: int) -> str | None:
    """Returns a link to a message of a supergroup; None for other chats, whose messages have no link."""
    internal = SUPERGROUPS - chat_id
    return f"https://t.me/c/{internal}/{message_id}" if internal > 0 else None

"""Links to messages of Telegram."""

SUPERGROUPS = -(10**12)
"""The id of a supergroup is this minus the number that its links have."""


def message_link(chat_id: int, message_id: int) -> str | None:
    """A link to a message of a supergroup. Messages of other chats have no link: None."""
    internal = SUPERGROUPS - chat_id
    return f"https://t.me/c/{internal}/{message_id}" if internal > 0 else None

"""Links to messages of Telegram, and to pages of games."""

SUPERGROUPS = -(10**12)
"""The id of a supergroup is this minus the number that its links have."""


def message_link(chat_id: int, message_id: int) -> str | None:
    """A link to a message of a supergroup. Messages of other chats have no link: None."""
    internal = SUPERGROUPS - chat_id
    return f"https://t.me/c/{internal}/{message_id}" if internal > 0 else None


def page_link(site: str | None, chat_id: int, game_id: int) -> str | None:
    """The address of the page of a game; None without a site. `site`: with `{chat}` for the chat's id."""
    if site is None:
        return None
    return f"{site.replace('{chat}', str(chat_id)).rstrip('/')}/games/{game_id}.html"

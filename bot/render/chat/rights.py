"""The rights that the bot does not have in a group, and the link that asks for them."""

from collections.abc import Sequence

from bot.choices import Need
from bot.render.post import Button, Line, Link, Post, line


def lacking(needs: Sequence[Need]) -> Post:
    """Returns the message that lists all missing rights."""
    return Post(lines=lines(needs), rows=row(needs))


def lines(needs: Sequence[Need]) -> tuple[Line, ...]:
    """Returns the lines that list the missing rights; none if nothing is missing."""
    return (line("lacking-title"), *(line(f"lacking-{need}") for need in needs)) if needs else ()


def row(needs: Sequence[Need]) -> tuple[tuple[Button, ...], ...]:
    """Returns a button that opens Telegram's choice of a group. There these rights are already ticked."""
    if not needs:
        return ()
    link = Link(adds=True, rights=tuple(RIGHTS[need] for need in needs if need in RIGHTS) or (ANY,))
    return ((Button(label=line("button-give-rights"), link=link, style="primary"),),)


RIGHTS = {"delete": "delete_messages", "restrict": "restrict_members", "pin": "pin_messages"}
"""The names of the rights in Telegram's links."""

ANY = "manage_chat"
"""The smallest right of an administrator. With it the bot gets all messages and learns who leaves."""

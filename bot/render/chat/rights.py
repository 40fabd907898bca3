"""Messages about rights that the bot does not have in a group, with the link that asks for them."""

from collections.abc import Sequence

from bot.choices import Need
from bot.render.post import Button, Line, Link, Post, line


def lacking(needs: Sequence[Need]) -> Post:
    """Returns the post that lists all missing rights. `needs`: these rights."""
    return Post(lines=lines(needs), rows=row(needs))


def lines(needs: Sequence[Need]) -> tuple[Line, ...]:
    """Returns the lines that list the missing rights; no lines if nothing is missing."""
    return (line("lacking-title"), *(line(f"lacking-{need}") for need in needs)) if needs else ()


def row(needs: Sequence[Need]) -> tuple[tuple[Button, ...], ...]:
    """Returns a row with a button that opens the list of groups in Telegram; no row if nothing is missing. If
    a person chooses a group there, the missing rights are ticked already."""
    if not needs:
        return ()
    link = Link(adds=True, rights=tuple(RIGHTS[need] for need in needs if need in RIGHTS) or (ANY,))
    return ((Button(label=line("button-give-rights"), link=link, style="primary"),),)


RIGHTS = {"delete": "delete_messages", "restrict": "restrict_members", "pin": "pin_messages"}
"""For each right that the bot may need, its name in Telegram's links."""

ANY = "manage_chat"
"""The name of an administrator's smallest right. With it the bot gets all messages and learns who leaves."""

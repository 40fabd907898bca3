"""What the bot lacks in a group, and the link that asks for it."""

from collections.abc import Sequence

from bot.choices import Need
from bot.render.post import Button, Line, Link, Post, line


def lacking(needs: Sequence[Need]) -> Post:
    """The whole list in one message."""
    return Post(lines=lines(needs), rows=row(needs))


def lines(needs: Sequence[Need]) -> tuple[Line, ...]:
    """The list; nothing if nothing is lacking."""
    return (line("lacking-title"), *(line(f"lacking-{need}") for need in needs)) if needs else ()


def row(needs: Sequence[Need]) -> tuple[tuple[Button, ...], ...]:
    """The button that opens the choice of a group with these rights ticked."""
    if not needs:
        return ()
    link = Link(adds=True, rights=tuple(RIGHTS[need] for need in needs if need in RIGHTS) or (ANY,))
    return ((Button(label=line("button-give-rights"), link=link, style="primary"),),)


RIGHTS = {"delete": "delete_messages", "restrict": "restrict_members", "pin": "pin_messages"}
"""As Telegram's links name them."""

ANY = "manage_chat"
"""The least that makes an administrator, who hears all and is told who leaves."""

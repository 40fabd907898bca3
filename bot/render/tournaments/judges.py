"""Messages to the named judges of a tournament, and about them."""

from bot.render.post import Post, line
from bot.render.tournaments.tournaments import at_slot
from championship.event import Slot


def your_chair(title: str, slot: Slot, chat: str, *, side: bool) -> Post:
    """Tells a judge which game of the round he judges. `chat`: the title of the table's group."""
    key = "event-your-side-chair" if side else "event-your-chair"
    return Post(lines=(at_slot(slot, key, title=title, chat=chat),))


def you_judge(title: str, table: str, *, side: bool) -> Post:
    """Tells a person that the organiser has named him as a judge."""
    key = "event-named-side" if side else "event-named"
    return Post(lines=(line(key, title=title, table=table),))


def dismissed(title: str) -> Post:
    """Tells a person that he judges no more tables of the tournament."""
    return Post(lines=(line("event-dismissed", title=title),))


def judge_away(table: str, name: str) -> Post:
    """Tells the organiser that a table plays without its named judge."""
    return Post(lines=(line("event-judge-away", table=table, name=name),))

"""Messages about a game that is planned for an hour: a line in the lobby's message, and the message that
calls its players."""

from collections.abc import Sequence

from bot.render.post import Line, Post, line


def hour(moment: float, shown: str) -> Line:
    """Returns the line about the hour of a planned game. `shown`: the hour on the group's clock. `moment`:
    the same in unix seconds; Telegram's clients show it on their own clock, too."""
    return line("lobby-planned", moment=round(moment), hour=shown)


def call(people: Sequence[tuple[int, str]], *, first: bool) -> Post:
    """Returns the post that calls the players of a planned game, with mentions that notify them. `people`:
    ids and names. `first`: whether this is the first of several posts, if there are many players."""
    names = (line("lobby-called", user=str(user), name=name) for user, name in people)
    return Post(lines=((line("planned-call") if first else line("planned-call-too")), *names))

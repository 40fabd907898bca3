"""Messages about a game that is planned for an hour: the line in the lobby's message, and the call to its
players."""

from collections.abc import Sequence

from bot.render.post import Line, Post, line


def hour(moment: float, shown: str) -> Line:
    """Returns the line about the hour. `shown`: the hour on the group's clock. Telegram's clients also show
    the `moment` on their own clock."""
    return line("lobby-planned", moment=round(moment), hour=shown)


def call(people: Sequence[tuple[int, str]], *, first: bool) -> Post:
    """Calls the players, with mentions that notify them. `people`: ids and names."""
    names = (line("lobby-called", user=str(user), name=name) for user, name in people)
    return Post(lines=((line("planned-call") if first else line("planned-call-too")), *names))

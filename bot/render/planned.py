"""A game planned for an hour: the hour in the lobby's message, and the call before it."""

from collections.abc import Sequence

from bot.render.post import Line, Post, line


def hour(moment: float, shown: str) -> Line:
    """`shown`: the hour by the group's clock. Clients show the `moment` by their own."""
    return line("lobby-planned", moment=round(moment), hour=shown)


def call(people: Sequence[tuple[int, str]], *, first: bool) -> Post:
    """Ids and names, mentioned so that it rings for them."""
    names = (line("lobby-called", user=str(user), name=name) for user, name in people)
    return Post(lines=((line("planned-call") if first else line("planned-call-too")), *names))

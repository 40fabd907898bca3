"""Mentions of people who are called to a table."""

from collections.abc import Sequence

from bot.render.post import Line, Post, line

NOTIFIED = 5
"""How many of the people whom a message mentions Telegram notifies: the first ones."""


def mentions(people: Sequence[tuple[int, str]]) -> tuple[Line, ...]:
    """Returns a line for each person, which mentions him. `people`: ids and names."""
    return tuple(line("lobby-called", user=str(user), name=name) for user, name in people)


def beside(people: Sequence[tuple[int, str]]) -> list[Post]:
    """Returns posts that mention all but the first `NOTIFIED` of these people (ids and names): Telegram does
    not notify them of a message that mentions everybody."""
    return [
        Post(lines=(line("lobby-also-called"), *mentions(people[start : start + NOTIFIED])))
        for start in range(NOTIFIED, len(people), NOTIFIED)
    ]

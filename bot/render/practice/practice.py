"""Messages about a practice that do not belong to its game."""

from bot.render.post import Post, line


def opened(neighbours: int) -> Post:
    """Returns the post that says, before the cards are dealt, that this chat is a table now. `neighbours`:
    the number of simulated players."""
    return Post(lines=(line("practice-opens", count=neighbours), line("practice-how"), line("practice-ends")))

"""What is said of a practice, outside its game."""

from bot.render.post import Post, line


def opened(neighbours: int) -> Post:
    """Before the cards: what this chat is now. `neighbours`: how many there are."""
    return Post(lines=(line("practice-opens", count=neighbours), line("practice-how"), line("practice-ends")))

"""Messages about a practice that do not belong to its game."""

from bot.render.game.hints import OFF
from bot.render.post import Post, line


def opened(neighbours: int, *, hints: bool) -> Post:
    """Returns the post that says, before the cards are dealt, that this chat is a table now. `neighbours`:
    the number of simulated players. `hints`: whether the person gets hints; then the first one stands here,
    so that nothing comes after his card. It does not say what his card says, so that all of this and the card
    are seen at once on a phone."""
    told = (line("practice-opens", count=neighbours), line("practice-how"), line("practice-ends"))
    first = (line("hint-practice"), line("hint-night")) if hints else ()
    return Post(lines=(*told, *first), rows=(OFF,) if hints else ())

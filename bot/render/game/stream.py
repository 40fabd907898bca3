"""The message with the links for a stream of a table."""

from bot.render.post import Button, Link, Post, line


def overlays(game_id: int, *, watched: bool, roles: int | None) -> Post:
    """Returns the post with links for a stream. `watched`: whether the group allows spectators. `roles`: the
    id of the person who asks, if he may show all cards; None if he may not."""
    plain = Link(table=game_id, way="overlay")
    rows = ((Button(label=line("button-stream"), link=plain),),) if watched else ()
    if not roles:
        return Post(lines=(line("stream-links"),), rows=rows, silent=True)
    secret = Button(label=line("button-stream-roles"), link=Link(table=game_id, way="overlay", user=roles))
    said = (line("stream-links"), line("stream-roles"))
    return Post(lines=said, rows=(*rows, (secret,)), silent=True, protected=True)

"""The question whether a person may have a nickname."""

from bot.presses.chat import NickTap
from bot.render.post import Button, Post, line


def asking(former: str, name: str, tap: NickTap) -> Post:
    """Returns the question whether a person may have the nickname `name`. `former`: his name so far. `tap`:
    the data of the button that says yes."""
    no = tap.model_copy(update={"wish": "no"})
    row = (
        Button(label=line("button-nick-yes"), data=tap.pack(), style="success"),
        Button(label=line("button-nick-no"), data=no.pack()),
    )
    return Post(lines=(line("nick-asked", former=former, name=name),), rows=(row,), silent=True)

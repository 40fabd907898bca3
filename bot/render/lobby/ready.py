"""The message of the ready check."""

from collections.abc import Collection, Sequence

from bot.presses.lobby import LobbyTap
from bot.render.lobby.mentions import mentions
from bot.render.post import Button, Countdown, Post, line


def asked(
    game_id: int,
    silent: Sequence[tuple[int, str]],
    listed: Sequence[tuple[int, str]],
    *,
    late: bool,
    can_begin: bool,
    goes_home: bool,
    seconds: int,
) -> Post:
    """Returns the post that asks the players whether they are ready. `silent`: the ids and names of those who
    have not answered; mentions notify them. `listed`: the same of people who may get their seats. `late`:
    whether the time to answer is over, and the table waits. `can_begin`: whether enough people are ready.
    `goes_home`: whether there is a button for who goes home. `seconds`: how long it lasts."""
    button = _ready(game_id)
    home = Button(label=line("button-go-home"), data=LobbyTap(game=game_id, wish="leave").pack())
    return Post(
        lines=(
            line("ready-ask" if not late else "ready-late" if can_begin else "ready-late-few"),
            *mentions(silent),
            *((line("ready-instead"), *mentions(listed)) if listed else ()),
        ),
        rows=((button, home) if goes_home else (button,),),
        countdown=Countdown(kind="late" if late else "ready", seconds=seconds),
    )


def ended(game_id: int, count: int, deals: Collection[int]) -> Post:
    """Returns the post that says that the ready check is over and the game can not begin: too few people
    answered, so who was late may press that he is there, or more sit than the book allows. `count`: how many
    answered. `deals`: how many players the book allows."""
    if count > max(deals):
        return Post(lines=(line("lobby-crowded", count=count - max(deals)),), silent=True)
    said = line("ready-not-enough", count=count, least=min(deals))
    return Post(lines=(said,), rows=((_ready(game_id),),), silent=True)


def _ready(game_id: int) -> Button:
    data = LobbyTap(game=game_id, wish="ready").pack()
    return Button(label=line("button-ready"), data=data, style="success")

"""Messages that call the players of a lobby: at the hour for which its game is planned, and for the ready
check."""

from collections.abc import Collection, Sequence

from bot.presses.lobby import LobbyTap
from bot.render.post import Button, Countdown, Line, Post, line


def asked(game_id: int, silent: Sequence[tuple[int, str]], seconds: int) -> Post:
    """Returns the post that asks the players whether they are ready. `silent`: the ids and names of those who
    have not answered; mentions notify them. `seconds`: how long the check lasts."""
    button = Button(
        label=line("button-ready"), data=LobbyTap(game=game_id, wish="ready").pack(), style="success"
    )
    names = (line("lobby-called", user=str(user), name=name) for user, name in silent)
    return Post(
        lines=(line("ready-ask"), *names),
        rows=((button,),),
        countdown=Countdown(kind="ready", seconds=seconds),
    )


def ended(count: int, deals: Collection[int]) -> Post:
    """Returns the post that says that the ready check is over and the game can not begin: too few people
    answered, or more sit than the book allows. `count`: how many answered. `deals`: how many players the book
    allows."""
    if count > max(deals):
        said = line("lobby-crowded", count=count - max(deals))
    else:
        said = line("ready-not-enough", count=count, least=min(deals))
    return Post(lines=(said,), silent=True)


def hour(moment: float, shown: str) -> Line:
    """Returns the line about the hour of a planned game. `shown`: the hour on the group's clock. `moment`:
    the same in unix seconds; Telegram's clients show it on their own clock, too."""
    return line("lobby-planned", moment=round(moment), hour=shown)


def call(people: Sequence[tuple[int, str]], *, first: bool) -> Post:
    """Returns the post that calls the players of a planned game, with mentions that notify them. `people`:
    ids and names. `first`: whether this is the first of several posts, if there are many players."""
    names = (line("lobby-called", user=str(user), name=name) for user, name in people)
    return Post(lines=((line("planned-call") if first else line("planned-call-too")), *names))

"""The ready check: who has not answered yet, and how long there is."""

from collections.abc import Sequence

from bot.keyboards.taps import LobbyTap
from bot.render.post import Button, Countdown, Post, line


def asked(game_id: int, silent: Sequence[tuple[int, str]], *, seconds: int, serial: int) -> Post:
    """`silent`: ids and names, mentioned so that it rings for them. `serial`: whose deadline the countdown
    shows."""
    button = Button(
        label=line("button-ready"), data=LobbyTap(game=game_id, wish="ready").pack(), style="success"
    )
    names = (line("lobby-called", user=str(user), name=name) for user, name in silent)
    return Post(
        lines=(line("ready-ask"), *names),
        rows=((button,),),
        countdown=Countdown(serial=serial, seconds=seconds),
    )


def not_enough(count: int, least: int) -> Post:
    """The check is over, and too few have answered."""
    return Post(lines=(line("ready-not-enough", count=count, least=least),), silent=True)

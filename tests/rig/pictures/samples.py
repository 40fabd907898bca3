"""Pictures to draw, with the names that are most difficult to draw."""

from typing import Literal, get_args

from bot.render import picture
from bot.render.line import line

NAMES = (
    "Аня",
    "Богдан Хмельницкий-Задунайский",
    "Ґалаґан Їжак",
    "👻👻👻",
    "<b>&\"'Хакер</b>]]>",
    "\u202eзадом наперёд\u202c",
    "W" * 64,
    "нуль\x00тут\x07і\x1bтам",
    "e\u0301tienne",
    "محمد",
    "№7 · судья",
    "   ",
)

RAISED = line("picture-raise")


def name_of(seat: int) -> str:
    return NAMES[(seat - 1) % len(NAMES)]


def course(days: int, candidates: int) -> tuple[picture.CourseRow, ...]:
    return tuple(
        row
        for day in range(1, days + 1)
        for row in (
            picture.CourseRow(
                label=line("picture-night", number=day),
                marks=(picture.CountMark(seat=day),),
                missed=line("picture-miss") if day % 2 else None,
            ),
            picture.CourseRow(
                label=line("picture-day", number=day),
                marks=tuple(picture.CountMark(seat=at, count=at % 7) for at in range(1, candidates + 1)),
            ),
            picture.CourseRow(
                label=line("picture-day", number=day), marks=(picture.CountMark(seat=None, count=4),)
            ),
        )
    )


def table(players: int, theme: picture.Theme = "dark") -> picture.TablePicture:
    return picture.TablePicture(
        theme=theme,
        title=line("picture-day", number=3),
        count=line("picture-count", count=players - 1),
        now=line("picture-now-last-word", seat=players),
        ballot=line("picture-ballot", seats=tuple(range(1, 9))),
        seats=tuple(
            picture.SeatMark(
                seat=seat,
                name=name_of(seat),
                out=seat == 2,
                speaks=seat == players,
                listed=seat in (1, 3),
                fouls=seat % 4,
                votes=seat if seat == 3 else None,
            )
            for seat in range(1, players + 1)
        ),
        votes=course(4, 12),
        raised=RAISED,
    )


def result(players: int, theme: picture.Theme = "dark") -> picture.ResultPicture:
    def of_team(team: Literal["red", "black"]) -> tuple[picture.PlayerMark, ...]:
        return tuple(
            picture.PlayerMark(
                seat=seat,
                name=name_of(seat),
                team=team,
                role=line("picture-role", role="citizen", own="", book="city"),
                emblem=get_args(picture.Emblem)[seat % 8] if seat % 3 else None,
                exit=line("picture-exit", cause="maniac", phase="night", number=seat) if seat % 2 else None,
            )
            for seat in range(1, players + 1)
            if (seat % 4 == 0) == (team == "black")
        )

    return picture.ResultPicture(
        theme=theme,
        winner="black",
        title=line("picture-won", winner="black"),
        reason=line("picture-reason", winner="black", reason="unchanged-table", book="city"),
        teams=(
            (line("picture-team", team="red"), of_team("red")),
            (line("picture-team", team="black"), of_team("black")),
        ),
        course=course(6, 12),
        raised=RAISED,
    )


def card(emblem: picture.Emblem, theme: picture.Theme = "dark") -> picture.CardPicture:
    own = {"ru": "Очень длинное название роли", "uk": "Дуже довга назва ролі"}
    return picture.CardPicture(
        theme=theme,
        team="black" if emblem in ("mafia", "don") else "red",
        emblem=emblem,
        role=line("picture-role", role=emblem, own=own, book="city"),
        colour=line("picture-card-team", team="red"),
    )


def chart(rows: int, theme: picture.Theme = "dark", *, ranked: bool = True) -> picture.ChartPicture:
    """Builds a picture of the best players of a group, or of one player's figures, with shares from 0 to
    1."""
    return picture.ChartPicture(
        theme=theme,
        title=line("picture-player", name=name_of(rows)),
        under=line("picture-top-least", least=21),
        rows=tuple(
            picture.ChartRow(
                place=place if ranked else None,
                label=line("picture-player", name=name_of(place)) if ranked else line("picture-best"),
                value=line("picture-share", share=100, won=12345, games=12345),
                share=min(100, (place - 1) * 12),
            )
            for place in range(1, rows + 1)
        ),
    )


def standing(players: int, theme: picture.Theme = "dark", *, placed: int = 100) -> picture.StandingPicture:
    """Builds a picture of a season's rating, with the widest figures and hidden people. Players after the
    first `placed` wait for a place, and the fourth of them can have none."""
    heads = ("games", "plus", "minus", "total")
    return picture.StandingPicture(
        theme=theme,
        title=line("picture-rating-strength", number=12),
        under=line("picture-rating-between", date="01.01.2026", until="31.12.2026", games=12345),
        heads=tuple(line(f"picture-head-{one}") for one in heads),
        rows=tuple(
            picture.StandingRow(
                place=place if place <= placed + 3 else None,
                waits=place > placed,
                name="—" if place % 7 == 0 else name_of(place),
                cells=("1234", "1234,56", "123,45", "−1111,11"),
            )
            for place in range(1, players + 1)
        ),
    )

"""The command `mafia rating`, with its options."""

# ruff: noqa: PLC0415  (a command loads only what it needs)

from pathlib import Path
from typing import Annotated, Literal

import typer

from bot.commands.answers import refuse
from bot.commands.options import HouseBonus, Lang, Rules, books_of, locale_of
from engine.remark import Remark


def rating(
    files: Annotated[list[Path] | None, typer.Argument(metavar="FILE")] = None,
    table: Annotated[list[Path] | None, typer.Option(metavar="FILE")] = None,
    as_data: Annotated[bool, typer.Option("--json")] = False,
    as_csv: Annotated[bool, typer.Option("--csv")] = False,
    as_html: Annotated[bool, typer.Option("--html")] = False,
    seed: int | None = None,
    house_bonus: HouseBonus = False,
    points: Literal["own", "fiim"] = "own",
    player: Annotated[str | None, typer.Option(metavar="NAME")] = None,
    strength: Annotated[bool, typer.Option("--strength")] = False,
    title: str | None = None,
    lang: Lang = None,
    rules: Rules = None,
) -> None:
    """Prints points and the standing by chapter 8 of FIIM's rules, or the strengths of players."""
    from bot.commands.rating.rate import Form, rate

    asked = [form for form, on in ((Form.JSON, as_data), (Form.CSV, as_csv), (Form.HTML, as_html)) if on]
    if len(asked) > 1:
        refuse((Remark("bad-command"), Remark("one-of-three")))
    if not (files or table):
        refuse((Remark("bad-command"), Remark("nothing-to-count")))
    code = rate(
        files or (),
        table or (),
        books_of(rules),
        asked[0] if asked else Form.TEXT,
        locale_of(lang),
        seed=seed,
        house_bonus=house_bonus,
        fiim=points == "fiim",
        player=player,
        strength=strength,
        title=title,
    )
    raise SystemExit(code)

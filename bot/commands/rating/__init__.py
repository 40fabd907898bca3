"""The command `mafia rating`, with its options."""

# ruff: noqa: PLC0415  (a command loads only what it needs)

from pathlib import Path
from typing import Annotated, Literal

import typer

from bot.commands.options import Lang, Rules, books_of, locale_of


def rating(
    files: Annotated[list[Path] | None, typer.Argument(help="game records, FILE.mafia.toml")] = None,
    table: Annotated[
        list[Path] | None, typer.Option(metavar="FILE", help="a table of results; as often as needed")
    ] = None,
    as_data: Annotated[bool, typer.Option("--json", help="one JSON object")] = False,
    as_csv: Annotated[bool, typer.Option("--csv", help="a table for a spreadsheet")] = False,
    as_html: Annotated[bool, typer.Option("--html", help="a page that can be put anywhere")] = False,
    seed: Annotated[int | None, typer.Option(help="draws the lot (8.7.5)")] = None,
    house_bonus: Annotated[
        bool, typer.Option("--house-bonus", help="the club has bonuses of its own: 8.4 limits none")
    ] = False,
    points: Annotated[
        Literal["own", "fiim"], typer.Option(help="fiim: for games by books without points, too")
    ] = "own",
    player: Annotated[
        str | None, typer.Option(metavar="NAME", help="his games instead, a line for each clause")
    ] = None,
    strength: Annotated[bool, typer.Option("--strength", help="how strong they are, without points")] = False,
    title: Annotated[str | None, typer.Option(help="stands above the table")] = None,
    lang: Lang = None,
    rules: Rules = None,
) -> None:
    """Computes points and the standing by chapter 8 of FIIM's rules.

    Exit code 2: a file is wrong, or marks break a clause. One line says where and why.
    """
    from bot.commands.rating.rate import Form, rate

    asked = [form for form, on in ((Form.JSON, as_data), (Form.CSV, as_csv), (Form.HTML, as_html)) if on]
    if len(asked) > 1:
        raise typer.BadParameter("one of --json, --csv and --html")
    if not (files or table):
        raise typer.BadParameter("nothing to count: FILE, or --table FILE.csv")
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

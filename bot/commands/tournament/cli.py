"""`mafia tournament`: the list of its commands."""

# ruff: noqa: PLC0415  (a command loads what it needs)

import asyncio
import sys
from collections.abc import Callable
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Literal, TypeVar

import typer

from bot.commands.one_line import one_line
from bot.commands.options import Lang, Rules, books_of, locale_of, settings_of
from bot.commands.tournament.event_file import FileError

if TYPE_CHECKING:
    from bot.settings import Settings

WRONG_INPUT = 2

app = typer.Typer(help="A tournament kept in a file: docs/tournaments.md.", no_args_is_help=True)

File = Annotated[Path, typer.Argument(metavar="FILE", help="the event's file, EVENT.toml")]


@app.command()
def new(
    file: File,
    title: Annotated[str, typer.Option(help="what the tournament is called")],
    players: Annotated[Path | None, typer.Option(help="a text file with a name a line")] = None,
    ruleset: Annotated[str, typer.Option(help="the book that is played")] = "fiim-2019",
    tables: Annotated[int, typer.Option(min=1, max=99)] = 1,
    rounds: Annotated[int, typer.Option(min=1, max=99, help="games of each table")] = 10,
    final: Annotated[int, typer.Option(min=0, max=99, help="games of the final; 0: no final")] = 0,
    lang: Annotated[Literal["ru", "uk"], typer.Option(help="language of the stages' names")] = "ru",
    rules: Rules = None,
) -> None:
    """Writes the file of a tournament that begins."""
    from bot.commands.tournament.new import new as write_new

    books = books_of(rules)
    event = _done(
        lambda: write_new(
            file,
            books,
            title=title,
            ruleset=ruleset,
            players=players,
            tables=tables,
            rounds=rounds,
            final=final,
            lang=lang,
        )
    )
    _say(f"{file}: {len(event.players)} players, {tables} tables, {rounds} rounds")


@app.command()
def seat(
    file: File,
    iterations: Annotated[int | None, typer.Option(min=0, max=10**9, help="how long to search")] = None,
    house_bonus: Annotated[
        bool, typer.Option("--house-bonus", help="the club has bonuses of its own: 8.4 limits none")
    ] = False,
    rules: Rules = None,
) -> None:
    """Draws who sits where in the next stage."""
    from bot.commands.tournament.seating import draw

    stage, figures = _done(lambda: draw(file, books_of(rules), iterations, house_bonus=house_bonus))
    _say(f"{file}: {stage} is seated; two players meet {figures.pairs.least} to {figures.pairs.most} times")


@app.command("import")
def import_results(
    file: File,
    records: Annotated[list[Path] | None, typer.Argument(metavar="[RECORD]...", help="game records")] = None,
    table: Annotated[
        list[Path] | None, typer.Option("--table", metavar="FILE.csv", help="a table of results")
    ] = None,
    rules: Rules = None,
) -> None:
    """Adds games that were played; each finds its place by who sat where."""
    from bot.commands.tournament.importing import add

    for slot in _done(lambda: add(file, records or [], table or [], books_of(rules))):
        _say(f"{file}: {slot}")


@app.command()
def standing(
    file: File,
    as_data: Annotated[bool, typer.Option("--json", help="one JSON object")] = False,
    as_csv: Annotated[bool, typer.Option("--csv", help="the same as a table for programs")] = False,
    as_html: Annotated[bool, typer.Option("--html", help="a page that can be put anywhere")] = False,
    house_bonus: Annotated[
        bool, typer.Option("--house-bonus", help="the club has bonuses of its own: 8.4 limits none")
    ] = False,
    lang: Lang = None,
    rules: Rules = None,
) -> None:
    """Prints who stands where."""
    from bot.commands.rating.rate import Form
    from bot.commands.tournament.standing import printed

    asked = [form for form, on in ((Form.JSON, as_data), (Form.CSV, as_csv), (Form.HTML, as_html)) if on]
    if len(asked) > 1:
        raise typer.BadParameter("one of --json, --csv and --html")
    form, books, locale = asked[0] if asked else Form.TEXT, books_of(rules), locale_of(lang)
    sys.stdout.write(_done(lambda: printed(file, books, form, locale, house_bonus=house_bonus)))


@app.command("open")
def open_tournament(
    file: File,
    organiser: Annotated[int, typer.Option(min=1, help="who leads it: a person's number in Telegram")],
    chief: Annotated[int | None, typer.Option(min=1, help="who decides protests; the organiser")] = None,
    pause: Annotated[
        float, typer.Option(min=0, help="minutes between rounds; 0: on the organiser's word")
    ] = 5.0,
    bot: Annotated[
        int | None, typer.Option(metavar="NUMBER", help="which of several bots; its token begins so")
    ] = None,
    lang: Annotated[Literal["ru", "uk"] | None, typer.Option(help="language of what is told to all")] = None,
    rules: Rules = None,
) -> None:
    """Opens a tournament in Telegram. From then on the bot's database is the truth, and not the file."""
    from bot.commands.tournament.opening import open_in
    from bot.services.tournaments.opening import Settled

    loaded = settings_of(with_token=True)
    settled = Settled(organiser, chief or organiser, lang or loaded.default_locale, pause * 60)
    books, url = books_of(rules), loaded.database_url
    with one_line(url):
        bot_id = _one_of(loaded, bot)
        code, link = _done(lambda: asyncio.run(open_in(url, file, books, settled, bot_id)))
    entrance = f"https://t.me/BOT{link}, where BOT is the name of bot {bot_id}"
    _say(f"{file}: the tournament {code} is open; people enter it by {entrance}")


@app.command()
def write(
    file: File,
    code: Annotated[str, typer.Argument(metavar="CODE", help="as `open` has printed it")],
    rules: Rules = None,
) -> None:
    """Writes a tournament from the bot's database into a file, and its records beside it."""
    from bot.commands.tournament.opening import write_from

    books, url = books_of(rules), settings_of(with_token=True).database_url
    with one_line(url):
        games = _done(lambda: asyncio.run(write_from(url, file, books, code)))
    _say(f"{file}: {games} games")


def _one_of(loaded: "Settings", bot: int | None) -> int:
    """The number of the bot that hosts it: only in its chats is the code known."""
    from bot.settings import SettingsError

    if bot in loaded.bots or (bot is None and len(loaded.bots) == 1):
        return bot or loaded.bots[0]
    raise SettingsError(f"--bot: one of {', '.join(map(str, loaded.bots))}")


T = TypeVar("T")


def _done(work: Callable[[], T]) -> T:
    """One line and exit code 2 for a file that can not be used."""
    try:
        return work()
    except FileError as error:
        sys.stderr.write(f"mafia: {error}\n")
        raise SystemExit(WRONG_INPUT) from None


def _say(text: str) -> None:
    from engine.record import printable

    sys.stdout.write(f"{printable(text)}\n")

"""`mafia`: the list of commands. Each has its body in a module of its own."""

# ruff: noqa: PLC0415  (a command loads what it needs, and a wrong setting is told before that)

import asyncio
import gc
import sys
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from functools import partial
from io import TextIOWrapper
from pathlib import Path
from typing import Annotated, Literal

import typer
from typer.exceptions import Abort, TyperException

from bot import settings
from bot.commands import databases
from bot.commands.entry import INTERRUPTED
from bot.commands.one_line import one_line
from bot.commands.options import Rules, books_of, locale_of, settings_of
from bot.commands.publish import publish
from bot.commands.rating import rating
from bot.commands.tournament.cli import app as tournament
from bot.runtime import files
from engine.record import printable
from engine.replay import Replay
from engine.simulate import Policy

app = typer.Typer(
    help="The host of the game of Mafia in Telegram.",
    no_args_is_help=True,
    context_settings={"help_option_names": ["-h", "--help"]},
    pretty_exceptions_enable=False,
)

app.add_typer(tournament, name="tournament")

Port = Annotated[int, typer.Option(min=1, max=65535, help="where the local server listens")]


def _tell_version(asked: bool) -> None:
    if asked:
        from bot.version import version

        sys.stdout.write(f"mafia {version()}\n")
        raise typer.Exit


@contextmanager
def _loading() -> Iterator[None]:
    """What is loaded within stays. To look through it for garbage would take a third of the time, and as long
    again later, at the latest when the program ends."""
    from lazy_types import import_aiogram

    gc.disable()
    import_aiogram()
    yield
    gc.freeze()
    gc.enable()


@app.callback()
def options(
    _version: Annotated[
        bool,
        typer.Option("--version", is_eager=True, callback=_tell_version, help="the version of this program"),
    ] = False,
) -> None:
    """The host of the game of Mafia in Telegram."""


@app.command()
def run() -> None:
    """The bots, as the settings say."""
    loaded = settings_of(with_token=True)
    with _loading():
        from bot.replica.run import run as run_bots

    with one_line(loaded.database_url):
        asyncio.run(run_bots(loaded))


@app.command()
def check(
    alive: Annotated[bool, typer.Option("--alive", help="only whether a bot runs here, and moves")] = False,
) -> None:
    """Looks at settings, database, migrations, locales and the bot's rights, a line each."""
    if alive:
        from bot.commands.alive import alive as look

        raise SystemExit(look(settings_of()))
    with _loading():
        from bot.commands.check import check as check_all

    raise SystemExit(asyncio.run(check_all()))


@app.command()
def sandbox(
    port: Port = 8081,
    folder: Annotated[
        Path | None, typer.Option(help="where its world is kept; without, it is in memory")
    ] = None,
) -> None:
    """A Telegram on this machine, and its page, for a bot started by hand."""
    from bot.commands.play.sandbox import serve

    try:
        serve(port, folder)
    except settings.SettingsError as error:
        settings.refuse(error)


@app.command()
def play(
    port: Port = 8081,
    speed: Annotated[
        float | None,
        typer.Option(min=0.1, max=1000, help="how many times faster than at a table; as before"),
    ] = None,
    browser: Annotated[bool, typer.Option("--browser/--no-browser", help="open the page")] = True,
    folder: Annotated[
        Path | None, typer.Option(help="where games and messages are kept; the user's data folder")
    ] = None,
    anew: Annotated[bool, typer.Option("--new", help="forget all games and begin anew")] = False,
    rules: Rules = None,
) -> None:
    """The whole bot on this machine, with no Telegram and no token."""
    books_of(rules)
    from bot.commands.play import play as play_here
    from bot.commands.play.folder import usual_folder

    where = folder or usual_folder()
    try:
        raise SystemExit(asyncio.run(play_here(port, speed, browser, where, anew=anew, rules=rules)))
    except settings.SettingsError as error:
        settings.refuse(error)


@app.command()
def replay(
    files: Annotated[list[Path], typer.Argument(help="game records, FILE.mafia.toml")],
    as_data: Annotated[bool, typer.Option("--json", help="one JSON object a file")] = False,
    strict: Annotated[bool, typer.Option("--strict", help="exit 1 if an act was rejected")] = False,
    lang: Annotated[Literal["ru", "uk"] | None, typer.Option(help="language of the protocol")] = None,
    rules: Rules = None,
) -> None:
    """Plays game records and prints the judge's protocol."""
    from bot.commands.replaying import data, replay_all

    written = data if as_data else _reading(locale_of(lang))
    raise SystemExit(replay_all(files, written, books_of(rules), strict=strict))


def _reading(locale: str) -> Callable[[Replay], str]:
    """Writes the protocol for people. Rendering takes a second to import, so only if it is needed."""
    with _loading():
        from bot.render.reading import reading

    return partial(reading, locale=locale)


@app.command()
def view(
    file: Annotated[Path, typer.Argument(help="a game record, FILE.mafia.toml")],
    out: Annotated[Path | None, typer.Option(metavar="FILE.html", help="where to; beside the record")] = None,
    lang: Annotated[Literal["ru", "uk"] | None, typer.Option(help="the language it opens in")] = None,
    rules: Rules = None,
) -> None:
    """Makes a page of a game record, to step through the game in a browser."""
    with _loading():
        from bot.commands.viewing import view as view_page

    raise SystemExit(view_page(file, out, locale_of(lang), books_of(rules)))


@app.command()
def simulate(
    ruleset: Annotated[str, typer.Option(help="id of the rule book")],
    players: Annotated[int | None, typer.Option(help="at the table")] = None,
    games: Annotated[int, typer.Option(min=1, max=10**9, help="how many to play")] = 1000,
    seed: Annotated[int | None, typer.Option(help="the same seed gives the same games")] = None,
    policy: Annotated[Policy, typer.Option(help="how the players play")] = Policy.RANDOM,
    as_data: Annotated[bool, typer.Option("--json", help="one JSON object")] = False,
    rules: Rules = None,
) -> None:
    """Plays games at random and prints who won how often."""
    from bot.commands.simulating import simulate_book

    raise SystemExit(simulate_book(books_of(rules), ruleset, players, games, seed, policy, as_data=as_data))


app.command()(rating)
app.command()(publish)

app.command()(databases.migrate)
app.command()(databases.backup)
app.command()(databases.restore)
app.command()(databases.copy)
# The id of a chat begins with a minus.
app.command(context_settings={"ignore_unknown_options": True})(databases.forget)


@app.command("rules")
def rules_command(
    what: Annotated[Literal["check", "show"], typer.Argument(help="check a FILE, or show an ID or a FILE")],
    which: Annotated[str, typer.Argument(metavar="ID|FILE", help="a book's id, or its file, BOOK.toml")],
    rules: Rules = None,
) -> None:
    """Checks the file of a book, or prints a whole book.

    Exit code 2: the file is no book; one line says where and why.
    """
    from bot.commands.rules import check as check_file
    from bot.commands.rules import show

    try:
        raise SystemExit(check_file(Path(which)) if what == "check" else show(which, books_of(rules)))
    except settings.SettingsError as error:
        settings.refuse(error)


@app.command()
def verify(
    file: Annotated[Path, typer.Argument(help="a game record with its commitment")],
    digests: Annotated[
        list[str] | None,
        typer.Argument(metavar="[DIGEST]...", help="what the host posted: 🔒, ✂️ or both"),
    ] = None,
    lang: Annotated[Literal["ru", "uk"] | None, typer.Option(help="language of what is proved")] = None,
) -> None:
    """Checks that the deal of a record is the one whose digest was posted before the game.

    Exit code 0: it is; 1: it differs; 2: no record, no commitment in it, or no digest.
    """
    from bot.commands.verifying import verify as check_deal

    raise SystemExit(check_deal(file, digests or (), locale_of(lang)))


def main() -> None:
    """Ends with the exit code of a command. An unknown command or a wrong option gives one line and 2."""
    files.keep_private()
    if isinstance(sys.stdout, TextIOWrapper):
        sys.stdout.reconfigure(errors="backslashreplace")  # a terminal may not know all letters
    try:
        raise SystemExit(app(standalone_mode=False))
    except TyperException as error:
        said = " ".join(error.format_message().split())
        if not said:  # no arguments, and the help is printed already
            raise SystemExit(error.exit_code) from None
        settings.refuse(settings.SettingsError(said))
    except Abort:
        raise SystemExit(INTERRUPTED) from None
    except OSError as error:
        named = str(error.filename or "")
        if not any(argument and argument in named for argument in sys.argv[1:]):
            raise  # the fault is the program's
        settings.refuse(settings.SettingsError(printable(f"{named}: {error.strerror}")))


if __name__ == "__main__":
    main()

"""`mafia`: the list of commands. Each command does its work in its own module."""

# ruff: noqa: PLC0415  (a command loads only what it needs, and after the settings are checked)

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
from bot.commands.answers import refuse, speak
from bot.commands.entry import INTERRUPTED
from bot.commands.history import bring_in, export
from bot.commands.one_line import one_line
from bot.commands.options import Lang, Rules, books_of, locale_of, settings_of
from bot.commands.publish import publish
from bot.commands.rating import rating
from bot.commands.tournament import app as tournament
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

DECLINED = 1
LARGEST_ID = (1 << 53) - 1
"""The largest id of a person. Telegram's ids have no more than 52 bits. Above them are the ids of guests, who
are not in Telegram."""

Port = Annotated[int, typer.Option(min=1, max=65535, help="where the local server listens")]


def _tell_version(asked: bool) -> None:
    if asked:
        from bot.version import version

        sys.stdout.write(f"mafia {version()}\n")
        raise typer.Exit


@contextmanager
def _loading() -> Iterator[None]:
    """Turns garbage collection off while the modules in its block are imported. They stay loaded, so the
    collector need never examine their objects: that would make the import half as long again, and would take
    the same time at the end of the program."""
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
    speak(None)


@app.command()
def run() -> None:
    """Runs the bots, as the settings say."""
    loaded = settings_of(with_token=True)
    with _loading():
        from bot.replica.run import run as run_bots

    with one_line(loaded.database_url):
        asyncio.run(run_bots(loaded))


@app.command()
def check(
    alive: Annotated[bool, typer.Option("--alive", help="only whether a bot runs here, and moves")] = False,
) -> None:
    """Checks settings, database, migrations, locales and the bot's rights, and prints a line for each."""
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
    """Runs a Telegram on this machine, with its page, for a bot started by hand."""
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
    """Runs the whole bot on this machine, without Telegram and without a token."""
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
    lang: Lang = None,
    rules: Rules = None,
) -> None:
    """Plays the games of records again, and prints the judge's protocol of each."""
    from bot.commands.replaying import data, replay_all

    written = data if as_data else _reading(locale_of(lang))
    raise SystemExit(replay_all(files, written, books_of(rules), strict=strict))


def _reading(locale: str) -> Callable[[Replay], str]:
    """Returns a function that writes the protocol of a game for people, in this language. Importing its
    module takes a second."""
    with _loading():
        from bot.render.game.reading import reading

    return partial(reading, locale=locale)


@app.command()
def view(
    file: Annotated[Path, typer.Argument(help="a game record, FILE.mafia.toml")],
    out: Annotated[Path | None, typer.Option(metavar="FILE.html", help="where to; beside the record")] = None,
    lang: Lang = None,
    rules: Rules = None,
) -> None:
    """Makes a web page of a game record. On the page one can go through the game step by step."""
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
    """Plays random games, and prints how often each team has won."""
    from bot.commands.simulating import simulate_book

    raise SystemExit(simulate_book(books_of(rules), ruleset, players, games, seed, policy, as_data=as_data))


app.command()(rating)
app.command()(publish)
app.command()(export)
app.command("import")(bring_in)


@app.command()
def migrate() -> None:
    """Migrates the database to this program's schema."""
    loaded = settings_of()
    from bot.replica import before_migration
    from bot.runtime import files
    from bot.store.migrate import migrate as bring_up
    from bot.store.migrate import schema_of

    url = loaded.database_url
    with one_line(url):
        found = asyncio.run(schema_of(url))
        asyncio.run(bring_up(url, partial(before_migration.save, loaded)))
        files.narrow(url)
    done = "nothing to do" if found.present == found.ours else "done"
    sys.stdout.write(f"{loaded.database}: schema {found}: {done}\n")


@app.command(context_settings={"ignore_unknown_options": True})  # the id of a chat begins with a minus
def forget(
    who: Annotated[
        int,
        typer.Argument(
            metavar="ID", min=-LARGEST_ID, max=LARGEST_ID, help="a person's id, or a chat's, which is below 0"
        ),
    ],
    sure: Annotated[bool, typer.Option("--yes", help="do not ask first, as is done at a terminal")] = False,
) -> None:
    """Deletes the data of a person or a chat, even while the bot runs. Games stay, without their people."""
    loaded = settings_of()
    if not sure and sys.stdin.isatty() and not _agreed(f"{loaded.database}: forget {who} for good?"):
        sys.stdout.write(f"{who}: nothing is changed\n")
        raise SystemExit(DECLINED)
    from bot.commands.forgetting import forget as forget_in

    with one_line(loaded.database_url):
        raise SystemExit(asyncio.run(forget_in(loaded.database_url, who)))


def _agreed(question: str) -> bool:
    sys.stderr.write(f"{question} [y/N] ")
    sys.stderr.flush()
    return sys.stdin.readline().strip().lower() in ("y", "yes")


@app.command()
def copy(
    source: Annotated[
        str, typer.Argument(metavar="URL", help="what is copied: sqlite:///… or postgresql://…")
    ],
    target: Annotated[str, typer.Argument(metavar="URL", help="an empty database, or none yet")],
) -> None:
    """Copies a database into an empty one. No bot may use either of them. Each may be SQLite or PostgreSQL.

    Do not write the password in the URL, because other users can see the command. Put it in PGPASSWORD, or in
    a file named by PGPASSFILE.
    """
    from bot.commands.moving import copy as copy_all

    try:
        asyncio.run(copy_all(source, target))
    except settings.SettingsError as error:
        settings.refuse(error)


@app.command()
def backup(
    file: Annotated[Path, typer.Argument(metavar="FILE|FOLDER", help="the file to be made")],
    keep: Annotated[
        int | None,
        typer.Option(
            min=1, max=9999, metavar="N", help="make a file in a FOLDER, and keep the newest N there"
        ),
    ] = None,
) -> None:
    """Saves the database to a file, even while the bot runs.

    PostgreSQL is saved by pg_dump, which is one of its client programs.
    """
    loaded = settings_of()
    from bot.commands import saving

    with one_line(loaded.database_url):
        if keep is None:
            saving.backup(loaded.database_url, file)
        else:
            saving.backup_among(loaded.database_url, file, keep)


@app.command()
def restore(
    file: Annotated[Path, typer.Argument(help="what `mafia backup` made")],
    over: Annotated[bool, typer.Option("--over", help="give up what the database holds")] = False,
) -> None:
    """Loads a backup into the database, while the bot is stopped."""
    loaded = settings_of()
    from bot.commands.saving import restore as load

    with one_line(loaded.database_url):
        load(loaded.database_url, file, over=over)


@app.command("rules")
def rules_command(
    what: Annotated[Literal["check", "show"], typer.Argument(help="check a FILE, or show an ID or a FILE")],
    which: Annotated[str, typer.Argument(metavar="ID|FILE", help="a book's id, or its file, BOOK.toml")],
    rules: Rules = None,
) -> None:
    """Checks the file of a book, or prints a whole book.

    Exit code 2: the file is not a valid book. One line says where and why.
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
    lang: Lang = None,
) -> None:
    """Checks that the deal of a record is the one whose digest was posted before the game.

    Exit code 0: it is. 1: it is not. 2: the file is not a record, it contains no commitment, or a digest is
    not valid.
    """
    from bot.commands.verifying import verify as check_deal

    raise SystemExit(check_deal(file, digests or (), locale_of(lang)))


def main() -> None:
    """Runs a command of `mafia` and ends with its exit code. If the command or an option is wrong, prints one
    line and ends with 2."""
    files.keep_private()
    if isinstance(sys.stdout, TextIOWrapper):
        sys.stdout.reconfigure(errors="backslashreplace")  # a terminal may not be able to print all letters
    try:
        raise SystemExit(app(standalone_mode=False))
    except TyperException as error:
        said = " ".join(error.format_message().split())
        if not said:  # there are no arguments, and the help is already printed
            raise SystemExit(error.exit_code) from None
        refuse(settings.SettingsError(said))
    except Abort:
        raise SystemExit(INTERRUPTED) from None
    except OSError as error:
        named = str(error.filename or "")
        if not any(argument and argument in named for argument in sys.argv[1:]):
            raise  # the user did not name this file: it is a bug
        refuse(settings.SettingsError(printable(f"{named}: {error.strerror}")))


if __name__ == "__main__":
    main()

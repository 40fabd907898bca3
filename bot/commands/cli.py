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
from bot.commands.answers import in_language, refuse, say, set_language
from bot.commands.convert import convert
from bot.commands.entry import INTERRUPTED
from bot.commands.help_page import Commands
from bot.commands.history import bring_in, export
from bot.commands.one_line import one_line
from bot.commands.options import Lang, Rules, books_of, locale_of, of_typer, settings_of
from bot.commands.publish import publish
from bot.commands.rating import rating
from bot.commands.tournament import app as tournament
from bot.runtime import files
from engine.remark import Remark
from engine.replay import Replay
from engine.simulate import Policy

app = Commands(context_settings={"help_option_names": ["-h", "--help"]}, pretty_exceptions_enable=False)

app.add_typer(tournament, name="tournament")

DECLINED = 1
LARGEST_ID = (1 << 53) - 1
"""The largest id of a person. Telegram's ids have no more than 52 bits. Above them are the ids of guests, who
are not in Telegram."""

Folder = Annotated[Path | None, typer.Option(metavar="FOLDER")]
Port = Annotated[int, typer.Option(min=1, max=65535)]


def _tell_version(asked: bool) -> None:
    if asked:
        from bot.version import version

        sys.stdout.write(f"mafia {version()}\n")
        raise typer.Exit


@contextmanager
def _loading() -> Iterator[None]:
    """Turns garbage collection off while its block imports modules. They stay loaded, so examining their
    objects frees nothing; it would make the import half as long again, and the end of the program too."""
    from lazy_types import import_aiogram

    gc.disable()
    try:
        import_aiogram()
        yield
    finally:
        gc.freeze()
        gc.enable()


@app.callback()
def options(
    _version: Annotated[bool, typer.Option("--version", is_eager=True, callback=_tell_version)] = False,
) -> None:
    """Begins a command: its answers are in the installation's language, unless its `--lang` names one."""
    set_language(None)


@app.command()
def run() -> None:
    """Runs the bots, as the settings say."""
    loaded = settings_of(with_token=True)
    with _loading():
        from bot.replica.run import run as run_bots

    with one_line(loaded.database_url):
        asyncio.run(run_bots(loaded))


@app.command()
def check(alive: Annotated[bool, typer.Option("--alive")] = False) -> None:
    """Checks settings, database, migrations, locales and the bot's rights, and prints a line for each. With
    `--alive` only says whether a bot runs here and makes progress."""
    if alive:
        from bot.commands.alive import alive as look

        raise SystemExit(look(settings_of()))
    with _loading():
        from bot.commands.check import check as check_all

    raise SystemExit(asyncio.run(check_all()))


@app.command()
def sandbox(port: Port = 8081, folder: Folder = None) -> None:
    """Runs a server in place of Telegram's on this machine, with its page, for a bot started by hand."""
    from bot.commands.play.sandbox import serve

    serve(port, folder)


@app.command()
def play(
    port: Port = 8081,
    speed: Annotated[float | None, typer.Option(min=0.1, max=1000)] = None,
    browser: Annotated[bool, typer.Option("--browser/--no-browser")] = True,
    folder: Folder = None,
    anew: Annotated[bool, typer.Option("--new")] = False,
    rules: Rules = None,
) -> None:
    """Runs the whole bot on this machine, without Telegram and without a token."""
    books_of(rules)
    from bot.commands.play import play as play_here
    from bot.commands.play.folder import usual_folder

    where = folder or usual_folder()
    raise SystemExit(asyncio.run(play_here(port, speed, browser, where, anew=anew, rules=rules)))


@app.command()
def replay(
    files: Annotated[list[Path], typer.Argument(metavar="FILE")],
    as_data: Annotated[bool, typer.Option("--json")] = False,
    strict: Annotated[bool, typer.Option("--strict")] = False,
    lang: Lang = None,
    rules: Rules = None,
) -> None:
    """Plays the games of records again, and prints the judge's protocol of each (`--json`: as data)."""
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
    file: Annotated[Path, typer.Argument(metavar="FILE")],
    out: Annotated[Path | None, typer.Option(metavar="FILE.html")] = None,
    lang: Lang = None,
    rules: Rules = None,
) -> None:
    """Makes a web page of a game record. On the page one can go through the game step by step."""
    with _loading():
        from bot.commands.viewing import view as view_page

    raise SystemExit(view_page(file, out, locale_of(lang), books_of(rules)))


@app.command()
def simulate(
    ruleset: Annotated[str, typer.Option()],
    players: int | None = None,
    games: Annotated[int, typer.Option(min=1, max=10**9)] = 1000,
    seed: int | None = None,
    policy: Policy = Policy.RANDOM,
    as_data: Annotated[bool, typer.Option("--json")] = False,
    rules: Rules = None,
) -> None:
    """Plays random games, and prints how often each team has won."""
    from bot.commands.simulating import simulate_book

    raise SystemExit(simulate_book(books_of(rules), ruleset, players, games, seed, policy, as_data=as_data))


app.command()(rating)
app.command()(publish)
app.command()(convert)
app.command()(export)
app.command("import")(bring_in)


@app.command()
def migrate() -> None:
    """Migrates the database to this program's schema."""
    loaded = settings_of()
    from bot.replica import before_migration
    from bot.runtime import files
    from bot.store.database.migrate import migrate as bring_up
    from bot.store.database.migrate import schema_of

    url = loaded.database_url
    with one_line(url):
        found = asyncio.run(schema_of(url))
        asyncio.run(bring_up(url, partial(before_migration.save, loaded)))
        files.narrow(url)
    done = Remark("nothing-to-do") if found.present == found.ours else Remark("done")
    say(loaded.database, Remark("schema", why=(found, done)))


@app.command(context_settings={"ignore_unknown_options": True})  # the id of a chat begins with a minus
def forget(
    who: Annotated[int, typer.Argument(metavar="ID", min=-LARGEST_ID, max=LARGEST_ID)],
    sure: Annotated[bool, typer.Option("--yes")] = False,
) -> None:
    """Deletes the data of a person or a chat, even while the bot runs. Games stay, without their people. In a
    terminal it asks first, unless `--yes` is given."""
    loaded = settings_of()
    if not sure and sys.stdin.isatty() and not _agreed((loaded.database, Remark("for-good", text=who))):
        say(who, Remark("unchanged"))
        raise SystemExit(DECLINED)
    from bot.commands.forgetting import forget as forget_in

    with one_line(loaded.database_url):
        raise SystemExit(asyncio.run(forget_in(loaded.database_url, who)))


def _agreed(question: object) -> bool:
    sys.stderr.write(f"{in_language(question)} [y/N] ")
    sys.stderr.flush()
    return sys.stdin.readline().strip().lower() in ("y", "yes")


@app.command()
def copy(
    source: Annotated[str, typer.Argument(metavar="URL")],
    target: Annotated[str, typer.Argument(metavar="URL")],
) -> None:
    """Copies a database into an empty one. No bot may use either of them."""
    from bot.commands.moving import copy as copy_all

    asyncio.run(copy_all(source, target))


@app.command()
def backup(
    file: Annotated[Path, typer.Argument(metavar="FILE|FOLDER")],
    keep: Annotated[int | None, typer.Option(min=1, max=9999, metavar="N")] = None,
) -> None:
    """Saves the database to a file, even while the bot runs. With `--keep`: into a folder, where only the
    newest backups stay."""
    loaded = settings_of()
    from bot.commands import saving

    with one_line(loaded.database_url):
        if keep is None:
            saving.backup(loaded.database_url, file)
        else:
            saving.backup_among(loaded.database_url, file, keep)


@app.command()
def restore(
    file: Annotated[Path, typer.Argument(metavar="FILE")],
    over: Annotated[bool, typer.Option("--over")] = False,
) -> None:
    """Loads a backup into the database, while the bot is stopped."""
    loaded = settings_of()
    from bot.commands.saving import restore as load

    with one_line(loaded.database_url):
        load(loaded.database_url, file, over=over)


@app.command("rules")
def rules_command(
    what: Annotated[Literal["check", "show"], typer.Argument()],
    which: Annotated[str, typer.Argument(metavar="ID|FILE")],
    rules: Rules = None,
) -> None:
    """Checks the file of a book, or prints a whole book."""
    from bot.commands.rules import check as check_file
    from bot.commands.rules import show

    raise SystemExit(check_file(Path(which)) if what == "check" else show(which, books_of(rules)))


@app.command()
def verify(
    file: Annotated[Path, typer.Argument(metavar="FILE")],
    digests: Annotated[list[str] | None, typer.Argument(metavar="DIGEST")] = None,
    lang: Lang = None,
) -> None:
    """Checks that the deal of a record is the one whose digest was posted before the game."""
    from bot.commands.verifying import verify as check_deal

    raise SystemExit(check_deal(file, digests or (), locale_of(lang)))


def main() -> None:
    """Runs a command of `mafia` and ends with its exit code: 2, with lines that say why, if the command, an
    option, a setting or a file named in it is wrong; 130 after an interrupt."""
    files.keep_private()
    if isinstance(sys.stdout, TextIOWrapper):
        sys.stdout.reconfigure(errors="backslashreplace")  # a terminal may not be able to print all letters
    try:
        raise SystemExit(app(standalone_mode=False))
    except settings.SettingsError as error:
        refuse(error)
    except TyperException as error:
        refuse(of_typer(" ".join(error.format_message().split())))
    except Abort:
        raise SystemExit(INTERRUPTED) from None
    except OSError as error:
        named = str(error.filename or "")
        if not any(argument and argument in named for argument in sys.argv[1:]):
            raise  # the user did not name this file: it is a bug
        refuse((named, error))


if __name__ == "__main__":
    main()

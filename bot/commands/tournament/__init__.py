"""The commands of `mafia tournament`, for an event that is kept in a file."""

# ruff: noqa: PLC0415  (a command loads only what it needs)

import asyncio
import sys
from collections.abc import Callable
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, TypeVar

import typer

from bot.commands.answers import refuse, say, say_below, warn
from bot.commands.help_page import Commands
from bot.commands.one_line import one_line
from bot.commands.options import HouseBonus, Lang, Rules, books_of, locale_of, settings_of
from bot.commands.tournament.event_file import FileError
from engine.remark import Joined, Remark

if TYPE_CHECKING:
    from bot.commands.tournament.seating import Task
    from bot.settings import Settings

WRONG_INPUT = 2

app = Commands()

File = Annotated[Path, typer.Argument(metavar="FILE")]
Iterations = Annotated[int | None, typer.Option(min=0, max=10**9)]


@app.command()
def new(
    file: File,
    title: Annotated[str, typer.Option()],
    players: Path | None = None,
    ruleset: str = "fiim-2019",
    tables: Annotated[int, typer.Option(min=1, max=99)] = 1,
    rounds: Annotated[int | None, typer.Option(min=1, max=99)] = None,
    games: Annotated[int | None, typer.Option(min=1, max=99)] = None,
    final: Annotated[int, typer.Option(min=0, max=99)] = 0,
    results: Annotated[Path | None, typer.Option("--from", metavar="FILE")] = None,
    house_bonus: HouseBonus = False,
    lang: Lang = None,
    rules: Rules = None,
) -> None:
    """Writes the file of a new tournament, or of one that was played already."""
    from bot.commands.tournament.new import from_results
    from bot.commands.tournament.new import new as write_new
    from bot.commands.tournament.report import warned

    books, called = books_of(rules), {"title": title, "ruleset": ruleset, "lang": locale_of(lang)}
    if results is not None:
        made, notes = _done(lambda: from_results(file, results, books, **called, house_bonus=house_bonus))
        say(file, Remark("players-games", players=len(made.players), games=len(made.games)))
        for note in notes:
            say(note)
        return
    if rounds is not None and games is not None:
        refuse((Remark("bad-command"), Remark("one-of-two")))
    event, notes = _done(
        lambda: write_new(
            file,
            books,
            **called,
            players=players,
            tables=tables,
            rounds=rounds or 10,
            games=games,
            final=final,
        )
    )
    rounds = event.stages[0].rounds
    say(file, Remark("players-tables-rounds", players=len(event.players), count=tables, number=rounds))
    if event.players and (unequal := warned(event, books)) is not None:
        warn(file, unequal)
    for note in notes:
        say(note)


@app.command()
def seat(
    file: File,
    iterations: Iterations = None,
    house_bonus: HouseBonus = False,
    _lang: Lang = None,
    rules: Rules = None,
) -> None:
    """Draws who sits where in the next stage, or in those rounds of it that have no seating."""
    from bot.commands.tournament.seating import next_task

    books = books_of(rules)
    _draw(file, _done(lambda: next_task(file, books, house_bonus=house_bonus)), iterations)


@app.command()
def late(
    file: File,
    player: Annotated[str, typer.Argument(metavar="NAME")],
    club: str | None = None,
    after: Annotated[int | None, typer.Option(min=0, max=99)] = None,
    iterations: Iterations = None,
    _lang: Lang = None,
    rules: Rules = None,
) -> None:
    """Adds a player, and draws the rounds to come anew with him. Rounds already played stay."""
    from bot.commands.tournament.seating import late_task
    from engine.scoring.table_words import look_alikes

    books = books_of(rules)
    task = _done(lambda: late_task(file, books, player, club, after))
    for alike in look_alikes(one.name for one in task.event.players):
        warn(file, alike)
    _draw(file, task, iterations)


@app.command()
def swap(
    file: File,
    one: Annotated[str, typer.Argument(metavar="NAME")],
    other: Annotated[str, typer.Argument(metavar="NAME")],
    number: Annotated[int, typer.Option("--round", min=1, max=99)],
    stage: str | None = None,
    _lang: Lang = None,
    rules: Rules = None,
) -> None:
    """Swaps two players in a round, and prints how equal the seating was and is. Twice undoes it."""
    from bot.commands.tournament.report import compared
    from bot.commands.tournament.seating import swapped

    before, after = _done(lambda: swapped(file, books_of(rules), one, other, number, stage))
    say(file, Remark("swapped", name=one, other=other, round=number))
    for line in compared(before, after):
        say_below(line)


@app.command("import")
def import_results(
    file: File,
    records: Annotated[list[Path] | None, typer.Argument(metavar="RECORD")] = None,
    table: Annotated[list[Path] | None, typer.Option("--table", metavar="FILE.csv")] = None,
    again: Annotated[bool, typer.Option("--again")] = False,
    house_bonus: HouseBonus = False,
    _lang: Lang = None,
    rules: Rules = None,
) -> None:
    """Adds games that were played. For each game, its place in the tournament is found by who sat where."""
    from bot.commands.tournament.importing import add

    books = books_of(rules)
    added = _done(lambda: add(file, records or [], table or [], books, again=again, house_bonus=house_bonus))
    for fixture in added.fixtures:
        say(file, fixture)
    if not added.fixtures:
        say(file, Remark("none-new"))
    for note in added.notes:
        say(note)


@app.command()
def sheet(file: File, lang: Lang = None, rules: Rules = None) -> None:
    """Prints a table of results to fill in. It says who sits where in each game that has no result yet."""
    from bot.commands.tournament.printing import empty_sheet

    sys.stdout.write(_done(lambda: empty_sheet(file, books_of(rules), locale_of(lang))))


@app.command("print")
def print_papers(
    file: File,
    folder: Annotated[Path, typer.Argument(metavar="FOLDER")],
    stage: Annotated[str | None, typer.Option(metavar="NAME")] = None,
    lang: Lang = None,
    rules: Rules = None,
) -> None:
    """Writes pages to be printed: seating, a slip a player, a sheet a table, blank protocols."""
    from lazy_types import import_aiogram

    import_aiogram()
    from bot.commands.tournament.printing import print_event

    books, locale = books_of(rules), locale_of(lang)
    pages = _done(lambda: print_event(file, books, folder, locale, stage=stage))
    say(folder, Remark("pages", count=pages))


@app.command()
def standing(
    file: File,
    as_data: Annotated[bool, typer.Option("--json")] = False,
    as_csv: Annotated[bool, typer.Option("--csv")] = False,
    as_html: Annotated[bool, typer.Option("--html")] = False,
    clubs: Annotated[bool, typer.Option("--clubs")] = False,
    house_bonus: HouseBonus = False,
    lang: Lang = None,
    rules: Rules = None,
) -> None:
    """Prints the standing of a tournament's players, or of their clubs."""
    from bot.commands.rating.rate import Form
    from bot.commands.tournament.standing import printed

    asked = [form for form, on in ((Form.JSON, as_data), (Form.CSV, as_csv), (Form.HTML, as_html)) if on]
    if len(asked) > 1:
        refuse((Remark("bad-command"), Remark("one-of-three")))
    form, books, locale = asked[0] if asked else Form.TEXT, books_of(rules), locale_of(lang)
    shown = _done(lambda: printed(file, books, form, locale, clubs=clubs, house_bonus=house_bonus))
    sys.stdout.write(shown)


@app.command("open")
def open_tournament(
    file: File,
    organiser: Annotated[int, typer.Option(min=1)],
    chief: Annotated[int | None, typer.Option(min=1)] = None,
    pause: Annotated[float, typer.Option(min=0)] = 5.0,
    bot: Annotated[int | None, typer.Option(metavar="NUMBER")] = None,
    lang: Lang = None,
    rules: Rules = None,
) -> None:
    """Opens a tournament in Telegram. After that, changes of the file have no effect; the tournament is in
    the bot's database."""
    from bot.commands.tournament.opening import open_in
    from bot.services.tournaments.opening import Settled

    loaded = settings_of(with_token=True)
    settled = Settled(organiser, chief or organiser, lang or loaded.default_locale, pause * 60)
    books, url = books_of(rules), loaded.database_url
    with one_line(url):
        bot_id = _one_of(loaded, bot)
        opened = _done(lambda: asyncio.run(open_in(url, file, books, settled, bot_id)))
    for twin in opened.twins:
        warn(file, Remark("warning"), Joined("; ", Remark("open-already", code=twin), Remark("two-now")))
    link = f"https://t.me/BOT{opened.link}"
    say(file, Remark("open", code=opened.code, link=link, text=bot_id))


@app.command()
def hand(
    code: Annotated[str, typer.Argument(metavar="CODE")],
    organiser: Annotated[int | None, typer.Option(min=1)] = None,
    chief: Annotated[int | None, typer.Option(min=1)] = None,
    _lang: Lang = None,
) -> None:
    """Gives a tournament in Telegram to another organiser or chief judge."""
    from bot.commands.tournament.opening import hand_in

    if organiser is None and chief is None:
        refuse((Remark("bad-command"), Remark("whom")))
    url = settings_of(with_token=True).database_url
    with one_line(url):
        title = asyncio.run(hand_in(url, code, organiser, chief))
    say(code, Remark("handed", name=title))


@app.command()
def write(
    file: File, code: Annotated[str, typer.Argument(metavar="CODE")], _lang: Lang = None, rules: Rules = None
) -> None:
    """Writes a tournament from the bot's database to a file, and its records to the same folder."""
    from bot.commands.tournament.opening import write_from

    books, url = books_of(rules), settings_of(with_token=True).database_url
    with one_line(url):
        games = _done(lambda: asyncio.run(write_from(url, file, books, code)))
    say(file, Remark("games", games=games))


def _one_of(loaded: "Settings", bot: int | None) -> int:
    from bot.settings import SettingsError

    if bot in loaded.bots or (bot is None and len(loaded.bots) == 1):
        return bot or loaded.bots[0]
    raise SettingsError(("--bot", Remark("one-of-bots", text=", ".join(map(str, loaded.bots)))))


def _draw(file: Path, task: "Task", iterations: int | None) -> None:
    from bot.commands.tournament.report import report, warning
    from bot.commands.tournament.seating import draw

    unequal = warning(task.plan)
    if unequal is not None:
        warn(file, unequal)
    figures = _done(lambda: draw(file, task, iterations))
    say(file, Remark("seated", stage=task.stage.name))
    for line in report(figures):
        say_below(line)


T = TypeVar("T")


def _done(work: Callable[[], T]) -> T:
    """Calls `work` and returns its result. On a `FileError` ends the program with one line and exit code
    2."""
    try:
        return work()
    except FileError as error:
        warn(error)
        raise SystemExit(WRONG_INPUT) from None

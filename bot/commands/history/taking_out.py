"""`mafia export`: collects the people, past games and seasons of a group, and writes them into a folder."""

import datetime as dt
import shutil
import tempfile
from collections.abc import Iterator, Mapping
from dataclasses import asdict, dataclass, replace
from pathlib import Path

from bot.commands import own_database
from bot.commands.answers import say, warn
from bot.commands.history import group_file, tables
from bot.commands.replaying import WRONG_INPUT
from bot.render.game.roster import NO_NAME, Seated
from bot.services import season as rated
from bot.services.live.game import LiveGame
from bot.services.live.games import LiveGames
from bot.services.live.log import protocol_of, record_of
from bot.services.past.counting import outcome_of
from bot.store.database.transaction import Transaction
from bot.store.game import judges
from bot.store.past import imports, standings, statistics
from bot.store.past.standings import Counted
from bot.store.people import nicknames
from bot.store.people.nicknames import FIRST_GUEST
from bot.store.privacy import erasure
from bot.store.season import seasons
from bot.store.season.tally import Tally
from bot.values.season import Season
from championship.season import Sums
from engine.remark import Remark
from engine.rules.model import RuleSet
from engine.scoring.points import hundredths


@dataclass(frozen=True, slots=True)
class Taken:
    """What is exported of a group. `records`: the texts of its records, by path. `tallies`: the sums of those
    whom the files may name, by the person's number in the file. `clock`: the time zone; None: UTC."""

    file: group_file.GroupFile
    records: Mapping[str, str]
    tallies: Mapping[int, Tally]
    clock: dt.tzinfo | None


async def take_out(
    database_url: str, folder: Path, chat_id: int, books: Mapping[str, RuleSet], locale: str
) -> int:
    """Writes a group's export into a folder. Returns the exit code: 0, or 2 if the folder contains something
    or can not be written. Raises `SettingsError` if the database or the group does not exist."""
    async with own_database.opened(database_url) as store, store.read_only(patient=True) as tx:
        taken = await _taken(tx, chat_id, books)
    try:
        _write(folder, _files(taken, locale))
    except OSError as error:
        warn(folder, error if error.strerror else Remark("unwritable"))
        return WRONG_INPUT
    games, people = len(taken.file.games), len(taken.file.people)
    say(folder, Remark("games-people", games=games, count=people))
    return 0


async def _taken(tx: Transaction, chat_id: int, books: Mapping[str, RuleSet]) -> Taken:
    chat = await own_database.chat(tx, chat_id)
    found = await standings.all_games(tx, chat_id)
    users = sorted({row.user_id for game in found for row in game.rows.values() if row.user_id > 0})
    names: dict[int, str] = {}
    for bot_id in await erasure.bots(tx):
        names |= await seasons.names(tx, bot_id, chat_id, users)
    joined = await nicknames.joined_in(tx, chat_id)
    names |= {
        account: names[user]
        for account, user in joined.items()
        if user in names and not await statistics.is_hidden(tx, account)
    }
    numbers = {user: number for number, user in enumerate(users, 1)}
    games, records = [], {}
    live = LiveGames(books)
    for each in found:
        game = await live.live_game(tx, each.game_id)
        path = None
        if await imports.outcome_of(tx, each.game_id) is None:
            path = f"{group_file.RECORDS}/{each.game_id:06}.mafia.toml"
            records[path] = await record_of(tx, _unnamed(game, names))
        games.append(await _game(tx, game, each, path, numbers))
    tallies = [await statistics.tally_of(tx, chat_id, user) for user in users if user in names]
    file = group_file.GroupFile(
        mafia_group=1,
        title=chat.title,
        exported_at=tx.now,
        people=[
            group_file.Person(
                number=number,
                name=names.get(user),
                telegram=user if user in names and user < FIRST_GUEST else None,
            )
            for user, number in numbers.items()
        ],
        games=games,
        seasons=[await _season(tx, chat.bot_id, one, numbers) for one in await seasons.of_chat(tx, chat_id)],
    )
    by_number = {numbers[one.user_id]: one for one in tallies if one is not None}
    return Taken(file, records, by_number, chat.settings.clock)


def _unnamed(live: LiveGame, names: Mapping[int, str]) -> LiveGame:
    """Returns the game with placeholders for the names that are not in `names`: the names that the files may
    contain, by id."""
    seated = {
        seat: Seated(seat, who.user_id, f"{NO_NAME} {seat}") if 0 < who.user_id not in names else who
        for seat, who in live.roster.people.items()
    }
    return replace(live, roster=replace(live.roster, people=seated))


async def _game(
    tx: Transaction, live: LiveGame, found: Counted, path: str | None, numbers: Mapping[int, int]
) -> group_file.PastGame:
    outcome = await outcome_of(tx, live, await protocol_of(tx, live))
    if outcome is None:
        raise ValueError(f"game {found.game_id} has a result, and its log has none")
    who = {seat: sits.user_id for seat, sits in live.roster.people.items()}
    who |= {seat: row.user_id for seat, row in found.rows.items()}
    return group_file.PastGame(
        number=found.game_id,
        record=path,
        ruleset=live.game.ruleset,
        started_at=live.game.began,
        ended_at=found.ended_at,
        winner=found.winner,
        counts=found.counts,
        seats=[
            group_file.Sitting(
                person=numbers.get(who[seat]), role=one.role, team=one.team.value, **_points(found, seat)
            )
            for seat, one in enumerate(outcome.seats, 1)
        ],
        first_killed=outcome.first_killed,
        best_moves=[group_file.Best(*move) for move in outcome.best_hits],
        removed=sorted(outcome.disqualified),
        deducted=[group_file.Deduction(seat, float(points)) for seat, points in outcome.deducted],
        marks=outcome.marks if path is None else (await judges.marks_of(tx, found.game_id)).marks,
    )


def _points(found: Counted, seat: int) -> Mapping[str, float]:
    row = found.rows.get(seat)
    return {} if row is None else {"plus": row.plus / 100, "minus": row.minus / 100}


async def _season(
    tx: Transaction, bot_id: int, season: Season, numbers: Mapping[int, int]
) -> group_file.SeasonOut:
    standing = (await rated.rating(tx, bot_id, season)).standing
    places = [(one.place, one.who) for one in standing.placed] + [(None, one) for one in standing.others]
    terms = season.terms
    return group_file.SeasonOut(
        number=season.number,
        until=season.until,
        **{**asdict(terms), "books": [*terms.books]},
        standing=[_place(place, one, numbers[int(one.player)]) for place, one in places],
    )


def _place(place: int | None, sums: Sums, person: int) -> group_file.Standing:
    return group_file.Standing(
        place=place,
        person=person,
        games=sums.games,
        wins=sums.wins,
        leader_wins=sums.leader_wins,
        first_kills=sums.first_kills,
        plus=hundredths(sums.plus) / 100,
        minus=sums.minus / 100,
        ci=hundredths(sums.ci) / 100,
        total=hundredths(sums.total) / 100,
    )


def _files(taken: Taken, locale: str) -> Iterator[tuple[str, str]]:
    yield from taken.records.items()
    yield group_file.NAME, taken.file.model_dump_json(indent=1, exclude_defaults=True) + "\n"
    yield group_file.PEOPLE, tables.people(taken.file)
    yield "games.csv", tables.games(taken.file, locale, taken.clock)
    yield "players.csv", tables.players(taken.file, taken.tallies, locale)
    for season in taken.file.seasons:
        yield f"season-{season.number}.csv", tables.standing(taken.file, season, locale)


def _write(folder: Path, files: Iterator[tuple[str, str]]) -> None:
    """Writes all files, or none. Raises OSError if the folder contains something or can not be written."""
    folder = folder.resolve()
    folder.parent.mkdir(parents=True, exist_ok=True)
    beside = Path(tempfile.mkdtemp(prefix=f".{folder.name[:50]}-", dir=folder.parent))
    try:
        for name, text in files:
            (beside / name).parent.mkdir(exist_ok=True)
            (beside / name).write_text(text, encoding="utf-8", newline="")
        beside.rename(folder)  # fails if the folder is not empty
    finally:
        shutil.rmtree(beside, ignore_errors=True)

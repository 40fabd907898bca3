"""The games of a group as a site, from the bot's database."""

import datetime as dt
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import NamedTuple

from bot.commands import own_database
from bot.render.line import Line, line
from bot.services.game_log import record_of
from bot.services.live_game import LiveGame
from bot.services.live_games import LiveGames
from bot.settings import SettingsError
from bot.site.club.content import Club, Game, Person, Row, Standing
from bot.site.replay_page import date_of
from bot.store import chats, erasure, seasons
from bot.store.chats import Chat
from bot.store.season import Season, of_all
from bot.store.transaction import Store, Transaction
from championship.strength import strengths
from engine.record import parse
from engine.replay import replay
from engine.roles import Seat
from engine.rules.model import RuleSet
from engine.scoring.of_replay import of_replay
from engine.scoring.standing import Place, placed, standing


class Wanted(NamedTuple):
    """`everything`: all games of the group, not those of its last season."""

    chat_id: int
    everything: bool = False


@dataclass(frozen=True, slots=True)
class _Found:
    """What the database has of it. `names`: of those who may be named, by key."""

    chat: Chat
    season: Season
    games: tuple[Game, ...]
    names: Mapping[str, str]


async def club_of(database_url: str, wanted: Wanted, books: Mapping[str, RuleSet]) -> Club:
    """All that its site tells: games that are over and count. Raises `SettingsError` if there is no such
    database, or no such group in it."""
    await own_database.require(database_url)
    store = Store.open(database_url)
    try:
        async with store.read_only() as tx:
            found = await _found(tx, wanted, books)
    finally:
        await store.close()
    return _club(found)


async def _found(tx: Transaction, wanted: Wanted, books: Mapping[str, RuleSet]) -> _Found:
    bots = sorted(await erasure.bots(tx))
    known = [await chats.get(tx, bot_id, wanted.chat_id) for bot_id in bots]
    chat = next((one for one in known if one is not None), None)
    if chat is None:
        raise SettingsError("--chat: the bot knows no such group")
    held = await seasons.of_chat(tx, wanted.chat_id)
    season = of_all(wanted.chat_id) if wanted.everything or not held else held[-1]
    seats = await seasons.seats(tx, season)
    live = LiveGames(books)
    games = [
        await _game(tx, live, number, game_id, sitting, books)
        for number, (game_id, sitting) in enumerate(seats.items(), 1)
    ]
    users = sorted({user for sitting in seats.values() for user in sitting.values() if user > 0})
    names: dict[str, str] = {}
    for bot_id in bots:
        names |= {str(user): name for user, name in (await seasons.names(tx, bot_id, users)).items()}
    return _Found(chat, season, tuple(games), names)


async def _game(
    tx: Transaction,
    live: LiveGames,
    number: int,
    game_id: int,
    sitting: Mapping[int, int],
    books: Mapping[str, RuleSet],
) -> Game:
    game = await live.live_game(tx, game_id)
    played = replay(parse(await record_of(tx, game), books))
    label, title = str(game_id), line("site-game", number=number)
    # Nobody's seat is a player of its own for the scoring, and of no other game.
    players = [str(user) if user > 0 else f"{label}, {seat}" for seat, user in sorted(sitting.items())]
    return Game(
        id=label,
        label=label,
        title=title,
        short=title,
        chapter=None,
        date=date_of(played.record),
        seats=tuple(_told(game, seat, user) for seat, user in sorted(sitting.items())),
        rules=played.record.rules,
        outcome=of_replay(played, label, players),
        played=played,
    )


def _told(game: LiveGame, seat: Seat, user: int) -> str | None:
    """Who sat there. A person's points outlast what is known of his seats: then nobody is told."""
    return str(user) if user > 0 and game.roster.people[seat].user_id == user else None


def _club(found: _Found) -> Club:
    people = _people(found)
    outcomes = [game.outcome for game in found.games if game.outcome is not None]
    places = standing(outcomes, seed=None, house_bonus=True)
    books: list[RuleSet] = []
    for game in found.games:
        books += [] if game.rules in books else [game.rules]
    return Club(
        title=found.chat.title,
        about=tuple(_about(found, len(people))),
        people=people,
        games=found.games,
        standings=(_standing(found.season, [place for place in places if place.player in people]),),
        earned={(place.player, each.game): each for place in places for each in place.played},
        books=tuple(books),
        strengths=tuple(one for one in strengths(outcomes) if one.player in people),
    )


def _people(found: _Found) -> Mapping[str, Person]:
    """All who played, in the order in which they came; who hides, and whom the bot does not know, has no
    name."""
    keys = dict.fromkeys(
        one.player
        for game in found.games
        if game.outcome
        for one in game.outcome.seats
        if one.player.isdigit()
    )
    return {key: Person(number, found.names.get(key)) for number, key in enumerate(keys, 1)}


def _standing(season: Season, places: Sequence[Place]) -> Standing:
    """As `/rating` has it: who played enough, then the others."""
    terms = season.terms
    enough = [place for place in places if place.games >= terms.least]
    others = [place for place in places if place.games < terms.least]
    rows = (
        *(Row(one.place, one.who, one.decided_by) for one in placed(enough, seed=terms.seed)),
        *(Row(None, one.who, None) for one in placed(others, seed=terms.seed)),
    )
    return Standing(title=None, rows=rows, seed=terms.seed, least=terms.least)


def _about(found: _Found, players: int) -> Iterator[Line]:
    season = found.season
    since = _date(season.terms.since, found.chat)
    if not season.id:
        yield line("site-all-games")
    elif season.until is None:
        yield line("site-season", number=season.number, date=since)
    else:
        until = _date(season.until, found.chat)
        yield line("site-season-over", number=season.number, date=since, until=until)
    yield line("site-count-players", players=players)
    yield line("site-count-games", games=len(found.games))


def _date(moment: float, chat: Chat) -> str:
    return dt.datetime.fromtimestamp(moment, chat.settings.clock or dt.UTC).strftime("%d.%m.%Y")

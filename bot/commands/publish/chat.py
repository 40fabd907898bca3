"""Collects the content of a site of a group's games from the bot's database."""

import datetime as dt
from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from typing import NamedTuple

from bot.commands import own_database
from bot.commands.publish import archive
from bot.render.line import Line, line
from bot.services.live.game import LiveGame
from bot.services.live.games import LiveGames
from bot.services.live.log import record_of
from bot.site.club.content import Club, PastStanding, SiteGame, SitePerson, SitePlace, SiteStanding
from bot.store.chat.chats import Chat
from bot.store.database.transaction import Store, Transaction
from bot.store.past import imports
from bot.store.people import nicknames, site_numbers
from bot.store.privacy import erasure
from bot.store.season import seasons
from bot.store.season.counted import of_all
from bot.values.season import Season
from bot.words.hours import day_of
from championship.season import in_order
from championship.strength import strengths
from engine.record import parse
from engine.replay import replay
from engine.roles import Seat
from engine.rules.model import RuleSet
from engine.scoring.of_replay import of_replay
from engine.scoring.outcome_json import read_outcome
from engine.scoring.standing import Place, standing


class Wanted(NamedTuple):
    """What the operator wants to publish. `everything`: whether these are all games of the group, and not
    only the games of its last season."""

    chat_id: int
    everything: bool = False


@dataclass(frozen=True, slots=True)
class _Found:
    """What the database contains about a group. `names`: the names of people whom the site may name, by their
    key. `numbers`: the numbers of people's pages, by their key."""

    chat: Chat
    season: Season
    games: tuple[SiteGame, ...]
    names: Mapping[str, str]
    numbers: Mapping[str, int]
    past: archive.Standings
    cups: Sequence[archive.Cup]


async def club_of(database_url: str, wanted: Wanted, books: Mapping[str, RuleSet]) -> Club:
    """Returns the content of a group's site: those wanted games that are over and count. Raises
    `SettingsError` if the database or the group does not exist."""
    async with own_database.opened(database_url) as store:
        return _club(await _numbered(store, wanted, books))


async def _numbered(store: Store, wanted: Wanted, books: Mapping[str, RuleSet]) -> _Found:
    """Returns the content of a group's site after all players have got a number for their page. If a game
    with new players ends meanwhile, all is read again. Raises `SettingsError` if no bot knows the group."""
    while True:
        async with store.transaction(patient=True) as tx:
            await site_numbers.give(tx, wanted.chat_id)
        async with store.read_only(patient=True) as tx:
            found = await _found(tx, wanted, books)
        if {*_players(found), *archive.players_of(found.past)} <= found.numbers.keys():
            return found


async def _found(tx: Transaction, wanted: Wanted, books: Mapping[str, RuleSet]) -> _Found:
    bots = sorted(await erasure.bots(tx))
    chat = await own_database.chat(tx, wanted.chat_id)
    held = await seasons.of_chat(tx, wanted.chat_id)
    season = of_all(wanted.chat_id) if wanted.everything or not held else held[-1]
    seats = await seasons.seats(tx, season)
    past = await archive.standings_of(
        tx, [one for one in held if one.id != season.id and one.until is not None]
    )
    live = LiveGames(books)
    games, counts = [], Counter[str]()
    for game_id, sitting in seats.items():
        kind = "site-game-imported" if await imports.sources(tx, [game_id]) else "site-game"
        counts[kind] += 1  # so that an import changes no number of the group's own games
        games.append(await _game(tx, live, chat, line(kind, number=counts[kind]), game_id, sitting, books))
    judges = {int(game.judge) for game in games if game.judge is not None}
    earlier = set(map(int, archive.players_of(past)))
    users = sorted(
        judges | earlier | {user for sitting in seats.values() for user in sitting.values() if user > 0}
    )
    names: dict[str, str] = {}
    for bot_id in bots:
        names |= {
            str(user): name for user, name in (await seasons.names(tx, bot_id, wanted.chat_id, users)).items()
        }
    given = await site_numbers.of_chat(tx, wanted.chat_id)
    numbers = {str(user): number for user, number in given.items()}
    named = tuple(replace(game, judge=names.get(game.judge or "")) for game in games)
    return _Found(chat, season, named, names, numbers, past, await archive.cups_of(tx, wanted.chat_id))


async def _game(
    tx: Transaction,
    live: LiveGames,
    chat: Chat,
    title: Line,
    game_id: int,
    sitting: Mapping[int, int],
    books: Mapping[str, RuleSet],
) -> SiteGame:
    """Returns a game as the site shows it, read from the database; but its `judge` is the judge's Telegram
    id, as text. `title`: what the site calls it. `sitting`: user ids by seat."""
    game = await live.live_game(tx, game_id)
    joined = await nicknames.joined_in(tx, game.game.chat_id)
    label = str(game_id)
    # A seat that belongs to no person counts as a player who has played only this game.
    players = [str(user) if user > 0 else f"{label}, {seat}" for seat, user in sorted(sitting.items())]
    table = await imports.outcome_of(tx, game_id)
    played = None if table is not None else replay(parse(await record_of(tx, game), books))
    return SiteGame(
        id=label,
        label=label,
        title=title,
        short=title,
        chapter=None,
        date=day_of(game.game.began, chat.settings.clock),
        seats=tuple(_person_key(game, seat, user, joined) for seat, user in sorted(sitting.items())),
        rules=game.state.rules,
        outcome=of_replay(played, label, players) if played else read_outcome(table or {}, label, players),
        played=played,
        judge=str(game.game.judge_id) if game.game.judge_id else None,
    )


def _person_key(game: LiveGame, seat: Seat, user: int, joined: Mapping[int, int]) -> str | None:
    """Returns the key of the person at a seat; None if the seat belongs to nobody, or the person's data were
    deleted from the game, although his points remain. `joined`: the id of a person by the id of each account
    that is joined to him."""
    sat = game.roster.people[seat].user_id
    return str(user) if user > 0 and user in (sat, joined.get(sat)) else None


def _club(found: _Found) -> Club:
    # In the order of their first games. People who hide or are unknown have no name.
    people = {key: _person(found, key) for key in _players(found)}
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
        strengths=tuple(one for one in strengths(outcomes) if one.player in people and one.tells),
        past=tuple(_past(found)),
        locale=found.chat.locale,
    )


def _person(found: _Found, key: str) -> SitePerson:
    return SitePerson(found.numbers[key], found.names.get(key))


def _players(found: _Found) -> Iterator[str]:
    for game in found.games:
        for one in game.outcome.seats if game.outcome else ():
            if one.player.isdigit():
                yield one.player


def _standing(season: Season, places: Sequence[Place]) -> SiteStanding:
    """Returns the standing of a season as the site shows it. It has the same order as `/rating`: first the
    people who played enough games, then the others. The others have the places after them while the season
    runs, and none when it is over."""
    terms = season.terms
    enough = [place for place in places if place.games >= terms.least]
    others = [place for place in places if place.games < terms.least]
    rows = (
        *(
            SitePlace(one.place, one.who, one.decided_by)
            for one in in_order(enough, seed=terms.seed, average=terms.average)
        ),
        *(
            SitePlace(len(enough) + one.place, one.who, None, terms.least - one.who.games)
            if season.until is None
            else SitePlace(None, one.who, None)
            for one in in_order(others, seed=terms.seed, average=terms.average)
        ),
    )
    return SiteStanding(title=None, rows=rows, seed=terms.seed, least=terms.least, average=terms.average)


def _past(found: _Found) -> Iterator[PastStanding]:
    clock = found.chat.settings.clock
    ends = [day_of(cup.tournament.ended_at or 0.0, clock) for cup in found.cups]
    yield from archive.past_cups(found.cups, ends, found.numbers)
    titles = {season.number: _titled(season, clock) for season, _ in found.past}
    people = {key: _person(found, key) for key in archive.players_of(found.past)}
    yield from archive.past_seasons(found.past, titles, people)


def _titled(season: Season, clock: dt.tzinfo | None) -> Line:
    since = day_of(season.terms.since, clock)
    if season.until is None:
        return line("site-season", number=season.number, date=since)
    return line("site-season-over", number=season.number, date=since, until=day_of(season.until, clock))


def _about(found: _Found, players: int) -> Iterator[Line]:
    season = found.season
    yield _titled(season, found.chat.settings.clock) if season.id else line("site-all-games")
    if season.terms.average:
        yield line("season-by-average")
    yield line("site-count-players", players=players)
    yield line("site-count-games", games=len(found.games))

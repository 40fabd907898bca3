"""Collects the content of an event's site from the event's file and the results to which the file refers."""

from collections.abc import Iterator, Mapping, Sequence
from pathlib import Path

from bot.commands.tournament.event_file import file_errors
from bot.commands.tournament.standing import load_played
from bot.commands.viewing import require_page
from bot.render.line import Line, line
from bot.site.club import content
from bot.site.replay_page import date_of
from bot.store.tournaments.entrants import NAMELESS
from championship.clubs import clubs_of
from championship.event import Event, Fixture, NamedJudge, Player, Stage
from championship.results import GameResult
from championship.standing import standing_of
from engine.rules.model import RuleSet
from engine.scoring.standing import GameScore


def club_of(path: Path, books: Mapping[str, RuleSet], *, house_bonus: bool) -> content.Club:
    """Returns the content of an event's site. Prints a warning if a seating is out of date. Raises
    `FileError` if the event's file, or one that it names, can not be read or is wrong; `RecordError` for a
    record too long for a page. `path`: the path of the event's file. `house_bonus`: whether the club has its
    own bonuses, which 8.4 does not limit."""
    event, found = load_played(path, books)
    for one in found:
        if one.played is not None:
            require_page(one.played.record)
    rules = event.rules(books)
    ids = _ids(event)
    with file_errors(path):
        standings, earned = _standings(event, found, house_bonus=house_bonus)
    people, placed = _people(event), len(standings[0].rows)
    games = tuple(_game(event, one, ids[one.fixture], rules) for one in found)
    counted = sum(one.outcome is not None for one in found)
    return content.Club(
        title=event.title,
        about=(
            line("site-count-players", players=placed or len(people)),
            line("site-count-games", games=counted),
        ),
        people=people,
        games=games,
        standings=standings,
        earned=earned,
        books=(rules,),
        terms=tuple(_terms(event)),
        seatings=tuple(seatings_of(event, {one.fixture: ids[one.fixture] for one in found})),
    )


def _ids(event: Event) -> Mapping[Fixture, str]:
    return {
        Fixture(stage.name, number, table): f"{at}-{number}-{place}"
        for at, stage in enumerate(event.stages, 1)
        for number in range(1, stage.rounds + 1)
        for place, table in enumerate(stage.tables, 1)
    }


def _people(event: Event) -> Mapping[str, content.SitePerson]:
    """Returns the people of the event by key: those with a seat, in the order of their first seats; before
    anything is drawn, all, first those who do not hide. The order in the file alone is not used: if it is
    alphabetical, it would reveal who is hidden."""
    fixtures = (fixture for stage in event.stages for fixture in stage.fixtures())
    seated = dict.fromkeys(name for fixture in fixtures for name in event.seated(fixture))
    players = {player.name: player for player in event.players}
    order = [*seated] or sorted(players, key=lambda name: _hides(players[name]))
    return {
        name: content.SitePerson(number, None if _hides(players[name]) else name)
        for number, name in enumerate(order, 1)
    }


def _hides(who: Player | NamedJudge) -> bool:
    return who.hidden or who.name.startswith(NAMELESS)


def _standings(
    event: Event, found: Sequence[GameResult], *, house_bonus: bool
) -> tuple[tuple[content.SiteStanding, ...], Mapping[tuple[str, str], GameScore]]:
    """Returns the standing after each stage that has begun, the last one first (before all games: after stage
    1), and each player's points of each game, by his name and the game's. `found`: the results of the games.
    Raises `ScoringError` for points against the rules."""
    outcomes = [one.outcome for one in found if one.outcome is not None]
    begun = {outcome.stage for outcome in outcomes} or {event.stages[0].name}
    after = [stage.name for stage in event.stages if stage.name in begun]
    placed = {
        name: standing_of(event, outcomes, after=name, house_bonus=house_bonus) for name in reversed(after)
    }
    several = len(event.stages) > 1
    standings = tuple(
        content.SiteStanding(
            title=line("site-after-stage", stage=name) if several else None,
            rows=tuple(content.SitePlace(one.place, one, one.decided_by) for one in places),
            seed=event.seeds.lot,
            clubs=clubs_of(event, places),
        )
        for name, places in placed.items()
    )
    return standings, {
        (one.player, played.game): played
        for places in placed.values()
        for one in places
        for played in one.played
    }


def _game(event: Event, result: GameResult, game_id: str, rules: RuleSet) -> content.SiteGame:
    fixture, played = result.fixture, result.played
    known = event.game(fixture)
    void = None if known is None else known.void
    if played is not None and void is None:
        void = played.record.source.judge.void
    return content.SiteGame(
        id=game_id,
        label=str(fixture),
        title=line("site-event-game", stage=fixture.stage, round=fixture.round, table=fixture.table),
        short=line("site-table", table=fixture.table),
        chapter=line("site-round", stage=fixture.stage, number=fixture.round),
        date="" if played is None else date_of(played.record),
        seats=event.seated(fixture),
        rules=rules if played is None else played.record.rules,
        outcome=result.outcome,
        played=played,
        void=void,
        judge=_judge(event, fixture),
    )


def _judge(event: Event, fixture: Fixture) -> str | None:
    """Returns the name of the judge whom the event names for a game; None if it names nobody, or pages may
    not name him. He may be a player of another stage who has hidden himself."""
    judge = event.judge_of(fixture)
    as_player = (one for one in event.players if judge is not None and _is_he(one, judge))
    if judge is None or _hides(judge) or any(map(_hides, as_player)):
        return None
    return judge.name


def _is_he(player: Player, judge: NamedJudge) -> bool:
    known = player.telegram is not None and player.telegram == judge.telegram
    return known or player.name == judge.name


def seatings_of(event: Event, ids: Mapping[Fixture, str]) -> Iterator[content.SiteSeating]:
    """Yields the seating of each stage that is drawn. `ids`: the ids of the games that were played."""
    for stage in event.stages:
        if stage.seating:
            yield content.SiteSeating(stage.name, tuple(_rounds(event, stage, ids)))


def _rounds(event: Event, stage: Stage, ids: Mapping[Fixture, str]) -> Iterator[content.SiteRound]:
    for number in range(1, len(stage.seating) + 1):
        there = [Fixture(stage.name, number, table) for table in stage.tables_of(number)]
        tables = (
            content.SiteTable(at.table, ids.get(at), event.seated(at), _judge(event, at)) for at in there
        )
        yield content.SiteRound(number, tuple(tables))


def _terms(event: Event) -> Iterator[Line]:
    yield line("site-term-seats", count=event.seats)
    for stage in event.stages:
        yield line("site-term-stage", stage=stage.name, places=len(stage.tables), of=stage.rounds)
        if stage.first is not None:
            yield line("site-term-first", stage=stage.name, count=stage.first)
        if not stage.carries:
            yield line("site-term-anew", stage=stage.name)
    if event.chief_judge is not None:
        yield line("site-term-chief", name=event.chief_judge)
    if any(stage.seating for stage in event.stages):
        yield line("site-term-seating", text=str(event.seeds.seating))

"""Begins a round: deals a game at each of its tables. People get the seats that were announced to them."""

from collections.abc import Collection, Sequence
from functools import partial

from bot.render.post import Line, Post, line
from bot.render.tournaments import tournaments as texts
from bot.render.tournaments.attendance import Missing
from bot.services.game import playing
from bot.services.game.sealing import deal_cards
from bot.services.live.game import rules_of, target_of
from bot.services.lobby.lobby import give_way
from bot.services.practice import practice
from bot.services.scope import AppContext, Scope, UpdateContext
from bot.services.tournaments import attendance, settling
from bot.services.tournaments.announcing import watch
from bot.services.tournaments.as_event import event_of, fixture_of
from bot.services.tournaments.chairs import take_chair
from bot.services.tournaments.gathering import end_cutting, gather, take_places
from bot.services.tournaments.messages import page_of, tell_person
from bot.services.tournaments.siding import ask_side_judges
from bot.store.game import games, seats
from bot.store.game.games import AlreadyOpenError
from bot.store.game.seats import SeatTakenError
from bot.store.tournaments import announced, entrants, event_games, tournaments
from bot.store.tournaments.event_games import EventGame
from bot.values.game import Game
from bot.values.outgoing import Priority
from bot.values.tournament import Tournament
from championship.event import Event
from engine.rules.consistency import BadOverride


class MissingError(Exception):
    """Is raised if a table waits for players and can not begin. `row`: its game. `who`: these players."""

    def __init__(self, row: EventGame, who: Sequence[Missing]) -> None:
        super().__init__(row.name)
        self.row = row
        self.who = who


class HinderedError(Exception):
    """Is raised if a table can not begin now for a reason other than missing players. `why`: a line that
    tells the organiser the reason."""

    def __init__(self, why: Line) -> None:
        super().__init__(why.key)
        self.why = why


async def begin_round(scope: Scope, tournament: Tournament) -> None:
    """Ends the break before a round, and begins the games of its tables after the commit. If other people
    advance to the stage now, its seating is drawn again instead."""
    if await settling.draw_again(scope, tournament):
        return
    tournament = await tournaments.change(scope.tx, tournament.id, status="running", due_at=None)
    await settling.begun(scope, tournament)
    watch(scope, tournament)
    begin_after(scope, tournament.id)


def begin_after(scope: Scope, tournament_id: int, *, quiet: bool = False) -> None:
    """Begins the games of the tables that are due, after the commit, each in its own transaction. `quiet`:
    if a table still waits for players, nobody is told, because all have been told before."""
    begins = partial(begin_tables, scope.app, tournament_id, quiet=quiet)
    scope.app.after(scope.tx, ("tournament", tournament_id), begins)


async def begin_tables_of(ctx: UpdateContext, user_id: int | None = None) -> None:
    """Begins the games of tables that wait for a person, because he has opened his private chat or come to a
    group. `user_id`: this person; None if he has caused the update himself."""
    who = user_id or ctx.person.user_id
    for tournament_id in await tournaments.running_with(ctx.tx, ctx.bot_id, who):
        begin_after(ctx, tournament_id, quiet=True)


async def begin_tables(app: AppContext, tournament_id: int, *, quiet: bool = False) -> None:
    """Begins the games of all tables of the round that are due. If a table can not begin, tells the people
    whom this concerns. `quiet`: whether nobody is told for which players a table waits."""
    async with app.store.read_only() as tx:
        tournament = await tournaments.get(tx, tournament_id)
        due = await event_games.of_round(tx, tournament)
    waits: list[MissingError] = []
    for name in (game.name for game in due if game.status == "due"):
        try:
            gone = await attendance.people_outside(app, tournament_id, name)
            async with app.store.transaction() as tx:
                await begin_table(Scope(app, tx), tournament_id, name, gone)
        except MissingError as error:
            waits.append(error)
        except HinderedError as hindered:
            async with app.store.transaction() as tx:
                post = texts.could_not_begin(tournament_id, name, hindered.why)
                await tell_person(
                    Scope(app, tx), tournament.organiser_id, post, question=page_of(tournament.id)
                )
    if waits and not quiet:
        async with app.store.transaction() as tx:
            await _wait(Scope(app, tx), tournament_id, waits)


async def _wait(scope: Scope, tournament_id: int, waits: Sequence[MissingError]) -> None:
    tournament = await tournaments.get(scope.tx, tournament_id)
    if tournament.status != "running":
        return
    if tournament.due_at is None:
        tournament = await attendance.wait_for(scope, tournament, attendance.SECONDS_TO_COME)
        uncalled = {one.row.name for one in waits if one.row.called_at is None}
        await attendance.call_reserves(scope, tournament, uncalled)
    for one in waits:
        await attendance.tell_missing(scope, tournament, one.row, one.who)


async def begin_table(
    scope: Scope, tournament_id: int, name: str, gone: Collection[int] = frozenset()
) -> None:
    """Begins the game of one table of the round, unless it has begun. Raises `MissingError` or
    `HinderedError` if it can not begin; then the caller must roll back the transaction. `name`: the table's
    name. `gone`: the user ids of people who are not in the table's group."""
    tournament = await tournaments.get(scope.tx, tournament_id)
    here = await event_games.of_round(scope.tx, tournament)
    row = next((one for one in here if one.name == name), None)
    if tournament.status != "running" or row is None or row.status != "due":
        return
    game = await _open(scope, tournament, row)
    event = await event_of(scope.tx, tournament)
    if waited_for := await attendance.missing(scope, tournament, event, row, gone):
        raise MissingError(row, waited_for)
    await _sit(scope, tournament, event, row, game)
    game = await take_chair(scope, tournament, event, row, game)
    sitting = await seats.of_game(scope.tx, game.id)
    try:
        rules = rules_of(game, scope.books)
    except BadOverride as error:  # the event was opened by a version that did not refuse it
        raise HinderedError(line("event-rules-refused", parameter=error.name)) from None
    if (tournament.stage, tournament.round) == (0, 1):
        first = Post(lines=(line("event-first-game"),), silent=True)
        await scope.outbox.say(target_of(game), first, priority=Priority.NEWS, game_id=game.id)
    await end_cutting(scope, tournament, event, row, game)
    await playing.begin(scope, game, *deal_cards(game, rules, sitting, scope.app.chance))
    begun = await event_games.change(scope.tx, row, status="running", game_id=game.id)
    await ask_side_judges(scope, event, begun)


async def _open(scope: Scope, tournament: Tournament, row: EventGame) -> Game:
    """Opens the game of a table and returns it. The game has had its seed since the round was announced.
    Closes a lobby in the group. Raises `HinderedError` if there is no group, or it plays."""
    game = await gather(scope, tournament, row)
    if game is None:
        raise HinderedError(line("event-no-group"))
    await give_way(scope, game)
    try:
        return await announced.open_now(scope.tx, game.id, tournament.organiser_id)
    except AlreadyOpenError:
        raise HinderedError(line("event-group-plays")) from None


async def _sit(scope: Scope, tournament: Tournament, event: Event, row: EventGame, game: Game) -> None:
    await take_places(scope.tx, tournament, event, row, game)
    ids = {who.name: who.user_id for who in await entrants.of_tournament(scope.tx, tournament.id)}
    for name in event.seated(fixture_of(event, row)):
        user_id = ids[name]
        if user_id is None:
            raise HinderedError(line("event-forgotten", name=name))
        await practice.end_of(scope, user_id)
        if await games.judged_by(scope.tx, scope.bot_id, user_id) is not None:
            raise HinderedError(line("event-sits-elsewhere", name=name, at="judge"))
        try:
            await announced.hold(scope.tx, game.id, user_id)
        except SeatTakenError:
            raise HinderedError(await _elsewhere(scope, user_id, name)) from None


async def _elsewhere(scope: Scope, user_id: int, name: str) -> Line:
    """Returns a line that tells the organiser that a player sits in another lobby or game. It does not name
    the group of that game, because this is private. `name`: the player's."""
    other = await games.of_person(scope.tx, scope.bot_id, user_id)
    gathers = other is not None and other.status == "lobby"
    return line("event-sits-elsewhere", name=name, at="lobby" if gathers else "game")

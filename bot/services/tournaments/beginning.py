"""A round begins: at each of its tables a game with the seats that were announced."""

from functools import partial

from bot.render import tournament as told
from bot.render.post import Line, line
from bot.services import practice
from bot.services.context import AppContext
from bot.services.live_game import rules_of
from bot.services.lobby import give_way
from bot.services.sealing import dealt
from bot.services.tournaments.announcing import watch
from bot.services.tournaments.as_event import event_of, slot_of
from bot.services.tournaments.gathering import gather, take_places
from bot.services.tournaments.voices import page_of, tell_person
from bot.store import announced, entrants, event_games, games, seats, tournaments
from bot.store.event_games import EventGame
from bot.store.games import AlreadyOpenError, Game
from bot.store.seats import SeatTakenError
from bot.store.tournaments import Tournament
from bot.store.transaction import Transaction
from engine.rules.consistency import BadOverride


class HinderedError(Exception):
    """A table can not begin now. `why`: for the organiser."""

    def __init__(self, why: Line) -> None:
        super().__init__(why.key)
        self.why = why


async def begin(app: AppContext, tx: Transaction, tournament: Tournament) -> None:
    """The break is over. Tables of the round that could not begin before try again."""
    tournament = await tournaments.change(tx, tournament.id, status="running", due_at=None)
    watch(app, tx, tournament)
    begin_after(app, tx, tournament.id)


def begin_after(app: AppContext, tx: Transaction, tournament_id: int) -> None:
    """After the commit the tables that are due begin, each in a transaction of its own."""
    app.after(tx, ("tournament", tournament_id), partial(begin_tables, app, tournament_id))


async def begin_tables(app: AppContext, tournament_id: int) -> None:
    """All tables of the round that are due. The organiser hears of those that can not begin."""
    async with app.store.read_only() as tx:
        tournament = await tournaments.get(tx, tournament_id)
        due = await event_games.of_round(tx, tournament.id, tournament.stage, tournament.round)
    for name in (game.name for game in due if game.status == "due"):
        try:
            async with app.store.transaction() as tx:
                await begin_table(app, tx, tournament_id, name)
        except HinderedError as hindered:
            async with app.store.transaction() as tx:
                post = told.hindered(tournament_id, name, hindered.why)
                await tell_person(app, tx, tournament.organiser_id, post, question=page_of(tournament.id))


async def begin_table(app: AppContext, tx: Transaction, tournament_id: int, name: str) -> None:
    """One table of the round. Nothing happens if it has begun. Raises HinderedError: then nothing of it may
    be kept."""
    tournament = await tournaments.get(tx, tournament_id)
    here = await event_games.of_round(tx, tournament.id, tournament.stage, tournament.round)
    row = next((one for one in here if one.name == name), None)
    if tournament.status != "running" or row is None or row.status != "due":
        return
    game = await _open(app, tx, tournament, row)
    await _sit(app, tx, tournament, row, game)
    sitting = await seats.of_game(tx, game.id)
    try:
        rules = rules_of(game, app.books)
    except BadOverride as error:  # the event was opened by a version that did not refuse it
        raise HinderedError(line("event-rules-refused", parameter=error.name)) from None
    await app.games.begin(tx, game, *dealt(game, rules, sitting, app.chance))
    await event_games.change(tx, row, status="running")


async def _open(app: AppContext, tx: Transaction, tournament: Tournament, row: EventGame) -> Game:
    """The game of the table, whose seed was bound when the round was announced. A lobby of the group makes
    room for it."""
    game = await gather(app, tx, tournament, row)
    if game is None:
        raise HinderedError(line("event-no-group"))
    await give_way(app, tx, game)
    try:
        return await announced.open_now(tx, game.id)
    except AlreadyOpenError:
        raise HinderedError(line("event-group-plays")) from None


async def _sit(app: AppContext, tx: Transaction, tournament: Tournament, row: EventGame, game: Game) -> None:
    event = await event_of(tx, tournament)
    await take_places(tx, tournament, event, row, game)
    ids = {who.name: who.user_id for who in await entrants.of_tournament(tx, tournament.id)}
    for name in event.seated(slot_of(event, row)):
        user_id = ids[name]
        if user_id is None:
            raise HinderedError(line("event-forgotten", name=name))
        await practice.end_of(app, tx, user_id)
        if await games.judged_by(tx, app.bot.id, user_id) is not None:
            raise HinderedError(line("event-sits-elsewhere", name=name, at="judge"))
        try:
            await announced.hold(tx, game.id, user_id)
        except SeatTakenError:
            raise HinderedError(await _elsewhere(app, tx, user_id, name)) from None


async def _elsewhere(app: AppContext, tx: Transaction, user_id: int, name: str) -> Line:
    """What kind of table keeps him. Which group it is in is not the organiser's business."""
    other = await games.of_person(tx, app.bot.id, user_id)
    gathers = other is not None and other.status == "lobby"
    return line("event-sits-elsewhere", name=name, at="lobby" if gathers else "game")

"""A round begins: at each of its tables a game with the seats that were announced."""

from functools import partial

from bot.render import tournament as told
from bot.render.post import Line, line
from bot.services import practice
from bot.services.context import AppContext
from bot.services.live_game import rules_of
from bot.services.sealing import dealt, seal_at_deal
from bot.services.tournaments.announcing import watch
from bot.services.tournaments.as_event import event_of
from bot.services.tournaments.voices import PAGE, target_of_table, tell_person
from bot.store import entrants, event_games, games, seats, tournaments
from bot.store.event_games import EventGame
from bot.store.games import AlreadyOpenError, Game
from bot.store.seats import SeatTakenError
from bot.store.tournaments import Tournament
from bot.store.transaction import Transaction
from championship.event import Slot


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
                await tell_person(app, tx, tournament.organiser_id, post, question=PAGE)


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
    await games.set_seating(tx, game.id, "given")
    await seal_at_deal(app, tx, game)
    game = await games.get(tx, game.id)
    sitting = await seats.of_game(tx, game.id)
    await app.games.begin(tx, game, *dealt(game, rules_of(game, app.books), sitting, app.chance))
    await event_games.change(tx, row, game_id=game.id, status="running")


async def _open(app: AppContext, tx: Transaction, tournament: Tournament, row: EventGame) -> Game:
    bound = (await event_games.tables(tx, tournament.id)).get(row.name)
    if bound is None:
        raise HinderedError(line("event-no-group"))
    try:
        return await games.create(
            tx,
            bot_id=app.bot.id,
            chat_id=bound.chat_id,
            thread_id=bound.thread_id,
            creator_id=tournament.organiser_id,
            ruleset=tournament.ruleset,
            overrides=tournament.overrides,
            locale=(await target_of_table(tx, tournament, bound)).locale,
        )
    except AlreadyOpenError:
        raise HinderedError(line("event-group-plays")) from None


async def _sit(app: AppContext, tx: Transaction, tournament: Tournament, row: EventGame, game: Game) -> None:
    event = await event_of(tx, tournament)
    ids = {who.name: who.user_id for who in await entrants.of_tournament(tx, tournament.id)}
    for name in event.seated(Slot(event.stages[row.stage].name, row.round, row.name)):
        user_id = ids[name]
        if user_id is None:
            raise HinderedError(line("event-forgotten", name=name))
        await practice.end_of(app, tx, user_id)
        if await games.judged_by(tx, app.bot.id, user_id) is not None:
            raise HinderedError(line("event-sits-elsewhere", name=name))
        try:
            await seats.sit(tx, app.bot.id, game.id, user_id, name)
        except SeatTakenError:
            raise HinderedError(line("event-sits-elsewhere", name=name)) from None

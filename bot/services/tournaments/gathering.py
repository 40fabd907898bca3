"""Makes groups the tables of a tournament, and prepares a table for its round: binds a seed to its game, and
lets the people who will sit there cut the deck.

Until the round begins, the table has a game that is not open yet (`Game.is_announced`).
"""

from bot.render.post import Line, line
from bot.render.tournaments import tournaments as texts
from bot.services.chat.hosts import may_decide
from bot.services.game.sealing import seal_seed
from bot.services.live.game import target_of
from bot.services.lobby.lobby import CUTTING
from bot.services.lobby.slot_messages import LOBBY_EDIT_DELAY, unsay
from bot.services.scope import Scope, UpdateContext
from bot.services.tournaments.as_event import event_of, fixture_of
from bot.services.tournaments.messages import target_of_table
from bot.store.chat import chats
from bot.store.database.transaction import Transaction
from bot.store.game import games, seats
from bot.store.tournaments import announced, entrants, event_games, tournaments
from bot.store.tournaments.event_games import BoundTable, EventGame
from bot.values.game import Game
from bot.values.outgoing import Priority, What
from bot.values.tournament import Tournament
from championship.event import Event

SEATING = "seating"
"""The slot of the message that tells a table's group who sits where."""


async def gather(scope: Scope, tournament: Tournament, row: EventGame) -> Game | None:
    """Tells the table's group who sits where, and posts the commitment to a seed, unless this is done
    already. Returns the table's game; None if the table has no group yet.

    If the table has moved to another group, that group is told too. The game and its seed stay the same.
    """
    bound = (await event_games.tables(scope.tx, tournament.id)).get(row.name)
    if bound is None:
        return None
    game = None if row.game_id is None else await games.get(scope.tx, row.game_id)
    if game is not None and (game.chat_id, game.thread_id) == (bound.chat_id, bound.thread_id):
        return game
    game = await _announced(scope.tx, tournament, row, bound)
    event = await event_of(scope.tx, tournament)
    await take_places(scope.tx, tournament, event, row, game)
    await _say_seats(scope, tournament, event, row, game, "send")
    await seal_seed(scope, game, "round")
    return await games.get(scope.tx, game.id)


async def _announced(tx: Transaction, tournament: Tournament, row: EventGame, bound: BoundTable) -> Game:
    locale = (await target_of_table(tx, tournament, bound)).locale
    if row.game_id is not None:
        return await announced.move(tx, row.game_id, bound, locale)
    game = await announced.create(tx, tournament, bound, locale)
    await event_games.change(tx, row, game_id=game.id)
    return game


async def gather_bound(scope: Scope, tournament: Tournament, name: str) -> None:
    """Tells a table's new group who sits there, if the round is announced. `name`: the table's name."""
    if tournament.status not in ("break", "running"):
        return
    for row in await event_games.of_round(scope.tx, tournament):
        if row.name == name and row.status in ("due", "stopped"):
            await gather(scope, tournament, row)


async def take_places(
    tx: Transaction, tournament: Tournament, event: Event, row: EventGame, game: Game
) -> None:
    """Stores who may cut the deck of a table's game: only the people who will sit there, with substitutes."""
    ids = {who.name: who.user_id for who in await entrants.of_tournament(tx, tournament.id)}
    there = ((ids[name], name) for name in event.seated(fixture_of(event, row)))
    people = {user_id: name for user_id, name in there if user_id is not None}
    await announced.seat(tx, game, people)


async def cut(ctx: UpdateContext, game: Game, where: int) -> None:
    """Stores where the person cuts the deck, and shows it to the table. A new cut replaces the old."""
    await seats.cut(ctx.tx, game.id, ctx.person.user_id, where)
    row = await event_games.of_game(ctx.tx, game.id)
    if row is not None:
        tournament = await tournaments.get(ctx.tx, row.tournament_id)
        event = await event_of(ctx.tx, tournament)
        await _say_seats(ctx, tournament, event, row, game, "edit")


async def seat_anew(scope: Scope, tournament: Tournament, event: Event, row: EventGame) -> None:
    """Updates the message with a table's seats after a substitution, and lets the substitute cut the deck."""
    if row.game_id is not None:
        game = await games.get(scope.tx, row.game_id)
        await take_places(scope.tx, tournament, event, row, game)
        await _say_seats(scope, tournament, event, row, game, "edit")


async def show_seats_again(scope: Scope, chat_id: int) -> None:
    """Sends the messages with the seats of all tables that are announced in a group once more, because the
    earlier ones can not be reached any more. `chat_id`: the group's id."""
    for tournament in await tournaments.unfinished(scope.tx, scope.bot_id):
        event = await event_of(scope.tx, tournament)
        for row in await event_games.of_round(scope.tx, tournament):
            game = None if row.game_id is None else await games.get(scope.tx, row.game_id)
            if game is not None and game.is_announced and game.chat_id == chat_id:
                await _say_seats(scope, tournament, event, row, game, "send")


async def end_cutting(scope: Scope, tournament: Tournament, event: Event, row: EventGame, game: Game) -> None:
    """Takes the buttons for cuts away, because the table's game begins."""
    await unsay(scope, game, CUTTING)
    await _say_seats(scope, tournament, event, row, game, "edit")


async def _say_seats(
    scope: Scope, tournament: Tournament, event: Event, row: EventGame, game: Game, what: What
) -> None:
    fixture, sends = fixture_of(event, row), what == "send"
    cuts = {who.name: who.cut for who in await seats.of_game(scope.tx, game.id)}
    judge = event.judge_of(fixture)
    names = [(name, cuts.get(name)) for name in event.seated(fixture)]
    await scope.outbox.say(
        target_of(game),
        texts.seating_of_table(
            event.title,
            fixture,
            names,
            pause=pause_of(scope, tournament),
            judge=None if judge is None else judge.name,
            game_id=game.id if game.is_announced else None,
        ),
        what=what,
        priority=Priority.PROMPT if sends else Priority.COUNT,
        game_id=game.id,
        slot=SEATING,
        delay=0.0 if sends else LOBBY_EDIT_DELAY * scope.app.scale,
    )


def pause_of(scope: Scope, tournament: Tournament) -> float | None:
    """Returns how many seconds (scaled) are left until the round begins; 0 if it waits for the organiser;
    None if it has begun or none is announced."""
    if tournament.status != "break":
        return None
    if tournament.due_at is None:
        return 0.0
    return (tournament.due_at - scope.tx.now) / scope.app.scale


async def bind(ctx: UpdateContext, code: str, name: str) -> Line | None:
    """Makes the group of this update the table `name` of a tournament. Returns the line that answers the
    person; None if he was already told that he may not do this. `code`: the tournament's code.

    Only the organiser may do this, and only in a group where he is an administrator. Raises `AskFirst` if the
    bot has to ask Telegram first.
    """
    tournament = await tournaments.by_code(ctx.tx, ctx.bot_id, code)
    if tournament is None or tournament.ended:
        return line("event-unknown")
    if ctx.as_group or tournament.organiser_id != ctx.person.user_id:
        return line("event-organiser-only")
    names = dict.fromkeys(table for stage in tournament.stages for table in stage["tables"])
    if name not in names:
        return line("event-no-table", table=name, tables=", ".join(names))
    if not await may_decide(ctx, line("admins-only")):
        return None
    target = ctx.target
    here = BoundTable(name, target.chat_id, target.thread_id or 0)
    others = await event_games.tables(ctx.tx, tournament.id)
    taken = [one.name for one in others.values() if one[1:] == here[1:] and one.name != name]
    if taken and any({name, taken[0]} <= set(stage["tables"]) for stage in tournament.stages):
        return line("event-bound-twice", table=taken[0])
    await event_games.bind(ctx.tx, tournament.id, here)
    await chats.choose_locale(ctx.tx, target.chat_id, target.locale)
    await gather_bound(ctx, tournament, name)
    return line("event-bound", table=name, title=tournament.title)

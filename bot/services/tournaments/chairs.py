"""The named judges of a tournament. Each of them but a side judge takes the judge's chair of his table, and
the players do not vote on it (1.2)."""

from bot.render.post import line
from bot.render.tournaments import judges as texts
from bot.services.judge import chair
from bot.services.motions.candidates import may_come
from bot.services.practice import practice
from bot.services.scope import Scope
from bot.services.tournaments.as_event import event_of, fixture_of
from bot.services.tournaments.messages import tell_person, title_of
from bot.services.tournaments.siding import ask_side_judge
from bot.store.game import games, seats
from bot.store.tournaments import event_games, event_judges
from bot.store.tournaments.event_games import EventGame
from bot.values.game import Game
from bot.values.tournament import Tournament
from championship.event import Event, Fixture


async def take_chair(scope: Scope, tournament: Tournament, event: Event, row: EventGame, game: Game) -> Game:
    """Makes the table's named judge, if it has one, the judge of its game, before the deal. If he can not
    come, tells the organiser, and the bot hosts alone. Returns the game as it is then."""
    named = event.judge_of(fixture_of(event, row))
    if named is None or named.telegram is None:
        return game
    await practice.end_of(scope, named.telegram)
    if not await _may_judge(scope, event, row, game, named.telegram):
        said = line("event-judge-away", table=row.name, name=named.name)
        await tell_person(scope, tournament.organiser_id, said)
        return game
    await games.set_judge(scope.tx, game.id, named.telegram, sees=tournament.judges_see)
    return await games.get(scope.tx, game.id)


async def _may_judge(scope: Scope, event: Event, row: EventGame, game: Game, user_id: int) -> bool:
    """Returns whether this person can judge the game: he plays in no game of the round, may sit in this one,
    neither plays nor judges elsewhere, and the bot can write to him."""
    ids = {player.name: player.telegram for player in event.players}
    stage = event.stages[row.stage]
    tables = (event.seated(Fixture(stage.name, row.round, name)) for name in stage.tables)
    if any(ids[name] == user_id for table in tables for name in table):
        return False
    if await seats.is_barred(scope.tx, game.id, user_id):
        return False
    return await may_come(scope, game, user_id)


async def announce_chair(scope: Scope, tournament: Tournament, event: Event, fixture: Fixture) -> None:
    """Tells the named judges of a table in private that they judge it in this round."""
    bound = (await event_games.tables(scope.tx, tournament.id)).get(fixture.table)
    at = fixture.table if bound is None else await title_of(scope.tx, tournament, bound)
    head = event.judge_of(fixture)
    for judge in (*((head,) if head else ()), *event.side_judges_of(fixture)):
        post = texts.your_chair(event.title, fixture, at, side=judge.side)
        await tell_person(scope, judge.telegram, post)


async def name_judge(
    scope: Scope, tournament: Tournament, user_id: int, name: str, table: str, *, side: bool = False
) -> bool:
    """Names a person as the judge of a table in all its rounds, and tells him. He does not judge other tables
    any more. If the table plays without a judge now, he takes the chair at once; a side judge is asked at
    once what he sees. Returns False if the table goes on without a judge, because he can not come."""
    await event_judges.dismiss(scope.tx, tournament.id, user_id)
    await event_judges.name(
        scope.tx,
        tournament.id,
        user_id,
        name=name,
        table_name=table,
        stage=None,
        rounds=[],
        rotates=False,
        side=side,
    )
    key = "event-named-side" if side else "event-named"
    await tell_person(scope, user_id, line(key, title=tournament.title, table=table))
    comes = True
    for row in await event_games.of_round(scope.tx, tournament):
        if row.name != table or row.status != "running":
            continue
        if side:
            await ask_side_judge(scope, row, user_id)
        else:
            comes = await _take_empty_chair(scope, tournament, row, user_id)
    return comes


async def _take_empty_chair(scope: Scope, tournament: Tournament, row: EventGame, user_id: int) -> bool:
    event = await event_of(scope.tx, tournament)
    live = await scope.games.live_game(scope.tx, row.game_id or 0)
    if live.game.judge_id is not None:
        return True
    await practice.end_of(scope, user_id)
    if not await _may_judge(scope, event, row, live.game, user_id):
        return False
    await chair.seat_late(scope, live, user_id, sees=tournament.judges_see)
    return True


async def dismiss_judge(scope: Scope, tournament: Tournament, user_id: int) -> bool:
    """Makes a person judge no table in the rounds to come, and tells him. Returns False if he judged none."""
    if not await event_judges.dismiss(scope.tx, tournament.id, user_id):
        return False
    await tell_person(scope, user_id, line("event-dismissed", title=tournament.title))
    return True

"""What happens in a tournament when a game ends: its outcome is stored; after the last game the round ends,
and after the last round the time for protests begins."""

from collections.abc import Sequence

from bot.render.post import Post, line
from bot.render.tournaments import tournaments as texts
from bot.services.live.game import Change
from bot.services.live.log import protocol_of
from bot.services.scope import Scope
from bot.services.tournaments.announcing import PROTESTED_WITHIN, announce, close_down, watch
from bot.services.tournaments.as_event import event_of, fixture_of, outcomes_of
from bot.services.tournaments.gathering import gather
from bot.services.tournaments.messages import page_of, tell_person, tell_tables
from bot.store.database.transaction import Transaction
from bot.store.tournaments import entrants, event_games, tournaments
from bot.values.durations import MINUTE
from bot.values.tournament import Tournament
from championship.standing import standing_of
from engine.marks import Judge
from engine.scoring.of_replay import of_protocol
from engine.scoring.outcome_json import write_outcome
from engine.scoring.standing import Place


async def game_ended(scope: Scope, change: Change) -> None:
    """Is called after a change of a running game. If this ends a tournament's game, stores its outcome and
    moves the tournament on. Without a result, the organiser decides; meanwhile its table may cut for a new
    game."""
    live = change.after
    row = await event_games.of_game(scope.tx, live.game.id) if change.is_over else None
    if row is None:
        return
    tournament = await tournaments.get(scope.tx, row.tournament_id)
    event = await event_of(scope.tx, tournament)
    fixture = fixture_of(event, row)
    outcome = of_protocol(
        await protocol_of(scope.tx, live),
        live.state.result,
        Judge(),
        str(fixture),
        event.seated(fixture),
        stage=fixture.stage,
    )
    if outcome is None:
        stopped = await event_games.change(scope.tx, row, status="stopped", game_id=None, called_at=None)
        await gather(scope, tournament, stopped)
        place = event.stages[row.stage].tables.index(row.name) + 1
        post = texts.stopped(tournament.id, row.name, place)
        await tell_person(scope, tournament.organiser_id, post, question=page_of(tournament.id))
        return
    await event_games.change(scope.tx, row, status="over", outcome=write_outcome(outcome))
    post = texts.game_over(live.game.id, fixture, round(PROTESTED_WITHIN / MINUTE))
    await scope.outbox.say(live.group, post, game_id=live.game.id)  # before the next game's messages
    await follow(scope, tournament)


async def follow(scope: Scope, tournament: Tournament) -> None:
    """Begins the break before the next round or, after the last one of a stage, the time for protests, if all
    games of the round are over."""
    games = await event_games.of_round(scope.tx, tournament)
    if tournament.status != "running" or any(game.status != "over" for game in games):
        return
    placed = await standing_now(scope.tx, tournament)
    ends = tournament.round == tournament.plan["rounds"]
    await tell_tables(scope, tournament, texts.standing(tournament.title, placed, preliminary=ends), games)
    if not ends:
        await announce(scope, tournament, tournament.round + 1)
    else:
        await close_down(scope, tournament)


async def standing_now(tx: Transaction, tournament: Tournament, after: int | None = None) -> Sequence[Place]:
    """Returns the places of a tournament after all games so far, or after the stage `after` (its number, from
    0). Some clubs have bonuses that FIIM does not have; they count as the judges gave them."""
    event = await event_of(tx, tournament)
    stage = None if after is None else event.stages[after].name
    outcomes = await outcomes_of(tx, tournament, event)
    return standing_of(event, outcomes, after=stage, house_bonus=True)


async def numbers_of(tx: Transaction, tournament: Tournament, placed: Sequence[Place]) -> list[int]:
    """Returns the entrants' numbers in the order of their places."""
    numbers = {who.name: who.number for who in await entrants.of_tournament(tx, tournament.id)}
    return [numbers[one.player] for one in placed]


async def finish(scope: Scope, tournament: Tournament) -> None:
    """Tells everybody the podium of a tournament, and ends the tournament."""
    placed = await standing_now(scope.tx, tournament)
    await tell_tables(scope, tournament, texts.podium(tournament.title, placed))
    await tell_person(scope, tournament.organiser_id, texts.podium(tournament.title, placed))
    places = {one.player: one.place for one in placed}
    for who in await entrants.of_tournament(scope.tx, tournament.id):
        if who.name in places:
            place = {"place": places[who.name], "count": len(placed)}
            said = line("event-your-place", title=tournament.title, **place)
            await tell_person(scope, who.user_id, Post(lines=(said,), silent=True))
    numbers = await numbers_of(scope.tx, tournament, placed)
    over = {"status": "over", "ended_at": scope.tx.now, "due_at": None, "told": numbers}
    watch(scope, await tournaments.change(scope.tx, tournament.id, **over))

"""A game of a tournament is over, and with the last one of a round the round; with the last round all is."""

from collections.abc import Sequence
from functools import partial

from bot.render import tournament as told
from bot.services.context import AppContext
from bot.services.game_log import protocol_of
from bot.services.live_game import LiveGame
from bot.services.tournaments import outcome_codec
from bot.services.tournaments.announcing import announce, watch
from bot.services.tournaments.as_event import event_of, outcomes_of, slot_of
from bot.services.tournaments.closing import PROTESTED_WITHIN, close_down
from bot.services.tournaments.gathering import gather
from bot.services.tournaments.seatings import draw
from bot.services.tournaments.voices import page_of, tell_person, tell_tables
from bot.store import entrants, event_games, protests, tournaments
from bot.store.tournaments import Tournament
from bot.store.transaction import Transaction
from championship.standing import standing_of
from engine.marks import Judge
from engine.scoring.of_replay import of_protocol
from engine.scoring.standing import Place


async def game_ended(app: AppContext, tx: Transaction, live: LiveGame) -> None:
    """In the transaction that ends a game. One without a result waits for the organiser, and meanwhile its
    table may cut for another."""
    row = await event_games.of_game(tx, live.game.id)
    if row is None:
        return
    tournament = await tournaments.get(tx, row.tournament_id)
    event = await event_of(tx, tournament)
    slot = slot_of(event, row)
    outcome = of_protocol(
        await protocol_of(tx, live),
        live.state.result,
        Judge(),
        str(slot),
        event.seated(slot),
        stage=slot.stage,
    )
    if outcome is None:
        stopped = await event_games.change(tx, row, status="stopped", game_id=None)
        await gather(app, tx, tournament, stopped)
        place = event.stages[row.stage].tables.index(row.name) + 1
        post = told.stopped(tournament.id, row.name, place)
        await tell_person(app, tx, tournament.organiser_id, post, question=page_of(tournament.id))
        return
    await event_games.change(tx, row, status="over", outcome=outcome_codec.write(outcome))
    post = told.game_over(live.game.id, slot, round(PROTESTED_WITHIN / told.MINUTE))
    await app.outbox(tx).say(live.group, post)
    await follow(app, tx, tournament)


async def follow(app: AppContext, tx: Transaction, tournament: Tournament) -> None:
    """Goes on if all games of the round are over: to the next round, the next stage, or the end."""
    games = await event_games.of_round(tx, tournament.id, tournament.stage, tournament.round)
    if tournament.status != "running" or any(game.status != "over" for game in games):
        return
    placed = await standing_now(tx, tournament)
    await tell_tables(app, tx, tournament, told.standing(tournament.title, placed))
    if tournament.round < tournament.plan["rounds"]:
        await announce(app, tx, tournament, tournament.round + 1)
    elif tournament.stage + 1 < len(tournament.stages):
        await draw(app, tx, tournament, tournament.stage + 1)
    else:
        await close_down(app, tx, tournament)


async def standing_now(tx: Transaction, tournament: Tournament) -> Sequence[Place]:
    """The standing after the last game that counts. A club's own bonuses count as its judges gave them."""
    event = await event_of(tx, tournament)
    return standing_of(event, await outcomes_of(tx, tournament, event), house_bonus=True)


async def finish(app: AppContext, tx: Transaction, tournament: Tournament) -> bool:
    """The podium, once every protest is decided. False if one is open: then its decision finishes."""
    if tournament.status != "closing":
        return True
    if await protests.open_of(tx, tournament.id):
        watch(app, tx, await tournaments.change(tx, tournament.id, due_at=None))
        return False
    placed = await standing_now(tx, tournament)
    await tell_tables(app, tx, tournament, told.podium(tournament.title, placed))
    await tell_person(app, tx, tournament.organiser_id, told.podium(tournament.title, placed))
    places = {one.player: one.place for one in placed}
    for who in await entrants.of_tournament(tx, tournament.id):
        if who.name in places:
            post = told.your_place(tournament.title, places[who.name], len(placed))
            await tell_person(app, tx, who.user_id, post)
    over = await tournaments.change(tx, tournament.id, status="over", ended_at=tx.now, due_at=None)
    watch(app, tx, over)
    return True


def attach(app: AppContext) -> None:
    """Each game that ends may be one of a tournament."""
    app.games.at_end(partial(game_ended, app))

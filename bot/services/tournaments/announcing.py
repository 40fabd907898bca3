"""A round is announced: its tables read who sits where, and each player where he sits."""

from collections.abc import Mapping
from functools import partial

from bot.render import tournament as told
from bot.runtime.timers import Running
from bot.services.context import AppContext
from bot.services.tournaments.as_event import event_of
from bot.services.tournaments.gathering import gather, pause_of
from bot.services.tournaments.voices import tell_person, title_of
from bot.store import entrants, event_games, tournaments
from bot.store.entrants import Entrant
from bot.store.tournaments import Tournament
from bot.store.transaction import Transaction
from championship.event import Event, Slot

Ids = Mapping[str, int | None]

ANY_MESSAGE = 1
"""A link to a message of a supergroup opens the group, whether the message is there or not."""


async def announce(app: AppContext, tx: Transaction, tournament: Tournament, number: int) -> Tournament:
    """The break before this round begins. The very first round waits for the organiser."""
    waits = tournament.pause if (tournament.stage, number) != (0, 1) else 0.0
    due_at = tx.now + waits * app.scale if waits else None
    tournament = await tournaments.change(tx, tournament.id, status="break", round=number, due_at=due_at)
    event = await event_of(tx, tournament)
    stage = event.stages[tournament.stage]
    await event_games.announce(tx, tournament.id, tournament.stage, number, stage.tables)
    for row in await event_games.of_round(tx, tournament.id, tournament.stage, number):
        await gather(app, tx, tournament, row)
    people = await entrants.of_tournament(tx, tournament.id)
    ids = {who.name: who.user_id for who in people}
    seated: set[str] = set()
    for table in stage.tables:
        slot = Slot(stage.name, number, table)
        await _announce_seats(app, tx, tournament, event, slot, ids)
        seated.update(event.seated(slot))
    for who in people:
        if who.status != "in" or who.name in seated:
            continue
        if stage.first is None:
            await tell_person(app, tx, who.user_id, told.you_rest(event.title, stage.name, number))
        elif number == 1:
            await tell_person(app, tx, who.user_id, told.not_on(event.title, stage.name))
    watch(app, tx, tournament)
    return tournament


async def _announce_seats(
    app: AppContext, tx: Transaction, tournament: Tournament, event: Event, slot: Slot, ids: Ids
) -> None:
    names, bound = event.seated(slot), (await event_games.tables(tx, tournament.id)).get(slot.table)
    pause = pause_of(app, tx, tournament)
    chat = slot.table if bound is None else await title_of(tx, tournament, bound)
    url = None if bound is None else app.link(bound.chat_id, ANY_MESSAGE)
    for seat, name in enumerate(names, 1):
        post = told.your_seat(event.title, slot, seat, chat, url, pause=pause)
        await tell_person(app, tx, ids[name], post)


async def announce_seat(
    app: AppContext, tx: Transaction, tournament: Tournament, event: Event, slot: Slot, who: Entrant
) -> None:
    """The seat of one who came for another, in private."""
    bound = (await event_games.tables(tx, tournament.id)).get(slot.table)
    chat = slot.table if bound is None else await title_of(tx, tournament, bound)
    url = None if bound is None else app.link(bound.chat_id, ANY_MESSAGE)
    seat = event.seated(slot).index(who.name) + 1
    post = told.your_seat(event.title, slot, seat, chat, url, pause=pause_of(app, tx, tournament))
    await tell_person(app, tx, who.user_id, post)


def watch(app: AppContext, tx: Transaction, tournament: Tournament) -> None:
    """After the commit the clock waits for what is due."""
    if tournament.due_at is None:
        tx.after_commit(partial(app.tournament_timers.clear, tournament.id))
    else:
        due = Running(0, tournament.due_at, real=True)
        tx.after_commit(partial(app.tournament_timers.put, tournament.id, due))

"""Settles a stage of a tournament, after all its games are over. The stage ends when the time for protests is
over, all protests (8.8) and bonuses that judges ask for (8.4.3) are decided, and the judges have closed their
marks or had the time for that (8.4, 8.5). Then the next stage is drawn, or everybody is told the podium.

A result may change later. If the next stage has not begun, it is drawn again. Otherwise everybody is told
whose place changes.
"""

from collections.abc import Sequence

from bot.render.post import line
from bot.render.tournaments import settling as texts
from bot.render.tournaments.tournaments import stage_name
from bot.services.judge import marking
from bot.services.scope import Scope
from bot.services.tournaments.announcing import PROTESTED_WITHIN, watch
from bot.services.tournaments.as_event import event_of, fixture_of, outcomes_of
from bot.services.tournaments.ending import finish, numbers_of, standing_now
from bot.services.tournaments.messages import page_of, tell_person, tell_tables
from bot.services.tournaments.seatings import draw, solve
from bot.store.game import games, judges
from bot.store.tournaments import entrants, event_games, protests, tournaments
from bot.store.tournaments.event_games import EventGame
from bot.values.tournament import Tournament
from championship.drawing import stage_changes
from engine.marks import Judge

MARKED_WITHIN = 20 * 60.0
"""Seconds (scaled) after the end of a game for which its stage waits for the judge's marks. After them the
leaders are reminded of a bonus that is not decided."""


async def settle(scope: Scope, tournament: Tournament, *, enough: texts.Leader | None = None) -> bool:
    """Ends the stage if it waits for nothing any more. Returns whether it ends. `enough`: the leader who does
    not want to wait; the stage then ends at once, and everybody is told who wants this."""
    if tournament.status != "closing":
        return False
    waits = await awaited(scope, tournament)
    if waits.anything and enough is None:
        await _wait_on(scope, tournament, waits)
        return False
    if waits.anything and enough is not None:
        await tell_tables(scope, tournament, texts.enough(tournament.title, waits, enough))
    await _close_marks(scope, tournament)
    if tournament.stage + 1 < len(tournament.stages):
        await draw(scope, tournament, tournament.stage + 1)
    else:
        await finish(scope, tournament)
    return True


async def awaited(scope: Scope, tournament: Tournament) -> texts.Awaited:
    """Returns what the end of the stage waits for. While the stage is played, or after the next one is
    announced, these are only decisions of the chief judge."""
    tx, scale = scope.tx, scope.app.scale
    event, asked = await event_of(tx, tournament), await judges.asked_in(tx, tournament.id)
    unmarked, moments, protested = [], [], False
    closing = tournament.status == "closing"
    for row, ended_at in await _played(scope, tournament) if closing else ():
        until = ended_at + PROTESTED_WITHIN * scale
        if until > tx.now:
            protested = True
            moments.append(until)
        until = ended_at + MARKED_WITHIN * scale
        open_ = await _is_unmarked(scope, row)
        if until > tx.now and open_:
            unmarked.append((await _judge_of(scope, row), fixture_of(event, row)))
        if until > tx.now and (open_ or row.game_id in asked):
            moments.append(until)
    open_ones = len(await protests.open_of(tx, tournament.id))
    asks = sum(map(len, asked.values()))
    return texts.Awaited(protested, open_ones, asks, tuple(unmarked), min(moments, default=None))


async def _played(scope: Scope, tournament: Tournament) -> Sequence[tuple[EventGame, float]]:
    """Returns the games of the stage that have a result, each with the time when it ended (unix seconds)."""
    return [
        (row, (await games.get(scope.tx, row.game_id)).ended_at or 0.0)
        for row in await event_games.of_tournament(scope.tx, tournament.id)
        if row.stage == tournament.stage and row.game_id is not None and row.outcome is not None
    ]


async def _is_unmarked(scope: Scope, row: EventGame) -> bool:
    if row.game_id is None or not await _judge_of(scope, row):
        return False
    return not (await judges.marks_of(scope.tx, row.game_id)).closed


async def _judge_of(scope: Scope, row: EventGame) -> int:
    return 0 if row.game_id is None else (await games.get(scope.tx, row.game_id)).judge_id or 0


async def _wait_on(scope: Scope, tournament: Tournament, waits: texts.Awaited) -> None:
    """Sets the tournament's timer. When it has ended, tells the organiser and the chief judge what the stage
    still waits for, and reminds the judges."""
    timer_ended = tournament.due_at is not None and tournament.due_at <= scope.tx.now
    watch(scope, await tournaments.change(scope.tx, tournament.id, due_at=waits.until))
    if not timer_ended:
        return
    post = texts.waits_for(tournament.id, tournament.title, waits)
    for user_id in {tournament.organiser_id: None, tournament.chief_id: None}:
        await tell_person(scope, user_id, post, question=page_of(tournament.id))
    if waits.time:  # the judges are reminded once, when all tables have had their time for protests
        return
    for judge_id in dict(waits.unmarked):
        where = [fixture for who, fixture in waits.unmarked if who == judge_id]
        await tell_person(scope, judge_id, texts.marks_awaited(tournament.title, where))


async def _close_marks(scope: Scope, tournament: Tournament) -> None:
    """Closes the marks of the stage's games that their judges have not closed, and those that the chief judge
    has changed and not closed. The marks count, and their tables are told them."""
    for row, _ in await _played(scope, tournament):
        if row.game_id is None:
            continue
        marked = await judges.marks_of(scope.tx, row.game_id)
        if marked.marks != (marked.told or Judge()) or await _is_unmarked(scope, row):
            live = await scope.games.live_game(scope.tx, row.game_id)
            await marking.close(scope, live, marked.marks)


async def game_changed(scope: Scope, game_id: int) -> None:
    """Is called after the marks or the result of a game have changed. In a tournament, ends the stage if it
    waits for nothing more, draws the next stage again, or tells people their new places."""
    row = await event_games.of_game(scope.tx, game_id)
    if row is not None:
        await results_changed(scope, row.tournament_id)


async def results_changed(scope: Scope, tournament_id: int) -> None:
    """Is called after results of a tournament have changed. Ends the stage if it waits for nothing more,
    draws the next stage again, or tells people their new places."""
    tournament = await tournaments.get(scope.tx, tournament_id)
    if await settle(scope, tournament) or await draw_again(scope, tournament):
        return
    if tournament.told is None or is_next(tournament):
        return
    over = tournament.status == "over"
    placed = await standing_now(scope.tx, tournament, None if over else tournament.stage - 1)
    numbers = await numbers_of(scope.tx, tournament, placed)
    if numbers == [*tournament.told]:
        return
    await tournaments.change(scope.tx, tournament.id, told=numbers)
    await tell_tables(scope, tournament, texts.changed(tournament.title, placed, over=over))
    before = {number: place for place, number in enumerate(tournament.told, 1)}
    now = {number: place for place, number in enumerate(numbers, 1)}
    for who in await entrants.of_tournament(scope.tx, tournament.id):
        was, is_now = before.get(who.number), now.get(who.number)
        if was != is_now:
            await tell_person(scope, who.user_id, texts.your_new_place(tournament.title, was, is_now))


async def begun(scope: Scope, tournament: Tournament) -> None:
    """Is called when a round begins. If it is a stage's first, stores the places after the stage before."""
    if tournament.stage and tournament.round == 1:
        placed = await standing_now(scope.tx, tournament, tournament.stage - 1)
        numbers = await numbers_of(scope.tx, tournament, placed)
        await tournaments.change(scope.tx, tournament.id, told=numbers)


async def draw_again(scope: Scope, tournament: Tournament) -> bool:
    """Draws the next stage again, if it has not begun, and its draw is under way or other people advance to
    it now. Returns whether it draws."""
    if not is_next(tournament):
        return False
    if tournament.status == "drawing":
        await solve(scope, tournament)
        return True
    event = await event_of(scope.tx, tournament)
    stage = event.stages[tournament.stage]
    if stage.first is None:
        return False
    comes, goes = stage_changes(event, stage, await outcomes_of(scope.tx, tournament, event))
    if not comes and not goes:
        return False
    post = texts.drawn_again(tournament.title, stage.name, comes, goes)
    await _withdraw(scope, tournament)
    await tell_tables(scope, tournament, post)
    await draw(scope, await tournaments.get(scope.tx, tournament.id), tournament.stage)
    return True


def is_next(tournament: Tournament) -> bool:
    """Returns whether a stage after the first one is drawn and has not begun."""
    return bool(tournament.stage) and tournament.status in ("drawing", "break") and tournament.round <= 1


async def take_back(scope: Scope, tournament: Tournament) -> None:
    """Deletes the draw of the next stage, because a decision on which it was based was taken back, and tells
    the tables. Does nothing if no stage after the first is drawn, or if it has begun."""
    if not is_next(tournament):
        return
    name = tournament.plan["name"]
    await _withdraw(scope, tournament)
    await tell_tables(
        scope, tournament, line("event-draw-taken-back", title=tournament.title, stage=stage_name(name))
    )
    stage = tournament.stage - 1
    rounds = tournament.stages[stage]["rounds"]
    back = {"status": "closing", "stage": stage, "round": rounds, "due_at": None}
    watch(scope, await tournaments.change(scope.tx, tournament.id, **back))


async def _withdraw(scope: Scope, tournament: Tournament) -> None:
    event = await event_of(scope.tx, tournament)
    ids = {player.name: player.telegram for player in event.players}
    stage = stage_name(tournament.plan["name"])
    taken_back = line("event-seat-taken-back", title=tournament.title, stage=stage)
    for row in await event_games.of_round(scope.tx, tournament):
        for name in event.seated(fixture_of(event, row)):
            await tell_person(scope, ids[name], taken_back)
        if row.game_id is not None:
            await games.close(scope.tx, row.game_id, "cancelled", "drawn again")
        await event_games.drop(scope.tx, row)
    stages = [*tournament.stages]
    stages[tournament.stage] = {**tournament.plan, "seating": []}
    await tournaments.change(scope.tx, tournament.id, stages=stages)

"""The chief judge approves a bonus of 0.6 or 0.7 for which the judge of a table has asked, or refuses it
(8.4.3)."""

from collections.abc import Sequence

from bot.presses.tournaments import Bonus
from bot.render.post import Line, Post, line
from bot.render.tournaments import chief as told
from bot.services.judge import marking
from bot.services.live.game import LiveGame
from bot.services.scope import UpdateContext
from bot.services.tournaments.as_event import event_of, fixture_of
from bot.services.tournaments.organising import hold
from bot.services.tournaments.settling import is_next, results_changed
from bot.services.tournaments.voices import page_of, tell_person
from bot.store.game import judges
from bot.store.tournaments import event_games, tournaments
from bot.values.tournament import Tournament
from engine.marks import hundredths
from engine.roles import Seat


async def ask_chief(ctx: UpdateContext, live: LiveGame, seat: Seat, points: int) -> bool:
    """Asks the chief judge for a bonus in hundredths. If the next stage is drawn, it now waits until the
    organiser begins it. Returns False if nobody has to be asked: the game belongs to no tournament, or the
    person is its chief judge, or there is none, or he has approved this bonus before."""
    row = await event_games.of_game(ctx.tx, live.game.id)
    tournament = None if row is None else await tournaments.get(ctx.tx, row.tournament_id)
    if row is None or tournament is None or tournament.chief_id in (0, ctx.person.user_id):
        return False
    marked = await judges.marks_of(ctx.tx, live.game.id)
    has = hundredths(marked.marks.bonus.get(str(seat), 0))
    if has == points and seat in marked.marks.chief_approved:
        return False
    if marked.asked.get(seat) == points:
        return True
    await judges.put_marks(ctx.tx, live.game.id, marked._replace(asked={**marked.asked, seat: points}))
    fixture = fixture_of(await event_of(ctx.tx, tournament), row)
    post = told.ask(tournament.id, told.Asked(fixture, live.roster, seat, points))
    await tell_person(ctx, tournament.chief_id, post, question=page_of(tournament.id))
    if is_next(tournament) and await hold(ctx, tournament) is None:
        held = told.held(tournament.id, tournament.title)
        await tell_person(ctx, tournament.organiser_id, held, question=page_of(tournament.id))
    return True


async def listed(ctx: UpdateContext, tournament: Tournament) -> Post:
    """Returns the page with all bonuses that wait for the chief judge."""
    return told.listed(tournament.id, await _open(ctx, tournament))


async def question(ctx: UpdateContext, tournament: Tournament, game_id: int, seat: Seat) -> Post | None:
    """Asks whether the chief judge approves a bonus; returns None if it does not wait any more."""
    asked = await _one(ctx, tournament, game_id, seat)
    return None if asked is None else told.question(tournament.id, asked)


async def decide(
    ctx: UpdateContext, tournament: Tournament, game_id: int, bonus: Bonus, *, approved: bool
) -> Line | None:
    """Gives the bonus or not, and tells the judge of the table. Returns None, or a line that says why this is
    not possible. `bonus`: what the chief judge was shown; the judge may ask for another one since."""
    seat = bonus.seat
    asked = await _one(ctx, tournament, game_id, seat)
    if asked is None or asked.points != bonus.points:
        return line("event-late")
    live = await ctx.games.live_game(ctx.tx, game_id)
    if approved:
        given = (await judges.marks_of(ctx.tx, game_id)).marks
        changed = await marking.with_bonus(ctx.tx, live, given, seat, asked.points)
        if isinstance(changed, Line):
            return changed
        await marking.approve(ctx, live, changed)
    await marking.no_longer_asked(ctx.tx, game_id, seat)
    leader = tournament.organiser_id if is_next(tournament) else None
    for user_id in (live.game.judge_id, leader):
        await tell_person(ctx, user_id, told.decided(asked, approved=approved))
    await results_changed(ctx, tournament.id)
    return None


async def _one(ctx: UpdateContext, tournament: Tournament, game_id: int, seat: Seat) -> told.Asked | None:
    there = await _open(ctx, tournament)
    return next((one for one in there if (one.roster.game_id, one.seat) == (game_id, seat)), None)


async def _open(ctx: UpdateContext, tournament: Tournament) -> Sequence[told.Asked]:
    event = await event_of(ctx.tx, tournament)
    rows = {row.game_id: row for row in await event_games.of_tournament(ctx.tx, tournament.id)}
    found = []
    for game_id, asked in (await judges.asked_in(ctx.tx, tournament.id)).items():
        roster = (await ctx.games.live_game(ctx.tx, game_id)).roster
        fixture = fixture_of(event, rows[game_id])
        found += [told.Asked(fixture, roster, seat, points) for seat, points in sorted(asked.items())]
    return found

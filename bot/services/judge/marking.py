"""The marks that the judge gives after a game: bonuses, penalties, and whether the game counts. The bot
stores them and puts them into the record's file, and the judge can correct them."""

from bot.render.game.ending import with_protocol
from bot.render.game.utterance import RECORD
from bot.render.judge import marks_page
from bot.render.judge.pages import PANEL
from bot.render.locales import say
from bot.render.post import Line, Post, line
from bot.services.game import playing
from bot.services.game.judge_name import judge_target, with_judge
from bot.services.live.game import LiveGame
from bot.services.live.log import is_too_late_to_mark, protocol_of, record_of
from bot.services.live.outbox_writer import ChatTarget
from bot.services.past import counting
from bot.services.scope import Scope, UpdateContext
from bot.store.database.transaction import Transaction
from bot.store.game import judges
from bot.store.game.judges import Marked
from bot.store.past import statistics
from bot.store.tournaments import event_games, protests, tournaments
from bot.values.outgoing import Priority
from engine.marks import OF_CHIEF, ChiefResult, Judge, broken_limit, room_left
from engine.penalties import proven_penalties
from engine.protocol import Protocol
from engine.roles import Seat, Team
from engine.rules.clauses import catalogue
from engine.scoring.of_replay import of_protocol
from engine.scoring.outcome import ScoringError
from engine.scoring.points import score


async def marks_of(tx: Transaction, live: LiveGame, user_id: int) -> Judge | Line:
    """Returns the marks that the judge has given in a game so far, or a line that says why this person can
    not change them now."""
    late = await _late(tx, live, user_id)
    if late is not None:
        return late
    marked = await judges.marks_of(tx, live.game.id)
    return line("judge-marks-closed") if marked.closed else marked.marks


async def correct(ctx: UpdateContext, live: LiveGame) -> Judge | Line:
    """Opens a game's marks for changes again. Returns them, or a line that says why it is too late."""
    late = await _late(ctx.tx, live, ctx.person.user_id)
    if late is not None:
        return late
    marked = await judges.marks_of(ctx.tx, live.game.id)
    await _put(ctx, live, marked._replace(closed=False))
    return marked.marks


async def _put(scope: Scope, live: LiveGame, marked: Marked) -> None:
    await judges.put_marks(scope.tx, live.game.id, marked)
    await scope.app.watchers.changes(scope.tx, live.game.id)


async def _late(tx: Transaction, live: LiveGame, user_id: int) -> Line | None:
    """Returns a line that says why the person can not change the marks of a game any more; None if he can. At
    a tournament the chief judge still can when the judge of the table can not (8.8.4)."""
    row = await event_games.of_game(tx, live.game.id)
    if row is not None:
        tournament = await tournaments.get(tx, row.tournament_id)
        if tournament.chief_id == user_id:
            return None
        if tournament.is_settled(row.stage):
            return line("judge-marks-chief")
    return line("judge-marks-late") if is_too_late_to_mark(tx, live.game) else None


async def first_page(tx: Transaction, live: LiveGame, marks: Judge) -> Post:
    """Returns the first page of the marks of a game. `marks`: the marks that the judge has given so far."""
    winner = winner_of(live, marks)
    protocol, scored = await protocol_of(tx, live), catalogue(live.state.rules).scored
    return marks_page.marks_page(
        live.roster,
        marks,
        scored=scored,
        drawn=winner is None,
        best=tuple(move["seat"] for move in protocol.best_moves()),
        due=_due(protocol, winner, marks) if scored else {},
    )


def winner_of(live: LiveGame, marks: Judge) -> Team | None:
    """Returns the team that has won by the result or the chief judge's decision; None for a draw or no
    result."""
    return marks.winner(None if live.state.result is None else live.state.result.winner)


def _due(protocol: Protocol, winner: Team | None, marks: Judge) -> dict[Seat, tuple[str, ...]]:
    """Returns the penalties that the record proves (clause 8.5) and that the judge has not given yet: the
    numbers of their clauses, by seat."""
    due = {}
    for seat in range(1, len(protocol.roles) + 1):
        had = marks.penalties.get(str(seat), ())
        missing = tuple(clause for clause in proven_penalties(protocol, seat, winner) if clause not in had)
        if missing:
            due[seat] = missing
    return due


async def best_of(tx: Transaction, live: LiveGame) -> tuple[Seat, ...]:
    """Returns the seats whose players have made a best move in the game."""
    return tuple(move["seat"] for move in (await protocol_of(tx, live)).best_moves())


def left_for(protocol: Protocol, marks: Judge, seat: Seat) -> int:
    """Returns how many hundredths of bonus the judge may still give to this seat; below 0 if he has given too
    many. A bonus that the seat has already would be replaced, so it is not subtracted."""
    moves = protocol.best_moves(hint=marks.no_best_move)
    others = {one: value for one, value in marks.bonus.items() if one != str(seat)}
    without = marks.model_copy(update={"bonus": others})
    return room_left(without, {move["seat"]: move["points"] for move in moves})


async def show(scope: Scope, live: LiveGame) -> None:
    """Sends the judge a new message that asks him for his marks, after the game."""
    target = await judge_target(scope.tx, live.game)
    if target is not None:
        post = await first_page(scope.tx, live, (await judges.marks_of(scope.tx, live.game.id)).marks)
        await scope.outbox.say(target, post, priority=Priority.PROMPT, game_id=live.game.id, slot=PANEL)


async def show_again(ctx: UpdateContext, live: LiveGame) -> bool:
    """Sends a person the marks of a game that he may change: its judge, or the chief judge of its tournament
    (8.8.4). Returns False if he may not change them any more."""
    if await _late(ctx.tx, live, ctx.person.user_id) is not None:
        return False
    marked = await judges.marks_of(ctx.tx, live.game.id)
    if marked.closed:
        post = marks_page.closed_page(live.roster, marked.marks, await best_of(ctx.tx, live))
    else:
        post = await first_page(ctx.tx, live, marked.marks)
    await ctx.outbox.say(ctx.private, post, priority=Priority.REPLY, game_id=live.game.id, slot=PANEL)
    return True


async def show_page(ctx: UpdateContext, live: LiveGame, post: Post) -> None:
    """Makes the message with the marks show this page, for the person who has pressed: the judge of the game,
    or the chief judge."""
    await _edit(ctx, live, post, ctx.private)


async def give_bonus(ctx: UpdateContext, live: LiveGame, marks: Judge, seat: int, points: int) -> Line | None:
    """Gives the seat a bonus of `points` hundredths; 0 takes the bonus back. Returns None, or a line about
    the limit that the bonus would break. `marks`: the marks so far."""
    changed = await with_bonus(ctx.tx, live, marks, seat, points)
    if isinstance(changed, Line):
        return changed
    await no_longer_asked(ctx.tx, live.game.id, seat)
    await keep(ctx, live, changed)
    return None


async def with_bonus(tx: Transaction, live: LiveGame, marks: Judge, seat: int, points: int) -> Judge | Line:
    """Returns the marks `marks` with this bonus for the seat; or, if the bonus would break a limit, a line
    about the limit. `points`: the bonus in hundredths of a point; 0 takes it away."""
    others = {one: value for one, value in marks.bonus.items() if one != str(seat)}
    chief = [one for one in marks.chief_approved if one != seat]
    without = marks.model_copy(update={"bonus": others, "chief_approved": chief})
    if not points:
        return without
    bonus = dict(sorted({**others, str(seat): points / 100}.items(), key=lambda one: int(one[0])))
    approved = sorted((*chief, seat)) if points in OF_CHIEF else chief
    changed = marks.model_copy(update={"bonus": bonus, "chief_approved": approved})
    moves = (await protocol_of(tx, live)).best_moves(hint=marks.no_best_move)
    best = {move["seat"]: move["points"] for move in moves}
    teams = [role.team for role in live.state.roles]
    broken = broken_limit(changed, teams, winner_of(live, marks), best)
    return changed if broken is None else marks_page.limit_line(broken.clause, room_left(without, best))


async def toggle_best_move(ctx: UpdateContext, live: LiveGame, marks: Judge) -> Line | None:
    """Makes the game's best move earn no points (8.3.5), or earn them again. Returns None, or a line that
    says why not: without these points, a bonus may count that did not count before (8.4.6)."""
    changed = marks.model_copy(update={"no_best_move": not marks.no_best_move})
    if changed.no_best_move and room_left(changed, {}) < 0:
        return line("judge-limit-no-best")
    await keep(ctx, live, changed)
    return None


async def no_longer_asked(tx: Transaction, game_id: int, seat: Seat) -> None:
    """Forgets that the judge has asked the chief judge for a bonus for this seat."""
    marked = await judges.marks_of(tx, game_id)
    left = {one: points for one, points in marked.asked.items() if one != seat}
    await judges.put_marks(tx, game_id, marked._replace(asked=left))


async def approve(scope: Scope, live: LiveGame, changed: Judge) -> None:
    """Stores marks with a bonus that the chief judge has approved. If the judge has closed his marks, the
    chat is told; otherwise the judge sees the bonus on his page."""
    marked = await judges.marks_of(scope.tx, live.game.id)
    if marked.closed:
        await close(scope, live, changed)
    else:
        await _put(scope, live, marked._replace(marks=changed))
        await _edit(scope, live, await first_page(scope.tx, live, changed))
    await counting.rescore(scope.tx, live)


async def toggle_penalty(ctx: UpdateContext, live: LiveGame, marks: Judge, seat: int, clause: str) -> None:
    """Gives a seat a penalty by this clause, or takes it back if it has it. `marks`: the marks so far."""
    cases = list(marks.penalties.get(str(seat), ()))
    cases = [one for one in cases if one != clause] if clause in cases else sorted((*cases, clause))
    others = {one: value for one, value in marks.penalties.items() if one != str(seat)}
    if cases:
        others[str(seat)] = cases
    await keep(ctx, live, marks.model_copy(update={"penalties": others}))


async def is_decided(ctx: UpdateContext, live: LiveGame, marks: Judge) -> bool:
    """Returns whether the chief judge has decided about this game's result, or about a protest (8.8.4)."""
    made = await protests.of_game(ctx.tx, live.game.id)
    return marks.chief_result is not None or any(protest.decision is not None for protest in made)


async def void(ctx: UpdateContext, live: LiveGame, marks: Judge, why: str | None, *, by_chief: bool) -> None:
    """Makes a game void, so that it does not count, or makes it count again. `why`: the code of the reason;
    None if the game counts again. `by_chief`: whether the chief judge decides it."""
    text = None if why is None else say(live.game.locale, f"void-{why}", {})
    if why is None:
        await counting.count(ctx.tx, live)
    else:
        await statistics.uncount(ctx.tx, live.game.id)
    decided: ChiefResult = "counts" if why is None else "void"
    changes = by_chief and (why, marks.void) != (None, None)
    result = {"chief_result": decided} if changes else {}
    await keep(ctx, live, marks.model_copy(update={"void": text, **result}))


async def keep(ctx: UpdateContext, live: LiveGame, changed: Judge) -> None:
    """Stores these marks of a game, which are open then, and shows them to the person who has pressed. The
    chat is told about them only when the judge is done."""
    marked = await judges.marks_of(ctx.tx, live.game.id)
    await _put(ctx, live, marked._replace(marks=changed, closed=False))
    await counting.rescore(ctx.tx, live)
    await show_page(ctx, live, await first_page(ctx.tx, live, changed))


async def send_record(scope: Scope, live: LiveGame) -> None:
    """Sends the group a new file in place of the old one: the page of a game with the judge's marks, or the
    record of a game without a result."""
    given = (await judges.marks_of(scope.tx, live.game.id)).marks
    text, page = await record_of(scope.tx, live), live.state.result is not None
    file = await playing.record_post(scope, live, text, page=page, marked=True)
    roster = await with_judge(scope.tx, live, live.roster)
    post = with_protocol(file, live.state, await protocol_of(scope.tx, live), roster, given)
    game = live.game.id
    await scope.outbox.say(live.group, Post(), what="delete", game_id=game, slot=RECORD)
    await scope.outbox.say(
        live.group, post, what="document", priority=Priority.NEWS, game_id=game, slot=RECORD
    )


async def close(scope: Scope, live: LiveGame, marks: Judge, reader: ChatTarget | None = None) -> None:
    """Closes the marks of a game. If they are new to the chat, tells it the marks and sends it the game's
    file again. `reader`: the private chat whose message shows that they are closed; None: the judge's."""
    marked = await judges.marks_of(scope.tx, live.game.id)
    before = marked.told
    is_new, best = marks != (before or Judge()), await best_of(scope.tx, live)
    told = marks if is_new else before
    await _put(scope, live, marked._replace(marks=marks, closed=True, told=told))
    if is_new:
        post = marks_page.told_to_the_table(live.roster, marks, best, again=before is not None)
        await scope.outbox.say(live.group, post, priority=Priority.NEWS, game_id=live.game.id)
        await send_record(scope, live)
    await _edit(scope, live, marks_page.closed_page(live.roster, marks, best), reader)


async def unfit(tx: Transaction, live: LiveGame, result: ChiefResult) -> str | None:
    """Returns a clause that the game would break with this result and does not break now; None if none."""
    given = (await judges.marks_of(tx, live.game.id)).marks
    now = given.model_copy(update={"void": None})
    protocol = await protocol_of(tx, live)
    before, after = (
        _broken(protocol, live, marks) for marks in (now, now.model_copy(update={"chief_result": result}))
    )
    return None if before and given.void is None else after


def _broken(protocol: Protocol, live: LiveGame, marks: Judge) -> str | None:
    seats = [str(seat) for seat in live.roster.people]
    try:
        outcome = of_protocol(protocol, live.state.result, marks, "", seats)
        if outcome is not None:
            score(outcome)
    except ScoringError as error:
        return error.clause
    return None


async def decide(
    scope: Scope,
    live: LiveGame,
    result: ChiefResult | None,
    *,
    why: str | None = None,
    replaced: Judge | None = None,
) -> None:
    """Stores what the chief judge decides about the result of a game, also in the marks that the chat was
    told. `result`: his decision; None takes it back. `why`: the reason if the game is void. `replaced`:
    `void` and `chief_result` as they were before, if a protest makes the game void. If the judge has not
    finished his marks, they stay open."""
    changed = {"void": why, "chief_result": result}
    marked = await judges.marks_of(scope.tx, live.game.id)
    marks, told = (one.model_copy(update=changed) for one in (marked.marks, marked.told or Judge()))
    closed = marked.closed or not live.game.judge_id
    await _put(scope, live, Marked(marks, closed, told, marked.asked, replaced))
    if marks.void is None:
        await counting.count(scope.tx, live)
    else:
        await statistics.uncount(scope.tx, live.game.id)


async def _edit(scope: Scope, live: LiveGame, post: Post, reader: ChatTarget | None = None) -> None:
    """Makes the message with the marks show this page. `reader`: whose private chat; None: the judge's."""
    target = reader or await judge_target(scope.tx, live.game)
    if target is not None:
        await scope.outbox.say(
            target, post, what="edit", priority=Priority.PROMPT, game_id=live.game.id, slot=PANEL
        )

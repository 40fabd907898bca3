"""The judge's marks after a game: stored, put into the record's file, and corrected."""

from bot.render import judge_marks
from bot.render.judge_panel import PANEL
from bot.render.locales import say
from bot.render.post import Line, Post
from bot.render.utterance import RECORD
from bot.services import memory, replays
from bot.services.context import AppContext, UpdateContext
from bot.services.game_log import protocol_of, record_of
from bot.services.judge import judge_target
from bot.services.live_game import LiveGame
from bot.store import marks
from bot.store.marks import Marked
from bot.store.outbox import Priority
from bot.store.transaction import Transaction
from engine.marks import OF_CHIEF, Judge, broken_limit, room_left
from engine.roles import Seat
from engine.rules.clauses import is_scored

OPEN_FOR = 24 * 3600.0
"""Seconds after the end of a game in which its judge may mark it."""


async def marks_of(ctx: UpdateContext, live: LiveGame) -> Judge | None:
    """The marks of a game; None if they may not be changed now."""
    marked = await marks.of_game(ctx.tx, live.game.id)
    return None if marked.closed or _is_late(ctx, live) else marked.marks


async def correct(ctx: UpdateContext, live: LiveGame) -> Judge | None:
    """The marks, which may be changed once more; None if it is too late for that."""
    if _is_late(ctx, live):
        return None
    marked = await marks.of_game(ctx.tx, live.game.id)
    await marks.put(ctx.tx, live.game.id, marked._replace(closed=False))
    return marked.marks


def _is_late(ctx: UpdateContext, live: LiveGame) -> bool:
    return ctx.tx.now - (live.game.ended_at or 0.0) > OPEN_FOR


async def first_page(tx: Transaction, live: LiveGame, given: Judge) -> Post:
    """The page that shows what is given."""
    return judge_marks.marks_page(
        live.roster,
        given,
        scored=is_scored(live.state.rules),
        drawn=live.state.result is None or live.state.result.winner is None,
        best=await best_of(tx, live),
    )


async def best_of(tx: Transaction, live: LiveGame) -> tuple[Seat, ...]:
    """Who made a best move."""
    return tuple(move["seat"] for move in (await protocol_of(tx, live)).best_moves())


async def left_for(ctx: UpdateContext, live: LiveGame, given: Judge, seat: Seat) -> int:
    """The hundredths that are left of all bonuses, but for what this seat has."""
    moves = (await protocol_of(ctx.tx, live)).best_moves(hint=given.no_best_move)
    others = {one: value for one, value in given.bonus.items() if one != str(seat)}
    without = given.model_copy(update={"bonus": others})
    return room_left(without, {move["seat"]: move["points"] for move in moves})


async def show(app: AppContext, tx: Transaction, live: LiveGame) -> None:
    """A game is over: its judge's panel asks for marks."""
    post = await first_page(tx, live, (await marks.of_game(tx, live.game.id)).marks)
    await _edit(app, tx, live, post)


async def turn(ctx: UpdateContext, live: LiveGame, post: Post) -> None:
    """Shows a page of marks."""
    await _edit(ctx.app, ctx.tx, live, post)


async def give_bonus(ctx: UpdateContext, live: LiveGame, given: Judge, seat: int, points: int) -> Line | None:
    """Gives a bonus, in hundredths; 0 takes it back. Returns the limit that it would break, as a line."""
    others = {one: value for one, value in given.bonus.items() if one != str(seat)}
    chief = [one for one in given.chief_approved if one != seat]
    without = given.model_copy(update={"bonus": others, "chief_approved": chief})
    if not points:
        await keep(ctx, live, without)
        return None
    bonus = dict(sorted({**others, str(seat): points / 100}.items(), key=lambda one: int(one[0])))
    approved = sorted((*chief, seat)) if points in OF_CHIEF else chief
    changed = given.model_copy(update={"bonus": bonus, "chief_approved": approved})
    result, protocol = live.state.result, await protocol_of(ctx.tx, live)
    moves = protocol.best_moves(hint=given.no_best_move)
    best = {move["seat"]: move["points"] for move in moves}
    teams = [role.team for role in live.state.roles]
    broken = broken_limit(changed, teams, None if result is None else result.winner, best)
    if broken is not None:
        return judge_marks.limit_line(broken.clause, room_left(without, best))
    await keep(ctx, live, changed)
    return None


async def toggle_penalty(ctx: UpdateContext, live: LiveGame, given: Judge, seat: int, clause: str) -> None:
    """Gives a penalty, or takes it back."""
    cases = list(given.penalties.get(str(seat), ()))
    cases = [one for one in cases if one != clause] if clause in cases else sorted((*cases, clause))
    others = {one: value for one, value in given.penalties.items() if one != str(seat)}
    if cases:
        others[str(seat)] = cases
    await keep(ctx, live, given.model_copy(update={"penalties": others}))


async def void(ctx: UpdateContext, live: LiveGame, given: Judge, why: str | None) -> None:
    """The game does not count, and why; None: it counts again."""
    text = None if why is None else say(live.game.locale, f"void-{why}", {})
    if why is None:
        await memory.count(ctx.tx, live)
    else:
        await memory.uncount(ctx.tx, live.game.id)
    await keep(ctx, live, given.model_copy(update={"void": text}))


async def keep(ctx: UpdateContext, live: LiveGame, changed: Judge) -> None:
    """Stores the marks. The chat is told nothing of them before the judge is done."""
    marked = await marks.of_game(ctx.tx, live.game.id)
    await marks.put(ctx.tx, live.game.id, Marked(changed, told=marked.told))
    await memory.rescore(ctx.tx, live)
    await turn(ctx, live, await first_page(ctx.tx, live, changed))


async def send_record(app: AppContext, tx: Transaction, live: LiveGame) -> None:
    """Sends the record's file and the page of the game as they are now, in place of those before."""
    text = await record_of(tx, live)
    file = await app.games.record_post(tx, live, text, marked=True)
    writer = app.outbox(tx)
    await writer.say(live.group, Post(), what="delete", game_id=live.game.id, slot=RECORD)
    await writer.say(
        live.group,
        file,
        what="document",
        priority=Priority.NEWS,
        game_id=live.game.id,
        slot=RECORD,
        reply=f"record:{live.game.id}",
    )
    await replays.send_again(app, tx, live, text)


async def close(ctx: UpdateContext, live: LiveGame, given: Judge) -> None:
    """The judge is done: the chat is told his marks, and gets the record's file and the page of the game with
    them. It is told nothing if that is what it was told before, or if he has given none."""
    before = (await marks.of_game(ctx.tx, live.game.id)).told
    is_new, best = given != (before or Judge()), await best_of(ctx.tx, live)
    await marks.put(ctx.tx, live.game.id, Marked(given, closed=True, told=given if is_new else before))
    if is_new:
        post = judge_marks.told_to_the_table(live.roster, given, best, again=before is not None)
        await ctx.outbox.say(live.group, post, priority=Priority.NEWS, game_id=live.game.id)
        await send_record(ctx.app, ctx.tx, live)
    await turn(ctx, live, judge_marks.closed_page(live.roster, given, best))


async def _edit(app: AppContext, tx: Transaction, live: LiveGame, post: Post) -> None:
    target = await judge_target(tx, live.game)
    if target is not None:
        await app.outbox(tx).say(
            target, post, what="edit", priority=Priority.PROMPT, game_id=live.game.id, slot=PANEL
        )

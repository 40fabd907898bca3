"""The judge's panel as a message: shown, turned to a page, kept in step with the game."""

from functools import partial

from bot.render import judge_home, judge_panel, judging
from bot.render.judge_panel import PANEL
from bot.render.post import Post
from bot.services import judge_marks
from bot.services.context import AppContext
from bot.services.judge import judge_name, judge_target
from bot.services.live_game import LiveGame, target_of
from bot.services.outbox_writer import OutboxWriter
from bot.store import panels
from bot.store.games import Game
from bot.store.outbox import Priority
from bot.store.transaction import Transaction
from engine.steps import StepName

GATHERED = 1.0
"""Seconds, not scaled, for which the panel's edit waits for others like it."""


def attach(app: AppContext) -> None:
    """The panel of each game goes with it from now on."""
    app.games.after_acts(partial(follow, app))
    app.games.pauses.followers.append(partial(_follow_clock, app))
    app.games.at_end(partial(_close, app))


async def _close(app: AppContext, tx: Transaction, live: LiveGame) -> None:
    """After a result the panel asks for marks, without one it is over."""
    if live.game.judge_id and live.state.result is not None:
        await panels.put_away(tx, live.game.id)
        await judge_marks.show(app, tx, live)
        return
    await close(app.outbox(tx), live)


async def show(app: AppContext, tx: Transaction, live: LiveGame, *, asking: str | None = None) -> None:
    """Sends the panel as a new message, at its first page; or `asking` whether he is sure."""
    target = await judge_target(tx, live.game)
    if target is None:
        return
    await panels.turn(tx, live.game.id, asking or panels.HOME)
    post = await _home(app, tx, live) if asking is None else judge_panel.confirm(live.roster, asking)
    await app.outbox(tx).say(target, post, priority=Priority.PROMPT, game_id=live.game.id, slot=PANEL)


async def show_roles(app: AppContext, tx: Transaction, live: LiveGame) -> None:
    """Tells the judge in private who is who. Only for a table that has agreed to it."""
    target = await judge_target(tx, live.game)
    if target is not None and live.game.judge_sees:
        post = judge_panel.roles(live.state, await app.games.voice.linked(tx, live))
        await app.outbox(tx).say(target, post, priority=Priority.NEWS, game_id=live.game.id)


async def turn(writer: OutboxWriter, live: LiveGame, page: str, post: Post) -> None:
    """Turns the panel to a page."""
    await panels.turn(writer.tx, live.game.id, page)
    await _edit(writer, live, post, Priority.PROMPT)


async def go_home(app: AppContext, tx: Transaction, live: LiveGame, *, changed: bool = True) -> None:
    """Turns the panel to its first page, as the game stands. Not if that is there already and nothing has
    `changed`: Telegram refuses an edit to what a message shows already."""
    if not changed and await panels.page_of(tx, live.game.id) == panels.HOME:
        return
    await turn(app.outbox(tx), live, panels.HOME, await _home(app, tx, live))


async def follow(app: AppContext, tx: Transaction, before: LiveGame, live: LiveGame) -> None:
    """The game has gone on. A page on which the judge is choosing stays."""
    if live.game.judge_id is None or live.state.step.name is StepName.OVER:
        return
    was, now = before.state, live.state
    if was.step.serial == now.step.serial:
        clock = await app.games.pauses.countdown(tx, live)
        if judge_home.home(was, before.roster, clock) == judge_home.home(now, live.roster, clock):
            return
    await _follow(app, tx, live, delay=GATHERED)


async def _follow_clock(app: AppContext, tx: Transaction, live: LiveGame) -> None:
    """The clock stands, runs again, or has got more."""
    if live.game.judge_id is not None:
        await _follow(app, tx, live)


async def _follow(app: AppContext, tx: Transaction, live: LiveGame, delay: float = 0.0) -> None:
    if await panels.page_of(tx, live.game.id) == panels.HOME:
        post = await _home(app, tx, live)
        await _edit(app.outbox(tx), live, post, Priority.COUNT, delay=delay)


async def speak_anew(app: AppContext, tx: Transaction, live: LiveGame) -> None:
    """The group has another language: so has the panel of a judge who chose none for himself."""
    if live.game.judge_id is not None and await panels.page_of(tx, live.game.id) is not None:
        await go_home(app, tx, live)


async def close(writer: OutboxWriter, live: LiveGame) -> None:
    """The game is over, or its judge judges no more: the panel loses its buttons."""
    if await panels.page_of(writer.tx, live.game.id) is not None:
        await panels.put_away(writer.tx, live.game.id)
        await _edit(writer, live, judge_panel.closed(), Priority.NEWS)


async def _edit(
    writer: OutboxWriter,
    live: LiveGame,
    post: Post,
    priority: Priority,
    delay: float = 0.0,
) -> None:
    target = await judge_target(writer.tx, live.game)
    if target is not None:
        await writer.say(
            target, post, what="edit", priority=priority, game_id=live.game.id, slot=PANEL, delay=delay
        )


async def _home(app: AppContext, tx: Transaction, live: LiveGame) -> Post:
    roster = await app.games.voice.linked(tx, live)
    return judge_home.home(live.state, roster, await app.games.pauses.countdown(tx, live))


async def tell_deal(app: AppContext, tx: Transaction, game: Game) -> None:
    """The cards are dealt: the table is told once more who judges and what he sees; he gets his panel."""
    if game.judge_id is None:
        return
    live, name = await app.games.live_game(tx, game.id), await judge_name(tx, game) or ""
    await app.outbox(tx).say(target_of(game), judging.judged(name, sees=game.judge_sees), game_id=game.id)
    judge = await judge_target(tx, game)
    if judge is not None:
        await app.outbox(tx).say(judge, judging.begun(), what="edit", game_id=game.id, slot=judging.CHAIR)
    await show_roles(app, tx, live)
    await show(app, tx, live)

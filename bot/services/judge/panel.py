"""Sends the message with the judge's panel, turns its pages, and updates it after changes of the game."""

from typing import assert_never

from bot.render.game.private_knowledge import PrivateKnowledge
from bot.render.judge import home, judging, pages
from bot.render.judge.pages import PANEL
from bot.render.post import Post, line
from bot.services.game.judge_name import judge_name, judge_target
from bot.services.game.pauses import countdown
from bot.services.game.undoing import unexplained
from bot.services.judge import marking
from bot.services.live.game import Change, LiveGame, target_of
from bot.services.scope import Scope
from bot.store.game import judges
from bot.values.game import Game
from bot.values.outgoing import Priority
from engine.roles import Seat

PANEL_EDIT_DELAY = 1.0
"""Seconds (not scaled) for which an edit of the panel waits, so that a newer edit can replace it."""


async def follow(scope: Scope, change: Change) -> None:
    """Is called after a change of a running game. If it has a judge, sends him his panel at the deal, and
    updates it after acts and changes of the clock if it shows its first page. At the end closes it, and asks
    for marks if there is a result."""
    live = change.after
    if change.is_over:
        await _end(scope, live)
    elif live.game.judge_id is not None:
        match change.cause:
            case "deal":
                await tell_deal(scope, live.game)
            case "act":
                await _follow_act(scope, change.before, live)
            case "clock":
                await _follow(scope, live)
            case "undo" | "close":  # the handler of the judge's press shows the first page
                pass
            case _:
                assert_never(change.cause)


async def _end(scope: Scope, live: LiveGame) -> None:
    """Closes the judge's panel at the end of a game. If there are a judge and a result, asks for marks."""
    await close(scope, live)
    if live.game.judge_id and live.state.result is not None:
        await marking.show(scope, live)


async def show(scope: Scope, live: LiveGame, *, asking: str | None = None) -> None:
    """Sends the judge his panel as a new message that shows its first page. `asking`: what the panel asks the
    judge to confirm, in place of that page. Does nothing without a judge."""
    target = await judge_target(scope.tx, live.game)
    if target is None:
        return
    await judges.set_page(scope.tx, live.game.id, asking or judges.HOME)
    post = await _home(scope, live) if asking is None else pages.confirm(live.roster, asking)
    post = post.model_copy(update={"protected": live.game.judge_sees})
    await scope.outbox.say(target, post, priority=Priority.PROMPT, game_id=live.game.id, slot=PANEL)


async def show_roles(scope: Scope, live: LiveGame) -> None:
    """Sends the roles to the judge in private, face down, if he may see them."""
    target = await judge_target(scope.tx, live.game)
    if target is not None and live.game.judge_sees:
        post = pages.roles_covered(await scope.voice.linked(scope.tx, live))
        await scope.outbox.say(target, post, priority=Priority.NEWS, game_id=live.game.id)


async def show_page(scope: Scope, live: LiveGame, page: str, post: Post) -> None:
    """Makes the judge's panel show another page. `page`: its name. `post`: its content."""
    await judges.set_page(scope.tx, live.game.id, page)
    await _edit(scope, live, post, Priority.PROMPT)


async def warn(scope: Scope, live: LiveGame, seat: Seat) -> None:
    """Tells the group that the judge warns a player (6.3). The record does not contain the warning."""
    said = Post(lines=(live.roster.named("judge-warned", seat),))
    await scope.outbox.say(live.group, said, priority=Priority.NEWS, game_id=live.game.id)


async def shows(scope: Scope, live: LiveGame, page: str) -> bool:
    """Returns whether the judge's panel shows the page of this name."""
    return await judges.page_of(scope.tx, live.game.id) == page


async def go_home(scope: Scope, live: LiveGame, *, changed: bool = True) -> None:
    """Makes the judge's panel show its first page. Does nothing if the panel already shows this page and
    `changed` is False, because Telegram refuses an edit without a change."""
    if not changed and await judges.page_of(scope.tx, live.game.id) == judges.HOME:
        return
    await show_page(scope, live, judges.HOME, await _home(scope, live))


async def _follow_act(scope: Scope, before: LiveGame, live: LiveGame) -> None:
    was, now = before.state, live.state
    if was.step.serial == now.step.serial:
        clock = await countdown(scope.tx, live)
        then, again = (home.home(one.state, one.roster, clock, _seen(one)) for one in (before, live))
        if then == again:
            return
    await _follow(scope, live, delay=PANEL_EDIT_DELAY)


async def _follow(scope: Scope, live: LiveGame, delay: float = 0.0) -> None:
    if await judges.page_of(scope.tx, live.game.id) == judges.HOME:
        post = await _home(scope, live)
        await _edit(scope, live, post, Priority.COUNT, delay=delay)


async def speak_anew(scope: Scope, live: LiveGame) -> None:
    """Makes the judge's panel, if he has one, show its first page, because the group has a new language: in
    this language, unless he has chosen his own."""
    if live.game.judge_id is not None and await judges.page_of(scope.tx, live.game.id) is not None:
        await go_home(scope, live)


async def close(scope: Scope, live: LiveGame) -> None:
    """Removes the buttons of the judge's panel, because the game is over or the judge has left the chair."""
    if await judges.page_of(scope.tx, live.game.id) is not None:
        await judges.put_away(scope.tx, live.game.id)
        await _edit(scope, live, Post(lines=(line("judge-panel-closed"),), silent=True), Priority.NEWS)


async def _edit(scope: Scope, live: LiveGame, post: Post, priority: Priority, delay: float = 0.0) -> None:
    target = await judge_target(scope.tx, live.game)
    if target is not None:
        await scope.outbox.say(
            target, post, what="edit", priority=priority, game_id=live.game.id, slot=PANEL, delay=delay
        )


async def _home(scope: Scope, live: LiveGame) -> Post:
    roster = await scope.voice.linked(scope.tx, live)
    clock, foul = await countdown(scope.tx, live), await unexplained(scope, live)
    return home.home(live.state, roster, clock, _seen(live), None if foul is None else foul.seat)


def _seen(live: LiveGame) -> PrivateKnowledge | None:
    return live.knowledge if live.game.judge_sees else None


async def tell_deal(scope: Scope, game: Game) -> None:
    """Tells the table its judge and what he sees, and sends the judge his panel, after the deal or when he
    takes the chair later. Does nothing without a judge."""
    if game.judge_id is None:
        return
    live, name = await scope.games.live_game(scope.tx, game.id), await judge_name(scope.tx, game) or ""
    post = judging.of_table(game.join_code, name, sees=game.judge_sees, runs=True)
    await scope.outbox.say(target_of(game), post, game_id=game.id)
    judge = await judge_target(scope.tx, game)
    if judge is not None:
        begun = Post(lines=(line("judge-chair-begun"),), silent=True)
        await scope.outbox.say(judge, begun, what="edit", game_id=game.id, slot=judging.CHAIR)
    await show_roles(scope, live)
    await show(scope, live)

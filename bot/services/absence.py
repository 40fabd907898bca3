"""What follows when a player does nothing at the table: a reminder in private, then a decision.

Only what the table sees counts (`bot/services/attendance.py`), and nothing is decided by night: so what
follows tells nothing of the night.
"""

from functools import partial

from bot.choices import ChatSettings
from bot.render import absence
from bot.render.absence import REMINDER
from bot.render.calls import CALL
from bot.services import calls, motions
from bot.services.context import AppContext
from bot.services.game_settings import settings_of
from bot.services.judge import judge_target
from bot.services.live_game import LiveGame
from bot.services.motion_kinds import half_is_gone
from bot.services.passing import chat_of, nobody_asks, person_at, take_back_all, take_from_judge
from bot.services.substitutes import call_for
from bot.store.outbox import Priority
from bot.store.transaction import Transaction
from engine import view
from engine.acts import Leave
from engine.roles import Phase, Seat
from engine.steps import StepName


def attach(app: AppContext) -> None:
    """Looks after the people of each game from now on."""
    app.games.after_acts(partial(_follow, app))
    app.games.at_end(partial(_clear, app))


async def _follow(app: AppContext, tx: Transaction, before: LiveGame, after: LiveGame) -> None:
    if after.game.is_practice:
        return
    await calls.follow(app, tx, before, after)
    if after.attendance.missed or _gone_since(before, after):
        settings = await settings_of(tx, after.game)
        if settings.absent != "off":
            await _look_for_absent(app, tx, before, after, settings)
    await _offer_to_stop(app, tx, before, after)


async def _clear(app: AppContext, tx: Transaction, live: LiveGame) -> None:
    for slot in (REMINDER, CALL):
        await take_back_all(app.outbox(tx), live, slot)
    for seat in live.attendance.missed:
        await take_from_judge(app.outbox(tx), live, seat)


async def _look_for_absent(
    app: AppContext, tx: Transaction, before: LiveGame, after: LiveGame, settings: ChatSettings
) -> None:
    for seat in _gone_since(before, after):
        await nobody_asks(app.outbox(tx), before, seat)
    enough, morning = int(settings.missed), _is_morning(before, after)
    for seat in view.known_table(after.state):
        missed = after.attendance.missing(seat)
        more = missed > before.attendance.missing(seat)
        if more and missed == enough:
            await _remind(app, tx, after, seat, missed)
        elif missed > enough and (more or morning) and after.state.step.phase is Phase.DAY:
            await _decide(app, tx, after.game.id, seat, settings)


def _gone_since(before: LiveGame, after: LiveGame) -> set[Seat]:
    """Who was in and is out, as far as the table knows."""
    return {*view.known_table(before.state)} - {*view.known_table(after.state)}


def _is_morning(before: LiveGame, after: LiveGame) -> bool:
    return (before.state.step.phase, after.state.step.phase) == (Phase.NIGHT, Phase.DAY)


async def _remind(app: AppContext, tx: Transaction, live: LiveGame, seat: Seat, missed: int) -> None:
    writer = app.outbox(tx)
    person = await person_at(writer, live, seat)
    if person is not None:
        roster = await app.games.voice.linked(tx, live)
        await writer.say(
            chat_of(person, app.default_locale),
            absence.reminder(roster, missed),
            priority=Priority.PROMPT,
            game_id=live.game.id,
            slot=REMINDER,
        )


async def _decide(app: AppContext, tx: Transaction, game_id: int, seat: Seat, settings: ChatSettings) -> None:
    """The judge is told, or the table is asked, or he leaves at once.

    Where somebody may play on for him, the group is called first: the seat waits for one more missed step,
    and as long as the table thinks of who has come forward. Else nobody could sit down in time.
    """
    live = await app.games.live_game(tx, game_id)
    if seat not in view.known_table(live.state) or live.state.step.name is StepName.OVER:
        return
    missed = live.attendance.missing(seat)
    waits = settings.substitutes == "on" and missed == int(settings.missed) + 1
    if waits:
        await call_for(app, tx, live, seat)
    judge = await judge_target(tx, live.game)
    if judge is not None:
        await take_from_judge(app.outbox(tx), live, seat)
        said, slot = absence.to_judge(live.roster, seat, missed), absence.of_judge(seat)
        await app.outbox(tx).say(judge, said, game_id=game_id, slot=slot)
    elif waits or await motions.proposed(tx, live, "substitute", seat) is not None:
        return
    elif settings.absent == "ask":
        await motions.propose(app, tx, live, "remove", seat, by=None)
    else:
        await app.outbox(tx).say(live.group, absence.leaves(live.roster, seat), game_id=game_id)
        await app.games.act(tx, live, Leave(seat))


async def _offer_to_stop(app: AppContext, tx: Transaction, before: LiveGame, after: LiveGame) -> None:
    """Asks the table whether to stop, when somebody more has left and half of its people are gone."""
    live = await app.games.live_game(tx, after.game.id)
    if live.game.status != "running" or live.state.step.name is StepName.OVER:
        return
    if before.attendance.left != live.attendance.left and half_is_gone(live):
        await motions.propose(app, tx, live, "stop", by=None)

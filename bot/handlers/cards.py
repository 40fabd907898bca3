"""A player's card and question once more, in his private chat."""

from bot.desk import Desk
from bot.render import private
from bot.store.outbox import Priority
from bot.table import Table
from engine.roles import Seat
from engine.steps import StepName


async def seat_of(desk: Desk) -> tuple[Table, Seat] | None:
    """The running game at which the person sits, and his seat."""
    game = await desk.own_game()
    if game is None or game.status != "running":
        return None
    table = await desk.tables.table(desk.unit, game.id)
    seat = table.roster.seat_of(desk.person.user_id)
    return None if seat is None else (table, seat)


async def show_card(desk: Desk) -> bool:
    """To a player who could not be written to, and can be now. False if the person does not play."""
    sitting = await seat_of(desk)
    if sitting is None:
        return False
    table, seat = sitting
    roster = await desk.tables.linked(desk.unit, table)
    await desk.whisper(private.role(table.state, seat, roster, table.notes), Priority.PROMPT)
    await _ask_again(desk, table, seat)
    return True


async def _ask_again(desk: Desk, table: Table, seat: Seat) -> None:
    """What the present step asks him in private, if he has not answered."""
    state = table.state
    unanswered = {idle for idle, _, _ in private.missed(state, table.notes, over=False)}
    if state.step.name is StepName.DEAL or seat not in unanswered:
        return
    roster = await desk.tables.linked(desk.unit, table)
    for asked, post, _ in private.prompts(state, roster, table.notes):
        if asked == seat:
            await desk.voice.say(
                desk.private,
                post,
                priority=Priority.PROMPT,
                game_id=table.game.id,
                slot=f"act:{state.step.serial}",
            )

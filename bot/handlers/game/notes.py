"""Handles `/table` and `/note` in private: a player looks at the table, and writes notes about other
players."""

from aiogram import Router
from aiogram.filters import CommandObject
from aiogram.types import Message

from bot.handlers.chat.commands import table_in_private
from bot.handlers.filters import GROUP, PRIVATE, Command
from bot.render.game import notes
from bot.render.post import line
from bot.services.game.cards import seat_of
from bot.services.game.notes import drop_note, keep_note
from bot.services.scope import UpdateContext
from bot.store.game import notes as kept_notes
from bot.words.speech import leading_seat

router = Router()


@router.message(PRIVATE, Command("table"))
async def table(message: Message, ctx: UpdateContext) -> None:
    """`/table` in private: shows the person the table of his game."""
    await table_in_private(ctx)


@router.message(PRIVATE, Command("note"))
async def note(message: Message, command: CommandObject, ctx: UpdateContext) -> None:
    """`/note 7 TEXT` writes a note about seat 7, `/note 7` deletes it, `/note` shows all notes."""
    sitting = await seat_of(ctx)
    if sitting is None:
        await ctx.say(line("no-card"), silent=True)
        return
    live, _ = sitting
    meant = leading_seat(command.args or "")
    if meant is None:
        written = await kept_notes.of_person(ctx.tx, live.game.id, ctx.person.user_id)
        await ctx.show(notes.notes_post(written), "notes")
        return
    seat, text = meant[0], meant[1].strip()
    if not 1 <= seat <= len(live.state.roles):
        await ctx.say(line("refusal-no-such-seat"), silent=True)
    elif text:
        await ctx.post(
            notes.kept(seat, await keep_note(ctx.tx, live.game.id, ctx.person.user_id, seat, text))
        )
    else:
        await drop_note(ctx.tx, live.game.id, ctx.person.user_id, seat)
        await ctx.post(notes.dropped(seat))


@router.message(GROUP, Command("note"))
async def note_in_group(message: Message, ctx: UpdateContext) -> None:
    await ctx.refuse(line("note-on-page") if ctx.app.has_pages else line("note-in-private"))

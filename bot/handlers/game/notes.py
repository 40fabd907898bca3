"""Handles `/table` and `/note` in private: a person looks at his table, and writes notes about its seats and
about people. In a group, only says where `/note` is used."""

from aiogram import Router
from aiogram.filters import CommandObject
from aiogram.types import Message

from bot.handlers.chat.commands import table_in_private
from bot.handlers.filters import GROUP, PRIVATE, Command
from bot.handlers.meant import Meant, meant_by
from bot.render.game import notes
from bot.render.post import line
from bot.services.game.cards import seat_of
from bot.services.game.notes import MOST_ON_PEOPLE, drop_note, keep_note, keep_on_person
from bot.services.scope import UpdateContext
from bot.store.game import notes as kept_notes
from bot.store.people import notes_on_people, people
from bot.words.speech import leading_seat
from engine.roles import Seat

router = Router()


@router.message(PRIVATE, Command("table"))
async def table(message: Message, ctx: UpdateContext) -> None:
    """`/table` in private: shows the person the table of his game, or where he is awaited."""
    await table_in_private(ctx)


@router.message(PRIVATE, Command("note"))
async def note(message: Message, command: CommandObject, ctx: UpdateContext) -> None:
    """`/note 7 TEXT` writes a note about seat 7, `/note 7` deletes it. `/note @name TEXT` writes one about a
    person, `/note @name` shows it, `/note @name -` deletes it; in reply to a message, its author is meant.
    `/note` shows all notes. Says so if there is no such seat in his game, or the person is not known."""
    args = command.args or ""
    meant = leading_seat(args)
    about = await meant_by(message, args, ctx) if meant is None else None
    if meant is not None:
        await _note_seat(ctx, meant[0], meant[1].strip())
    elif about is not None:
        await _note_person(ctx, about)
    else:
        await _show_all(ctx)


async def _note_seat(ctx: UpdateContext, seat: Seat, text: str) -> None:
    sitting = await seat_of(ctx)
    if sitting is None:
        await ctx.say(line("no-card"), silent=True)
        return
    live, _ = sitting
    if not 1 <= seat <= len(live.state.roles):
        await ctx.say(line("refusal-no-such-seat"), silent=True)
    elif text:
        await ctx.post(
            notes.kept(seat, await keep_note(ctx.tx, live.game.id, ctx.person.user_id, seat, text))
        )
    else:
        await drop_note(ctx.tx, live.game.id, ctx.person.user_id, seat)
        await ctx.post(notes.dropped(seat))


async def _note_person(ctx: UpdateContext, about: Meant) -> None:
    mine, user_id, name = (ctx.bot_id, ctx.person.user_id), about.user_id, about.name
    if user_id is None or await people.get(ctx.tx, ctx.bot_id, user_id) is None:
        await ctx.say(line("note-on-unknown", text=name), silent=True)
    elif about.rest:
        kept = await keep_on_person(ctx.tx, *mine, user_id, about.rest)
        await ctx.post(notes.kept_on(name, kept, MOST_ON_PEOPLE))
    else:
        await ctx.post(notes.on_person(name, (await notes_on_people.of_person(ctx.tx, *mine)).get(user_id)))


async def _show_all(ctx: UpdateContext) -> None:
    on_people = await notes_on_people.of_person(ctx.tx, ctx.bot_id, ctx.person.user_id)
    sitting, seats = await seat_of(ctx), {}
    if sitting is not None:
        live, _ = sitting
        seats = {who.user_id: seat for seat, who in live.roster.people.items()}
        written = await kept_notes.of_person(ctx.tx, live.game.id, ctx.person.user_id)
        if written or not on_people:
            await ctx.reply_to_all(notes.notes_post(written), "notes")
    elif not on_people:
        await ctx.say(line("note-on-how"), silent=True)
    for page, post in enumerate(notes.people_posts(on_people, seats)):
        await ctx.reply_to_all(post, f"notes-on-people-{page}")


@router.message(GROUP, Command("note"))
async def note_in_group(message: Message, ctx: UpdateContext) -> None:
    await ctx.refuse(line("note-on-page") if ctx.app.has_pages else line("note-in-private"))

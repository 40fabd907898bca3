"""The private chat's `/start`: the link of a lobby, or a first hello."""

from aiogram import Router
from aiogram.filters import Command, CommandObject
from aiogram.types import Message

from bot.handlers.filters import PRIVATE
from bot.render.post import Line, line
from bot.services.cards import show_card
from bot.services.context import UpdateContext
from bot.services.seating import join, lobby_of_link
from bot.services.served_chats import is_served

router = Router()


@router.message(PRIVATE, Command("start"))
async def start(message: Message, command: CommandObject, ctx: UpdateContext) -> None:
    """`/start`, with the link of a lobby or without. A player whom the bot could not write to before gets his
    card again."""
    if not ctx.person.reachable and await show_card(ctx):
        return
    code = command.args or ""
    game = await lobby_of_link(ctx, code)
    if game is None or not await is_served(ctx, game.chat_id):
        await ctx.say(line("unknown-link") if code else await hello(ctx))
    else:
        await join(ctx, game)


async def hello(ctx: UpdateContext) -> Line:
    """The answer to words that ask nothing: what the bot is, or where the person sits."""
    game = await ctx.own_game()
    if game is None:
        return line("hello")
    return line("lobby-seated-here" if game.status == "lobby" else "playing")

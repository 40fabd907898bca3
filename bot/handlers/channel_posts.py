"""Posts of a linked channel, which Telegram forwards into the group by itself: nobody there says them."""

from aiogram import F, Router
from aiogram.types import Message

from bot.handlers.filters import GROUP, Matches

router = Router()


@router.message(GROUP, Matches(F.is_automatic_forward))
async def forwarded(message: Message) -> None:
    """Does nothing, whatever the post says."""

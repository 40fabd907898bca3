"""Filters: in which kind of chat a message was written."""

from aiogram import F

GROUP = F.chat.type.in_({"group", "supergroup"})
PRIVATE = F.chat.type == "private"

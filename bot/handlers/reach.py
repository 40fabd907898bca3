"""Handles updates that say that a person, or the bot itself, came to a chat or left it. Also deletes the
service message that Telegram posts in a group when the bot has pinned a message."""

from aiogram import F, Router
from aiogram.filters import JOIN_TRANSITION, LEAVE_TRANSITION, ChatMemberUpdatedFilter
from aiogram.types import ChatMemberUpdated, Message

from bot.handlers.filters import GROUP, PRIVATE, Matches
from bot.render.post import Post
from bot.services.chat.bot_rights import tell_lacking
from bot.services.live.members import Membership, member_of
from bot.services.reach import membership, muted
from bot.services.reach.failures import closed_to
from bot.services.scope import UpdateContext
from bot.services.tournaments.beginning import begin_tables_of
from bot.values.outgoing import Priority

router = Router()


@router.my_chat_member(PRIVATE, ChatMemberUpdatedFilter(LEAVE_TRANSITION))
async def blocked(event: ChatMemberUpdated, ctx: UpdateContext) -> None:
    await closed_to(ctx, ctx.person.user_id)


@router.my_chat_member(PRIVATE, ChatMemberUpdatedFilter(JOIN_TRANSITION))
async def unblocked(event: ChatMemberUpdated, ctx: UpdateContext) -> None:
    await membership.private_chat_opened(ctx)


@router.my_chat_member(GROUP, ChatMemberUpdatedFilter(JOIN_TRANSITION))
async def invited(event: ChatMemberUpdated, ctx: UpdateContext) -> None:
    await membership.bot_came(ctx)


@router.my_chat_member(GROUP, ChatMemberUpdatedFilter(LEAVE_TRANSITION))
async def expelled(event: ChatMemberUpdated, ctx: UpdateContext) -> None:
    await membership.bot_was_expelled(ctx)


@router.my_chat_member(GROUP)
async def rights_changed(event: ChatMemberUpdated, ctx: UpdateContext) -> None:
    muted.try_again(ctx)
    await tell_lacking(ctx, ctx.target)


@router.message(GROUP, Matches(F.forum_topic_reopened))
async def topic_reopened(message: Message, ctx: UpdateContext) -> None:
    muted.try_again(ctx)


@router.message(GROUP, Matches(F.left_chat_member))
async def gone(message: Message, ctx: UpdateContext) -> None:
    if message.left_chat_member is not None:
        await membership.person_left(ctx, message.left_chat_member.id)


@router.chat_member(GROUP)
async def gone_quietly(event: ChatMemberUpdated, ctx: UpdateContext) -> None:
    """Handles a change of somebody's membership in the group. If he has left or was banned, takes him out of
    its lobby or game: he may sit there without being a member. Otherwise, begins the tournament tables that
    wait for him."""
    if member_of(event.new_chat_member).standing is Membership.GONE:
        await membership.person_left(ctx, event.new_chat_member.user.id)
    else:
        await begin_tables_of(ctx, event.new_chat_member.user.id)


@router.message(GROUP, Matches(F.migrate_to_chat_id))
async def migrated(message: Message, ctx: UpdateContext) -> None:
    if message.migrate_to_chat_id is not None:
        await membership.group_moved(ctx, message.migrate_to_chat_id)


@router.message(GROUP, Matches(F.pinned_message))
async def pinned(message: Message, ctx: UpdateContext) -> None:
    """Deletes Telegram's service message about a pin of the bot, if the bot may delete messages. Messages
    about other people's pins stay."""
    if ctx.person.user_id != ctx.bot_id:
        return
    if "delete" in ctx.member(ctx.target.chat_id, ctx.bot_id).rights:
        await ctx.outbox.say(
            ctx.target, Post(), what="delete", priority=Priority.DELETION, message_id=message.message_id
        )

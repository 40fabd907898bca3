"""Handles `/settings`: its pages, the house rules, and the settings that an administrator writes as text."""

from aiogram import Router
from aiogram.dispatcher.event.bases import SkipHandler
from aiogram.types import CallbackQuery, Message

from bot import variants
from bot.choices import section_of
from bot.handlers.filters import GROUP, Answers, Command
from bot.handlers.press import Changes, Press, Where, Who
from bot.presses.chat import HOUSE, HouseTap, SettingTap
from bot.render.chat import house_rules, settings
from bot.render.phrase import LONGEST_NAME, NOTHING, tidy
from bot.render.post import line
from bot.services.chat.bot_rights import lacking_here
from bot.services.chat.forbidden_words import TooManyError, forbid
from bot.services.chat.hosts import may_decide
from bot.services.chat.settings import books_here, played_in
from bot.services.lobby.planning import drop_wanted, plan_wanted
from bot.services.scope import UpdateContext
from bot.services.settings_changes import change_house_rules, choose
from bot.words.zones import zone_of

router = Router()

NAMING = "name-of"
"""The name of the question that an administrator answers with a name for his group's house rules. The stored
question is this, a colon, and the id of the book."""

OWN_WORDS, OWN_ZONE = "own-words", "own-zone"
"""The names of the questions that an administrator answers with the club's own forbidden words, and with a
time zone that has no button."""


@router.callback_query(Press(HouseTap, "back ask section", Where.GROUP, Who.ADMINISTRATOR, asks="settings"))
@router.callback_query(Press(HouseTap, "name", Where.GROUP, Who.ADMINISTRATOR))
@router.callback_query(
    Press(HouseTap, "set reset", Where.GROUP, Who.ADMINISTRATOR, changes=Changes.SETTINGS, asks="settings")
)
async def house_tap(
    query: CallbackQuery, callback_data: HouseTap, ctx: UpdateContext, own: int | None
) -> None:
    """Handles the buttons of house rules: they open a page, change a value, reset all, or ask for a name."""
    book, name, word = callback_data.book, callback_data.name, callback_data.value
    sets = bool(word and name in variants.HOUSE)
    if name == "name":
        await ctx.answer(query)
        asked = house_rules.ask_name(ctx.books[book], ctx.person.user_id, ctx.person.name)
        await ctx.post(asked, question=f"{NAMING}:{book}")
        return
    before = await played_in(ctx, ctx.target.chat_id, book)
    if name == "reset":
        await change_house_rules(ctx, book, overrides={}, name=None)
    elif sets:
        kept = (await ctx.settings_of(ctx.target.chat_id)).house_of(book).overrides
        await change_house_rules(ctx, book, overrides={**kept, name: variants.house_value(name, word)})
    chosen = await played_in(ctx, ctx.target.chat_id, book)
    same = (chosen.rules, chosen.name) == (before.rules, before.name)
    said = (line("house-unchanged" if same else "house-kept"),) if sets or name == "reset" else ()
    # The page below waits behind the messages of a game, so that the answer says the new value, too.
    await ctx.answer(query, *said, *house_rules.values(chosen.rules, (name,) if sets else ()))
    if sets:
        page = house_rules.section_page(chosen.rules, variants.house_section_of(name))
    elif name in variants.HOUSE:
        page = house_rules.parameter(chosen.rules, name)
    elif name in variants.HOUSE_SECTIONS:
        page = house_rules.section_page(chosen.rules, name)
    else:
        page = house_rules.overview(chosen.rules, chosen.name)
    await ctx.show_again(own, page, question="settings")


@router.message(GROUP, Answers(NAMING))
async def name_variant(message: Message, ctx: UpdateContext, about: str) -> None:
    """Stores the name of the house rules, which an administrator has written in reply to the bot's question,
    at any time later. `about`: the id of the book whose house rules they are. Raises `SkipHandler` if there
    is no such book or no name in the reply, so that other handlers get it."""
    name = tidy(message.text or "")[:LONGEST_NAME]
    if about not in ctx.books or name == NOTHING:
        raise SkipHandler
    if await may_decide(ctx, line("admins-only")):
        await change_house_rules(ctx, about, name=name)
        await ctx.say(line("house-named", name=name))


@router.callback_query(Press(SettingTap, f"{OWN_WORDS} {OWN_ZONE}", Where.GROUP, Who.ADMINISTRATOR))
async def ask_own(query: CallbackQuery, callback_data: SettingTap, ctx: UpdateContext) -> None:
    """Handles the buttons that ask an administrator to write the club's own words, or the time zone."""
    await ctx.answer(query)
    who, name = ctx.person, callback_data.name
    asked = (settings.ask_own_words if name == OWN_WORDS else settings.ask_zone)(who.user_id, who.name)
    await ctx.post(asked, question=name, key=f"{name}:{who.user_id}")


@router.message(GROUP, Answers(OWN_WORDS))
async def take_own_words(message: Message, ctx: UpdateContext) -> None:
    """Stores the club's own forbidden words, which an administrator has written in his reply, or says what is
    wrong with them. The reply may come at any time."""
    if not await may_decide(ctx, line("admins-only")):
        return
    try:
        kept = await forbid(ctx, message.text or "")
    except TooManyError:
        await ctx.refuse(line("own-words-too-many"))
    except ValueError as error:
        await ctx.refuse(line("own-words-wrong", text=str(error)))
    else:
        await ctx.say(settings.own_words(kept))


@router.message(GROUP, Answers(OWN_ZONE))
async def take_own_zone(message: Message, ctx: UpdateContext) -> None:
    """Stores the group's time zone, which an administrator has written in his reply at any time, and plans
    the evening that waited for it. Says so if there is no such zone."""
    if not await may_decide(ctx, line("admins-only")):
        return
    zone = zone_of(message.text or "")
    if zone is None:
        await ctx.refuse(line("own-zone-unknown"))
        return
    chosen = await choose(ctx, "zone", zone)
    await ctx.say(*settings.zone_kept(chosen, ctx.tx.now))
    await plan_wanted(ctx)


@router.callback_query(Press(SettingTap, "not-now", Where.GROUP, Who.ADMINISTRATOR, drops="city"))
async def refuse_zone(query: CallbackQuery, ctx: UpdateContext) -> None:
    """Handles the button of an administrator who chooses no time zone: the waiting evening is dropped."""
    await drop_wanted(ctx)
    await ctx.answer(query)


@router.message(GROUP, Command("settings"))
async def settings_command(message: Message, ctx: UpdateContext) -> None:
    chosen = await ctx.settings_of(ctx.target.chat_id)
    post = settings.settings_post(chosen, await lacking_here(ctx, chosen))
    await ctx.show_menu(post, "settings", "settings")


@router.callback_query(Press(SettingTap, "page", Where.GROUP, Who.ADMINISTRATOR, asks="settings"))
async def turn_page(
    query: CallbackQuery, callback_data: SettingTap, ctx: UpdateContext, own: int | None
) -> None:
    """Handles a button that opens another page of the settings, or the first page again."""
    chosen, section = await ctx.settings_of(ctx.target.chat_id), callback_data.name
    if section == HOUSE:
        post = house_rules.books_of_house([ctx.books[book] for book in await books_here(ctx)])
    elif section:
        post = settings.section_post(chosen, section, ctx.target.locale)
    else:
        post = settings.settings_post(chosen, await lacking_here(ctx, chosen))
    await ctx.answer(query)
    await ctx.show_again(own, post, question="settings")


@router.callback_query(
    Press(SettingTap, "set", Where.GROUP, Who.ADMINISTRATOR, changes=Changes.SETTINGS, asks="settings")
)
async def choose_setting(
    query: CallbackQuery, callback_data: SettingTap, ctx: UpdateContext, own: int | None
) -> None:
    name, before = callback_data.name, await ctx.settings_of(ctx.target.chat_id)
    chosen = await choose(ctx, name, callback_data.value)
    kept = line("setting-unchanged" if chosen == before else "setting-kept")
    await ctx.answer(query, kept, *settings.values(chosen, (name,)))
    planned = name == "zone" and await plan_wanted(ctx)
    if own is not None or not planned:
        post = settings.section_post(chosen, section_of(name), ctx.target.locale)
        await ctx.show_again(own, post, question="settings")

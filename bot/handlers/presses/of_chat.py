"""Presses outside games: pages, settings, languages, what is kept of a person."""

from bot.handlers.presses.press import Changes, Press, When, Where, Who
from bot.keyboards.taps import CallTap, ForgetTap, HintTap, HouseTap, LocaleTap, PageTap, SettingTap, WordTap
from bot.render import glossary

OF_CHAT = (
    Press(
        PageTap,
        {"tables", "rules", "words", "lang"},
        Where.PRIVATE,
        Who.ANYBODY,
        When.ANY,
        Changes.NOTHING,
    ),
    Press(PageTap, {"practice"}, Where.PRIVATE, Who.ANYBODY, When.ANY, Changes.PRACTICE),
    *(
        Press(WordTap, glossary.EXPLAINED, where, Who.ANYBODY, When.ANY, Changes.NOTHING)
        for where in (Where.GROUP, Where.PRIVATE)
    ),
    Press(
        HouseTap,
        {"back", "ask"},
        Where.GROUP,
        Who.ADMINISTRATOR,
        When.ANY,
        Changes.NOTHING,
        asks=("house",),
    ),
    Press(HouseTap, {"name"}, Where.GROUP, Who.ADMINISTRATOR, When.ANY, Changes.NOTHING),
    Press(
        HouseTap,
        {"set", "reset"},
        Where.GROUP,
        Who.ADMINISTRATOR,
        When.ANY,
        Changes.SETTINGS,
        asks=("house",),
    ),
    Press(
        SettingTap,
        {"house", "own-words", "own-zone"},
        Where.GROUP,
        Who.ADMINISTRATOR,
        When.ANY,
        Changes.NOTHING,
    ),
    Press(
        SettingTap,
        {"page"},
        Where.GROUP,
        Who.ADMINISTRATOR,
        When.ANY,
        Changes.NOTHING,
        asks=("settings",),
    ),
    Press(
        SettingTap,
        {"set"},
        Where.GROUP,
        Who.ADMINISTRATOR,
        When.ANY,
        Changes.SETTINGS,
        asks=("settings",),
    ),
    Press(LocaleTap, {"set"}, Where.GROUP, Who.ADMINISTRATOR, When.ANY, Changes.LOCALE, asks=("lang",)),
    Press(LocaleTap, {"set"}, Where.PRIVATE, Who.ANYBODY, When.ANY, Changes.OWN_LOCALE, asks=("lang",)),
    Press(HintTap, {"off"}, Where.PRIVATE, Who.ANYBODY, When.ANY, Changes.OWN_HINTS),
    Press(CallTap, {"on", "off"}, Where.PRIVATE, Who.ANYBODY, When.ANY, Changes.OWN_CALLS, asks=("call",)),
    Press(ForgetTap, {"yes"}, Where.PRIVATE, Who.ANYBODY, When.ANY, Changes.OWN_DATA, asks=("forget",)),
    Press(ForgetTap, {"no"}, Where.PRIVATE, Who.ANYBODY, When.ANY, Changes.NOTHING, asks=("forget",)),
)

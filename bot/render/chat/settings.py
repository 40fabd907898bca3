"""The pages of a chat's settings, and the page on which a language is chosen."""

from collections.abc import Iterable, Iterator, Sequence

from bot import choices
from bot.choices import ChatSettings, Need
from bot.presses.chat import HOUSE, LocaleTap, SettingTap
from bot.render.chat import rights
from bot.render.locales import LOCALES
from bot.render.post import Button, Line, Post, line, row_of
from bot.words.forbidden_phrases import LONGEST_OWN, MOST_OWN
from bot.words.hours import date_and_time
from bot.words.zones import zone_shown

MOST_IN_ROW = 4
"""How many values, as buttons, stand in one row. In a longer row, a phone cuts their words."""

LONG_IN_ROW = 2
"""How many values stand in one row if their words are long. `LONG`: the settings with such values."""

LONG = frozenset({"discipline", "absent", "missed", "posted_before"})

NAMES_IN_ROW = 3
"""How many values stand in one row of a long list, for example of the names of cities."""


def settings_post(settings: ChatSettings, lacks: Sequence[Need] = ()) -> Post:
    """Returns the first page of the settings: all but the forbidden words as folded text, and a button for
    each page. `lacks`: the rights that the bot does not have in the chat."""
    sections = [_page(name, line(f"button-section-{name}")) for name in choices.SECTIONS]
    rows = (*row_of(sections, 2), (_page(HOUSE, line("button-house-rules")),))
    return Post(
        lines=(line("settings-title"), line("setting-locale"), line("settings-rules"), *rights.lines(lacks)),
        folded=tuple(_of_sections(settings)),
        rows=(*rows, *rights.row(lacks)),
        silent=True,
    )


def _of_sections(settings: ChatSettings) -> Iterator[Line]:
    """Yields the lines of all settings but the forbidden words, which would be too long here. A heading
    stands above the settings of each page."""
    for section, names in choices.SECTIONS.items():
        if section != "words":
            yield line(f"settings-head-{section}")
            yield from values(settings, names)


def section_post(settings: ChatSettings, section: str, locale: str) -> Post:
    """Returns one page of the chat's settings, with their values as buttons. The present value is marked. A
    setting that is on or off has one button. `section`: the name of the page. `locale`: the language of the
    chat; it decides which time zones have a button."""
    names = choices.SECTIONS[section]
    switches = [name for name in names if choices.CHOICES[name] == choices.SWITCH]
    rows = [*row_of([_switch(name, settings.choice(name)) for name in switches], 2)]
    for name in names:
        rows += () if name in switches else _values(settings, name, locale)
    lines = [line(f"settings-section-{section}"), *values(settings, names)]
    if section == "words":
        lines.append(own_words(settings.own_words))
        rows.append((_page("own-words", line("button-own-words")),))
    if section == "time":
        rows.append((_page("own-zone", line("button-own-zone")),))
    return Post(lines=tuple(lines), rows=(*rows, (_page("", line("button-back")),)), silent=True)


def ask_city(settings: ChatSettings, locale: str) -> Post:
    """Returns the post that asks for the group's time zone, because an evening needs one. `locale`: the
    chat's language; it decides which zones have a button."""
    rows = _values(settings, "zone", locale, "none")
    other = (_page("own-zone", line("button-own-zone")), _page("not-now", line("button-not-now")))
    return Post(lines=(line("planned-zone-first"),), rows=(*rows, other), silent=True)


def _values(settings: ChatSettings, name: str, locale: str, *besides: str) -> tuple[tuple[Button, ...], ...]:
    """Returns the values of a setting as rows of buttons, the present value marked. The values `besides` have
    no button, nor have zones that are far for this `locale`, unless one is the present value."""
    now = settings.choice(name)
    without = {*choices.FAR_ZONES.get(locale, frozenset()) - {now}, *besides}
    values = [value for value in choices.CHOICES[name] if value not in without]
    return row_of([_choice(name, value, marked=now == value) for value in values], _width(name, len(values)))


def _width(name: str, count: int) -> int:
    if name in LONG:
        return LONG_IN_ROW
    return MOST_IN_ROW if count <= MOST_IN_ROW else NAMES_IN_ROW


def values(settings: ChatSettings, names: Iterable[str]) -> list[Line]:
    """Returns lines that say which values these settings have."""
    return [_setting(name, settings.choice(name)) for name in names]


def _setting(name: str, value: str) -> Line:
    if value not in choices.CHOICES[name]:
        return line("setting-zone-typed", text=zone_shown(value))
    return line(f"setting-{name}-{value}")


def ask_zone(user: int, name: str) -> Post:
    """Returns the post that asks a person for the group's time zone. He has to reply to it: in privacy mode
    the bot gets no other messages of his. `user`, `name`: his id and name, for a mention."""
    return Post(lines=(line("own-zone-ask", user=str(user), name=name),), asks=True)


def zone_kept(settings: ChatSettings, now: float) -> tuple[Line, ...]:
    """Returns lines with the new time zone and, if it is known, the time there. `now`: unix seconds."""
    clock = () if settings.clock is None else (line("own-zone-now", hour=date_and_time(now, settings.clock)),)
    return (_setting("zone", settings.zone), *clock)


def clock_line(settings: ChatSettings) -> Line:
    """Returns the line that says by which clock hours are shown."""
    return line("hours-utc") if settings.clock is None else _setting("zone", settings.zone)


def _page(name: str, label: Line) -> Button:
    return Button(label=label, data=SettingTap(name=name, value="").pack())


def _switch(name: str, value: str) -> Button:
    other = SettingTap(name=name, value="off" if value == "on" else "on")
    return Button(mark="✓" if value == "on" else "☐", label=line(f"button-{name}-on"), data=other.pack())


def _choice(name: str, value: str, *, marked: bool) -> Button:
    return Button(
        mark="✓" if marked else "",
        label=line(f"button-{name}-{value}"),
        data=SettingTap(name=name, value=value).pack(),
    )


def languages(now: str) -> Post:
    """Returns the page that asks for the language. The present language `now` is marked."""
    buttons = [
        Button(
            mark="✓" if locale == now else "",
            label=line(f"button-locale-{locale}"),
            data=LocaleTap.model_validate({"locale": locale}).pack(),
        )
        for locale in LOCALES
    ]
    return Post(lines=(line("choose-language"),), rows=row_of(buttons), silent=True)


def own_words(phrases: Sequence[str]) -> Line:
    """Returns the line that lists the forbidden phrases of the club, or says that there are none."""
    return line("own-words", text=", ".join(phrases)) if phrases else line("own-words-none")


def ask_own_words(user: int, name: str) -> Post:
    """Returns the post that asks a person for forbidden phrases. He has to reply to it: in privacy mode the
    bot gets no other messages of his. `user`, `name`: his id and name, for a mention."""
    asked = line("own-words-ask", user=str(user), name=name, most=MOST_OWN, longest=LONGEST_OWN)
    return Post(lines=(asked,), asks=True)

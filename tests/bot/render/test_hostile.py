"""Names and words of people are data. With any of them, a message stays whole and short, and only the bot's
own words give it its form."""

import random
from collections.abc import Iterator, Mapping

import pytest
from hypothesis import Phase, example, given, settings
from hypothesis import strategies as st

from bot.choices import ChatSettings, HouseRules
from bot.pictures.letters import drawable
from bot.render.chat import house_rules
from bot.render.chat.settings import languages, settings_post
from bot.render.game.private import role
from bot.render.game.roster import Roster, Seated
from bot.render.game.table import table_post
from bot.render.lobby import books, lobby
from bot.render.locales import LOCALES
from bot.render.phrase import JOINER, answer, shown_name, words
from bot.render.post import Line, Post, line
from bot.variants import HOUSE, variant
from engine.deal import deal
from engine.rules.registry import BOOKS
from engine.steps import StepName
from tests.rig.engine.drawn import act_of
from tests.rig.game.live import links, numbers
from tests.rig.render.holding import hold, tamed
from tests.rig.render.markup import Markup, length
from tests.rig.render.telling import GAME_ID, Host, acts_of, record_of

LONGEST_TOAST = 200

LINKS = (
    *("@durov", "/stop@mafia_bot", "evil.com", "t.me/joinchat/x", "https://evil.com"),
    "tg://resolve?domain=x",
    *("#тег", "$USD", "+7 (900) 123-45-67", "89001234567", "a@b.com", "1.2.3.4", "0:15", "example.рф"),
    *("4111 1111 1111 1111", "ton://x", "＠durov", "evil。com"),
)
PRESSED = st.lists(
    st.one_of(st.sampled_from(LINKS), st.text("@/#$.:-+()_ 012789azAZя€\u200d\u2060\ufe0f", max_size=12)),
    min_size=1,
    max_size=6,
).map("".join)

NASTY = (
    "<b>Аня</b>",
    "</b><a href='tg://user?id=1'>",
    "&lt;b&gt;&#60;",
    '"><tg-spoiler>',
    "Аня\n№9 · Богдан — 4-й фол",
    "\u202e\u2066родД\u200f",
    "שלום",
    "\u2069محمد — 2 голоса №7\u202c",
    "אבגדה <b>&" * 9,
    "٣٤",
    "👩‍👩‍👧‍👦" * 20,
    "😀" * 64,
    "ы" * 4096,
    "\u3164",
    "\u200b\u200d",
    "\u2800",
    " ",
    "@durov /stop@mafia_bot",
    "https://evil.com t.me/x #тег $USD",
    "{ $name }",
    "`*_~|[](tg://x)",
    "a\x00b\x1b[2J",
    "Z̴̛͎͙͍̹̪͎͕" * 8,
    "№5",
)
NAMES = st.one_of(st.sampled_from(NASTY), st.text(st.characters(exclude_categories=["Cs"]), max_size=80))
DRAWN = (Phase.explicit, Phase.reuse, Phase.generate)


def posts_of_the_game(book: str, sitting: Mapping[int, Seated]) -> Iterator[Post]:
    """Yields everything that the bot says in the book's game if these people play it."""
    record = record_of(book)
    host = Host(record.rules, record.roles, Roster(GAME_ID, sitting, "https://t.me/c/77/7"))
    yield from (utterance.post for utterance in host.deal().said)
    for act in acts_of(record):
        after = host.take(act)
        assert after is not None
        yield from (utterance.post for utterance in after.said)
    yield table_post(host.state, host.roster, host.protocol, "dark")
    yield role(host.state, 1, host.roster)


@pytest.mark.parametrize("book", BOOKS)
@settings(max_examples=3, phases=DRAWN)
@given(names=st.lists(NAMES, min_size=14, max_size=14), locale=st.sampled_from(LOCALES))
@example(names=[*NASTY[:14]], locale="ru")
@example(names=[*NASTY[-14:]], locale="uk")
@example(names=["😀" * 64] * 14, locale="ru")
def test_telegram_accepts_a_whole_game_whatever_its_people_are_called(
    book: str, names: list[str], locale: str
) -> None:
    players = len(record_of(book).roles)
    sitting = {seat: Seated(seat, 2**52 + seat, names[seat - 1]) for seat in range(1, players + 1)}
    for post in posts_of_the_game(book, sitting):
        hold(post, locale)


@settings(max_examples=4, phases=DRAWN)
@given(seed=st.integers(0, 2**32), name=NAMES, locale=st.sampled_from(LOCALES))
@example(seed=1, name="😀" * 64, locale="ru")
@example(seed=2, name="&" * 64, locale="uk")
def test_the_largest_table_is_told_in_messages_that_telegram_takes(seed: int, name: str, locale: str) -> None:
    chance = random.Random(seed)
    rules = BOOKS["party"]
    most = max(rules.deals)
    sitting = {seat: Seated(seat, 2**52 + seat, name) for seat in range(1, most + 1)}
    host = Host(rules, deal(rules, most, chance).roles, Roster(GAME_ID, sitting))
    while host.state.step.name is not StepName.OVER:
        told = host.take(act_of(host.state, chance.randrange(2**24)))
        if told is not None and told.events and told.after.step.serial != told.before.step.serial:
            for utterance in told.said:
                hold(utterance.post, locale)
    hold(table_post(host.state, host.roster, host.protocol, "dark"), locale)


@pytest.mark.parametrize("locale", LOCALES)
@settings(max_examples=15, phases=DRAWN)
@given(name=NAMES)
def test_telegram_accepts_a_lobby_with_hostile_names(locale: str, name: str) -> None:
    for rules in BOOKS.values():
        names = [name] * max(rules.deals)
        hold(
            lobby.gathering(
                1,
                rules,
                [(each, 10) for each in names],
                variant=name,
                changed=[*HOUSE],
                fitting=[*BOOKS.values()],
            ),
            locale,
        )
        hold(lobby.more(1, rules, "c" * 16, offers_discipline=True), locale)
        hold(lobby.gathered(rules, names), locale)
        house = HouseRules(name=name, overrides={"turn_seconds": 90})
        hold(books.choose([variant(ChatSettings(house={rules.id: house}), rules, "")]), locale)
    hold(lobby.full(2**52, (1, name)), locale)
    hold(lobby.called([(2**52, name)] * 20), locale)
    hold(books.in_full(BOOKS["party"], name, in_group=True), locale)
    hold(Post(lines=(line("black-says", seat=3, text=name),)), locale)
    for said in (line("lobby-seated-elsewhere", chat=name), line("house-named", name=name)):
        post = Post(lines=(said,))
        hold(post, locale)
        assert length(answer(post, locale).text) <= LONGEST_TOAST


@pytest.mark.parametrize("locale", LOCALES)
def test_telegram_accepts_the_messages_for_settings(locale: str) -> None:
    hold(languages(locale), locale)
    hold(settings_post(ChatSettings()), locale)
    hold(books.choose([variant(ChatSettings(), book, "") for book in BOOKS.values()]), locale)
    for rules in BOOKS.values():
        hold(house_rules.overview(rules, None), locale)
        for parameter in HOUSE:
            hold(house_rules.parameter(rules, parameter), locale)


@pytest.mark.parametrize(
    ("name", "shown"),
    [
        ("Аня\n№9", "Аня №9"),
        ("\u3164\u2800", "…"),
        ("\u202eАня", "Аня"),
        ("  Аня  ", "Аня"),
        ("<b>&", "&lt;b&gt;&amp;"),
        ("ы" * 40, "ы" * 31 + "…"),
        ("שלום", "\u2068שלום\u2069"),
        ("\u2067שלום <2>", "\u2068שלום &lt;2&gt;\u2069"),
        ("ש" * 40, "\u2068" + "ש" * 29 + "…\u2069"),
    ],
)
def test_a_hostile_name_is_shown_in_a_safe_form(name: str, shown: str) -> None:
    assert f"1. {shown}" == words(line("lobby-person", number=1, name=name), "ru")


@pytest.mark.parametrize("locale", LOCALES)
@settings(max_examples=150, phases=DRAWN)
@given(name=st.one_of(PRESSED, NAMES))
@example(name="@durov /stop@mafia_bot t.me/x #tag $USD")
@example(name="+7 (900) 123-45-67")
@example(name="https://evil.com/?a=1")
def test_no_name_is_a_link_a_mention_a_command_a_tag_or_a_number(locale: str, name: str) -> None:
    for said in (
        line("lobby-person", number=1, name=name),
        line("lobby-called", user="1", name=name),
        line("lobby-seated-elsewhere", chat=name),
        line("black-says", seat=3, text=name),
    ):
        shown = Markup(words(said, locale)).visible
        assert links(shown) == links(Markup(words(tamed(said), locale)).visible)
        assert not numbers(shown)


@pytest.mark.parametrize("name", [*LINKS, *NASTY])
def test_a_name_like_a_link_looks_the_same_and_is_unchanged_in_a_file(name: str) -> None:
    said = line("lobby-person", number=1, name=name)
    assert JOINER not in words(said, "ru", live=False)
    assert words(said, "ru").replace(JOINER, "") == words(said, "ru", live=False).replace(JOINER, "")


@pytest.mark.parametrize("name", LINKS)
def test_a_link_in_an_unchanged_name_is_found_by_these_tests(name: str) -> None:
    """The test finds a link that was put into a name on purpose. So the tests above can fail."""
    assert links(name) or numbers(name)


def test_a_keycap_emoji_stays_whole() -> None:
    assert words(line("lobby-person", number=1, name="#\ufe0f\u20e3"), "ru").endswith("#\ufe0f\u20e3")


def test_numbers_for_plurals_and_mentions_are_not_changed() -> None:
    assert "user?id=1234567890" in words(line("lobby-called", user="1234567890", name="1234567"), "ru")
    assert "ФИИМ" in words(line("lobby-begun", book="fiim-2019"), "ru")


@pytest.mark.parametrize("locale", LOCALES)
def test_a_sentence_that_ends_with_a_name_cut_short_has_no_fourth_dot(locale: str) -> None:
    for name, after in (("Константин", " "), ("אבגדהוזחטי", "\u2069 ")):
        said = words(line("unseated", name=name * 9), locale)
        assert f"…{after}" in said
        assert "…." not in said.replace("\u2069", "")


def test_numbers_keep_their_places_beside_a_right_to_left_name() -> None:
    """Files show the name without invisible marks, and no picture draws them."""
    hands = Line(key="motion-passed", args={"seats": (3, 7)}, names={3: "שלום", 7: "Аня"})
    said = words(hands, "ru")
    assert "№3 · \u2068שלום\u2069, №7 · Аня" in said
    assert shown_name("שלום") == "שלום"
    assert drawable("\u2068שלום\u2069 Аня") == "Аня"

"""A site of many pages: small, alone in the world, and silent about who hides."""

import re
from collections import Counter
from collections.abc import Iterator, Mapping
from html.parser import HTMLParser
from pathlib import Path
from posixpath import dirname, join, normpath

import pytest

from bot.commands.publish.event import club_of
from bot.site.club.address import parts
from bot.site.club.pages import pages
from championship.event import PlayedGame, changed, read
from championship.event_text import write
from engine.rules.registry import BOOKS
from tests.bot.site.cup import FORGOTTEN, HIDDEN, LONG, NAMES, PROTEST, TELEGRAM, write_cup

LARGEST = 300_000
ADDRESSES = ("href", "src", "srcset", "action", "formaction", "poster", "data", "ping", "background")


class Read(HTMLParser):
    """What a page asks for, and what stands in it. `ways`: all addresses."""

    def __init__(self, text: str) -> None:
        super().__init__(convert_charrefs=True)
        self.ways: list[str] = []
        self.tags: Counter[str] = Counter()
        self.said: list[str] = []
        self.feed(text)

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self.tags[tag] += 1
        self.ways += [value or "" for name, value in attrs if name in ADDRESSES]
        self.said += [value or "" for name, value in attrs if name not in ("d", "content")]

    def handle_data(self, data: str) -> None:
        self.said.append(data)


def made(path: Path) -> Mapping[str, str]:
    return dict(pages(club_of(path, BOOKS, house_bonus=False), "ru"))


@pytest.fixture(scope="module")
def site(tmp_path_factory: pytest.TempPathFactory) -> Mapping[str, str]:
    return made(write_cup(tmp_path_factory.mktemp("cup")))


def in_language(site: Mapping[str, str], locale: str) -> Iterator[tuple[str, str]]:
    return ((name.partition("/")[2], text) for name, text in site.items() if name.startswith(f"{locale}/"))


def test_every_kind_of_page_is_there_in_both_languages(site: Mapping[str, str]) -> None:
    ru, uk = ({name for name, _ in in_language(site, locale)} for locale in ("ru", "uk"))
    assert ru == uk
    lists = {"index.html", "games.html", "players.html", "seating.html", "seating/2.html", "rules.html"}
    assert lists <= ru
    assert {f"players/{number}.html" for number in range(1, 21)} <= ru
    assert {name for name in ru if name.startswith("games/")} == {
        f"games/1-{number}-{table}.html" for number, table in ((1, 1), (1, 2), (2, 1), (2, 2), (3, 1))
    }


def test_every_way_leads_to_a_page_of_the_site_by_a_relative_path(site: Mapping[str, str]) -> None:
    for name, text in site.items():
        for way in Read(text).ways:
            assert re.fullmatch(r"[\w./-]+", way), f"{name}: {way}"
            assert normpath(join(dirname(name), way)) in site, f"{name}: {way}"


def test_a_page_can_be_reached_from_the_entrance(site: Mapping[str, str]) -> None:
    seen, waiting = {"index.html"}, ["index.html"]
    while waiting:
        name = waiting.pop()
        found = {normpath(join(dirname(name), way)) for way in Read(site[name]).ways} - seen
        seen |= found
        waiting += found
    assert seen == set(site)


def test_no_page_asks_another_server(site: Mapping[str, str]) -> None:
    for name, text in site.items():
        found = set(re.findall(r"""\w+://[\w.]+|url\((?!#)|@import|(?:src|href)=["']?//""", text))
        assert found <= {"http://www.w3.org"}, name  # the name of a namespace, which nobody asks for
        assert "default-src 'none'" in text.replace("&#39;", "'"), name
        assert not Read(text).tags.keys() & {"link", "img", "iframe", "object", "embed", "form", "base"}, name


def test_pages_are_small(site: Mapping[str, str]) -> None:
    assert max(len(text.encode()) for text in site.values()) < LARGEST


def test_the_same_files_give_the_same_pages(site: Mapping[str, str], tmp_path: Path) -> None:
    assert [*made(write_cup(tmp_path)).items()] == [*site.items()]


def test_what_people_wrote_is_text(site: Mapping[str, str]) -> None:
    for name, text in site.items():
        read = Read(text)
        assert read.tags["script"] == 1 + ('id="reel"' in text), name
        assert "\u202e" not in text, name
        assert LONG not in text, name
        assert "<b>упал" not in text, name
    assert "Телефон <b>упал</b>" in "".join(Read(site["ru/games.html"]).said)


def test_who_hides_is_one_number_everywhere(site: Mapping[str, str]) -> None:
    for name, text in site.items():
        assert HIDDEN not in text, name
        assert FORGOTTEN not in text, name
        assert PROTEST not in text, name
    number = NAMES.index(HIDDEN) + 1  # nobody came before those of the first table
    for page in ("index", "players", "seating", f"players/{number}", "games/1-1-1"):
        assert f"Игрок {number}" in site[f"ru/{page}.html"]
        assert f"Гравець {number}" in site[f"uk/{page}.html"]


def test_the_number_of_who_hides_does_not_follow_from_the_list_of_names(tmp_path: Path) -> None:
    path = write_cup(tmp_path)
    whole = read(path.read_text("utf-8"))
    before = made(path)
    path.write_text(write(changed(whole, players=[*reversed(whole.players)])), "utf-8")
    assert made(path) == before


def test_no_number_of_telegram_is_told(site: Mapping[str, str]) -> None:
    for name, text in site.items():
        assert str(TELEGRAM)[:6] not in name + text


def test_points_of_a_player_add_up_to_his_total(site: Mapping[str, str]) -> None:
    for number in range(1, 21):
        page = site[f"ru/players/{number}.html"]
        total = re.findall(r"<dt>Сумма</dt><dd>([^<]+)<", page)
        games = re.findall(r'class="sum"><b>([^<]+)<', page)
        assert sum(map(hundredths, games)) == hundredths(total[0])


def hundredths(told: str) -> int:
    return round(100 * float(told.replace("−", "-").replace(",", ".")))


def test_ci_is_in_the_points_of_a_game(site: Mapping[str, str]) -> None:
    assert "8.6: 0,4" in site["ru/games/1-1-1.html"]
    assert "Ci (8.6) здесь не учтён" not in site["ru/games/1-1-1.html"]


def test_after_each_stage_there_is_a_standing(tmp_path: Path) -> None:
    path = write_cup(tmp_path)
    whole = read(path.read_text("utf-8"))
    final = PlayedGame(stage="Final", round=1, table="A", results="r.csv", game="0")
    path.write_text(write(changed(whole, games=[*whole.games, final])), "utf-8")
    site = made(path)
    for page, title, other in (
        ("ru/index.html", "Final", "standing/1.html"),
        ("ru/standing/1.html", "Heats", "../index.html"),
    ):
        assert f"<h2>После этапа «{title}»</h2>" in site[page]
        assert other in Read(site[page]).ways
        assert site[page].count("<tr><td>") == 20


def test_a_void_game_is_told_and_gives_nothing(site: Mapping[str, str]) -> None:
    page = site["ru/games/1-2-1.html"]
    assert "Телефон &lt;b&gt;упал&lt;/b&gt;" in page
    assert 'role="cell"><b>' not in page


def test_a_game_of_a_table_has_its_result_and_no_steps(site: Mapping[str, str]) -> None:
    page = site["uk/games/1-3-1.html"]
    assert "Перемога чорних" in page
    assert 'id="reel"' not in page


def test_a_page_speaks_one_language(site: Mapping[str, str]) -> None:
    for locale, other in (("ru", "Гравці"), ("uk", "Игроки")):
        for name, text in in_language(site, locale):
            assert other not in text, name
            assert f'<html lang="{locale}">' in text, name


def test_an_event_that_has_not_begun_has_a_site(tmp_path: Path) -> None:
    path = write_cup(tmp_path)
    whole = read(path.read_text("utf-8"))
    stages = [stage.model_copy(update={"seating": []}) for stage in whole.stages]
    path.write_text(write(changed(whole, games=[], stages=stages)), "utf-8")
    site = made(path)
    assert "Сыгранных игр пока нет" in site["ru/index.html"]
    assert "ru/seating.html" not in site
    assert len(site) == 1 + 2 * (4 + 20)


def test_a_long_list_has_several_pages() -> None:
    found = [*parts("games.html", range(401), 200)]
    assert [part.path for part in found] == ["games.html", "games-2.html", "games-3.html"]
    assert [len(part.rows) for part in found] == [200, 200, 1]
    assert [part.path for part in parts("games.html", range(0), 200)] == ["games.html"]


def test_a_large_event_has_small_pages(tmp_path: Path) -> None:
    """Ninety tables of ten, with the longest names."""
    names = [f"{'Щ' * 60}{number:04}" for number in range(900)]
    tables = [str(number) for number in range(1, 91)]
    seating = [[names[at * 10 : at * 10 + 10] for at in range(90)]] * 3
    path = write_cup(tmp_path)
    whole = read(path.read_text("utf-8"))
    stage = whole.stages[0].model_copy(update={"tables": tables, "seating": seating})
    players = [{"name": name} for name in names]
    games = [
        PlayedGame(stage=stage.name, round=1, table=table, results="r.csv", game="0") for table in tables
    ]
    path.write_text(write(changed(whole, players=players, stages=[stage], games=games)), "utf-8")
    site = made(path)
    assert "ru/index-5.html" in site
    assert max(len(text.encode()) for text in site.values()) < LARGEST

"""A site of many pages. The pages are small, load nothing from elsewhere, and do not name hidden people."""

import json
import re
from collections import Counter
from collections.abc import Iterator, Mapping
from html import unescape
from html.parser import HTMLParser
from pathlib import Path
from posixpath import dirname, join, normpath

import pytest

from bot.commands.publish.event import club_of
from bot.site.club.address import DATA, parts
from bot.site.club.content import Edition
from bot.site.club.pages import pages
from championship.event import NamedJudge, PlayedGame, Player, read, with_values
from championship.event_text import write
from engine.rules.registry import BOOKS
from tests.rig.site.cup import FORGOTTEN, HIDDEN, LONG, NAMES, PROTEST, TELEGRAM, write_cup

LARGEST = 300_000
ADDRESSES = ("href", "src", "srcset", "action", "formaction", "poster", "data", "ping", "background")


class Read(HTMLParser):
    """Reads a page's requests and its content. `ways`: all its addresses, without the icon that the page
    holds itself. `meta`: what it tells other programs, by name."""

    def __init__(self, text: str) -> None:
        super().__init__(convert_charrefs=True)
        self.ways: list[str] = []
        self.tags: Counter[str] = Counter()
        self.said: list[str] = []
        self.meta: dict[str, str] = {}
        self.feed(text)

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self.tags[tag] += 1
        told = {name: value or "" for name, value in attrs}
        if tag == "meta" and "http-equiv" not in told:
            self.meta[told.get("property") or told.get("name", "charset")] = told.get("content", "")
        if tag == "link":
            assert told["rel"] == "icon"
            assert told["href"].startswith("data:image/svg+xml;base64,")
            return
        self.ways += [value for name, value in told.items() if name in ADDRESSES]
        self.said += [value or "" for name, value in attrs if name not in ("d", "content")]

    def handle_data(self, data: str) -> None:
        self.said.append(data)


EDITION = Edition("25.11.2026, 21:05")


def written(path: Path, edition: Edition = EDITION) -> Mapping[str, str]:
    return dict(pages(club_of(path, BOOKS, house_bonus=False), edition))


def made(path: Path, edition: Edition = EDITION) -> Mapping[str, str]:
    """Returns the pages only."""
    return {name: text for name, text in written(path, edition).items() if name != DATA}


@pytest.fixture(scope="module")
def site(tmp_path_factory: pytest.TempPathFactory) -> Mapping[str, str]:
    return made(write_cup(tmp_path_factory.mktemp("cup")))


def in_language(site: Mapping[str, str], locale: str) -> Iterator[tuple[str, str]]:
    return ((name.partition("/")[2], text) for name, text in site.items() if name.startswith(f"{locale}/"))


def test_a_site_names_a_judge_unless_he_hides(tmp_path: Path) -> None:
    """A judge who hides as a player hides as a judge."""
    judges = [
        NamedJudge(name="Олег", table="A", rounds=[1]),
        NamedJudge(name="Тихон", table="B", rounds=[1], hidden=True),
        NamedJudge(name="Скромный", telegram=TELEGRAM + NAMES.index(HIDDEN), table="A", rounds=[2]),
    ]
    found = made(write_cup(tmp_path, judges=judges))
    assert "Судья: Олег" in found["ru/games/1-1-1.html"]
    assert "Суддя: Олег" in found["uk/games/1-1-1.html"]
    assert [name for name, page in found.items() if "Тихон" in page or "Скромный" in page] == []


def test_a_site_has_every_kind_of_page_in_both_languages(site: Mapping[str, str]) -> None:
    ru, uk = ({name for name, _ in in_language(site, locale)} for locale in ("ru", "uk"))
    assert ru == uk
    lists = {"index.html", "games.html", "players.html", "seating.html", "seating/2.html", "rules.html"}
    assert lists <= ru
    assert {f"players/{number}.html" for number in range(1, 21)} <= ru
    assert {name for name in ru if name.startswith("games/")} == {
        f"games/1-{number}-{table}.html" for number, table in ((1, 1), (1, 2), (2, 1), (2, 2), (3, 1))
    }


def leads(name: str, way: str) -> str:
    """Returns the page to which a link on a page leads."""
    path = way.partition("#")[0]
    return normpath(join(dirname(name), path)) if path else name


def test_every_link_leads_to_a_page_of_the_site_by_a_relative_path(site: Mapping[str, str]) -> None:
    for name, text in site.items():
        for way in Read(text).ways:
            assert re.fullmatch(r"[\w./-]*(#round-\d+)?", way), f"{name}: {way}"
            assert leads(name, way) in (*site, DATA), f"{name}: {way}"


def test_every_page_can_be_reached_from_the_entrance(site: Mapping[str, str]) -> None:
    seen, waiting = {"index.html"}, ["index.html"]
    while waiting:
        name = waiting.pop()
        found = {leads(name, way) for way in Read(site[name]).ways} - {*seen, DATA}
        seen |= found
        waiting += found
    assert seen == set(site)


SHARED = ("description", "og:title", "og:description", "og:site_name", "og:type", "og:locale")


def test_a_link_to_a_page_has_a_preview_text(site: Mapping[str, str]) -> None:
    for name, text in site.items():
        meta = Read(text).meta
        assert all(meta[key] for key in SHARED), name
        assert meta["og:locale"] == ("uk_UA" if name.startswith("uk/") else "ru_RU"), name
        assert not {"og:url", "og:image"} & meta.keys(), name  # without --url nobody can fetch them
    assert Read(site["uk/index.html"]).meta["description"].startswith("20 гравців · 4 гри · 1. ")
    hidden = NAMES.index(HIDDEN) + 1
    assert Read(site[f"ru/players/{hidden}.html"]).meta["og:title"] == f"Игрок {hidden}"
    assert Read(site["ru/games/1-3-1.html"]).meta["description"] == "Победа чёрных"


def test_a_preview_shows_the_standing_if_the_site_has_an_address(tmp_path: Path) -> None:
    site = made(write_cup(tmp_path), EDITION._replace(url="https://example.org/cup/"))
    for name, text in site.items():
        meta = Read(text).meta
        assert meta["og:url"] == f"https://example.org/cup/{name.removeprefix('index.html')}"
        language = "uk" if name.startswith("uk/") else "ru"
        assert meta["og:image"] == f"https://example.org/cup/{language}/standing.png"


def test_a_standing_has_no_column_that_is_empty_for_all(site: Mapping[str, str]) -> None:
    page = site["ru/index.html"]
    rows = [re.findall(r"<td>(.*?)</td>", row) for row in re.findall(r"<tr><td>.*?</tr>", page)]
    assert all(any(column) for column in [*zip(*rows, strict=True)][:-1])  # the last one tells a tie
    assert page.count('<th scope="col">') == len(rows[0]) + 1


def test_each_page_says_when_it_was_made(site: Mapping[str, str]) -> None:
    for name, text in in_language(site, "ru"):
        assert "Обновлено 25.11.2026, 21:05" in text, name


def test_pages_are_small(site: Mapping[str, str]) -> None:
    assert max(len(text.encode()) for text in site.values()) < LARGEST


def test_the_same_files_give_the_same_pages(site: Mapping[str, str], tmp_path: Path) -> None:
    assert [*made(write_cup(tmp_path)).items()] == [*site.items()]


def test_texts_of_people_are_not_markup(site: Mapping[str, str]) -> None:
    for name, text in site.items():
        read = Read(text)
        assert read.tags["script"] == 1 + ('id="reel"' in text), name
        assert "\u202e" not in text, name
        assert LONG not in text, name
        assert "<b>упал" not in text, name
    assert "Телефон <b>упал</b>" in "".join(Read(site["ru/games.html"]).said)


def test_a_hidden_player_is_the_same_number_on_every_page(site: Mapping[str, str]) -> None:
    for name, text in site.items():
        assert HIDDEN not in text, name
        assert FORGOTTEN not in text, name
        assert PROTEST not in text, name
    number = NAMES.index(HIDDEN) + 1  # the people of the first table have the first numbers
    for page in ("index", "players", "seating", f"players/{number}", "games/1-1-1"):
        assert f"Игрок {number}" in site[f"ru/{page}.html"]
        assert f"Гравець {number}" in site[f"uk/{page}.html"]


def test_the_number_of_a_hidden_player_does_not_follow_from_names(tmp_path: Path) -> None:
    path = write_cup(tmp_path)
    whole = read(path.read_text("utf-8"))
    before = made(path)
    path.write_text(write(with_values(whole, players=[*reversed(whole.players)])), "utf-8")
    assert made(path) == before


def test_no_page_contains_a_telegram_id(site: Mapping[str, str]) -> None:
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


def test_the_points_of_a_game_include_ci(site: Mapping[str, str]) -> None:
    assert "Ci +0,4 (8.6)" in site["ru/games/1-1-1.html"]
    assert "Ci (8.6) здесь не учтён" not in site["ru/games/1-1-1.html"]


def test_after_each_stage_there_is_a_standing(tmp_path: Path) -> None:
    path = write_cup(tmp_path)
    whole = read(path.read_text("utf-8"))
    final = PlayedGame(stage="Final", round=1, table="A", results="r.csv", game="0")
    path.write_text(write(with_values(whole, games=[*whole.games, final])), "utf-8")
    site = made(path)
    for page, title, other in (
        ("ru/index.html", "Final", "standing/1.html"),
        ("ru/standing/1.html", "Heats", "../index.html"),
    ):
        assert f"<h2>После этапа «{title}»</h2>" in site[page]
        assert other in Read(site[page]).ways
        assert site[page].count("<tr><td>") == 20


def test_clubs_have_a_standing_and_a_stand_in_has_no_place(tmp_path: Path) -> None:
    path = write_cup(tmp_path)
    whole = read(path.read_text("utf-8"))
    clubs = dict.fromkeys((HIDDEN, NAMES[0]), "<i>Омега</i>")
    people = [
        player.model_copy(update={"club": clubs.get(player.name), "stand_in": player.name == "Вера"})
        for player in whole.players
    ]
    path.write_text(write(with_values(whole, players=people)), "utf-8")
    site = made(path)
    page = site["ru/index.html"]
    assert page.count("<tr><td>") == 19 + 1
    table = page.partition("<h2>Клубы</h2>")[2]
    assert "&lt;i&gt;Омега&lt;/i&gt;" in table
    assert "Клуби" in site["uk/index.html"]
    assert all(HIDDEN not in text for text in site.values())
    assert f"ru/players/{NAMES.index('Вера') + 1}.html" in site


def test_a_void_game_is_shown_and_gives_no_points(site: Mapping[str, str]) -> None:
    page = site["ru/games/1-2-1.html"]
    assert "Телефон &lt;b&gt;упал&lt;/b&gt;" in page
    assert 'role="cell"><b>' not in page


def test_a_game_from_a_table_of_results_has_no_steps(site: Mapping[str, str]) -> None:
    page = site["uk/games/1-3-1.html"]
    assert "Перемога чорних" in page
    assert 'id="reel"' not in page
    assert "Як виходить" not in page  # the table does not say it


def test_a_game_from_a_table_of_results_names_the_killed_and_the_removed(tmp_path: Path) -> None:
    path = write_cup(tmp_path)
    table = (tmp_path / "r.csv").read_text("utf-8").splitlines()
    ends = {"game": "first_kill,removed", "1,3": "yes,", "1,5": ",yes"}
    told = [f"{row},{ends.get(row.split(',')[0], ends.get(row[:3], ','))}" for row in table]
    (tmp_path / "r.csv").write_text("\n".join(told) + "\n", "utf-8")
    page = made(path)["uk/games/1-3-1.html"]
    left = re.findall(r'<td class="left" role="cell">(.*?)</td>', page)
    assert left == ["", "", "перша жертва", "", "вилучення", *[""] * 5]


def test_the_page_of_a_player_says_where_he_sits_next(site: Mapping[str, str]) -> None:
    number = NAMES.index("Рита") + 1  # her table of the third round is still to be played
    page = site[f"ru/players/{number}.html"]
    coming = page.partition("Где сидеть дальше")[2].partition("</section>")[0]
    assert re.findall(r'href="([^"]+)">([^<]+)</a><b>(№\d+)', coming) == [
        ("../seating.html#round-3", "Heats, тур 3, стол B", "№8")
    ]
    assert 'id="round-3"' in site["ru/seating.html"]


def test_the_data_files_equal_the_pages(tmp_path: Path) -> None:
    files = written(write_cup(tmp_path))
    data = json.loads(files[DATA])
    assert data["version"] == 1
    names = {one["number"]: one["name"] for one in data["people"]}
    for row in data["standings"][0]["places"]:
        page = files[f"ru/players/{row['number']}.html"]
        assert hundredths(re.findall(r"<dt>Сумма</dt><dd>([^<]+)<", page)[0]) == round(100 * row["total"])
        assert f"<dt>Место</dt><dd>{row['place']}<" in page
        of_games = [
            seat["points"]
            for game in data["games"]
            for seat in game["seats"]
            if seat["number"] == row["number"]
            if "points" in seat
        ]
        assert round(100 * sum(of_games)) == round(100 * row["total"])
    for game in data["games"]:
        page = files[f"ru/{game['page']}"]
        assert all(
            names[seat["number"]] is None or names[seat["number"]] in unescape(page) for seat in game["seats"]
        )
        assert all(("role" in seat) is (game["winner"] is not None) for seat in game["seats"])
    assert [game["void"] for game in data["games"]] == [None, None, "Телефон <b>упал</b>", None, None]
    assert [len(stage["rounds"]) for stage in data["seatings"]] == [3, 2]


def test_an_entrant_who_never_sat_is_not_counted_and_has_no_page(tmp_path: Path) -> None:
    path = write_cup(tmp_path)
    whole = read(path.read_text("utf-8"))
    path.write_text(write(with_values(whole, players=[*whole.players, Player(name="Неявка")])), "utf-8")
    files = written(path)
    data = json.loads(files[DATA])
    assert len(data["people"]) == len(whole.players) == len(data["standings"][0]["places"])
    counted = sum(game["void"] is None for game in data["games"])
    assert f"{len(whole.players)} игроков · {counted} игры" in files["ru/index.html"]
    assert all("Неявка" not in text for text in files.values())
    places = [after["places"] for after in data["standings"]]
    assert "8.7" not in {row["decided_by"] for rows in places for row in rows}


def test_the_data_files_name_no_hidden_player(tmp_path: Path) -> None:
    text = written(write_cup(tmp_path))[DATA]
    for secret in (HIDDEN, FORGOTTEN, PROTEST, str(TELEGRAM)[:6], "\u202e", LONG):
        assert secret not in text
    people = json.loads(text)["people"]
    assert [one["number"] for one in people if one["name"] is None] == [
        NAMES.index(HIDDEN) + 1,
        NAMES.index(FORGOTTEN) + 1,
    ]


def test_a_page_has_texts_of_one_language_only(site: Mapping[str, str]) -> None:
    for locale, other in (("ru", "Гравці"), ("uk", "Игроки")):
        for name, text in in_language(site, locale):
            assert other not in text, name
            assert f'<html lang="{locale}">' in text, name


def test_a_tournament_that_has_not_begun_has_a_site(tmp_path: Path) -> None:
    path = write_cup(tmp_path)
    whole = read(path.read_text("utf-8"))
    stages = [stage.model_copy(update={"seating": []}) for stage in whole.stages]
    path.write_text(write(with_values(whole, games=[], stages=stages)), "utf-8")
    site = made(path)
    assert "Сыгранных игр пока нет" in site["ru/index.html"]
    assert "ru/seating.html" not in site
    assert len(site) == 1 + 2 * (4 + 20)


def test_a_long_list_has_several_pages() -> None:
    found = [*parts("games.html", range(401), 200)]
    assert [part.path for part in found] == ["games.html", "games-2.html", "games-3.html"]
    assert [len(part.rows) for part in found] == [200, 200, 1]
    assert [part.path for part in parts("games.html", range(0), 200)] == ["games.html"]


def test_a_large_tournament_has_small_pages(tmp_path: Path) -> None:
    """Pages stay small in an event with ninety tables of ten people with the longest names."""
    names = [f"{'Щ' * 60}{number:04}" for number in range(900)]
    tables = [str(number) for number in range(1, 91)]
    seating = [[names[at * 10 : at * 10 + 10] for at in range(90)]] * 3
    path = write_cup(tmp_path)
    whole = read(path.read_text("utf-8"))
    stage = whole.stages[0].model_copy(update={"tables": tables, "seating": seating})
    players = [{"name": name} for name in names]
    games = [PlayedGame(stage=stage.name, round=1, table=each, results="r.csv", game="0") for each in tables]
    path.write_text(write(with_values(whole, players=players, stages=[stage], games=games)), "utf-8")
    site = made(path)
    assert "ru/index-5.html" in site
    assert max(len(text.encode()) for text in site.values()) < LARGEST

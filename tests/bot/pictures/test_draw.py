"""For any names, a drawing is well-formed and has room for everything that it shows. Drawing the same again
gives the same result."""

import xml.etree.ElementTree as ET
from typing import get_args

import pytest
from hypothesis import given
from hypothesis import strategies as st

from bot.pictures.draw import drawn
from bot.pictures.fonts import Weight
from bot.pictures.letters import width
from bot.render.locales import LOCALES
from bot.render.picture import Emblem, Picture, SeatMark, Theme
from bot.render.post import Post
from tests.rig.pictures import samples

SVG = "{http://www.w3.org/2000/svg}"

PICTURES: dict[str, Picture] = {
    **{f"table of {players}": samples.table(players) for players in range(5, 20)},
    **{f"result of {players}": samples.result(players) for players in range(5, 20)},
    **{f"best of {rows}": samples.chart(rows) for rows in range(1, 11)},
    **{f"figures of {rows}": samples.chart(rows, ranked=False) for rows in range(1, 7)},
    **{f"standing of {players}": samples.standing(players, placed=12) for players in (1, 3, 12, 20)},
    **{f"card of {emblem}": samples.card(emblem) for emblem in get_args(Emblem)},
}


def texts(svg: str) -> list[ET.Element]:
    return list(ET.fromstring(svg).iter(f"{SVG}text"))


@pytest.mark.parametrize("locale", LOCALES)
@pytest.mark.parametrize("name", PICTURES)
def test_every_text_lies_within_the_picture(name: str, locale: str) -> None:
    svg = drawn(PICTURES[name], locale)
    _, _, wide, high = (float(edge) for edge in ET.fromstring(svg).attrib["viewBox"].split())
    for said in texts(svg):
        weight: Weight = 700 if said.attrib["font-weight"] == "700" else 500
        length = width(said.text or "", float(said.attrib["font-size"]), weight)
        x = float(said.attrib["x"])
        left = {"start": x, "middle": x - length / 2, "end": x - length}[said.attrib["text-anchor"]]
        assert left >= 0, said.text
        assert left + length <= wide, said.text
        assert 0 < float(said.attrib["y"]) < high, said.text


@pytest.mark.parametrize("theme", get_args(Theme))
def test_themes_differ_in_colours_alone(theme: Theme) -> None:
    usual, other = drawn(samples.table(10), "ru"), drawn(samples.table(10, theme), "ru")
    assert [said.text for said in texts(usual)] == [said.text for said in texts(other)]


@pytest.mark.parametrize("name", PICTURES)
def test_a_picture_drawn_twice_is_the_same(name: str) -> None:
    assert drawn(PICTURES[name], "uk") == drawn(PICTURES[name], "uk")


@pytest.mark.parametrize("kind", ["chart", "result"])
def test_a_list_shows_a_dash_for_a_name_that_can_not_be_drawn(kind: str) -> None:
    usual: Picture = samples.chart(3) if kind == "chart" else samples.result(5)
    emoji = usual.model_dump_json()
    for seat in range(1, 6):
        emoji = emoji.replace(f'"{samples.name_of(seat)}"', '"🦊🔥"')
    other = type(usual).model_validate_json(emoji)
    lines = [len(list(ET.fromstring(drawn(each, "ru")).iter(f"{SVG}path"))) for each in (usual, other)]
    assert other != usual
    assert lines[1] > lines[0]


def test_a_table_shows_marks_of_seats_and_votes() -> None:
    plain = samples.table(10)
    quiet = plain.model_copy(
        update={"seats": tuple(SeatMark(seat=mark.seat, name=mark.name) for mark in plain.seats)}
    )
    for change in ({"out": True}, {"speaks": True}, {"listed": True}, {"fouls": 1}, {"votes": 0}):
        marked = (quiet.seats[0].model_copy(update=change), *quiet.seats[1:])
        changed = quiet.model_copy(update={"seats": marked})
        assert drawn(changed, "ru") != drawn(quiet, "ru"), change


def test_a_bar_is_as_long_as_its_share() -> None:
    """A bar takes its share of the background's width. A share of zero has no bar."""
    bars = [
        float(bar.attrib["width"])
        for bar in ET.fromstring(drawn(samples.chart(10), "ru")).iter(f"{SVG}rect")
        if "rx" in bar.attrib
    ]
    whole = max(bars)
    shares = [min(100, 12 * row) for row in range(10)]
    assert bars == [width for share in shares for width in (whole, round(whole * share / 100)) if width]


def test_seats_of_a_table_do_not_overlap() -> None:
    for players in range(5, 20):
        root = ET.fromstring(drawn(samples.table(players), "ru"))
        seats = [circle for circle in root.iter(f"{SVG}circle") if float(circle.attrib["r"]) > 30]
        places = {(float(seat.attrib["cx"]), float(seat.attrib["cy"])) for seat in seats}
        assert len(places) == players
        radius = max(float(seat.attrib["r"]) for seat in seats)
        ordered = sorted(places)
        for index, (x, y) in enumerate(ordered):
            for other_x, other_y in ordered[index + 1 :]:
                assert (x - other_x) ** 2 + (y - other_y) ** 2 > (2 * radius) ** 2, players


@given(st.text(max_size=80))
def test_any_name_can_be_drawn(name: str) -> None:
    picture = samples.table(6)
    seats = (picture.seats[0].model_copy(update={"name": name}), *picture.seats[1:])
    ET.fromstring(drawn(picture.model_copy(update={"seats": seats}), "ru"))


@pytest.mark.parametrize("name", PICTURES)
def test_a_picture_keeps_its_data_in_the_outbox(name: str) -> None:
    post = Post(picture=PICTURES[name])
    assert Post.model_validate(post.model_dump(mode="json", exclude_defaults=True)) == post

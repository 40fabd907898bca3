"""A judged game is watched in a browser beside its chat: by its judge, by a spectator, and by streams. Each
page shows what its viewer may know, when he may know it, and nothing more."""

from __future__ import annotations

import json
from bisect import bisect
from collections.abc import Iterable, Iterator, Mapping, Sequence
from itertools import groupby

import pytest
from playwright.async_api import Browser

from bot.render.locales import say
from tests.e2e.conftest import Found
from tests.rig.e2e.agreement import MOST_DRAWN, Shown, Story, compared, of_page, phase_of
from tests.rig.e2e.club import Chair, hear, judged
from tests.rig.e2e.kept import rows
from tests.rig.e2e.screen import LATEST, Screen, free_port, served_at
from tests.rig.e2e.town import GAME, Town
from tests.sandbox.page.conftest import no_browser

pytestmark = [no_browser, pytest.mark.long]

SCALE = 0.05
AT_ONCE = 0.3
"""Real seconds within which all pages show what their viewers may know at once. Few steps are shorter."""
LINKS = {
    "judge": "button-page-browser",
    "spectator": "button-page-watch",
    "stream": "button-stream",
    "roles": "button-stream-roles",
}
"""Whose page it is, and the label of the button that leads there."""
FOUL = "6.6.4"


@pytest.mark.parametrize(
    ("book", "language", "sees", "spectators"),
    [("fiim-2019", "ru", "no", "step"), ("fiim-2019", "uk", "yes", "now")],
    ids=["late", "at-once"],
)
async def test_each_page_shows_what_its_viewer_may_know(
    found: Found, browser: Browser, book: str, language: str, sees: str, spectators: str
) -> None:
    """The judge works on his page alone. `sees`: whether he may see the roles; `spectators`: whether they see
    each step only when the next one has begun. All streams may show roles, but only a judge who sees them
    gets such a link."""
    town = await found(scale=SCALE, settings=served_at(free_port()))
    chosen = {"judge_sees": sees, "spectators": spectators, "stream_roles": "on"}
    chair = await judged(town, language, book, chosen, watching=1)
    names = [name for name in LINKS if name != "roles" or sees == "yes"]
    screens = await opened(chair, browser, names)
    judge = screens["judge"]
    await works(chair, judge)
    if sees == "yes":
        await looks_at_the_cards(judge)
    await closes_the_marks(chair, judge)
    for screen in screens.values():
        await screen.until(f"{LATEST}.over", GAME)
    late = {name: spectators == "step" and name in ("spectator", "stream") for name in names}
    for name, screen in screens.items():
        chat = await compared(town, chair.table, screen, away=late[name])
    drawn = {name: await screen.drawn() for name, screen in screens.items()}
    keep_the_cards(drawn, dealt(town, chair), sees=sees == "yes")
    offers_the_panel(drawn["judge"], language)
    for name in ("spectator", "stream"):
        keeps_its_distance(drawn[name], drawn["judge"], chat, late=late[name])


async def opened(chair: Chair, browser: Browser, names: Iterable[str]) -> Mapping[str, Screen]:
    """Opens pages by the links that the bot gives to the judge in private, and in the group to somebody who
    does not play."""
    town, table = chair.town, chair.table
    await town.send(chair.person, chair.person, "/table")
    await town.send(table.people[-1], table.chat, "/table")
    return {
        name: await Screen.open(
            browser, await link_of(chair, name), phone=name == "judge", language=table.language
        )
        for name in names
    }


async def link_of(chair: Chair, name: str) -> str:
    label = say(chair.table.language, LINKS[name], {})

    def found() -> str | None:
        said = (shown for shown in chair.town.mirror.messages.values() if shown.by_bot)
        buttons = (button for shown in said for button in shown.buttons)
        return next((each["url"] for each in buttons if each["text"] == label and "url" in each), None)

    return await chair.town.until(found, f"nobody gets the link {label}")


async def works(chair: Chair, judge: Screen) -> None:
    """In the first speech the judge stops the clock, gives a foul, takes it back, and starts the clock. Then
    he gives a foul that stays. The chat tells each of these."""
    town, chat = chair.town, chair.table.chat
    await judge.until(f"!{LATEST}.night && {LATEST}.speaks.length", GAME)
    await press(chair, judge, "button-judge-pause")
    await hear(town, chat, "⏸")
    await gives_a_foul(chair, judge, 3)
    await judge.until(f"{LATEST}.fouls === 1")
    await press(chair, judge, "button-judge-undo")
    await judge.page.locator("#sheet .main").click()
    await hear(town, chat, "↩️")
    await judge.until(f"{LATEST}.fouls === 0")
    await press(chair, judge, "button-judge-resume")
    await hear(town, chat, "▶️")
    await gives_a_foul(chair, judge, 4)


async def press(chair: Chair, judge: Screen, key: str) -> None:
    label = say(chair.table.language, key, {})
    await judge.page.locator("#acts button").filter(has_text=label).tap()


async def gives_a_foul(chair: Chair, judge: Screen, seat: int) -> None:
    await judge.page.locator(f"#seats [data-seat='{seat}']").tap(force=True)
    for words in (say(chair.table.language, "button-judge-foul", {}), FOUL):
        await judge.page.locator("#sheet button:enabled").filter(has_text=words).first.tap()
    await hear(chair.town, chair.table.chat, f"№{seat}", "1-й фол")


async def looks_at_the_cards(judge: Screen) -> None:
    """The judge uncovers all cards, and covers them again."""
    for condition in ("every", "some"):
        await judge.page.locator("#hold").tap()
        await judge.until(f"{'!' if condition == 'some' else ''}{LATEST}.teams.{condition}(Boolean)")


async def closes_the_marks(chair: Chair, judge: Screen) -> None:
    await judge.page.locator("#marks").wait_for(timeout=1000 * GAME)
    await press(chair, judge, "button-judge-done")
    await judge.page.locator("#sheet .main").tap()


def dealt(town: Town, chair: Chair) -> Sequence[str]:
    """Returns the team of each seat."""
    ((roles,),) = rows(town, "SELECT roles FROM games WHERE chat_id = ?", chair.table.chat)
    return ["black" if role in ("don", "mafia") else "red" for role in json.loads(roles)]


def keep_the_cards(drawn: Mapping[str, Sequence[Shown]], teams: Sequence[str], *, sees: bool) -> None:
    """Checks that no page but that of the stream with roles shows a card before the end, except to a judge
    who may see them, as long as he looks. Then all pages show all cards."""
    for name, states in drawn.items():
        during = [state["teams"] for state in states if phase_of(state["title"]) is not None]
        shown = [[*run] for run, _ in groupby(during)]
        nothing = [""] * len(teams)
        looked = [nothing, teams, nothing] if sees and name == "judge" else [nothing]
        assert shown == ([teams] if name == "roles" else looked), name
        assert states[-1]["teams"] == teams, name


def offers_the_panel(judge: Sequence[Shown], language: str) -> None:
    """Checks that the judge could stop the clock and take an act back in every night and every day."""
    offered: dict[object, set[str]] = {}
    for state in judge:
        offered.setdefault(phase_of(state["title"]), set()).update(state["acts"])
    panel = {say(language, f"button-judge-{wish}", {}) for wish in ("pause", "undo")}
    assert len(offered) > 4
    assert {phase: panel - acts for phase, acts in offered.items() if phase and panel - acts} == {}


def keeps_its_distance(states: Sequence[Shown], judge: Sequence[Shown], chat: Story, *, late: bool) -> None:
    """Checks that a page shows nearly all turns: each when the judge's page has already gone on, or all at
    once with it."""
    shown, together = of_page(states, ()).turns, [*seen_by_both(states, judge)]
    assert len(shown) >= MOST_DRAWN * len(chat.turns)
    if late:
        assert together == []
    else:
        assert len(together) >= MOST_DRAWN * len(shown)


def seen_by_both(states: Sequence[Shown], judge: Sequence[Shown]) -> Iterator[Shown]:
    """Yields the states with a speaker that the judge's page shows a moment later, too."""
    moments = [state["at"] for state in judge]
    for state in states:
        beside = judge[bisect(moments, state["at"] + AT_ONCE) - 1]
        if state["speaks"] and (beside["title"], beside["speaks"]) == (state["title"], state["speaks"]):
            yield state

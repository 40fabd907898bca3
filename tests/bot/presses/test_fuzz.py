"""A person who may not press a button changes nothing with it, and a person who may changes only what the
list allows. `python -m tests.rig.presses` prints how many presses the test makes; with "whole" it prints this
for all combinations."""

from collections.abc import Mapping
from types import MappingProxyType
from typing import Any

import pytest
from structlog.testing import capture_logs

from bot.handlers import guard
from bot.presses import PRESSES
from bot.presses.lobby import LobbyTap
from bot.presses.person import WordTap
from tests.rig.flows.town import Town
from tests.rig.presses.fuzz import WHOLE, Fuzz
from tests.rig.presses.scenes import NAMES

DONE: Mapping[str, set[str]] = MappingProxyType(
    {
        "no game": {
            *("j:marks", "j:bonus", "j:penalty", "j:no-best", "j:void", "j:done"),
            *("j:done-sure", "j:correct"),
            *("g:tables", "g:rules", "g:words", "g:lang", "g:practice"),
            *(
                "b:open",
                "n:press",
                "s:set",
                "s:house",
                "s:own-words",
                "s:own-zone",
                "s:page",
                "f:yes",
                "f:no",
                "i:off",
                "r:on",
                "r:off",
            ),
            *("o:press", "u:press", "t:hide", "t:show"),
            *("ev:enter", "ev:leave", "ev:standing", "ev:menu", "ev:begin", "ev:hold"),
            *(
                "ev:people",
                "ev:replace",
                "ev:call",
                "ev:here",
                "ev:reopen-ask",
                "ev:reopen",
                "ev:list",
                "ev:person",
                "ev:rename",
                "ev:club",
                "ev:add",
                "ev:cancel-ask",
                "ev:cancel",
                "ev:hand-list",
                "ev:hand-ask",
                "ev:hand",
            ),
            *("pr:press", "de:deny", "de:allow", "de:void"),
            *("de:deny-sure", "de:allow-sure", "de:void-sure", "de:ask", "de:reopen"),
            *(
                "ev:chief",
                "ev:games",
                "ev:game",
                "ev:judges",
                "ev:judges-of",
                "ev:judge-pick",
                "ev:judge-ask",
                "ev:judge-name",
                "ev:judge-dismiss",
                "ev:asks",
                "ev:approve-ask",
                "ev:approve",
                "ev:refuse",
                "ev:players",
                "ev:expel-ask",
                "ev:expel",
                "ev:rule-ask",
                "ev:rule",
                "ev:marks",
                "ev:protests",
            ),
            *("h:back", "h:ask", "h:name", "h:set", "h:reset"),
            *(
                "v:home",
                "v:choose",
                "v:choose-start",
                "v:choose-books",
                "v:choose-least",
                "v:choose-end",
                "v:begin",
                "nk:yes",
                "nk:no",
                "jn:join",
                "jn:part",
                "jn:no",
            ),
        },
        "lobby": {
            *(
                "l:begin",
                "l:begin-sure",
                "l:books",
                "l:by-book",
                "l:cancel",
                "l:cancel-sure",
                "l:cut",
                "l:leave",
                "l:rules",
            ),
            "ev:draw",
            *("ev:admit", "ev:remove"),
            "b:change",
            "k:press",
            "j:stand-down",
        },
        "ready check": {"l:ready", "l:leave"},
        "order begun": {"p:add", "p:again", "p:done"},
        "turn": {
            *("oc:red", "oc:black", "oc:cards"),
            "a:nominate",
            "a:pass",
            "c:press",
            "z:press",
            "l:stop-sure",
            "q:leave",
            "q:leave-ask",
            "q:surrender",
            "q:no",
            "ev:wait",
            *("j:home", "j:foul", "j:remove", "j:defeat", "j:claim", "j:hint", "j:award-red"),
            *("j:foul-sure", "j:remove-sure"),
            *("j:award-black", "j:stop", "j:stop-sure", "j:resign", "j:resign-sure"),
            *("ev:again", "ev:skip"),
            *("j:pause", "j:more", "j:undo", "j:undo-sure"),
            *("j:enter", "j:enter-nominate", "j:enter-pass"),
            *("v:sum", "v:events"),
        },
        "turn with a nomination": {"a:withdraw", "q:surrender-ask", "j:enter-withdraw"},
        "hands picked": {"j:enter-pick", "j:enter-again", "j:enter-done"},
        "vote": {"a:vote"},
        "raise": {"q:lift", "q:lift-ask"},
        "hunt": {"a:shoot", "wk:press", "su:press", "j:foul", "j:remove", "j:defeat", "j:stop-sure"},
        "don-check": {"a:act", "wk:press"},
        "sheriff-check": {"a:act"},
        "doctor": {"a:act"},
        "mistress": {"a:act"},
        "maniac": {"a:act"},
        "maniac who silences": {"a:act"},
        "two are compared": {"d:first", "d:pair"},
        "last word": {"a:pass", "p:add"},
        "closing last word": {"a:pass", "q:leave", "q:surrender-ask"},
        "judged with defeats": {"j:defeat-sure", "j:warn", "j:why"},
        "judged": {"j:hint-sure", "j:award-red-sure", "j:award-black-sure"},
        "judged by one who sees": {"j:roles"},
        "proposed": {"m:pause", "y:press"},
        "paused": {"m:resume", "q:leave", "j:resume"},
        "over": {
            "ev:finish-sure",
            "l:again",
            "ev:finish",
            "v:end",
            "v:end-sure",
            "v:plan",
            "v:plan-set",
            *("v:average", "v:no-events"),
            "x:press",
        },
        "all but one are gone": {"m:remove", "m:substitute", "e:press", "bk:press"},
        "half are gone": {"m:stop"},
        "substituted": {"a:nominate", "a:pass", "c:press", "j:foul", "j:undo-sure"},
    }
)
"""Scene → acts that somebody must do in it: a random choice of presses must not leave them out."""


@pytest.mark.parametrize("name", NAMES)
async def test_a_press_changes_only_what_it_was_made_for(town: Town, name: str) -> None:
    fuzz = await Fuzz.of(town, name)
    await fuzz.run(fuzz.shared())
    assert DONE.get(name, set()) <= fuzz.done
    assert fuzz.counts["presses"] >= (500 if name in WHOLE else 40)
    assert fuzz.counts["refused"] >= 10


@pytest.mark.long
@pytest.mark.parametrize("name", NAMES)
async def test_no_press_of_all_that_are_chosen_changes_more(town: Town, name: str) -> None:
    fuzz = await Fuzz.of(town, name)
    await fuzz.run(fuzz.chosen())
    assert fuzz.counts["presses"] >= (3000 if name in WHOLE else 300)
    assert fuzz.counts["refused"] >= 60


def test_every_button_of_the_table_does_something_in_some_scene() -> None:
    """Buttons that explain a word only answer (`test_glossary`)."""
    rows = [row for row in PRESSES if row.kind is not WordTap]
    every = {f"{row.kind.__prefix__}:{wish}" for row in rows for wish in row.wishes}
    assert set().union(*DONE.values()) == every


async def anyone(*_: Any) -> bool:
    return True


async def any_time(*_: Any) -> None:
    return None


async def any_message(query: Any, tap: Any, press: Any, ctx: Any) -> int | None:
    return query.message.message_id if query.message and press.asks else None


@pytest.mark.parametrize(
    ("part", "fault"),
    [("may", anyone), ("in_time", any_time), ("own_message", any_message), ("sits", any_time)],
)
async def test_a_guard_that_looks_away_is_caught(
    town: Town, monkeypatch: pytest.MonkeyPatch, part: str, fault: Any
) -> None:
    monkeypatch.setattr(guard, part, fault)
    fuzz = await Fuzz.of(town, "lobby")
    of_lobby = (pressed for pressed in fuzz.chosen() if pressed.row and pressed.row.kind is LobbyTap)
    with capture_logs(), pytest.raises(AssertionError):
        await fuzz.run(of_lobby)
    town.app.failures.clear()

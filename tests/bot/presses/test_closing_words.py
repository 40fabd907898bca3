"""While last words end a game, no press makes the bot tell that the game is decided."""

import shutil
from collections.abc import AsyncIterator, Iterable, Iterator
from itertools import product
from pathlib import Path
from typing import Any, NamedTuple

import pytest

from bot.handlers.press import Where
from bot.values.outgoing import Outgoing
from engine import legal
from engine.steps import StepName
from tests.rig.flows.town import GROUP, Town, answer, keys
from tests.rig.presses.every import Button, Named, buttons
from tests.rig.presses.scenes import ASKED, CREATOR, JUDGE, LEFT, MEMBER, OUT, Scene
from tests.rig.presses.stage import Stage

DECIDED, OPEN = "cdcmcmshwk", "cdcmchsmwk"
"""Two deals that differ only in the seats 6 and 8. In the first deal, the last of the blacks has been voted
out."""

WHO_MAY_NOT_KNOW = (1, 7, OUT, LEFT, CREATOR, MEMBER, JUDGE)

COMMANDS = ("/role", "/table", "/rules", "/help", "пас", "/lift", "/leave")

BY_RIGHT = {"stop-sure", "resign-sure", "enter-pass", "cards"}
"""Wishes with answers that may differ: "stop-sure" ends the game and shows the cards, "cards" shows them to
who is out, "resign-sure" shows the join code, which is random, and "enter-pass" ends the last word, as its
speaker can."""


class Twin(NamedTuple):
    town: Town
    stage: Stage
    named: Named


@pytest.fixture
async def twins(migrated: Path, tmp_path: Path) -> AsyncIterator[tuple[Twin, Twin]]:
    """Yields two games that are equal except for their deals, in the last word of seat 6."""
    made = [
        await twin(Path(shutil.copy(migrated, tmp_path / f"{deal}.db")), deal) for deal in (DECIDED, OPEN)
    ]
    yield made[0], made[1]
    for one in made:
        one.stage.close()
        await one.town.close()
        assert not one.town.app.failures


async def twin(path: Path, letters: str) -> Twin:
    town = await Town(path).open()
    scene = Scene(town)
    await scene.gather("closing last word", letters)
    live = await town.live_game()
    assert (live.state.step.name, live.state.step.seat) == (StepName.LAST_WORD, 6)
    assert (live.state.result is not None) == (letters == DECIDED)
    return Twin(town, Stage(town), Named(live.game.id, live.state.step.serial, 3))


async def pressed(one: Twin, user: int, button: Button) -> list[Any]:
    chat = GROUP if button.row is None or button.row.where is not Where.PRIVATE else user
    message_id = ASKED[button.row.asks[0]] if button.row and button.row.asks else 555
    return contents_of((await one.stage.press(user, button.data, chat, message_id)).rows)


def contents_of(rows: list[Outgoing]) -> list[Any]:
    return [(row.what, row.chat_id, row.slot, row.message_id, row.priority, row.content) for row in rows]


def surrenders(button: Button, user: int) -> bool:
    """Returns whether a player surrenders with this button at once, without another question."""
    return button.wish == "surrender" and user in (1, 7)


def may_not_tell(twins: tuple[Twin, Twin]) -> list[Button]:
    return [button for button in buttons(twins[0].named, ()) if button.wish not in BY_RIGHT]


async def told_apart(twins: tuple[Twin, Twin], presses: Iterable[tuple[int, Button]]) -> list[str]:
    """Returns the presses with an answer or an effect that is different in the decided game."""
    return [
        f"{user}: {button.data}"
        for user, button in presses
        if not surrenders(button, user)
        and await pressed(twins[0], user, button) != await pressed(twins[1], user, button)
    ]


def in_turn(every: Iterable[Button]) -> Iterator[tuple[int, Button]]:
    """Yields presses: every button of this step by every third person, every other button by one."""
    for place, button in enumerate(every):
        step = 3 if button.plain and button.first else len(WHO_MAY_NOT_KNOW)
        yield from ((user, button) for user in WHO_MAY_NOT_KNOW[place % step :: step])


async def test_answers_to_some_presses_do_not_tell_that_a_game_is_decided(twins: tuple[Twin, Twin]) -> None:
    assert await told_apart(twins, in_turn(may_not_tell(twins))) == []


@pytest.mark.long
async def test_answers_to_all_presses_do_not_tell_that_a_game_is_decided(twins: tuple[Twin, Twin]) -> None:
    assert await told_apart(twins, product(WHO_MAY_NOT_KNOW, may_not_tell(twins))) == []


async def test_the_check_finds_a_refusal_that_tells_the_result(
    twins: tuple[Twin, Twin], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(legal, "open_refusal", legal.refusal)
    asking = [button for button in may_not_tell(twins) if button.wish == "surrender-ask"]
    assert await told_apart(twins, product(WHO_MAY_NOT_KNOW, asking))


async def test_answers_to_commands_do_not_tell_that_a_game_is_decided(twins: tuple[Twin, Twin]) -> None:
    for command, user in product(COMMANDS, WHO_MAY_NOT_KNOW):
        for chat in (GROUP, user):
            mine, other = [contents_of(await one.town.say(user, command, chat)) for one in twins]
            assert mine == other, (command, user, chat)


async def test_a_player_who_surrenders_too_late_reads_so_at_confirmation(twins: tuple[Twin, Twin]) -> None:
    decided, _ = twins
    sure = f"q:{decided.named.game}:0:surrender"
    asked = await decided.town.tap(1, f"{sure}-ask", chat=1)
    assert (answer(asked), keys(asked)) == ([], ["surrender-ask"])
    before = (await decided.town.live_game()).state
    rows = await decided.town.tap(1, sure, chat=1, message_id=ASKED["surrender"])
    assert (answer(rows), keys(rows)) == (["too-late"], ["too-late"])
    assert not any(row.content.get("alert") for row in rows)
    assert (await decided.town.live_game()).state == before

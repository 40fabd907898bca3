"""The button that leads from a private chat back to the table goes to a message that stands there."""

from bot.delivery.verdict import Accepted, Verdict
from bot.runtime.links import message_link
from bot.values.outgoing import Outgoing
from tests.rig.flows.administered import ADMINISTRATOR, administered
from tests.rig.flows.town import GROUP, Town, buttons, keys

PLAYERS = 10
Done = list[tuple[Outgoing, Verdict]]


def links(done: Done) -> dict[int, list[str]]:
    """Returns the links to the table that people saw in their private chats, by person."""
    found: dict[int, list[str]] = {}
    for row, _ in done:
        for each in buttons(row) if row.chat_id > 0 else ():
            if (each.get("label") or {}).get("key") == "button-to-table":
                found.setdefault(row.chat_id, []).append(each["link"]["url"])
    return found


def of_group(done: Done, what: str, key: str | None = None) -> list[str | None]:
    """Returns links to the group's messages with which this was done."""
    return [
        message_link(GROUP, verdict.message_id)
        for row, verdict in done
        if row.chat_id == GROUP and row.what == what and (key is None or key in keys([row]))
        if isinstance(verdict, Accepted) and verdict.message_id is not None
    ]


async def test_no_link_leads_to_the_message_that_calls_the_creator(town: Town) -> None:
    game = await town.gather("fiim-2019", PLAYERS)
    done = await town.deliver()
    await town.join(game, PLAYERS + 1)
    await town.tap(1, f"l:{game.id}:begin")
    done += await town.deliver()
    (called,) = of_group(done, "send", "lobby-is-full")
    assert called in of_group(done, "delete")
    assert called not in {link for seen in links(done).values() for link in seen}


async def test_no_link_leads_to_the_message_of_the_ready_check(town: Town) -> None:
    administered(town)
    await town.tap(ADMINISTRATOR, "s:ready:on")
    game = await town.gather("fiim-2019", PLAYERS)
    done = await town.deliver()
    await town.join(game, PLAYERS + 1)
    for user in range(1, PLAYERS):
        await town.tap(user, f"l:{game.id}:ready")
    done += await town.deliver()
    (asked,) = of_group(done, "send", "ready-ask")
    assert asked in of_group(done, "delete")
    seen = links(done)
    assert len(seen) == PLAYERS + 1
    assert asked not in {link for each in seen.values() for link in each}


async def test_a_card_leads_to_the_message_of_the_deal(town: Town) -> None:
    game = await town.gather("fiim-2019", PLAYERS)
    await town.deliver()
    await town.tap(1, f"l:{game.id}:begin")
    done = await town.deliver()
    (dealt,) = of_group(done, "send", "deal-opens")
    seen = links(done)
    assert len(seen) == PLAYERS
    assert {last for *_, last in seen.values()} == {dealt}

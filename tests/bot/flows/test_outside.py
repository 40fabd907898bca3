"""Who is out may guess who wins, and in a book for pleasure look at all cards. Nobody who can come back to
the table knows the cards, and nobody but its player sees a guess."""

import pytest

from bot.choices import ChatSettings
from bot.presses.game import OutTap
from bot.services.game import playing
from bot.services.scope import Scope
from bot.store import chats, seats
from bot.values.outgoing import Outgoing
from engine.acts import Leave, Remove, Shoot, Surrender
from engine.refusals import Refusal
from engine.roles import Team
from engine.steps import StepName
from tests.bot.flows.judged import JUDGE, judged, press
from tests.bot.flows.telegram import BOT_ID
from tests.bot.flows.town import GROUP, Town, answer, button, buttons, keys

OUT, ALSO_OUT, THIRD, LEFT = 9, 8, 5, 10
BLACK = 4
OFFER = {"button-out-red", "button-out-black", "button-out-cards"}


async def undo(town: Town) -> Refusal | None:
    """Takes the last act back. Returns why this is not possible; None if it was done."""
    async with town.store.transaction() as tx:
        live = await town.app.context.games.live_game(tx, (await town.game()).id)
        return await playing.undo(Scope(town.app.context, tx), live)


async def removed(town: Town, *seats: int, book: str = "city") -> list[Outgoing]:
    """Deals a game, and removes these players. Returns what the bot says because of the last removal."""
    await town.dealt(book)
    await town.until(StepName.TURN, 1)
    return [row for seat in seats for row in await town.play(Remove(seat))]


async def wish(town: Town, seat: int, wished: str) -> list[Outgoing]:
    tap = OutTap.model_validate({"game": (await town.game()).id, "wish": wished}).pack()
    return await town.tap(seat, tap, chat=seat)


def offered(rows: list[Outgoing], seat: int) -> set[str]:
    return {one["label"]["key"] for row in rows if row.chat_id == seat for one in buttons(row)}


async def choose(town: Town, **chosen: str) -> None:
    async with town.store.transaction() as tx:
        await chats.seen(tx, BOT_ID, GROUP, "Друзья")
        await chats.change_settings(tx, BOT_ID, GROUP, ChatSettings.model_validate(chosen))


@pytest.mark.parametrize(
    ("book", "chosen", "is_open"),
    [
        ("city", None, True),
        ("party", None, True),
        ("fiim-2019", None, False),
        ("classic-10", None, False),
        ("ua-club", None, False),
        ("city", "off", False),
        ("fiim-2019", "on", True),
    ],
)
async def test_cards_and_a_place_are_for_whom_the_book_or_the_group_gives_them(
    town: Town, book: str, chosen: str | None, *, is_open: bool
) -> None:
    if chosen is not None:
        await choose(town, open_cards=chosen, afterlife=chosen)
    told = await removed(town, OUT, book=book)
    assert offered(told, OUT) == (OFFER if is_open else OFFER - {"button-out-cards"})
    assert ("afterlife-open" in keys(told, OUT)) == is_open
    rows = await wish(town, OUT, "cards")
    assert ("cards-open" in keys(rows, OUT)) == is_open
    assert answer(rows) == (["cards-kept"] if is_open else ["cards-stay-closed"])


async def test_all_cards_are_shown_once_to_him_alone_and_can_not_be_forwarded(town: Town) -> None:
    await removed(town, OUT)
    rows = [row for row in await wish(town, OUT, "cards") if row.what != "answer"]
    assert {row.chat_id for row in rows} == {OUT}
    (shown,) = [row for row in rows if "cards-open" in keys([row])]
    assert shown.content["protected"]
    live = await town.live_game()
    told = [said["args"] for said in shown.content["lines"][1:]]
    assert [(one["seat"], one["role"]) for one in told] == [
        (seat, role.id) for seat, role in enumerate(live.state.roles, 1)
    ]
    assert answer(await wish(town, OUT, "cards")) == ["cards-seen-already"]
    assert answer(await wish(town, OUT, "red")) == ["guess-stands"]


async def test_who_plays_or_has_left_or_does_not_know_of_his_death_gets_nothing(town: Town) -> None:
    await town.dealt("city")
    await town.until(StepName.TURN, 1)
    told = await town.play(Leave(LEFT))
    assert offered(told, LEFT) == set()
    live = await town.until(StepName.HUNT)
    for black in live.state.night.present:
        if live.state.role(black).team is Team.BLACK:
            await town.play(Shoot(black, 3))
    await town.until("doctor")
    for seat in (1, 3, LEFT):
        for wished in ("cards", "red", "black"):
            assert answer(await wish(town, seat, wished)) == ["out-not-yet"], (seat, wished)


async def test_who_has_seen_the_cards_is_heard_only_by_others_who_have(town: Town) -> None:
    await removed(town, OUT, ALSO_OUT, THIRD)
    await wish(town, OUT, "cards")

    async def heard(seat: int) -> dict[int, list[str]]:
        return {row.chat_id: keys([row]) for row in await town.whisper(seat, "второй — Дон")}

    assert await heard(OUT) == {OUT: ["afterlife-alone-open"]}
    assert await heard(ALSO_OUT) == {OUT: ["afterlife-says"], THIRD: ["afterlife-says"]}
    await wish(town, THIRD, "cards")
    assert await heard(OUT) == {THIRD: ["afterlife-says"]}


async def test_no_undo_brings_back_who_has_seen_the_cards(town: Town) -> None:
    game = await judged(town, "city")
    await town.until(StepName.TURN, 1)
    await town.play(Remove(OUT))
    await wish(town, OUT, "cards")
    before = (await town.live_game()).state
    rows = await town.tap(JUDGE, press(game, "undo"), chat=JUDGE)
    assert answer(rows) == ["judge-undo-cards-seen"]
    assert await undo(town) is Refusal.NOT_ALLOWED
    assert (await town.live_game()).state == before
    await town.play(Remove(ALSO_OUT))
    assert await undo(town) is None
    assert ALSO_OUT in (await town.live_game()).state.table, "who has not seen them comes back"
    assert await undo(town) is Refusal.NOT_ALLOWED


async def test_who_comes_back_loses_the_message_with_the_buttons(town: Town) -> None:
    await removed(town, OUT)
    await town.deliver()
    before = await town.newest()
    assert await undo(town) is None
    rows = await town.rows(before)
    assert [row.what for row in rows if row.slot == "out"] == ["delete"]
    assert answer(await wish(town, OUT, "cards")) == ["out-not-yet"]
    told = await town.play(Remove(OUT))
    assert offered(told, OUT) == OFFER - {"button-out-cards"}, "he may come back once more"


@pytest.mark.parametrize(("guess", "said"), [(Team.RED, "guess-right"), (Team.BLACK, "guess-wrong")])
async def test_a_guess_is_told_to_its_player_alone_at_the_end(town: Town, guess: Team, said: str) -> None:
    told = await removed(town, OUT)
    await town.deliver()
    rows = await town.tap(OUT, button(told, f"button-out-{guess}"), chat=OUT)
    assert answer(rows) == ["guess-kept"]
    assert {row.chat_id for row in rows} == {OUT}
    assert "guess-yours" in keys([row for row in rows if row.what == "edit"])
    assert answer(await wish(town, OUT, Team.RED.value)) == ["guess-stands"]
    await town.restart()
    before = await town.newest()
    await town.play(Surrender(BLACK))
    ended = await town.rows(before)
    assert [row.chat_id for row in ended if said in keys([row])] == [OUT]
    (edit,) = [row for row in ended if row.slot == "out"]
    assert (edit.what, edit.content) == ("edit", {}), "the buttons go"


async def test_what_was_guessed_and_seen_is_in_the_persons_data(town: Town) -> None:
    await removed(town, OUT)
    await wish(town, OUT, "black")
    await wish(town, OUT, "cards")
    async with town.store.read_only() as tx:
        sitting = {who.seat: who for who in await seats.of_game(tx, (await town.game()).id)}
    assert (sitting[OUT].guess, sitting[OUT].opened) == ("black", True)
    assert {(who.guess, who.opened) for seat, who in sitting.items() if seat != OUT} == {(None, False)}

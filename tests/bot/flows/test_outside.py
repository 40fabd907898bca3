"""Who is out may guess who wins, and in a book for pleasure look at all cards. Nobody who can come back to
the table knows the cards, and nobody but its player sees a guess."""

import pytest

from bot.presses.game import OutTap
from bot.render.game.utterance import CARD
from bot.store.game import seats
from bot.values.outgoing import Outgoing
from engine.acts import Leave, Remove, Shoot, Surrender
from engine.refusals import Refusal
from engine.roles import Phase, Team
from engine.steps import StepName
from tests.rig.flows.gone import choose
from tests.rig.flows.judged import JUDGE, judged, press
from tests.rig.flows.rows import edited, in_slot
from tests.rig.flows.town import Town, answer, button, buttons, keys

OUT, ALSO_OUT, THIRD, LEFT = 9, 8, 5, 10
BLACK = 4
OFFER = {"button-out-red", "button-out-black", "button-out-cards"}


async def removed(town: Town, *seats: int, book: str = "city") -> list[Outgoing]:
    """Deals a game, and removes these players. Returns what the bot says because of the last removal."""
    await town.dealt(book, turn=1)
    return [row for seat in seats for row in await town.play(Remove(seat))]


async def settled(town: Town, *seats: int, book: str = "city") -> list[Outgoing]:
    """Deals a game, removes these players, and lets the night fall. Returns what the bot says then."""
    await removed(town, *seats, book=book)
    return await nightfall(town)


async def nightfall(town: Town) -> list[Outgoing]:
    await town.deliver()
    before = await town.newest()
    while (await town.live_game()).state.step.phase is not Phase.NIGHT:
        await town.time_out()
    return await town.rows(before)


async def wish(town: Town, seat: int, wished: str) -> list[Outgoing]:
    tap = OutTap.model_validate({"game": (await town.game()).id, "wish": wished}).pack()
    return await town.tap(seat, tap, chat=seat)


def offered(rows: list[Outgoing], seat: int) -> set[str]:
    found = (row for row in rows if row.chat_id == seat and row.slot != CARD)
    return {one["label"]["key"] for row in found for one in buttons(row)}


async def test_the_card_of_who_is_out_does_not_offer_to_leave(town: Town) -> None:
    rows = await removed(town, OUT)
    before = await town.newest()
    assert await town.undo() is None
    offers = [
        [one["label"]["key"] for one in buttons(row) if one["label"]["key"] == "button-leave-ask"]
        for row in (*rows, *await town.rows(before))
        if (row.slot, row.what, row.chat_id) == (CARD, "edit", OUT)
    ]
    assert offers == [[], ["button-leave-ask"]]


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
async def test_all_cards_and_the_place_are_open_if_the_book_or_the_group_says_so(
    town: Town, book: str, chosen: str | None, *, is_open: bool
) -> None:
    if chosen is not None:
        await choose(town, open_cards=chosen, afterlife=chosen)
    told = await removed(town, OUT, book=book)
    assert offered(told, OUT) == OFFER - {"button-out-cards"}
    assert ("afterlife-open" in keys(told, OUT)) == is_open
    assert answer(await wish(town, OUT, "cards")) == ["cards-later" if is_open else "cards-stay-closed"]
    night = in_slot(await nightfall(town), "out")
    assert [(row.what, offered([row], OUT)) for row in night] == ([("edit", OFFER)] if is_open else [])
    rows = await wish(town, OUT, "cards")
    assert ("cards-open" in keys(rows, OUT)) == is_open
    assert answer(rows) == (["cards-kept"] if is_open else ["cards-stay-closed"])
    assert ("afterlife-open-seen" in keys(rows, OUT)) == is_open, "he is told who hears him"


async def test_all_cards_are_shown_once_in_private_and_protected(town: Town) -> None:
    await settled(town, OUT)
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


async def test_only_a_player_who_knows_that_he_is_out_can_see_all_cards(town: Town) -> None:
    await town.dealt("city", turn=1)
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


async def test_words_of_a_player_who_saw_all_cards_reach_only_others_who_did(town: Town) -> None:
    await settled(town, OUT, ALSO_OUT, THIRD)
    await wish(town, OUT, "cards")

    async def heard(seat: int) -> dict[int, list[str]]:
        return {row.chat_id: keys([row]) for row in await town.whisper(seat, "второй — Дон")}

    assert await heard(OUT) == {OUT: ["afterlife-alone-open"]}
    assert await heard(ALSO_OUT) == {OUT: ["afterlife-says"], THIRD: ["afterlife-says"]}
    await wish(town, THIRD, "cards")
    assert await heard(OUT) == {THIRD: ["afterlife-says"]}


@pytest.mark.parametrize("killed", [False, True])
async def test_a_wrong_removal_can_be_undone_whatever_its_player_presses(town: Town, *, killed: bool) -> None:
    await removed(town, OUT)
    assert answer(await wish(town, OUT, "cards")) == ["cards-later"]
    if killed:
        await town.restart()
        assert answer(await wish(town, OUT, "cards")) == ["cards-later"]
    assert await town.undo() is None
    assert OUT in (await town.live_game()).state.table


@pytest.mark.parametrize("killed", [False, True])
async def test_no_undo_brings_back_a_player_who_has_seen_all_cards(town: Town, *, killed: bool) -> None:
    game = await judged(town, "city", turn=1)
    await town.play(Remove(OUT))
    await nightfall(town)
    if killed:
        await town.restart()
    assert answer(await wish(town, OUT, "cards")) == ["cards-kept"]
    await town.play(Remove(ALSO_OUT))
    refusals = [await town.undo() for _ in range(20)]
    assert refusals[0] is None
    assert refusals[-1] is Refusal.NOT_ALLOWED
    table = (await town.live_game()).state.table
    assert OUT not in table
    assert ALSO_OUT in table, "who has not seen them comes back"
    assert answer(await town.tap(JUDGE, press(game, "undo"), chat=JUDGE)) == ["judge-undo-cards-seen"]


async def test_a_player_killed_by_night_sees_all_cards_from_the_next_night(town: Town) -> None:
    await town.dealt("city")
    live = await town.until(StepName.HUNT)
    for black in live.state.night.present:
        if live.state.role(black).team is Team.BLACK:
            await town.play(Shoot(black, 3))
    await town.until(StepName.LAST_WORD, 3)
    await town.until(StepName.TURN)
    assert answer(await wish(town, 3, "cards")) == ["cards-later"]
    await nightfall(town)
    assert answer(await wish(town, 3, "cards")) == ["cards-kept"]


async def test_if_the_place_is_off_the_offer_of_all_cards_does_not_name_it(town: Town) -> None:
    await choose(town, open_cards="on", afterlife="off")
    (offer,) = in_slot(await settled(town, OUT), "out")
    assert keys([offer])[-1] == "cards-offered-alone"
    assert keys(in_slot(await wish(town, OUT, "cards"), "out"))[-1] == "cards-kept"


async def test_an_undo_deletes_the_message_with_buttons_for_players_who_are_out(town: Town) -> None:
    await removed(town, OUT)
    await town.deliver()
    before = await town.newest()
    assert await town.undo() is None
    rows = await town.rows(before)
    assert [row.what for row in in_slot(rows, "out")] == ["delete"]
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
    assert "guess-yours" in keys(edited(rows))
    assert answer(await wish(town, OUT, Team.RED.value)) == ["guess-stands"]
    await town.restart()
    before = await town.newest()
    await town.play(Surrender(BLACK))
    ended = await town.rows(before)
    assert [row.chat_id for row in ended if said in keys([row])] == [OUT]
    (edit,) = in_slot(ended, "out")
    assert (edit.what, keys([edit]), buttons(edit)) == ("edit", ["you-are-out"], []), "the offers go"


async def test_a_guess_and_a_look_at_all_cards_are_in_the_persons_data(town: Town) -> None:
    await settled(town, OUT)
    await wish(town, OUT, "black")
    await wish(town, OUT, "cards")
    sitting = {who.seat: who for who in await town.reads(seats.of_game, (await town.game()).id)}
    assert (sitting[OUT].guess, sitting[OUT].saw_cards) == ("black", True)
    assert {(who.guess, who.saw_cards) for seat, who in sitting.items() if seat != OUT} == {(None, False)}

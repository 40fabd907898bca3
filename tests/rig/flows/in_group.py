"""A table whose people have no private chat with the bot: they sit, look at their cards and act by the
buttons of the group alone."""

from collections.abc import Mapping, Sequence
from random import Random

from bot.presses.game import ActTap, NameTap, OwnCardTap
from bot.presses.lobby import LobbyTap
from bot.services.live.game import LiveGame
from bot.store.people import people
from bot.values.outgoing import Outgoing
from engine import offers, view
from engine.acts import NightAct, PlayerAct, Shoot, targets_of
from engine.roles import Phase, Seat
from engine.steps import BALLOTS, StepName
from tests.rig.flows.rows import answers
from tests.rig.flows.telegram import BOT_ID
from tests.rig.flows.town import Town, buttons


async def sit_down(town: Town, book: str, players: int) -> None:
    """People 1, 2, 3 … press the button of the lobby that person 1 has opened."""
    await town.say(1, f"/newgame {book}")
    game = await town.game()
    for user in range(1, players + 1):
        await town.tap(user, LobbyTap(game=game.id, wish="sit").pack())


async def begin(town: Town) -> None:
    await town.tap(1, LobbyTap(game=(await town.game()).id, wish="begin").pack())


async def close(town: Town, *users: int) -> None:
    """Closes the private chats of these people."""
    async with town.store.transaction() as tx:
        for user in users:
            await people.set_reachable(tx, BOT_ID, user, False)


def user_at(live: LiveGame, seat: Seat) -> int:
    return live.roster.people[seat].user_id


async def own_card(town: Town, user: int) -> Outgoing:
    """Presses «Моя карта» and returns the answer."""
    return answer_row(await town.tap(user, OwnCardTap(game=(await town.game()).id).pack()))


async def press(town: Town, seat: Seat, number: int, wish: str = "name") -> Outgoing:
    """Presses a number of the group's message of the night and returns the answer."""
    live = await town.live_game()
    tap = NameTap.model_validate(
        {"game": live.game.id, "serial": live.state.step.serial, "wish": wish, "seat": number}
    )
    return answer_row(await town.tap(user_at(live, seat), tap.pack()))


def answer_row(rows: Sequence[Outgoing]) -> Outgoing:
    (row,) = answers(rows)
    return row


def numbers_in(row: Outgoing) -> list[str]:
    """Returns what the buttons of a message carry that name a seat for everybody."""
    return [one["data"] for one in buttons(row) if str(one.get("data", "")).startswith("nm:")]


async def everybody_presses(town: Town, chance: Random) -> Mapping[Seat, Outgoing]:
    """Lets everybody at the table press a number by night: who is asked presses one that he may name, and
    everybody else any. Returns the answers."""
    live = await town.live_game()
    state, answers = live.state, {}
    for seat in view.known_table(state):
        may: list[PlayerAct] = [
            act for act in offers.offers(state, seat) if isinstance(act, Shoot | NightAct)
        ]
        wanted = targets_of(chance.choice(may)) if may else (chance.choice(view.known_table(state)),)
        for number in wanted:
            answers[seat] = await press(town, seat, number)
        if offers.names_order(state, seat):
            answers[seat] = await press(town, seat, chance.choice(view.known_table(state)))
            answers[seat] = await press(town, seat, 0, "done")
    return answers


async def votes(town: Town, chance: Random) -> None:
    live = await town.live_game()
    for seat in view.known_table(live.state):
        if chance.random() < 0.7:
            tap = ActTap(game=live.game.id, serial=live.state.step.serial, word="vote")
            await town.tap(user_at(live, seat), tap.pack())


async def nominates(town: Town, chance: Random) -> None:
    live = await town.live_game()
    seat = live.state.step.seat
    others = [other for other in view.known_table(live.state) if other != seat]
    if seat is not None and not live.state.vote_is_cancelled:
        await town.nominate(user_at(live, seat), chance.choice(others))


async def play_on(town: Town, chance: Random) -> list[Mapping[Seat, Outgoing]]:
    """Plays the game to its end from the group. Returns the answers to the presses of each night step."""
    nights: list[Mapping[Seat, Outgoing]] = []
    while (live := await town.live_game()).state.step.name is not StepName.OVER:
        step = live.state.step
        if step.phase is Phase.NIGHT and step.name is not StepName.DEAL:
            nights.append(await everybody_presses(town, chance))
        elif step.name in BALLOTS:
            await votes(town, chance)
        elif step.name is StepName.TURN:
            await nominates(town, chance)
        serial = step.serial
        if (await town.live_game()).state.step.serial == serial:
            await town.time_out()
    return nights


def in_private(rows: Sequence[Outgoing]) -> list[Outgoing]:
    return [row for row in rows if row.chat_id > 0 and row.what != "answer"]

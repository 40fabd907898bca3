"""Chooses at random what the people of a table do, from what everybody can see."""

import random
from collections.abc import Awaitable, Callable
from functools import partial

from bot.presses.game import ActTap, AdviceTap, CardTap
from bot.presses.judge import JudgeTap
from bot.presses.motions import MotionTap, ProposeTap
from bot.services.game.undoing import moment
from bot.services.live.game import LiveGame
from bot.store.game import motions
from engine import view
from engine.acts import targets_of, word_of
from engine.offers import actors, offers
from engine.roles import Phase
from engine.steps import StepName
from tests.rig.flows.town import GROUP, Town
from tests.rig.secrecy.tables import CANDIDATES, JUDGE

Happening = Callable[[Town], Awaitable[object]]


async def time_out(town: Town) -> None:
    game = await town.game()
    town.now += 400.0  # longer than a pause, so this ends a pause, too
    await town.time_out(game.chat_id)


async def said(town: Town, user: int, words: str, chat: int) -> None:
    await town.say(user, words, chat=chat)


async def pressed(town: Town, user: int, data: str, chat: int) -> None:
    await town.tap(user, data, chat=chat)


async def judged(town: Town, wish: str, seat: int = 0) -> None:
    """Presses a button of the judge's panel in its current state."""
    live = await town.live_game()
    at = await town.reads(moment, live) if wish == "undo-sure" else view.fouls(live.state, seat or 1)
    tap = {"game": live.game.id, "wish": wish, "seat": seat, "reason": "-" if seat else "", "at": at}
    await town.tap(JUDGE, JudgeTap.model_validate(tap).pack(), chat=JUDGE)


async def came_forward(town: Town, user: int, seat: int) -> None:
    await town.whisper(user, f"/start instead-{seat}-{(await town.game()).join_code}")


async def hands_up(town: Town, users: list[int]) -> None:
    """Raises the hands of these users for all open proposals."""
    game_id = (await town.game()).id
    open_ones = await town.reads(motions.of_game, game_id)
    for motion in open_ones:
        for user in users:
            await town.tap(user, MotionTap(game=game_id, motion=motion.id).pack())


def drawn(live: LiveGame, sat: dict[int, int], chance: random.Random) -> tuple[str, Happening]:
    """Returns a random event and its name. `sat`: user → the seat where he sits or sat."""
    kinds: tuple[tuple[int, Callable[..., tuple[str, Happening]]], ...] = (
        (9, _time_out),
        (3, _public_act),
        (1, _word),
        (4, _motion),
        (2, _candidate),
        (2 if live.game.judge_id else 0, _judge),
        (1, _private_press),
    )
    pick = chance.choices([kind for _, kind in kinds], [weight for weight, _ in kinds])[0]
    return pick(live, sat, chance)


def _time_out(*_: object) -> tuple[str, Happening]:
    return "the time is over", time_out


def _public_act(live: LiveGame, sat: dict[int, int], chance: random.Random) -> tuple[str, Happening]:
    state = live.state
    able = [*actors(state)] if state.step.phase is Phase.DAY else []
    if not able or live.pause is not None:
        return _time_out()
    act = chance.choice([*offers(state, chance.choice(able)), None])
    if act is None:
        return _time_out()
    target = next(iter(targets_of(act)), 0)
    tap = ActTap(game=live.game.id, serial=state.step.serial, word=word_of(act), seat=target)
    user = live.roster.people[act.by].user_id
    return f"{user} {act}", partial(pressed, user=user, data=tap.pack(), chat=GROUP)


def _word(live: LiveGame, sat: dict[int, int], chance: random.Random) -> tuple[str, Happening]:
    user, words = (
        chance.choice([*sat, *CANDIDATES]),
        chance.choice(("кто чёрный?", "пас", "/pause", "/table")),
    )
    return f"{user} says {words}", partial(said, user=user, words=words, chat=GROUP)


def _motion(live: LiveGame, sat: dict[int, int], chance: random.Random) -> tuple[str, Happening]:
    game, user = live.game.id, chance.choice([*sat])
    if chance.random() < 0.5:
        kind = chance.choice(("pause", "resume", "remove", "substitute", "stop"))
        about = chance.choice([*live.roster.people]) if kind in ("remove", "substitute") else 0
        tap = ProposeTap.model_validate({"game": game, "kind": kind, "subject": about})
        return f"{user} proposes {kind} {about}", partial(pressed, user=user, data=tap.pack(), chat=GROUP)
    hands = [one for one in sat if chance.random() < 0.8]
    return f"{hands} put their hands up", partial(hands_up, users=hands)


def _candidate(live: LiveGame, sat: dict[int, int], chance: random.Random) -> tuple[str, Happening]:
    user, seat = chance.choice(CANDIDATES), chance.choice([*live.roster.people])
    return f"{user} comes forward for {seat}", partial(came_forward, user=user, seat=seat)


def _judge(live: LiveGame, sat: dict[int, int], chance: random.Random) -> tuple[str, Happening]:
    wish = chance.choice(("undo-sure", "undo-sure", "pause", "resume", "foul", "undo", "home"))
    seat = chance.choice([*live.roster.people]) if wish == "foul" else 0
    return f"the judge: {wish} {seat}", partial(judged, wish=wish, seat=seat)


def _private_press(live: LiveGame, sat: dict[int, int], chance: random.Random) -> tuple[str, Happening]:
    """Returns a random private act: a person who sits or sat at the table turns his card over, asks for
    advice, or forges a button of the night."""
    user, step = chance.choice([*sat, *CANDIDATES]), live.state.step
    if step.name is StepName.HUNT or chance.random() < 0.5:
        kind = chance.choice((AdviceTap, CardTap))
        asked = "asks for advice" if kind is AdviceTap else "turns his card"
        return f"{user} {asked}", partial(pressed, user=user, data=kind(game=live.game.id).pack(), chat=user)
    words = chance.choice(("/role", "/leave", "доброй ночи"))
    return f"{user} whispers {words}", partial(said, user=user, words=words, chat=user)

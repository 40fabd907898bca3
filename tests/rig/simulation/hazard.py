"""What goes wrong in the evenings in which the simulation looks for planted bugs. It does not change when the
simulation learns new faults."""

from __future__ import annotations

from enum import StrEnum
from random import Random

from sandbox.faults import Kind
from simulation.plan import Accident, AtCommit, Event, Kill, Leap, OnLine, Outage, Plan, Prank

BOOK = "party"
PLAYERS, FEW = 7, 5
"""A short game, in which people have cards of many kinds. Without a hazard, few people are enough."""


class Hazard(StrEnum):
    """`deaths`: the program dies after some commits, and between calls. `doubles`: updates come twice.
    `leaps`: somebody sets the machine's clock. `noise`: people give very many commands. `appointment`: the
    game is called for an hour, and the program dies before it. `farewell`: strangers try the bot, and are
    forgotten. `outage`: no call gets through for half an hour. `bad-line`: for half an
    hour, three of ten requests and answers get lost. `group`: nobody has a private chat."""

    NONE = "none"
    DEATHS = "deaths"
    DOUBLES = "doubles"
    LEAPS = "leaps"
    NOISE = "noise"
    APPOINTMENT = "appointment"
    FAREWELL = "farewell"
    OUTAGE = "outage"
    BAD_LINE = "bad-line"
    GROUP = "group"


def planned(seed: int, hazard: Hazard) -> Plan:
    chance = Random(f"{hazard}:{seed}")
    players = FEW if hazard in (Hazard.NONE, Hazard.GROUP) else PLAYERS
    private = 0.0 if hazard is Hazard.GROUP else 1.0
    return Plan(seed, BOOK, players, "ru", 0.005, _events(hazard, chance), private=private)


def _events(hazard: Hazard, chance: Random) -> tuple[Event, ...]:
    match hazard:
        case Hazard.NONE | Hazard.GROUP:
            return ()
        case Hazard.DEATHS:
            commits = sorted(chance.sample(range(200, 650), 36))
            kills = sorted(chance.sample(range(3_000, 7_000), 4))
            return (*(AtCommit(each, Accident.KILL_AFTER) for each in commits), *map(Kill, kills))
        case Hazard.DOUBLES:
            return tuple(OnLine(Kind.DOUBLE_UPDATE, each) for each in range(1, 400, 3))
        case Hazard.LEAPS:
            return tuple(Leap(chance.uniform(60, 600), chance.uniform(-7_200, 7_200)) for _ in range(4))
        case Hazard.NOISE:
            moments = (60 + 0.4 * each for each in range(200))
            return tuple(Prank(each, "commands", chance.getrandbits(32)) for each in moments)
        case Hazard.APPOINTMENT:
            call = Prank(10.0, "plans-hour", chance.getrandbits(32))
            return (call, *(AtCommit(each, Accident.KILL_AFTER) for each in range(30, 300, 15)))
        case Hazard.FAREWELL:
            visits = (30.0, 230.0, 430.0)
            return tuple(Prank(each, "comes-and-goes", chance.getrandbits(32)) for each in visits)
        case Hazard.BAD_LINE:
            return (Outage(chance.uniform(60, 120), 1_800.0, silent=False, lost=0.3),)
        case Hazard.OUTAGE:
            return (Outage(chance.uniform(150, 400), 1_800.0, silent=chance.random() < 0.5),)

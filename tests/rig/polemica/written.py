"""Writes a game as Polemica would have written it, from the events of the engine."""

from collections.abc import Sequence
from typing import Any

from engine import events as happened
from engine.roles import Phase, Role, Team
from engine.steps import Step, StepName

NUMBERS = {"don": 0, "mafia": 1, "citizen": 2, "sheriff": 3}
STAGES = {
    StepName.DEAL: "dealing",
    StepName.MEETING: "briefing",
    "sheriff-look": "comIntro",
    StepName.TURN: "speech",
    StepName.VOTE: "voting",
    StepName.DEFENCE: "reSpeech",
    StepName.RAISE: "lift",
    StepName.HUNT: "shooting",
    "don-check": "donCheck",
    "sheriff-check": "comCheck",
}


class _Written:
    def __init__(self, roles: Sequence[Role]) -> None:
        self.players: list[dict[str, Any]] = [
            {
                "position": seat,
                "username": f"Player {seat}",
                "role": NUMBERS[role.id],
                "player": 100 + seat,
                "fouls": [],
                "techs": [],
                "disqual": None,
                "guess": None,
            }
            for seat, role in enumerate(roles, 1)
        ]
        self.votes: list[dict[str, Any]] = []
        self.shots: list[dict[str, int]] = []
        self.checks: list[dict[str, int]] = []
        self.step = Step(StepName.DEAL, Phase.NIGHT, 1, None)
        self.round = 0
        self.evening = False
        self.ended: dict[str, Any] = {"type": "gameOver", "day": 0}
        self.result: int | None = None

    @property
    def day(self) -> int:
        morning = self.step.name is StepName.LAST_WORD and not self.evening
        return self.step.number - (self.step.phase is Phase.NIGHT or morning)

    @property
    def stage(self) -> dict[str, Any]:
        last_word = "voted" if self.evening else "shooted"
        stage: dict[str, Any] = {"type": STAGES.get(self.step.name, last_word), "day": self.day}
        if self.step.name in (StepName.TURN, StepName.DEFENCE, StepName.LAST_WORD):
            stage["player"] = self.step.seat
        if self.step.name in (StepName.VOTE, StepName.DEFENCE):
            stage["voting"] = self.round
        return stage

    def vote(self, num: int | None, voter: int, candidate: int) -> None:
        row = {"day": self.day, "voter": voter, "candidate": candidate}
        self.votes.append(row if num is None else {**row, "num": num})

    def note(self, event: happened.Event) -> None:
        match event:
            case happened.StepOpened():
                self.step = event.step
                if event.step.name is StepName.OVER:
                    self.ended["day"] = self.day
            case happened.MorningCame():
                self.evening, self.round = False, 0
            case happened.BallotClosed() | happened.DayBroken():
                self.evening = True
            case happened.RoundOpened():
                self.round = event.round
            case happened.Nominated():
                self.vote(0, event.by, event.seat)
            case happened.Counted():
                for voter in (*event.voters, *event.defaulted):
                    self.vote(self.round or 1, voter, event.seat)
            case happened.RaiseCounted():
                for voter in event.voters:
                    self.vote(None, voter, 1)
            case happened.ShotFired():
                self.shots.append({"night": self.day, "shooter": event.by, "victim": event.seat})
            case happened.NightActed():
                role = NUMBERS["don"] if event.step == "don-check" else NUMBERS["sheriff"]
                self.checks.append({"night": self.day, "role": role, "player": event.seats[0]})
            case happened.BestNamed():
                self.players[event.by - 1]["guess"] = {"mafs": [*event.seats], "civs": [], "vice": None}
            case happened.Fouled():
                self.players[event.seat - 1]["fouls"].append({"time": None, "stage": self.stage})
                if event.count == 4:
                    self.players[event.seat - 1]["disqual"] = self.stage
            case happened.Disqualified():
                self.players[event.seat - 1]["disqual"] = self.stage
            case happened.Decided():
                winner = event.result.winner
                self.result = None if winner is None else int(winner is Team.BLACK)
            case _:
                pass


def polemica(roles: Sequence[Role], events: Sequence[happened.Event], **keys: Any) -> dict[str, Any]:
    """Returns the game as data. `keys`: others of its keys."""
    game = _Written(roles)
    for event in events:
        game.note(event)
    return {
        "id": 334187,
        "version": 4,
        "started": "2024-05-01T19:30:00",
        "players": game.players,
        "votes": game.votes,
        "shots": game.shots,
        "checks": game.checks,
        "stage": game.ended,
        "result": game.result,
        **keys,
    }

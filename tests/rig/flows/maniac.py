"""The Maniac at night."""

from engine.acts import NightAct
from engine.steps import StepName
from tests.rig.flows.town import Town


async def maniac_silences(town: Town, seat: int) -> None:
    """Deals a game by the party rules, and plays up to the first turn after the Maniac has silenced the
    seat."""
    await town.dealt("party")
    roles = (await town.until("maniac")).state.roles
    (maniac,) = (seat for seat, role in enumerate(roles, 1) if role.id == "maniac")
    await town.play(NightAct(maniac, "silence", (seat,)))
    await town.until(StepName.TURN)

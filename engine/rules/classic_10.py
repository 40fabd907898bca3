"""Classic ten-player rules: older and shorter than FIIM's, stricter on a lifted hand."""

from engine.rules.actions import GREET_SHERIFF
from engine.rules.choices import Lift, LostSpeech, Removal
from engine.rules.fiim_2019 import FIIM_2019
from engine.steps import StepName

CLASSIC_10 = FIIM_2019.changed(
    {
        "id": "classic-10",
        "acts": frozenset({"order", "hint"}),
        "greetings": (GREET_SHERIFF,),
        "first_night": (StepName.MEETING, GREET_SHERIFF.step),
        "show_ballot": True,
        "lift": Lift.REVOTE,
        "raise_whole_table": True,
        "tie_stays_at": 4,
        "lost_speech": LostSpeech.NO_TURN,
        "short_turn_at": frozenset(),
        "removal": Removal.CANCELS_TODAY,
        "hint_ends_game": True,
        "draw_after": None,
        "best_move_points": (),
        "best_move_needs_fewer_out": None,
    }
)

"""The classic rules for ten players. They are older and shorter than FIIM's, and stricter about a lifted
hand.

**Must live here:** each parameter in which this book differs from FIIM's.
**Does not know:** what the engine does with a parameter (`engine/rules/model.py` says what it means).
**Could be better:** which clause asks for a value stands apart, in `docs/rules/classic-10.toml`.
"""

from engine.rules.actions import GREET_SHERIFF
from engine.rules.choices import Lift, LostSpeech, Opener, Removal, SecondShot, ThirdFoul
from engine.rules.fiim_2019 import FIIM_2019
from engine.steps import StepName

CLASSIC_10 = FIIM_2019.changed(
    {
        "id": "classic-10",
        "acts": frozenset({"order", "hint"}),
        "greetings": (GREET_SHERIFF,),
        "first_night": (StepName.MEETING, GREET_SHERIFF.step),
        "show_ballot": True,
        "opener": Opener.NEXT_SPEAKER,
        "second_shot": SecondShot.MISS_AT_ANY,
        "lift": Lift.REVOTE,
        "raise_whole_table": True,
        "tie_stays_at": 4,
        "lost_speech": LostSpeech.NO_TURN,
        "third_foul": ThirdFoul.ENDS_TURN,
        "short_turn_at": frozenset(),
        "removal": Removal.CANCELS_TODAY,
        "hint_ends_game": True,
        "waived_when_decided": frozenset(),
        "closing_word_is_kept": False,
        "draw_after": None,
        "best_move_points": (),
        "best_move_needs_fewer_out": None,
    }
)

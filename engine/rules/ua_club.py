"""A Ukrainian club's rules: a check on the zero night, and the Don decides the shot."""

from engine.rules.actions import SHERIFF_CHECK
from engine.rules.choices import LostSpeech, Removal, Single
from engine.rules.fiim_2019 import FIIM_2019
from engine.steps import StepName

UA_CLUB = FIIM_2019.changed(
    {
        "id": "ua-club",
        "acts": frozenset({"award", "hint"}),
        "greetings": (),
        "shown_from_zero": True,
        "first_night": (StepName.MEETING, SHERIFF_CHECK.step),
        "blacks_talk_in_hunt": True,
        "don_answers": True,
        "checks_reach_the_dead": False,
        "show_ballot": True,
        "single_later": Single.LEAVES,
        "raise_whole_table": True,
        "lost_speech": LostSpeech.EVERY_TURN,
        "short_turn_at": frozenset(),
        "removal": Removal.NIGHT_AT_ONCE,
        "hint_ends_game": True,
        "draw_after": None,
        "best_move_points": (),
        "best_move_needs_fewer_out": None,
    }
)

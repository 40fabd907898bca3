"""The rules of a Ukrainian club: the sheriff checks in the zero night, and the Don decides the shot."""

from engine.roles import CITIZEN, DON, MAFIA, SHERIFF
from engine.rules.actions import SHERIFF_CHECK
from engine.rules.choices import Lift, LostSpeech, Removal, Single, ThirdFoul
from engine.rules.fiim_2019 import FIIM_2019
from engine.steps import StepName

BLACKS = {7: 2, 8: 2, 9: 3, 10: 3, 11: 3, 12: 4, 13: 4, 14: 4, 15: 5}
"""Number of players → number of blacks, the Don included. The club's own rules do not say it."""

UA_CLUB = FIIM_2019.changed(
    {
        "id": "ua-club",
        "deals": {
            n: {CITIZEN.id: n - blacks - 1, SHERIFF.id: 1, MAFIA.id: blacks - 1, DON.id: 1}
            for n, blacks in BLACKS.items()
        },
        "acts": frozenset({"award", "hint"}),
        "greetings": (),
        "shown_from_zero": True,
        "first_night": (StepName.MEETING, SHERIFF_CHECK.step),
        "blacks_talk_in_hunt": True,
        "don_answers": True,
        "checks_reach_the_dead": False,
        "show_ballot": True,
        "single_later": Single.LEAVES,
        "lift": Lift.FREE,
        "raise_whole_table": True,
        "lost_speech": LostSpeech.EVERY_TURN,
        "third_foul": ThirdFoul.ENDS_TURN,
        "short_turn_at": frozenset(),
        "removal": Removal.NIGHT_AT_ONCE,
        "hint_ends_game": True,
        "waived_when_decided": frozenset(),
        "closing_word_is_kept": False,
        "draw_after": None,
        "best_move_points": (),
        "best_move_needs_fewer_out": None,
    }
)

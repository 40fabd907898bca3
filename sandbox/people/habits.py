"""The habits of simulated people: every probability and every delay, in one value."""

from dataclasses import dataclass

Span = tuple[float, float]
"""The least and the greatest value. Delays are in seconds, before the time scale is applied."""


@dataclass(frozen=True, slots=True)
class Habits:
    """The habits of a person. Probabilities are from 0 to 1."""

    has_a_private_chat: float = 0.9
    """The share of people who open a private chat with the host when they sit down. The others never do."""
    sits_down: Span = (2.0, 12.0)
    """The delay before he sits down, or follows a link to the seat of a player who has left."""
    opens_the_eyes: Span = (0.5, 2.0)
    """The delay before a person whom the host wakes by night opens the question."""
    cuts: Span = (12.0, 15.0)
    """The delay before a cut. It is not shorter than `sits_down`, so that all players can come before it."""
    cuts_the_deck: float = 0.4
    begins_when_all_are_in: Span = (2.0, 5.0)
    begins_with_a_visitor: Span = (25.0, 35.0)
    """As `begins_when_all_are_in`, but longer: a visitor in the group reads the rules and settings first."""
    begins_anyway: Span = (50.0, 70.0)
    asks_again: Span = (10.0, 20.0)

    answers_a_call: Span = (2.0, 9.0)
    is_for_a_motion: float = 0.85
    goes_on_without: Span = (10.0, 20.0)
    """The delay before he agrees to go on without a player, who may come back meanwhile."""
    sits_down_for_another: float = 0.5

    looks_at_the_card: Span = (1.0, 4.0)
    """The delay before he presses the button of his own card, in the group."""
    names_again: Span = (0.5, 2.0)
    presses_in_his_sleep: float = 0.03
    """The probability that he presses a number in a step of the night in which the host does not wake him."""

    thinks: Span = (3.0, 12.0)
    at_the_latest: float = 0.4
    """The latest moment of a choice, as a share of the given time."""
    waits_for_others: Span = (0.5, 0.75)
    leads_the_meeting: Span = (0.05, 0.2)
    joins_the_meeting: Span = (0.3, 0.8)
    answers_a_comrade: Span = (3.0, 9.0)
    takes_the_green_number: float = 0.9
    choices_are_enough: tuple[int, int] = (2, 3)
    writes_in_private: float = 0.15
    writes_within_the_thought: Span = (0.2, 0.8)

    lines_in_a_minute: tuple[int, int] = (1, 3)
    share_of_the_minute: Span = (0.42, 1.0)
    names_a_number: float = 0.6
    names_by_button: float = 0.6
    passes_by_button: float = 0.75
    usual_minute: float = 60.0
    looks_again: float = 3.0
    presses_again: float = 0.8

    too_short_to_speak: int = 10
    usual_vote: float = 10.0
    votes_within: Span = (0.08, 0.5)
    """The period in which a hand is raised: its beginning and its end, as shares of the given time."""
    reacts_to_a_vote: Span = (2.0, 12.0)
    raises_the_hand: Span = (0.25, 0.4)

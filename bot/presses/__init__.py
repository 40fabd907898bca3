"""The data of the buttons of the bot's messages, a file for each subject. A button carries at most 64 bytes.

The handler of a button declares as a `Press` what the button may do. It stands under the subject's name in
`bot/handlers/`.
"""

from collections.abc import Iterable
from contextlib import suppress
from typing import TypeAlias, TypeVar

from bot.presses import chat, game, judge, lobby, past, season
from bot.presses.press import Tap

T = TypeVar("T", bound=Tap)

GameTap: TypeAlias = game.StepTap | judge.JudgeTap
"""The data of buttons whose presses are handled in the queue of their game. This is so even if the press
comes from another chat."""

PlannedTap: TypeAlias = lobby.EveningTap | lobby.MoveTap | lobby.TablesTap | lobby.FriendTap
"""The data of buttons about an evening. Their presses are handled in the queue of its timers."""

ChatTap: TypeAlias = (
    chat.HouseTap
    | chat.SettingTap
    | chat.LocaleTap
    | chat.NickTap
    | past.HistoryTap
    | past.PastTap
    | past.HideTap
    | past.JoinTap
    | season.SeasonTap
    | season.RatingTap
)
"""The data of buttons about a chat and its past. Their presses are handled in the queue of their chat, even
while a game is open there. So the game does not have to wait if somebody presses them again and again."""


def unpacked(data: str, kinds: Iterable[type[T]]) -> T | None:
    """Returns what a button with this data carries; None if it is not valid data of these kinds."""
    for kind in kinds:
        if data.startswith(f"{kind.__prefix__}:"):
            with suppress(TypeError, ValueError):
                return kind.unpack(data)
    return None

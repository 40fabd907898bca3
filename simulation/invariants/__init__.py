"""All invariants of an evening."""

from simulation.invariants.acts import AnAcceptedActIsInTheLog, AnActHasACause
from simulation.invariants.answers import APressIsAnsweredOnce, EveryPressIsAnswered, NumbersAreAnsweredAlike
from simulation.invariants.figures import FiguresAreSums
from simulation.invariants.invariant import Invariant
from simulation.invariants.log import TheLogOnlyGrows, TheLogReplays
from simulation.invariants.people import WhoIsForgottenLeavesNothing
from simulation.invariants.rest import NothingIsLeft
from simulation.invariants.secrets import NoRoleIsTold
from simulation.invariants.sending import ARowIsSentOnce, ASlotHasItsMessage, OnlyOpenedChatsGetMessages
from simulation.invariants.steps import EveryDeadlineIsMet, NothingEndsWhileTelegramIsAway, TimeGivenIsTimeHad
from simulation.invariants.telegram import BudgetsHold, PermissionsAreGivenBack

INVARIANTS: tuple[type[Invariant], ...] = (
    EveryPressIsAnswered,
    APressIsAnsweredOnce,
    NumbersAreAnsweredAlike,
    AnAcceptedActIsInTheLog,
    AnActHasACause,
    TheLogOnlyGrows,
    TheLogReplays,
    ARowIsSentOnce,
    ASlotHasItsMessage,
    OnlyOpenedChatsGetMessages,
    EveryDeadlineIsMet,
    TimeGivenIsTimeHad,
    NothingEndsWhileTelegramIsAway,
    BudgetsHold,
    PermissionsAreGivenBack,
    FiguresAreSums,
    WhoIsForgottenLeavesNothing,
    NoRoleIsTold,
    NothingIsLeft,
)

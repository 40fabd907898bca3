import pytest
from aiogram import exceptions
from aiogram.methods import GetMe

from bot.delivery.verdict import Accepted, Again, Moved, Refused, Verdict, classify_error
from tests.rig.store.failing import locked

GROUP, PERSON, MESSAGE, PAUSE = -100, 5, 77, 0.5
CALL = GetMe()


def bad(description: str) -> exceptions.TelegramBadRequest:
    return exceptions.TelegramBadRequest(CALL, f"Bad Request: {description}")


@pytest.mark.parametrize(
    ("error", "verdict"),
    [
        (exceptions.TelegramRetryAfter(CALL, "Too Many Requests", 35), Again(35.0, flood=True)),
        (exceptions.TelegramNetworkError(CALL, "reset"), Again(PAUSE)),
        (exceptions.TelegramServerError(CALL, "Internal Server Error"), Again(PAUSE)),
        (exceptions.RestartingTelegram(CALL, "restart"), Again(PAUSE)),
        (exceptions.TelegramAPIError(CALL, "Too Many Requests"), Again(PAUSE)),
        (exceptions.ClientDecodeError("no JSON", ValueError(), "<html>502</html>"), Again(PAUSE)),
        (
            exceptions.ClientDecodeError("odd", ValueError(), {"ok": True, "result": {"message_id": 9}}),
            Accepted(9),
        ),
        (ConnectionResetError(), Again(PAUSE)),
        (TimeoutError(), Again(PAUSE)),
        (locked(), Again(PAUSE)),
        (exceptions.TelegramMigrateToChat(CALL, "upgraded", -1000), Moved(-1000)),
        (bad("message is not modified: specified new message content and …"), Accepted(MESSAGE)),
        (bad("message to edit not found"), Refused.MESSAGE_GONE),
        (bad("message can't be edited"), Refused.MESSAGE_GONE),
        (bad("message to delete not found"), Refused.MESSAGE_GONE),
        (bad("query is too old and response timeout expired or query ID is invalid"), Refused.TOO_OLD),
        (bad("TOPIC_CLOSED"), Refused.TOPIC_CLOSED),
        (bad("message thread not found"), Refused.TOPIC_CLOSED),
        (bad("not enough rights to send text messages to the chat"), Refused.NO_RIGHTS),
        (bad("CHAT_WRITE_FORBIDDEN"), Refused.NO_RIGHTS),
        (bad("chat not found"), Refused.CHAT_GONE),
        (bad("can't parse entities: unsupported start tag"), Refused.INVALID),
        (
            exceptions.TelegramForbiddenError(CALL, "Forbidden: bot was kicked from the supergroup chat"),
            Refused.EXPELLED,
        ),
        (exceptions.TelegramEntityTooLarge(CALL, "Request Entity Too Large"), Refused.INVALID),
        (KeyError("a fault of the renderer"), Refused.INVALID),
    ],
)
def test_each_error_of_a_call_to_a_group_has_its_verdict(error: Exception, verdict: Verdict) -> None:
    assert classify_error(error, GROUP, MESSAGE, PAUSE) == verdict


@pytest.mark.parametrize(
    "error",
    [
        exceptions.TelegramForbiddenError(CALL, "Forbidden: bot was blocked by the user"),
        exceptions.TelegramForbiddenError(CALL, "Forbidden: user is deactivated"),
        exceptions.TelegramForbiddenError(CALL, "Forbidden: bot can't initiate conversation with a user"),
        bad("chat not found"),
    ],
)
def test_a_person_who_can_not_be_written_to_is_unreachable(error: Exception) -> None:
    assert classify_error(error, PERSON, None, PAUSE) is Refused.UNREACHABLE

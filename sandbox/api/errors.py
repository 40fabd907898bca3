"""Refusals of the Bot API: a code, a description and sometimes parameters."""

from typing import Any


class ApiError(Exception):
    """The Bot API refuses a request. `parameters` are the fields of ResponseParameters: `retry_after` in
    seconds, `migrate_to_chat_id`."""

    def __init__(self, code: int, description: str, **parameters: int) -> None:
        super().__init__(description)
        self.code = code
        self.description = description
        self.parameters = parameters

    def body(self) -> dict[str, Any]:
        body: dict[str, Any] = {"ok": False, "error_code": self.code, "description": self.description}
        return {**body, "parameters": self.parameters} if self.parameters else body


def bad_request(text: str) -> ApiError:
    return ApiError(400, f"Bad Request: {text}")


def forbidden(text: str) -> ApiError:
    return ApiError(403, f"Forbidden: {text}")


def conflict(text: str) -> ApiError:
    return ApiError(409, f"Conflict: {text}")


def too_many_requests(seconds: int) -> ApiError:
    """Builds the error for a request beyond a limit. `seconds`: whole real seconds until the next request."""
    return ApiError(429, f"Too Many Requests: retry after {seconds}", retry_after=seconds)

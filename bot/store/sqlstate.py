"""Which errors of PostgreSQL pass, by SQLSTATE: <https://www.postgresql.org/docs/current/errcodes-appendix.html>."""

_CLASSES = ("08", "53", "57", "58")
"""The connection, no resources, an operator's intervention (a restart), the system."""
_CODES = {"25006", "25P03", "55P03"}
"""A server that only reads (a standby), a transaction that was idle too long, a lock that is not free."""
_COLLISION = "40"
"""The class of a rollback that asks for another try: two transactions were in each other's way."""


class ConnectError(Exception):
    """The server could not be connected to. Says why in a word, with no name, password or address."""


class OutOfReachError(ConnectError):
    """It may succeed later."""


class RefusedError(ConnectError):
    """The server does not know the database, the user or the password."""


def is_transient(error: BaseException | None) -> bool:
    """Whether the server is out of reach or in trouble."""
    return _state(error).startswith(_CLASSES) or _state(error) in _CODES


def is_raw(error: BaseException | None) -> bool:
    """Whether the line broke while the driver prepared a new connection: those errors come as they are."""
    lost = isinstance(error, ConnectionError | TimeoutError) or type(error).__name__ == "InterfaceError"
    return lost or is_transient(error)


def is_collision(error: BaseException | None) -> bool:
    """Whether two transactions were in each other's way."""
    return _state(error).startswith(_COLLISION)


def _state(error: BaseException | None) -> str:
    return getattr(error, "sqlstate", None) or ""

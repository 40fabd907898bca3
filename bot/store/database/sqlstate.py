"""Says which errors of PostgreSQL are transient, so that a later try may succeed
(<https://www.postgresql.org/docs/current/errcodes-appendix.html>)."""

_CLASSES = ("08", "53", "57", "58")
"""The first two characters of transient error codes: errors of the connection, not enough resources, an
operator's intervention (for example a restart), errors of the system."""
_CODES = {"25006", "25P03", "55P03"}
"""Other transient error codes: a server that only reads (a standby), a transaction that was idle too long, a
lock that is not free."""
_COLLISION = "40"
"""The first two characters of the error codes for a conflict: of two transactions, one was rolled back and
may be tried again."""


class ConnectError(Exception):
    """The program could not connect to the server. The message says why in one word, without a name, a
    password or an address."""


class OutOfReachError(ConnectError):
    """The server is out of reach. A later try may succeed."""


class RefusedError(ConnectError):
    """The server has refused the connection: it does not know the database, the user or the password."""


def is_transient(error: BaseException | None) -> bool:
    """Returns whether the error says that the server is out of reach or in trouble, perhaps not for long."""
    return _state(error).startswith(_CLASSES) or _state(error) in _CODES


def is_raw(error: BaseException | None) -> bool:
    """Returns whether the error says that the connection broke while the driver was opening it, or that the
    server was in trouble then. SQLAlchemy does not wrap such errors in its own."""
    lost = isinstance(error, ConnectionError | TimeoutError) or type(error).__name__ == "InterfaceError"
    return lost or is_transient(error)


def is_collision(error: BaseException | None) -> bool:
    """Returns whether the error says that two transactions were in conflict."""
    return _state(error).startswith(_COLLISION)


def _state(error: BaseException | None) -> str:
    return getattr(error, "sqlstate", None) or ""

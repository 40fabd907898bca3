"""`mafia`, where the program begins. An interrupt ends it without a traceback, also while it is loaded."""

# ruff: noqa: PLC0415  (what takes long to load is loaded where an interrupt is expected)

INTERRUPTED = 130
"""As shells have it: 128, and the number of the signal."""


def main() -> None:
    """Ends with the exit code of the command."""
    try:
        from bot.commands.cli import main as run

        run()
    except KeyboardInterrupt:
        raise SystemExit(INTERRUPTED) from None

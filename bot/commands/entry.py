"""The entry point of `mafia`. An interrupt ends it without a traceback, even during imports."""

# ruff: noqa: PLC0415  (slow imports happen where an interrupt is caught)

INTERRUPTED = 130
"""The exit code that shells use for an interrupt: 128 plus the number of the signal."""


def main() -> None:
    """Runs the command `mafia`, and ends with its exit code, or with 130 after an interrupt."""
    try:
        from bot.commands.cli import main as run

        run()
    except KeyboardInterrupt:
        raise SystemExit(INTERRUPTED) from None

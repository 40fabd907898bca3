"""What a backup of either database has in common."""


class BackupError(Exception):
    """It can not be saved or brought back: one line that says why."""

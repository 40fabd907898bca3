"""Finds texts beside the repository, in the folder `shared`, that do not belong to the repository."""

from pathlib import Path

from tests.rig.architecture.sources import ROOT


def beside(name: str) -> Path:
    """Returns the folder `name` in the nearest `shared`; it may be missing."""
    folders = [above / "shared" / name for above in ROOT.parents]
    return next((folder for folder in folders if folder.is_dir()), folders[0])

"""Writes the pages again."""

from tests.rig.pages import pages

for path, text in pages():
    path.write_text(text, "utf-8")

"""Writes the pages anew."""

from tests.architecture.pages import pages

for path, text in pages():
    path.write_text(text, "utf-8")

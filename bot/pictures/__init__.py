"""Pictures: a value of `bot/render/picture.py` becomes SVG (`draw`), and SVG becomes PNG (`painter`)."""

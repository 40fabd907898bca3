"""Makes pictures. `draw` turns a value of `bot/render/picture.py` into SVG, and `painter` turns SVG into
PNG."""

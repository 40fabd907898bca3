"""Makes the pictures that the bot sends. `draw` turns a value of `bot/render/picture.py` into SVG, and
`painter` turns SVG into PNG."""

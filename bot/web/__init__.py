"""The page of a table: a running game in a browser, hosted by the same bot as its chat.

page ─ session ─→ `identity`: who looks at which game
page ─ act ─────→ `pressing`: a touch becomes a press, and goes the way of all presses
page ←─ stream ── `sight`: what this viewer may know ← `watching`: a running game, read from its log
"""

"""What the bot remembers. Each module has one subject, and functions that take a `Transaction`.

Statements that a tap needs are built once, when their module is loaded: building one takes longer than
running it.
"""

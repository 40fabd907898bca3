"""What the bot remembers: a transaction is a `Unit`, a subject a module of functions taking it.

The statements on a tap's way are built once, when their module is loaded: building one takes longer than
what the database does with it.
"""

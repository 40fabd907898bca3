"""The database itself: engines, transactions, migrations, the owners of bots, and what is written as JSON."""

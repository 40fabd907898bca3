"""One program of perhaps several at the same database: which bots it owns, and the hosting of those."""

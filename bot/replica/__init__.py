"""One program of the installation. There may be several at the same database. It decides which bots this
program owns, and hosts them."""

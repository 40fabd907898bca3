"""One program of the installation. Several programs may work with the same database. This one decides which
bots it owns, and hosts them."""

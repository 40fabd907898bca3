"""Messages to the owner of the program (the person of `MAFIA_OWNER`)."""

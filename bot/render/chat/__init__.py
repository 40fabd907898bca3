"""Messages about settings, rights and discipline in a group."""

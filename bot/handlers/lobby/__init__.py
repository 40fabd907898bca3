"""Commands and buttons of a lobby."""

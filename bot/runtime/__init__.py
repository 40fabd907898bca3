"""What every running process of the program needs: logs, files, clock, client, heartbeat. Nothing here knows
the rules of the game or uses SQL."""

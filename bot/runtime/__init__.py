"""The parts that a running process needs: logs, files, clock, client, heartbeat. Nothing here knows the rules
of the game or uses SQL."""

"""What a running process needs: logs, files, clock, client, heartbeat. No rule of the game, no SQL."""

"""The command line: `cli.py` lists the commands, and each command has its own module."""

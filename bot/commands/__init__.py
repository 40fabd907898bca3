"""The command line: `cli.py` lists the commands, and each has its body in a module of its own."""

"""What the operator and the owner are told about the program."""

"""What buttons carry: at most 64 bytes, and nothing that a forged press could not also say."""

"""Two evenings that differ only in a secret. A viewer who may not know the secret sees the same in both."""

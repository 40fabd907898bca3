"""Two evenings that differ only in a secret. A viewer who may not know it sees the same in both."""

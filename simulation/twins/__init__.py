"""Two evenings of one seed that differ only in a secret. Who may not know it sees the same in both."""

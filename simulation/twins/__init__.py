"""Two evenings of one seed that differ only in a secret. Whoever may not know the secret sees the same in
both."""

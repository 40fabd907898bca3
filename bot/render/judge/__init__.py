"""Messages to the judge."""

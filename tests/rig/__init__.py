"""What helps the tests, by subject: tables, a town, a Telegram that is not there, and readers of results."""

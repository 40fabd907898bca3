"""Makes HTML pages from data. Nothing here knows Telegram or the database."""

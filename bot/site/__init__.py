"""Makes HTML pages from data. No module here knows Telegram or the database."""

"""Pages: data in, HTML out. Nothing here knows Telegram or the database."""

"""Takes updates from Telegram and gives them to the handlers. Each update is stored or handled before it is
acknowledged, and is handled once, in order."""

"""Takes updates from Telegram and gives them to the handlers. Each update that the gate lets pass is stored
or handled before it is acknowledged, and is handled once, in order."""

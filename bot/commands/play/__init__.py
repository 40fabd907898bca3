"""`mafia play`: starts the local server and the bot as two processes, and supervises them."""

from bot.commands.play.supervisor import play as play

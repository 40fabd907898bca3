"""`mafia play`: the local server and the bot as two processes, watched over."""

from bot.commands.play.supervisor import play as play

"""`mafia play`: the local server and the bot as two processes, watched over."""

from bot.play.host import play as play

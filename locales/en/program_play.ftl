# What `mafia play` and `mafia sandbox` say.

cli-play-begun = Mafia is at { $text } (Ctrl-C ends it, the same command goes on; kept in { $name })
cli-play-elsewhere = From another machine: ssh { $text } HOST, where HOST is this one; then the same address there
cli-play-stopped = Stopped. The games are kept in { $name }; the same command goes on
cli-play-no-server = the local server did not start
cli-play-server-ended = The local server ended with exit code { $name }; it starts again in { $text } s
cli-play-bot-ended = The bot ended with exit code { $name }; it starts again in { $text } s
cli-play-runs = it runs already, at { $text }: `kill { $name }` ends it; or choose another world with --folder
cli-play-runs-unknown = it runs already; end it where it runs, or choose another world with --folder
cli-play-port = port { $text } is taken; choose another with --port
cli-play-port-server = port { $text } is taken by a local server, in use or left running: `kill { $name }` ends it; or choose another port with --port
cli-play-by-hand = For a bot started by hand, in another terminal:

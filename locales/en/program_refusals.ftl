# Refusals and answers of the program.

# Settings.
cli-needed = is needed in webhook mode
cli-set-too = { $name } is set too; unset one
cli-https = must begin with https://, since Telegram uses nothing else
cli-secret-form = must be 1 to 256 of A-Z a-z 0-9 _ -
cli-token-for = did you mean MAFIA_BOT_TOKEN for { $name }?
cli-meant = did you mean { $name }?
cli-no-settings-file = is a folder, and no file of settings
cli-chown = chown it to the user who runs this
cli-no-setting = is no setting
cli-name-value = must be NAME=value
cli-latin = the name has letters that are not Latin
cli-host-or-port = must be HOST:PORT, or PORT for this machine alone
cli-host-port = must be HOST:PORT
cli-group-numbers = must be numbers of groups, like -1001234567890, with commas between them
cli-account = must be the number of your account; /mydata in private gives it
cli-http = must be an address, http://HOST or https://HOST, with a path or without
cli-proxy-form = must be socks5://, http:// or https://, then HOST:PORT or USER:PASSWORD@HOST:PORT; a sign like @ in the password as %40
cli-folder-none = { $name } is no folder
cli-url-form = must be sqlite:///PATH or postgresql://USER:PASSWORD@HOST/DATABASE
cli-url-options = only { $text } may stand behind the ?
cli-port-number = port must be a number
cli-port-behind = the port behind the host must be a number
cli-tokens = must be bot tokens (digits, a colon, letters), with commas between them
cli-same-bot = has two tokens of the same bot
cli-whole = must be a whole number
cli-number = must be a number
cli-must-more = must be more than { $text }
cli-must-least = must be at least { $text }
cli-must-less = must be less than { $text }
cli-must-most = must be at most { $text }
cli-must-either = must be { $text } or { $name }

# What the program needs.
cli-books = { $count } books
cli-made-by-run = { $name } will be made by the first run
cli-pending = pending, applied by the next `mafia run`
cli-none-listened = pages of tables and the webhook are off
cli-current = current
cli-schema = schema { $why }
cli-without-backup = with MAFIA_BACKUPS=0 it migrates without
cli-not-writable = can not be written to
cli-not-installed = { $name } is not installed
cli-client-programs = it comes with PostgreSQL's client programs
cli-no-such-folder = there is no folder { $name }
cli-folder-closed = the folder { $name } can not be written to
cli-newer = the database is newer than this program: use the program that wrote it, or newer
cli-older = the database is older than this program: bring it up with `mafia migrate`
cli-foreign = the database is another program's: give the bot a database of its own
cli-held-by = another program has it for itself (process { $text })
cli-held = another program has it for itself
cli-stop-first = stop that one first
cli-out-of-reach = out of reach
cli-refused = refused
cli-nobody-listens = nobody listens there
cli-broken-off = the server breaks the connection off
cli-no-socket = there is no server's socket
cli-not-let-in = the server does not let this user in
cli-no-base = the server has no database of this name
cli-wrong-password = the server does not take this user or password
cli-no-answer = no answer in time
cli-too-many = the server has too many connections
cli-no-server-name = the name of the server is not found
cli-no-telegram = what answers there is not Telegram
cli-tls = TLS fails: the clock, the certificates, or a proxy between
cli-broke = the connection broke
cli-proxy-away = the proxy can not be reached: { $why }
cli-proxy-login = the proxy refuses the user name or the password: see MAFIA_PROXY
cli-proxy-other = the proxy hangs up, or is of another kind than MAFIA_PROXY says
cli-proxy-beyond = the proxy answers, but does not reach Telegram: { $text }
cli-token-refused = Telegram refuses this token
cli-hook-refused = Telegram refuses it

# Backups, copies, migrations and who is forgotten.
cli-stays = is there already, and stays as it is
cli-holds-games = the database holds games: --over gives them up
cli-into-empty = newer than this program: restore into an empty database
cli-no-backup-file = is no backup
cli-other-kind = it is of the other kind of database: restore it to that kind, then `mafia copy`
cli-restore-one = restore a backup
cli-saved = saved and checked, { $count } bytes
cli-makes-no = this program makes no { $text }, which is in it
cli-restored = restored
cli-brings-up = It is of an older program: `mafia run` or `mafia migrate` brings it up.
cli-is-source = is the source
cli-not-empty-base = the target is not empty: { $name } has rows
cli-nothing-to-do = nothing to do
cli-done = done
cli-forgotten = forgotten
cli-unknown = nothing was known
cli-unchanged = nothing is changed
cli-unfinished = a game is not over; /stop or /cancel it there, then try again
cli-for-good = forget { $text } for good?

# What the system and SQLite say.
cli-address-taken = address { $text } is taken
cli-system-eaddrnotavail = Cannot assign requested address
cli-system-econnrefused = connection refused
cli-system-enetunreach = network is unreachable
cli-sqlite-cantopen = unable to open database file
cli-sqlite-notadb = file is not a database
cli-sqlite-readonly = attempt to write a readonly database
cli-sqlite-ioerr = disk I/O error

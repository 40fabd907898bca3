# What `mafia check` says.

# What a line is about.
cli-subject-env = .env
cli-subject-settings = settings
cli-subject-chats = chats
cli-subject-bots = bots
cli-subject-rules = rules
cli-subject-database = database
cli-subject-migrations = migrations
cli-subject-addresses = addresses
cli-subject-backups = backups
cli-subject-files = files
cli-subject-connections = connections
cli-subject-locales = locales
cli-subject-proxy = proxy { $text }
cli-subject-token = token
cli-subject-groups = groups
cli-subject-webhook = webhook
cli-subject-table-page = table page
cli-subject-mini-app = Mini App
cli-subject-privacy = privacy mode
cli-subject-chat = chat { $text }

# What it says.
cli-check-all = all
cli-check-served = { $count } are served
cli-check-no-backup = { $text }. Without it no later schema is migrated to
cli-check-environment = none here; settings come from the environment
cli-check-no-env = there is none at { $text }: make one (README, “Run it”), or run this where it is
cli-check-address-taken = { $text }: by the bot that runs here, if by nobody else
cli-check-damaged = { $name } is damaged ({ $text }): restore a backup
cli-check-open = others on this machine can read what is secret: chmod 600 { $text }
cli-check-closed = closed to others
cli-check-few = only { $name }: the system has to allow { $text } open files (ulimit -Hn, LimitNOFILE=)

# What Telegram answers.
cli-check-proxy = answers
cli-check-refused = Telegram refuses it, bot { $text }: see MAFIA_BOT_TOKEN
cli-check-unasked = Telegram could not be asked: { $why }
cli-check-add = add it to a group: { $text }
cli-check-unwanted = the bot may not be added to new ones: /setjoingroups at @BotFather
cli-check-waiting = { $count } updates wait
cli-check-telegram-says = Telegram says: { $text }; { $why }
cli-check-elsewhere = Telegram sends elsewhere; `mafia run` registers it
cli-check-unregistered = none is registered; `mafia run` registers it
cli-check-registered = registered, { $why }
cli-check-off = off
cli-check-switches = is on; `mafia run` switches it off
cli-check-left = MAFIA_SETTINGS=0: the bot leaves it as it is
cli-check-hears = is on, but the bot is an administrator in the { $count } groups that it knows
cli-check-deaf = is on: buttons and commands work, but speech is heard only where the bot is an administrator{ $why }; /setprivacy at @BotFather turns it off
cli-check-deaf-in = it is one in { $count } of { $number } groups; it is none in { $text }
cli-check-moved = is { $text } now, and is served under both numbers
cli-check-lost = the bot is not in it, or the number is wrong ({ $why })
cli-check-mute = the bot may not write there: allow it, or make it an administrator

# The page of a table.
cli-check-page = answers at { $text }
cli-check-page-away = can not be reached from here: { $why }
cli-check-page-answers = answers { $text }: the bot does not run, or the proxy does not lead to MAFIA_WEB_LISTEN
cli-check-page-other = answers with another page: the proxy leads elsewhere
cli-check-set-up = set up
cli-check-no-app = none is set up, so the button in groups leads to the private chat first: at @BotFather /mybots, { $name }, Bot Settings, Configure Mini App, Enable Mini App, { $text }; then restart the bot

# `mafia check --alive`.
cli-alive = alive
cli-alive-none = no bot runs here
cli-alive-ended = no bot runs here; the last one was alive at { $text }
cli-alive-no-database = no bot runs with this database
cli-alive-stands = the bot has stood still for { $text } s; its log says which part

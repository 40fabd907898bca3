# What `--help` prints. After an empty line stands what only the page of the command itself has.

# The words of the page.
cli-usage = Usage:
cli-arguments = Arguments
cli-options = Options
cli-commands = Commands
cli-options-place = [OPTIONS]
cli-command-place = COMMAND …
cli-default = default: { $text }
cli-required = required

# What stands in the place of a value.
cli-place-text = TEXT
cli-place-file = FILE
cli-place-folder = FOLDER
cli-place-id = ID
cli-place-name = NAME
cli-place-number = NUMBER
cli-place-code = CODE
cli-place-record = RECORD
cli-place-digest = DIGEST
cli-place-date = YYYY-MM-DD
cli-place-url = URL

# The commands.
cli-help-mafia = The host of the game of Mafia in Telegram.
cli-help-run = Runs the bots, as the settings say.
cli-help-check =
    Checks settings, database, locales and the bot's rights.

    Each line begins with ✓, ✗ or “!”. What ✗ says keeps the bot from running.
cli-help-sandbox = Runs a Telegram on this machine, with its page, for a bot started by hand.
cli-help-play = Runs the whole bot on this machine, without Telegram and without a token.
cli-help-replay = Plays the games of records again, and prints the judge's protocol of each.
cli-help-view = Makes a web page of a game record, to step through the game.
cli-help-simulate = Plays random games, and prints how often each team has won.
cli-help-rating =
    Computes points and the standing by chapter 8 of FIIM's rules.

    Exit code 2: a file is wrong, or marks break a clause. One line says where and why.
cli-help-publish =
    Writes a static site with standings, players, games, seatings and rules.

    Exit code 2: a file is wrong, or the folder contains other files. One line says which.
cli-help-convert =
    Turns games of Polemica (JSON, version 4) into records, which `mafia import` takes.

    What a record has no place for is said, a line each. Exit code 2: a file is wrong, or a game contradicts itself; a line for each says where. Then nothing is written.
cli-help-export =
    Writes everything of a group: its records, tables for a spreadsheet, and all of it as JSON.

    People who were forgotten, or who hide, are named nowhere. Exit code 2: the folder holds something, or the bot knows no such group; one line says what.
cli-help-import =
    Brings games into the history, the season, the rating and the site of a group.

    Exit code 1: it is not clear who some people are; they are listed. Exit code 2: a file is wrong, or a game is there already; one line says which. Then nothing is imported.
cli-help-migrate = Migrates the database to this program's schema.
cli-help-forget = Deletes the data of a person or a chat, even while the bot runs. Games stay, without their people.
cli-help-copy =
    Copies a database into an empty one. No bot may use either of them. Each may be SQLite or PostgreSQL.

    Do not write the password in the URL, because other users can see the command. Put it in PGPASSWORD, or in a file named by PGPASSFILE.
cli-help-backup =
    Saves the database to a file, even while the bot runs.

    PostgreSQL is saved by pg_dump, which is one of its client programs.
cli-help-restore = Loads a backup into the database, while the bot is stopped.
cli-help-rules =
    Checks the file of a book, or prints a whole book.

    Exit code 2: the file is not a valid book. One line says where and why.
cli-help-verify =
    Checks that the deal of a record is the one whose digest was posted before the game.

    Exit code 0: it is. 1: it is not. 2: the file is not a record, it contains no commitment, or a digest is not valid.
cli-help-tournament = A tournament kept in a file: docs/tournaments.md.
cli-help-tournament-new = Writes the file of a new tournament, or of one that was played already.
cli-help-tournament-seat = Draws who sits where in the next stage, or in those rounds of it that have no seating.
cli-help-tournament-late = Adds a player, and draws the rounds to come anew. Rounds already played stay.
cli-help-tournament-swap = Swaps two players in a round, and tells what it costs. The same command swaps them back.
cli-help-tournament-import = Adds games that were played. For each game, its place in the tournament is found by who sat where.
cli-help-tournament-sheet = Prints a table of results to fill in: who sits where in each game without a result.
cli-help-tournament-print = Writes pages to be printed: seating, a slip a player, a sheet a table, blank protocols.
cli-help-tournament-standing = Prints the standing.
cli-help-tournament-open = Opens a tournament in Telegram. After that, it is in the bot's database, and changes of the file have no effect.
cli-help-tournament-hand = Gives a tournament in Telegram to another organiser or chief judge.
cli-help-tournament-write = Writes a tournament from the bot's database to a file, and its records to the same folder.

# Options and arguments that several commands have.
cli-option-help = this page
cli-option-lang = language of all that is made and answered
cli-option-rules = a folder with books of one's own
cli-option-port = where the local server listens
cli-option-chat = a group of the bot, which is below 0
cli-option-house-bonus = the club has bonuses of its own: 8.4 limits none
cli-option-json = one JSON object
cli-option-csv = a table for a spreadsheet
cli-option-html = a page that can be put anywhere
cli-option-file = the event's file, EVENT.toml
cli-option-files = game records, FILE.mafia.toml
cli-option-table = a table of results; as often as needed
cli-option-iterations = how long to search
cli-option-code = as `open` has printed it

# Options and arguments of one command.
cli-option-mafia-version = the version of this program
cli-option-mafia-install-completion = lets the shell complete commands
cli-option-mafia-show-completion = prints what the shell needs for that
cli-option-check-alive = only whether a bot runs here, and moves
cli-option-sandbox-folder = where its world is kept; without, it is in memory
cli-option-play-speed = how many times faster than at a table; as before
cli-option-play-browser = open the page
cli-option-play-folder = where games and messages are kept; the user's data folder
cli-option-play-new = forget all games and begin anew
cli-option-replay-json = one JSON object a file
cli-option-replay-strict = exit 1 if an act was rejected
cli-option-view-file = a game record, FILE.mafia.toml
cli-option-view-out = where to; beside the record
cli-option-simulate-ruleset = id of the rule book
cli-option-simulate-players = at the table
cli-option-simulate-games = how many to play
cli-option-simulate-seed = the same seed gives the same games
cli-option-simulate-policy = how the players play
cli-option-rating-seed = draws the lot (8.7.5)
cli-option-rating-points = fiim: for games by books without points, too
cli-option-rating-player = this player's games instead, a line for each clause
cli-option-rating-strength = how strong they are, without points
cli-option-rating-title = stands above the table
cli-option-publish-folder = where to: an empty folder, or the site from before
cli-option-publish-event = the file of a tournament, EVENT.toml
cli-option-publish-all = all games of the group, not those of its last season
cli-option-publish-lang = languages of the site, its own first, in place of the group's; answers are in the first one
cli-option-publish-url = where the site will be on the web; a link then has a picture
cli-option-export-folder = where to: an empty folder, or a new one
cli-option-convert-files = files of a game, or of a list of games
cli-option-convert-to = what they become
cli-option-convert-out = where to; without, the record of one game is printed
cli-option-import-files = records, tables of results, and folders that `mafia export` wrote
cli-option-import-people = who is who: columns nickname and telegram
cli-option-import-as-guests = whoever is in no such file is not in Telegram
cli-option-import-name = how the import is called; as the first file
cli-option-import-date = the day of games that tell none
cli-option-import-undo = take an import back whole
cli-option-forget-who = a person's id, or a chat's, which is below 0
cli-option-forget-yes = do not ask first, as is done at a terminal
cli-option-copy-source = what is copied: sqlite:///… or postgresql://…
cli-option-copy-target = an empty database, or none yet
cli-option-backup-file = the file to be made
cli-option-backup-keep = make a file in a folder, and keep the newest N there
cli-option-restore-file = what `mafia backup` made
cli-option-restore-over = give up what the database holds
cli-option-rules-what = check a file, or show a book
cli-option-rules-which = a book's id, or its file, BOOK.toml
cli-option-verify-file = a game record with its commitment
cli-option-verify-digests = what the host posted: 🔒, ✂️ or both
cli-option-tournament-new-title = what the tournament is called
cli-option-tournament-new-players = a table of names and clubs, or a name a line
cli-option-tournament-new-ruleset = the book that is played
cli-option-tournament-new-tables = tables in a round
cli-option-tournament-new-rounds = games of each table; 10
cli-option-tournament-new-games = games of each player
cli-option-tournament-new-final = games of the final; 0: no final
cli-option-tournament-new-from = the results of one that was played
cli-option-tournament-import-again = a corrected result replaces the first one
cli-option-tournament-late-player = who comes
cli-option-tournament-late-club = the club of the player
cli-option-tournament-late-after = the last round that stays; that with a result
cli-option-tournament-swap-one = a player
cli-option-tournament-swap-other = who sits in that seat then, or rests
cli-option-tournament-swap-round = in which round
cli-option-tournament-swap-stage = in which stage; the last one that is seated
cli-option-tournament-import-records = game records
cli-option-tournament-print-folder = where to: an empty folder, or the papers from before
cli-option-tournament-print-stage = only this stage
cli-option-tournament-standing-clubs = the clubs, by what their players have
cli-option-tournament-open-organiser = who leads it: a person's number in Telegram
cli-option-tournament-open-chief = who decides protests; the organiser
cli-option-tournament-open-pause = minutes between rounds; 0: on the organiser's word
cli-option-tournament-open-bot = which of several bots; its token begins so
cli-option-tournament-hand-organiser = who leads it from now on
cli-option-tournament-hand-chief = who decides protests from now on

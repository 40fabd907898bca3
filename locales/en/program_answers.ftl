# What commands and the errors of the program say. Messages of libraries are said in their own English.

# What commands answer.
cli-players-games = { $players ->
    [one] { $players } player
   *[other] { $players } players
}, { $games ->
    [one] { $games } game
   *[other] { $games } games
}
cli-players-tables-rounds = { $players ->
    [one] { $players } player
   *[other] { $players } players
}, { $count ->
    [one] { $count } table
   *[other] { $count } tables
}, { $number ->
    [one] { $number } round
   *[other] { $number } rounds
}
cli-games-people = { $games } games, { $count } people
cli-players = { $players ->
    [one] { $players } player
   *[other] { $players } players
}
cli-games = { $games } games
cli-pages = { $count } pages
cli-pages-lead = the old addresses lead to { $locale }
cli-seated = { $stage } is seated
cli-swapped = { $name } and { $other } are swapped in round { $round }
cli-none-new = no game is new
cli-unfilled = games not filled in: { $count }
cli-passed-over = columns passed over: { $text }
cli-lines-passed-over = lines passed over: { $text }
cli-sheets-passed-over = sheets passed over: { $text }
cli-few-players = games of fewer than { $number } players: { $text }
cli-read-as = read as { $text }
cli-alike = names that look alike are different people: { $text }
cli-people-head = nickname;telegram;perhaps
cli-open = the tournament { $code } is open; people enter it by { $link }, where BOT is the name of bot { $text }
cli-open-already = it was open already, as { $code }
cli-two-now = now there are two. The organiser cancels one in /tournament
cli-handed = “{ $name }” has another organiser or chief judge
cli-taken-back = { $games } games are taken back
cli-undecided = nothing is imported: say in a file for --people who they are, or --as-guests
cli-lines-left-out = lines of records that the rules refuse, and that are left out
cli-seasons-left-out = seasons of the file are left out: the group has its own

# How far a command is.
cli-doing-seat = seat
cli-doing-rating = rating
cli-doing-publish = publish
cli-progress = { $count } %, { $number } s left

# How equal a seating is.
cli-equal-games = games of a player
cli-equal-pairs = meetings of two
cli-equal-apart = meetings of two who sit apart
cli-equal-seats = each seat
cli-equal-tables = each table
cli-equal-rests = rests
cli-equal-running = twice running
cli-nobody = nobody
cli-once = 1 time
cli-times = { $text } times
cli-mean = { $text } on average
cli-variance = variance { $text }
cli-as-before = as before
cli-play-games = { $players ->
    [one] { $players } plays
   *[other] { $players } play
} { $games ->
    [one] { $games } game
   *[other] { $games } games
}
cli-play = { $players ->
    [one] { $players } plays
   *[other] { $players } play
} { $count }
cli-or = { $count } or { $number }
cli-equal-if = { $why } players would be equal
cli-equal-with = { $games } games for all with { $text }

# Where it is.
cli-at-line = line { $number }
cli-at-column = column { $text }
cli-at-sheet = sheet “{ $text }”
cli-at-game-line = game line { $number }
cli-at-game = game { $text }
cli-at-seat = seat { $seat }
cli-warning = warning

# Files and folders.
cli-no-folder-either = is no folder
cli-unreadable = can not be read
cli-unwritable = can not be written
cli-too-large = is too large: more than { $text } bytes
cli-not-utf8 = is not UTF-8 text
cli-no-text = is no text in UTF-8, UTF-16 or cp1251
cli-no-workbook = is no workbook that can be read
cli-workbook-limits = too much time or memory is needed
cli-old-workbook = is an old workbook, or has a password: save it anew as .xlsx
cli-exists = is there already
cli-twice-given = is given twice
cli-other-folder = holds { $why }; choose another folder
cli-strange-folder = holds { $name }, which is not of { $why }; choose an empty folder
cli-a-site = a site
cli-papers = papers of a tournament
cli-no-database = there is no such database
cli-not-set = is not set
cli-from-botfather = @BotFather gives one
cli-no-group = the bot knows no such group

# The command itself.
cli-one-of-two = one of --rounds and --games
cli-one-of-three = one of --json, --csv and --html
cli-one-of-bots = one of { $text }
cli-whom = --organiser, --chief or both
cli-of-what = of what: --event FILE, or --chat ID
cli-what = what: FILE, or --undo NAME
cli-nothing-to-count = nothing to count: FILE, or --table FILE.csv
cli-bad-address = --url: an address such as https://example.org/club/

# A tournament's file.
cli-no-stage-left = every stage has its seating; delete one to draw it anew
cli-waits-for = { $stage } waits for the result of { $text }
cli-waits-for-protest = { $stage } waits for a decision about the protest of { $name } against { $text }
cli-outdated = results have changed since { $stage } was drawn
cli-would-play = { $text } would play it now
cli-would-not = { $text } would not any more
cli-draw-anew = delete its seating to draw it anew
cli-none-seated = none has a seating yet; add the player to the file
cli-only-first = in { $stage } play only the first of the standing
cli-rounds-played = { $stage } has { $number } rounds, and { $count } are played
cli-no-round = there is no seating of round { $round }
cli-plays-not = “{ $name }” does not play
cli-no-swap = there is nothing to swap in round { $round }
cli-played-already = { $text } is played already
cli-final-for-all = a final of { $count } would be for all who play; --final 0
cli-none-drawn = no stage is seated; `mafia tournament seat` draws one
cli-no-clubs = no club has a player in the standing
cli-no-game-in-it = there is no game in it
cli-sits-nowhere = these players sit so at no table without a result
cli-nearest = nearest is { $text }
cli-seat-is = seat { $seat } is { $name } there
cli-has-seats = it has { $count } seats
cli-uneven-round = round { $round } has { $count } games, and the first one { $number }
cli-last-tables = the last round has { $count } tables, and the stage { $number }
cli-plan-last = the last round has { $count } tables, and the plan { $number }
cli-seating-rounds = the seating has { $count } rounds, and the stage { $number }
cli-round-tables = round { $round } of the seating has { $count } tables
cli-twice-table = table “{ $name }” stands twice
cli-twice-player = player “{ $name }” stands twice
cli-twice-number = number “{ $name }” stands twice
cli-twice-stage = stage “{ $name }” stands twice
cli-twice-game = game “{ $name }” stands twice
cli-twice-player-in-round = player in round { $round } “{ $name }” stands twice
cli-twice-judge = judge in { $text }, { $round }: “{ $name }” stands twice
cli-sitting-first = { $count } sit there, and “first” is { $number }; delete the seating to draw it anew
cli-one-source = a game has either a record or results
cli-both-results = results and game come together: a file, and the name of the game in it
cli-all-first = all play in the first stage: it has no “first”
cli-sits-no-player = “{ $name }” sits in { $text }, and is no player
cli-off-no-table = “{ $name }” is kept off “{ $table }”, which is no table
cli-apart-no-player = “{ $name }” is to sit apart, and is no player
cli-change-no-player = “{ $name }” is in a substitution, and is no player
cli-no-game = there is no game { $text }
cli-judge-no-table = “{ $name }” judges table { $table }, and there is none
cli-no-stage = “{ $name }” is no stage
cli-none-of = “{ $name }” is none of { $text }
cli-seats-unfit = the book is not for { $players } players, { $why }
cli-least-unfit = the book and “seats” do not go with { $count }
cli-only-for = only for { $count }
cli-only-for-range = only for { $least } to { $most }
cli-can-go-on = { $count } can go on, and { $number } should
cli-needs-more = { $count } tables of { $size } need { $players } players, not { $number }
cli-needs-more-one = a table of { $size } needs { $players } players, not { $number }
cli-or-stand-in = a player with stand_in = true fills a seat
cli-or-least = least_seats lets a table have fewer
cli-plan-empty = a seating needs at least one table, one round and two seats
cli-plan-stranger = { $name } is to sit apart, but does not play
cli-plan-all-apart = nobody is left who may sit with anybody
cli-plan-played = { $count } rounds are played, and the plan has { $number }
cli-plan-off = { $name } is kept off table { $table }, and one of them is not there
cli-plan-nowhere = { $name } may sit at no table
cli-plan-sizes = round { $round }, which is played, has not { $count } tables of { $size }
cli-plan-twice-in-list = the list of players names { $name } twice
cli-plan-twice-in-round = round { $round }, which is played, names { $name } twice
cli-nobody-seated = nobody is seated there
cli-seats-differ = { $count } seats were played, and { $number } are drawn
cli-no-such-game = { $file } has no game “{ $name }”

# A tournament in Telegram.
cli-begun = an event that has begun can not be opened
cli-in-file-only = is only for a tournament that stays in its file
cli-not-all-rounds = has not all rounds; draw the others first
cli-number-needed = is needed; or leave the player out, to enter by the link
cli-reserved-name = begins like the name of a person who was forgotten
cli-judge-number-needed = is needed, so that the bot can give him the chair
cli-least-places = at least { $count }
cli-for-tables = for the tables, and for all players of the file
cli-no-tournament = no tournament “{ $code }” goes on
cli-no-tournament-either = there is no tournament “{ $code }”

# Results and points.
cli-cell-wrong = “{ $text }” is not right here
cli-no-card = “{ $text }” is no card
cli-yes-no = “{ $text }” is neither yes nor no
cli-not-computed = “{ $text }” is no value: the spreadsheet has not computed it
cli-no-day = “{ $text }” is no date like 2024-03-31
cli-unseen-sign = “{ $name }” has a sign that nobody sees, { $text }
cli-comma = a comma: begin the list with a line “player”, or part name and club with “;”
cli-another-result = { $text } has a result already ({ $file }), another one
cli-differs-winner = winner
cli-differs-cards = cards
cli-differs-first-kill = first kill
cli-differs-best-move = best move
cli-differs-bonus = bonus
cli-differs-approval = approval
cli-differs-penalty = penalty
cli-differs-removal = removal
cli-differs-result = result
cli-club-alone = a club without a name
cli-puts-again = --again puts this one in its place
cli-no-points = “{ $text }” is no number of points
cli-cells = { $count } cells, and { $number } columns
cli-hidden-sheet = the sheet is hidden
cli-column-twice = the column is there twice
cli-column-missing = the column is missing; a table has { $text }
cli-no-seat = “{ $text }” is no seat
cli-best-move-first = only who was killed first has a best move (8.3)
cli-penalty-positive = a penalty is 0 or below
cli-seat-missing = seat { $seat } is not there, or another one twice
cli-row-differs = another row of this game says otherwise
cli-one-first = only one is killed first
cli-no-book-deals = no book deals these cards to { $players } players
cli-no-book = no book deals these cards
cli-no-book-of = no book “{ $name }” deals these cards
cli-sits-twice = “{ $name }” sits at this table twice
cli-no-such-seat = there is no such seat
cli-no-penalty = “{ $text }” is no penalty of the book
cli-penalty-unmet = the game does not meet the penalty's conditions
cli-bonus-limit = the bonus of { $text } breaks a limit
cli-nobody-named = nobody is named, so nobody can have points
cli-played-in-none = “{ $name }” has played in none of these games
cli-unscored = “{ $name }” has no points of its own; --points fiim gives it FIIM's

# Into a group's history.
cli-imported = “{ $name }” is imported already; --name gives another name
cli-import-broken-off = “{ $name }” is not done; if it was broken off, --undo with this name removes it
cli-names-alike = “{ $name }”: two names do not differ in the first { $count } characters
cli-import-name = an import is called by 1 to { $count } characters
cli-is-somebody = “{ $name }” is { $text } in this group, not { $other }
cli-not-ended = it has not ended yet, by its date
cli-one-person = one person sits at { $text }
cli-no-date = has no date like 2024-03-31; --date gives one
cli-has-game = the group has this game already
cli-hosted = the bot hosted it
cli-came-with = it came with “{ $name }”
cli-no-import = the group has no import “{ $name }”; it has { $text }
cli-outside = its record is outside of the folder
cli-seats-cards = { $count } seats, and { $number } cards
cli-no-result = the game has no result
cli-names-seats = { $count } names for { $number } seats
cli-there-twice = “{ $name }” is there twice
cli-no-number = “{ $text }” is no number of Telegram

# Records, books and keys.
cli-no-role = “{ $text }” is no role
cli-no-act = “{ $text }” is no act
cli-too-much = “{ $text }” is too much here
cli-seat-wanted = a seat is missing
cli-until-wants = “until” wants a step, not “{ $text }”
cli-award-wants = “judge award” wants red or black
cli-game-over-before = the game is over before { $text }
cli-never-gets = the game never gets to { $text }
cli-no-seat-there = there is no seat { $seat }
cli-other-book = this is “{ $name }”, and the record's ruleset is “{ $other }”
cli-page-without-record = is a page without a record
cli-no-commitment = the record carries no commitment ([deal])
cli-no-digest = DIGEST is not a digest
cli-digest-form = { $count } digits, 0-9 and a-f
cli-too-long-page = has more than { $count } lines, too many for a page
cli-no-parameter = no such parameter
cli-not-toml = not TOML
cli-too-deep = nested too deeply
cli-long-key = a key has more than { $count } parts
cli-only-version = the only version is the integer 1
cli-bad-command = Invalid value
cli-of-clause = { $why } ({ $clause })
cli-value-error = Value error, { $why }

# Games of Polemica.
cli-convert-out = several games need --out FOLDER
cli-no-json = is not JSON: { $text }
cli-polemica-house = played by house rules: { $text }
cli-polemica-read-hands = in the raise, rows with the candidate 0 are taken for hands too
cli-polemica-read-morning = fouls and removals of a morning are taken to have the number of the new day
cli-polemica-read-defeat = the last removal is taken for the defeat of a team, because the game ends with it
cli-polemica-read-usual = day 1 is played as the other days, whatever zeroVoting says
cli-polemica-read-stopped = a ballot that has rows is taken to change nothing, because of a removal or of zeroVoting
cli-polemica-read-absent = somebody at the table has no row in a ballot
cli-polemica-read-dead = a shot at somebody who is out is taken for a miss
cli-polemica-no-place = has no place in a record: { $text }
cli-polemica-refused = changes nothing by the book, and is left out: { $text }
cli-polemica-at = day { $number }, { $text }
cli-polemica-undecided = the file ends, and by the book nobody has won yet
cli-polemica-left-over = by the book the game is over, or this does not happen; the file goes on
cli-polemica-result = by the book the winner is another: { $text }
cli-polemica-no-row = by the book somebody at the table has no row in this round

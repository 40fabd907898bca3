CREATE TABLE alembic_version (
	version_num VARCHAR(32) NOT NULL, 
	CONSTRAINT alembic_version_pkc PRIMARY KEY (version_num)
);
CREATE TABLE chats (
	bot_id BIGINT NOT NULL, 
	chat_id BIGINT NOT NULL, 
	title VARCHAR NOT NULL, 
	locale VARCHAR(8), 
	settings JSON NOT NULL, 
	seen_at FLOAT DEFAULT '0' NOT NULL, left_at FLOAT, 
	CONSTRAINT pk_chats PRIMARY KEY (bot_id, chat_id)
);
CREATE TABLE games (
	id INTEGER NOT NULL PRIMARY KEY AUTOINCREMENT, 
	bot_id BIGINT NOT NULL, 
	chat_id BIGINT NOT NULL, 
	thread_id BIGINT NOT NULL, 
	status VARCHAR(16) NOT NULL, 
	join_code VARCHAR(32) NOT NULL, 
	creator_id BIGINT NOT NULL, 
	ruleset VARCHAR(64) NOT NULL, 
	overrides JSON NOT NULL, 
	locale VARCHAR(8) NOT NULL, 
	roles JSON, 
	created_at FLOAT NOT NULL, 
	started_at FLOAT, 
	ended_at FLOAT, 
	note VARCHAR, 
	winner VARCHAR(8), 
	variant VARCHAR, 
	nonce VARCHAR(64), host_seen_at FLOAT, seal INTEGER DEFAULT '1' NOT NULL, rules JSON, judge_id BIGINT, judge_sees BOOLEAN DEFAULT 0 NOT NULL, planned_at FLOAT, seed VARCHAR(64), seating VARCHAR(8) DEFAULT 'drawn' NOT NULL, 
	CONSTRAINT ck_games_status CHECK (status IN ('lobby', 'running', 'over', 'cancelled')), 
	CONSTRAINT uq_games_join_code UNIQUE (join_code)
);
CREATE TABLE inbox (
	id INTEGER NOT NULL PRIMARY KEY AUTOINCREMENT, 
	bot_id BIGINT NOT NULL, 
	update_id BIGINT NOT NULL, 
	body JSON NOT NULL, 
	stored_at FLOAT NOT NULL, 
	done_at FLOAT, 
	CONSTRAINT uq_inbox_bot_id_update_id UNIQUE (bot_id, update_id)
);
CREATE TABLE people (
	bot_id BIGINT NOT NULL, 
	user_id BIGINT NOT NULL, 
	name VARCHAR NOT NULL, 
	locale VARCHAR(8), 
	language_code VARCHAR(16), 
	reachable BOOLEAN DEFAULT 0 NOT NULL, seen_at FLOAT DEFAULT '0' NOT NULL, hints BOOLEAN DEFAULT 1 NOT NULL, calls BOOLEAN DEFAULT 0 NOT NULL, username VARCHAR(64), 
	CONSTRAINT pk_people PRIMARY KEY (bot_id, user_id)
);
CREATE TABLE acts (
	game_id INTEGER NOT NULL, 
	number INTEGER NOT NULL, 
	line VARCHAR NOT NULL, 
	events JSON NOT NULL, 
	at FLOAT NOT NULL, 
	CONSTRAINT pk_acts PRIMARY KEY (game_id, number), 
	CONSTRAINT fk_acts_game_id FOREIGN KEY(game_id) REFERENCES games (id)
);
CREATE TABLE deadlines (
	game_id INTEGER NOT NULL, 
	step INTEGER NOT NULL, 
	due_at FLOAT NOT NULL, seconds FLOAT, 
	CONSTRAINT pk_deadlines PRIMARY KEY (game_id), 
	CONSTRAINT fk_deadlines_game_id FOREIGN KEY(game_id) REFERENCES games (id)
);
CREATE TABLE messages (
	bot_id BIGINT NOT NULL, 
	chat_id BIGINT NOT NULL, 
	game_id INTEGER NOT NULL, 
	slot VARCHAR(64) NOT NULL, 
	message_id BIGINT NOT NULL, 
	CONSTRAINT pk_messages PRIMARY KEY (bot_id, chat_id, game_id, slot), 
	CONSTRAINT fk_messages_game_id FOREIGN KEY(game_id) REFERENCES games (id)
);
CREATE TABLE outbox (
	id INTEGER NOT NULL PRIMARY KEY AUTOINCREMENT, 
	bot_id BIGINT NOT NULL, 
	chat_id BIGINT NOT NULL, 
	thread_id BIGINT, 
	game_id INTEGER, 
	priority INTEGER NOT NULL, 
	what VARCHAR(16) NOT NULL, 
	slot VARCHAR(64), 
	message_id BIGINT, 
	query_id VARCHAR(64), 
	content JSON NOT NULL, 
	locale VARCHAR(8) NOT NULL, 
	opens INTEGER, 
	created_at FLOAT NOT NULL, 
	not_before FLOAT NOT NULL, reply VARCHAR(64), receiver_id BIGINT, question VARCHAR(64), 
	CONSTRAINT fk_outbox_game_id FOREIGN KEY(game_id) REFERENCES games (id)
);
CREATE TABLE seats (
	game_id INTEGER NOT NULL, 
	user_id BIGINT NOT NULL, 
	bot_id BIGINT NOT NULL, 
	name VARCHAR NOT NULL, 
	joined_order INTEGER NOT NULL, 
	seat INTEGER, 
	present BOOLEAN DEFAULT 1 NOT NULL, 
	held BOOLEAN DEFAULT 1 NOT NULL, ready BOOLEAN DEFAULT 0 NOT NULL, cut INTEGER, 
	CONSTRAINT pk_seats PRIMARY KEY (game_id, user_id), 
	CONSTRAINT uq_seats_game_id_seat UNIQUE (game_id, seat), 
	CONSTRAINT fk_seats_game_id FOREIGN KEY(game_id) REFERENCES games (id)
);
CREATE TABLE drafts (
	game_id INTEGER NOT NULL, 
	step INTEGER NOT NULL, 
	seats JSON NOT NULL, 
	CONSTRAINT pk_drafts PRIMARY KEY (game_id), 
	CONSTRAINT fk_drafts_game_id FOREIGN KEY(game_id) REFERENCES games (id)
);
CREATE TABLE questions (
	bot_id BIGINT NOT NULL, 
	chat_id BIGINT NOT NULL, 
	message_id BIGINT NOT NULL, 
	question VARCHAR(64) NOT NULL, 
	asked_at FLOAT NOT NULL, 
	CONSTRAINT pk_questions PRIMARY KEY (bot_id, chat_id, message_id)
);
CREATE TABLE barred (
	game_id INTEGER NOT NULL, 
	user_id BIGINT NOT NULL, 
	CONSTRAINT pk_barred PRIMARY KEY (game_id, user_id), 
	CONSTRAINT fk_barred_game_id FOREIGN KEY(game_id) REFERENCES games (id)
);
CREATE TABLE notes (
	game_id INTEGER NOT NULL, 
	user_id BIGINT NOT NULL, 
	seat INTEGER NOT NULL, 
	text VARCHAR NOT NULL, 
	CONSTRAINT pk_notes PRIMARY KEY (game_id, user_id, seat), 
	CONSTRAINT fk_notes_game_id FOREIGN KEY(game_id) REFERENCES games (id)
);
CREATE TABLE waiting (
	game_id INTEGER NOT NULL, 
	user_id BIGINT NOT NULL, 
	bot_id BIGINT NOT NULL, 
	name VARCHAR NOT NULL, 
	came INTEGER NOT NULL, 
	CONSTRAINT pk_waiting PRIMARY KEY (game_id, user_id), 
	CONSTRAINT fk_waiting_game_id FOREIGN KEY(game_id) REFERENCES games (id)
);
CREATE TABLE pauses (
	game_id INTEGER NOT NULL, 
	step INTEGER NOT NULL, 
	seconds FLOAT, 
	asked VARCHAR(16) NOT NULL, 
	CONSTRAINT pk_pauses PRIMARY KEY (game_id), 
	CONSTRAINT fk_pauses_game_id FOREIGN KEY(game_id) REFERENCES games (id)
);
CREATE TABLE motions (
	id INTEGER NOT NULL PRIMARY KEY AUTOINCREMENT, 
	game_id INTEGER NOT NULL, 
	kind VARCHAR(16) NOT NULL, 
	subject BIGINT NOT NULL, 
	"by" INTEGER, 
	opened_at FLOAT NOT NULL, 
	closes_at FLOAT NOT NULL, 
	closed_at FLOAT, 
	CONSTRAINT fk_motions_game_id FOREIGN KEY(game_id) REFERENCES games (id)
);
CREATE TABLE motion_voters (
	motion_id INTEGER NOT NULL, 
	seat INTEGER NOT NULL, 
	CONSTRAINT pk_motion_voters PRIMARY KEY (motion_id, seat), 
	CONSTRAINT fk_motion_voters_motion_id FOREIGN KEY(motion_id) REFERENCES motions (id)
);
CREATE TABLE attendance (
	game_id INTEGER NOT NULL, 
	seat INTEGER NOT NULL, 
	step INTEGER NOT NULL, 
	CONSTRAINT pk_attendance PRIMARY KEY (game_id, seat), 
	CONSTRAINT fk_attendance_game_id FOREIGN KEY(game_id) REFERENCES games (id)
);
CREATE TABLE results (
	game_id INTEGER NOT NULL, 
	chat_id BIGINT NOT NULL, 
	ended_at FLOAT NOT NULL, 
	winner VARCHAR(8) NOT NULL, 
	counts BOOLEAN DEFAULT 1 NOT NULL, 
	CONSTRAINT pk_results PRIMARY KEY (game_id), 
	CONSTRAINT fk_results_game_id FOREIGN KEY(game_id) REFERENCES games (id)
);
CREATE TABLE played (
	game_id INTEGER NOT NULL, 
	seat INTEGER NOT NULL, 
	chat_id BIGINT NOT NULL, 
	user_id BIGINT NOT NULL, 
	ended_at FLOAT NOT NULL, 
	role VARCHAR(16) NOT NULL, 
	team VARCHAR(8) NOT NULL, 
	won BOOLEAN NOT NULL, 
	first_killed INTEGER NOT NULL, 
	best_moves INTEGER NOT NULL, 
	best_named INTEGER NOT NULL, 
	best_hits INTEGER NOT NULL, 
	checks INTEGER NOT NULL, 
	check_hits INTEGER NOT NULL, 
	votes INTEGER NOT NULL, 
	votes_black INTEGER NOT NULL, 
	fouls INTEGER NOT NULL, ruleset VARCHAR(64) DEFAULT '' NOT NULL, plus INTEGER DEFAULT '0' NOT NULL, minus INTEGER DEFAULT '0' NOT NULL, hunted BOOLEAN DEFAULT 0 NOT NULL, earns_ci BOOLEAN DEFAULT 0 NOT NULL, 
	CONSTRAINT pk_played PRIMARY KEY (game_id, seat), 
	CONSTRAINT fk_played_game_id FOREIGN KEY(game_id) REFERENCES games (id)
);
CREATE TABLE tallies (
	chat_id BIGINT NOT NULL, 
	user_id BIGINT NOT NULL, 
	last_game INTEGER NOT NULL, 
	last_at FLOAT NOT NULL, 
	games INTEGER NOT NULL, 
	won INTEGER NOT NULL, 
	red_games INTEGER NOT NULL, 
	red_won INTEGER NOT NULL, 
	first_killed INTEGER NOT NULL, 
	best_moves INTEGER NOT NULL, 
	best_named INTEGER NOT NULL, 
	best_hits INTEGER NOT NULL, 
	checks INTEGER NOT NULL, 
	check_hits INTEGER NOT NULL, 
	votes INTEGER NOT NULL, 
	votes_black INTEGER NOT NULL, 
	fouls INTEGER NOT NULL, 
	streak INTEGER NOT NULL, 
	longest INTEGER NOT NULL, 
	roles JSON NOT NULL, 
	CONSTRAINT pk_tallies PRIMARY KEY (chat_id, user_id)
);
CREATE TABLE hidden (
	user_id BIGINT NOT NULL, 
	CONSTRAINT pk_hidden PRIMARY KEY (user_id)
);
CREATE TABLE panels (
	game_id INTEGER NOT NULL, 
	page VARCHAR NOT NULL, 
	CONSTRAINT pk_panels PRIMARY KEY (game_id), 
	CONSTRAINT fk_panels_game_id FOREIGN KEY(game_id) REFERENCES games (id)
);
CREATE TABLE substitutes (
	game_id INTEGER NOT NULL, 
	user_id BIGINT NOT NULL, 
	seat INTEGER NOT NULL, 
	name VARCHAR NOT NULL, 
	place INTEGER NOT NULL, 
	CONSTRAINT pk_substitutes PRIMARY KEY (game_id, user_id), 
	CONSTRAINT fk_substitutes_game_id FOREIGN KEY(game_id) REFERENCES games (id)
);
CREATE TABLE restraints (
	bot_id BIGINT NOT NULL, 
	chat_id BIGINT NOT NULL, 
	user_id BIGINT NOT NULL, 
	game_id INTEGER NOT NULL, 
	wanted BOOLEAN NOT NULL, 
	held BOOLEAN DEFAULT 0 NOT NULL, 
	"before" JSON, 
	CONSTRAINT pk_restraints PRIMARY KEY (bot_id, chat_id, user_id)
);
CREATE TABLE marks (
	game_id INTEGER NOT NULL, 
	marks JSON NOT NULL, 
	closed BOOLEAN DEFAULT 0 NOT NULL, told JSON, 
	CONSTRAINT pk_marks PRIMARY KEY (game_id), 
	CONSTRAINT fk_marks_game_id FOREIGN KEY(game_id) REFERENCES games (id)
);
CREATE TABLE seasons (
	id INTEGER NOT NULL, 
	chat_id BIGINT NOT NULL, 
	since FLOAT NOT NULL, 
	until FLOAT, 
	books JSON NOT NULL, 
	least INTEGER NOT NULL, 
	seed BIGINT NOT NULL, ends_at FLOAT, games INTEGER DEFAULT '0' NOT NULL, rated_games INTEGER DEFAULT '0' NOT NULL, rated_at FLOAT, rated_game INTEGER, 
	CONSTRAINT pk_seasons PRIMARY KEY (id)
);
CREATE TABLE tournaments (
	id INTEGER NOT NULL PRIMARY KEY AUTOINCREMENT, 
	bot_id BIGINT NOT NULL, 
	code VARCHAR(32) NOT NULL, 
	organiser_id BIGINT NOT NULL, 
	chief_id BIGINT NOT NULL, 
	locale VARCHAR(8) NOT NULL, 
	title VARCHAR NOT NULL, 
	ruleset VARCHAR(64) NOT NULL, 
	overrides JSON NOT NULL, 
	seats INTEGER NOT NULL, 
	places INTEGER NOT NULL, 
	stages JSON NOT NULL, 
	seeds JSON NOT NULL, 
	pause FLOAT NOT NULL, 
	status VARCHAR(16) NOT NULL, 
	stage INTEGER NOT NULL, 
	round INTEGER NOT NULL, 
	due_at FLOAT, 
	opened_at FLOAT NOT NULL, 
	ended_at FLOAT, 
	CONSTRAINT uq_tournaments_code UNIQUE (code)
);
CREATE TABLE event_tables (
	tournament_id INTEGER NOT NULL, 
	name VARCHAR(64) NOT NULL, 
	chat_id BIGINT NOT NULL, 
	thread_id BIGINT NOT NULL, 
	CONSTRAINT pk_event_tables PRIMARY KEY (tournament_id, name), 
	CONSTRAINT fk_event_tables_tournament_id FOREIGN KEY(tournament_id) REFERENCES tournaments (id)
);
CREATE TABLE event_games (
	tournament_id INTEGER NOT NULL, 
	stage INTEGER NOT NULL, 
	round INTEGER NOT NULL, 
	name VARCHAR(64) NOT NULL, 
	game_id INTEGER, 
	status VARCHAR(8) NOT NULL, 
	outcome JSON, 
	CONSTRAINT pk_event_games PRIMARY KEY (tournament_id, stage, round, name), 
	CONSTRAINT fk_event_games_tournament_id FOREIGN KEY(tournament_id) REFERENCES tournaments (id), 
	CONSTRAINT fk_event_games_game_id FOREIGN KEY(game_id) REFERENCES games (id), 
	CONSTRAINT uq_event_games_game_id UNIQUE (game_id)
);
CREATE TABLE event_substitutions (
	tournament_id INTEGER NOT NULL, 
	goes INTEGER NOT NULL, 
	comes INTEGER NOT NULL, 
	stage INTEGER NOT NULL, 
	round INTEGER NOT NULL, 
	CONSTRAINT pk_event_substitutions PRIMARY KEY (tournament_id, goes), 
	CONSTRAINT fk_event_substitutions_tournament_id FOREIGN KEY(tournament_id) REFERENCES tournaments (id)
);
CREATE TABLE protests (
	id INTEGER NOT NULL PRIMARY KEY AUTOINCREMENT, 
	game_id INTEGER NOT NULL, 
	seat INTEGER NOT NULL, 
	text VARCHAR NOT NULL, 
	decision VARCHAR, 
	made_at FLOAT NOT NULL, 
	CONSTRAINT fk_protests_game_id FOREIGN KEY(game_id) REFERENCES games (id)
);
CREATE TABLE leases (
	bot_id BIGINT NOT NULL, 
	epoch INTEGER NOT NULL, 
	holder VARCHAR(64) NOT NULL, 
	until FLOAT NOT NULL, 
	CONSTRAINT pk_leases PRIMARY KEY (bot_id), 
	CONSTRAINT uq_leases_bot_id_epoch UNIQUE (bot_id, epoch)
);
CREATE TABLE season_sums (
	season_id INTEGER NOT NULL, 
	user_id BIGINT NOT NULL, 
	games INTEGER NOT NULL, 
	wins INTEGER NOT NULL, 
	leader_wins INTEGER NOT NULL, 
	gained INTEGER NOT NULL, 
	minus INTEGER NOT NULL, 
	first_kills INTEGER NOT NULL, 
	killed INTEGER NOT NULL, 
	due INTEGER NOT NULL, 
	CONSTRAINT pk_season_sums PRIMARY KEY (season_id, user_id), 
	CONSTRAINT fk_season_sums_season_id FOREIGN KEY(season_id) REFERENCES seasons (id)
);
CREATE TABLE season_strengths (
	season_id INTEGER NOT NULL, 
	user_id BIGINT NOT NULL, 
	games INTEGER NOT NULL, 
	mu FLOAT NOT NULL, 
	sigma FLOAT NOT NULL, 
	CONSTRAINT pk_season_strengths PRIMARY KEY (season_id, user_id), 
	CONSTRAINT fk_season_strengths_season_id FOREIGN KEY(season_id) REFERENCES seasons (id)
);
CREATE TABLE packed (
	game_id INTEGER NOT NULL, 
	acts BLOB NOT NULL, 
	CONSTRAINT pk_packed PRIMARY KEY (game_id), 
	CONSTRAINT fk_packed_game_id FOREIGN KEY(game_id) REFERENCES games (id)
);
CREATE TABLE "entrants" (
	tournament_id INTEGER NOT NULL, 
	number INTEGER NOT NULL, 
	user_id BIGINT, 
	name VARCHAR NOT NULL, 
	club VARCHAR, 
	status VARCHAR(8) NOT NULL, 
	CONSTRAINT pk_entrants PRIMARY KEY (tournament_id, number), 
	CONSTRAINT fk_entrants_tournament_id FOREIGN KEY(tournament_id) REFERENCES tournaments (id), 
	CONSTRAINT uq_entrants_tournament_id_user_id UNIQUE (tournament_id, user_id)
);
CREATE INDEX ix_chats_chat_id ON chats (chat_id);
CREATE INDEX ix_deadlines_due_at ON deadlines (due_at);
CREATE UNIQUE INDEX ix_entrants_name ON entrants (tournament_id, name) WHERE user_id IS NOT NULL;
CREATE INDEX ix_entrants_person ON entrants (user_id);
CREATE INDEX ix_games_chat ON games (bot_id, chat_id);
CREATE INDEX ix_games_creator ON games (bot_id, creator_id);
CREATE INDEX ix_games_judge ON games (bot_id, judge_id);
CREATE UNIQUE INDEX ix_games_open ON games (bot_id, chat_id, thread_id) WHERE status IN ('lobby', 'running');
CREATE INDEX ix_inbox_pending ON inbox (bot_id, id) WHERE done_at IS NULL;
CREATE INDEX ix_messages_game ON messages (game_id);
CREATE INDEX ix_motions_game ON motions (game_id);
CREATE UNIQUE INDEX ix_motions_open ON motions (game_id, kind, subject) WHERE closed_at IS NULL;
CREATE INDEX ix_notes_user_id ON notes (user_id);
CREATE INDEX ix_outbox_bot_id_id ON outbox (bot_id, id);
CREATE INDEX ix_outbox_game ON outbox (game_id);
CREATE INDEX ix_outbox_slot ON outbox (bot_id, chat_id, game_id, slot);
CREATE INDEX ix_people_user_id ON people (user_id);
CREATE INDEX ix_people_username ON people (bot_id, username);
CREATE INDEX ix_played_person ON played (user_id, chat_id, ended_at);
CREATE INDEX ix_played_season ON played (chat_id, ended_at, game_id, seat);
CREATE INDEX ix_protests_game_id ON protests (game_id);
CREATE INDEX ix_results_chat ON results (chat_id, counts, ended_at, game_id, winner);
CREATE INDEX ix_season_strengths_person ON season_strengths (user_id);
CREATE INDEX ix_season_sums_person ON season_sums (user_id);
CREATE UNIQUE INDEX ix_seats_held ON seats (bot_id, user_id) WHERE held;
CREATE INDEX ix_seats_person ON seats (bot_id, user_id);
CREATE INDEX ix_substitutes_user_id ON substitutes (user_id);
CREATE INDEX ix_tallies_person ON tallies (user_id);
CREATE INDEX ix_tournaments_organiser ON tournaments (bot_id, organiser_id);
CREATE INDEX ix_waiting_person ON waiting (bot_id, user_id);
CREATE UNIQUE INDEX uq_seasons_running ON seasons (chat_id) WHERE until IS NULL;
INSERT INTO games VALUES
(1, 7, -1001234567890, 0, 'over', 'code-1', 1, 'city', '{}', 'ru', '["citizen","don","citizen","mafia","citizen","mafia","sheriff","doctor","mistress","maniac"]', 1700000000.0, 1700000000.0, 1700000470.0, NULL, 'red', NULL, '0000000000000000000000000000000000000000000000000000000000000002', 1700000000.0, 2, '{"version":2,"fields":{"id":"city","deals":{"10":{"don":1,"mafia":2,"citizen":3,"sheriff":1,"doctor":1,"mistress":1,"maniac":1},"11":{"don":1,"mafia":2,"citizen":4,"sheriff":1,"doctor":1,"mistress":1,"maniac":1},"12":{"don":1,"mafia":3,"citizen":4,"sheriff":1,"doctor":1,"mistress":1,"maniac":1},"13":{"don":1,"mafia":3,"citizen":5,"sheriff":1,"doctor":1,"mistress":1,"maniac":1},"14":{"don":1,"mafia":3,"citizen":6,"sheriff":1,"doctor":1,"mistress":1,"maniac":1},"15":{"don":1,"mafia":4,"citizen":6,"sheriff":1,"doctor":1,"mistress":1,"maniac":1}},"roles":[{"id":"citizen","team":"red","leads":false},{"id":"sheriff","team":"red","leads":false},{"id":"doctor","team":"red","leads":false},{"id":"mistress","team":"red","leads":false},{"id":"maniac","team":"red","leads":false},{"id":"mafia","team":"black","leads":false},{"id":"don","team":"black","leads":true}],"actions":[{"step":"don-check","role":"don","word":"check","effect":{"role":"sheriff","kind":"check-role"},"seconds":10,"targets":1,"reaches_the_dead":false,"oneself":false,"spares_blacks":false,"may_repeat":true,"told":"actor","common":false,"parameters":{"seconds":"check_seconds","reaches_the_dead":"checks_reach_the_dead"}},{"step":"maniac","role":"maniac","word":"kill","effect":{"cause":"maniac","kind":"kill"},"seconds":10,"targets":1,"reaches_the_dead":false,"oneself":true,"spares_blacks":false,"may_repeat":true,"told":"actor","common":true,"parameters":{"seconds":"maniac_seconds","effect":"maniac"}},{"step":"sheriff-check","role":"sheriff","word":"check","effect":{"kind":"check-team"},"seconds":10,"targets":1,"reaches_the_dead":false,"oneself":false,"spares_blacks":false,"may_repeat":true,"told":"actor","common":false,"parameters":{"seconds":"check_seconds","reaches_the_dead":"checks_reach_the_dead"}},{"step":"doctor","role":"doctor","word":"heal","effect":{"kind":"save"},"seconds":10,"targets":1,"reaches_the_dead":false,"oneself":true,"spares_blacks":false,"may_repeat":true,"told":"actor","common":true,"parameters":{"seconds":"doctor_seconds","may_repeat":"doctor_may_repeat","oneself_times":"self_heals"}},{"step":"mistress","role":"mistress","word":"visit","effect":{"kind":"alibi"},"seconds":10,"targets":1,"reaches_the_dead":false,"oneself":false,"spares_blacks":false,"may_repeat":false,"told":"actor","common":true,"parameters":{"seconds":"mistress_seconds"}}],"greetings":[{"step":"greet-doctor","role":"doctor","seconds":10,"parameters":{"seconds":"greet_seconds"}},{"step":"greet-sheriff","role":"sheriff","seconds":10,"parameters":{"seconds":"greet_seconds"}},{"step":"greet-mistress","role":"mistress","seconds":10,"parameters":{"seconds":"greet_seconds"}},{"step":"greet-maniac","role":"maniac","seconds":10,"parameters":{"seconds":"greet_seconds"}}],"acts":["best","claim","order","surrender","withdraw"],"texts":{},"shown_from_zero":false,"first_night":["meeting","greet-doctor","greet-sheriff","greet-mistress","greet-maniac"],"night":["hunt","don-check","maniac","sheriff-check","doctor","mistress"],"greet_together":false,"quick_nights":false,"blacks_talk_in_hunt":false,"don_answers":false,"hunt_spares_blacks":true,"second_shot":"foul","victim_leaves_at_once":false,"checks_reach_the_dead":false,"doctor_may_repeat":false,"self_heals":1,"save_is_told":false,"maniac":"kills","guard_dies":true,"opener":"next","nominations_replace":true,"show_ballot":true,"single_on_first_day":"stays","single_later":"voted","rest_to_last":false,"lift":"removal","new_tie_again":false,"raise_whole_table":true,"last_words":true,"lost_speech":"silent-turn","short_turn_at":[3],"removal":"nothing","hint_ends_game":false,"empty_table_is_black":true,"misses_lose":3,"best_move":true,"best_move_points":[],"deal_seconds":10,"meeting_seconds":60,"look_seconds":20,"greet_seconds":10,"turn_seconds":60,"silent_turn_seconds":10,"short_turn_seconds":30,"vote_seconds":10,"raise_seconds":10,"defence_seconds":30,"last_word_seconds":60,"hunt_seconds":30,"check_seconds":10,"doctor_seconds":10,"mistress_seconds":10,"maniac_seconds":10}}', NULL, 0, NULL, NULL, 'drawn'),
(2, 7, -1001234567890, 0, 'over', 'code-3', 1, 'city', '{}', 'ru', '["citizen","don","citizen","mafia","citizen","mafia","sheriff","doctor","mistress","maniac"]', 1700000530.0, 1700000530.0, 1700001000.0, NULL, 'red', NULL, '0000000000000000000000000000000000000000000000000000000000000004', 1700000530.0, 2, '{"version":2,"fields":{"id":"city","deals":{"10":{"don":1,"mafia":2,"citizen":3,"sheriff":1,"doctor":1,"mistress":1,"maniac":1},"11":{"don":1,"mafia":2,"citizen":4,"sheriff":1,"doctor":1,"mistress":1,"maniac":1},"12":{"don":1,"mafia":3,"citizen":4,"sheriff":1,"doctor":1,"mistress":1,"maniac":1},"13":{"don":1,"mafia":3,"citizen":5,"sheriff":1,"doctor":1,"mistress":1,"maniac":1},"14":{"don":1,"mafia":3,"citizen":6,"sheriff":1,"doctor":1,"mistress":1,"maniac":1},"15":{"don":1,"mafia":4,"citizen":6,"sheriff":1,"doctor":1,"mistress":1,"maniac":1}},"roles":[{"id":"citizen","team":"red","leads":false},{"id":"sheriff","team":"red","leads":false},{"id":"doctor","team":"red","leads":false},{"id":"mistress","team":"red","leads":false},{"id":"maniac","team":"red","leads":false},{"id":"mafia","team":"black","leads":false},{"id":"don","team":"black","leads":true}],"actions":[{"step":"don-check","role":"don","word":"check","effect":{"role":"sheriff","kind":"check-role"},"seconds":10,"targets":1,"reaches_the_dead":false,"oneself":false,"spares_blacks":false,"may_repeat":true,"told":"actor","common":false,"parameters":{"seconds":"check_seconds","reaches_the_dead":"checks_reach_the_dead"}},{"step":"maniac","role":"maniac","word":"kill","effect":{"cause":"maniac","kind":"kill"},"seconds":10,"targets":1,"reaches_the_dead":false,"oneself":true,"spares_blacks":false,"may_repeat":true,"told":"actor","common":true,"parameters":{"seconds":"maniac_seconds","effect":"maniac"}},{"step":"sheriff-check","role":"sheriff","word":"check","effect":{"kind":"check-team"},"seconds":10,"targets":1,"reaches_the_dead":false,"oneself":false,"spares_blacks":false,"may_repeat":true,"told":"actor","common":false,"parameters":{"seconds":"check_seconds","reaches_the_dead":"checks_reach_the_dead"}},{"step":"doctor","role":"doctor","word":"heal","effect":{"kind":"save"},"seconds":10,"targets":1,"reaches_the_dead":false,"oneself":true,"spares_blacks":false,"may_repeat":true,"told":"actor","common":true,"parameters":{"seconds":"doctor_seconds","may_repeat":"doctor_may_repeat","oneself_times":"self_heals"}},{"step":"mistress","role":"mistress","word":"visit","effect":{"kind":"alibi"},"seconds":10,"targets":1,"reaches_the_dead":false,"oneself":false,"spares_blacks":false,"may_repeat":false,"told":"actor","common":true,"parameters":{"seconds":"mistress_seconds"}}],"greetings":[{"step":"greet-doctor","role":"doctor","seconds":10,"parameters":{"seconds":"greet_seconds"}},{"step":"greet-sheriff","role":"sheriff","seconds":10,"parameters":{"seconds":"greet_seconds"}},{"step":"greet-mistress","role":"mistress","seconds":10,"parameters":{"seconds":"greet_seconds"}},{"step":"greet-maniac","role":"maniac","seconds":10,"parameters":{"seconds":"greet_seconds"}}],"acts":["best","claim","order","surrender","withdraw"],"texts":{},"shown_from_zero":false,"first_night":["meeting","greet-doctor","greet-sheriff","greet-mistress","greet-maniac"],"night":["hunt","don-check","maniac","sheriff-check","doctor","mistress"],"greet_together":false,"quick_nights":false,"blacks_talk_in_hunt":false,"don_answers":false,"hunt_spares_blacks":true,"second_shot":"foul","victim_leaves_at_once":false,"checks_reach_the_dead":false,"doctor_may_repeat":false,"self_heals":1,"save_is_told":false,"maniac":"kills","guard_dies":true,"opener":"next","nominations_replace":true,"show_ballot":true,"single_on_first_day":"stays","single_later":"voted","rest_to_last":false,"lift":"removal","new_tie_again":false,"raise_whole_table":true,"last_words":true,"lost_speech":"silent-turn","short_turn_at":[3],"removal":"nothing","hint_ends_game":false,"empty_table_is_black":true,"misses_lose":3,"best_move":true,"best_move_points":[],"deal_seconds":10,"meeting_seconds":60,"look_seconds":20,"greet_seconds":10,"turn_seconds":60,"silent_turn_seconds":10,"short_turn_seconds":30,"vote_seconds":10,"raise_seconds":10,"defence_seconds":30,"last_word_seconds":60,"hunt_seconds":30,"check_seconds":10,"doctor_seconds":10,"mistress_seconds":10,"maniac_seconds":10}}', NULL, 0, NULL, NULL, 'drawn'),
(3, 7, -1001, 0, 'over', 'code-5', 901, 'fiim-2019', '{}', 'ru', '["citizen","citizen","citizen","mafia","mafia","citizen","sheriff","don","citizen","citizen"]', 1700001060.0, 1700001060.0, 1700001060.0, NULL, 'black', NULL, NULL, 1700001060.0, 3, '{"version":2,"fields":{"id":"fiim-2019","deals":{"10":{"citizen":6,"sheriff":1,"mafia":2,"don":1}},"roles":[{"id":"citizen","team":"red","leads":false},{"id":"sheriff","team":"red","leads":false},{"id":"mafia","team":"black","leads":false},{"id":"don","team":"black","leads":true}],"actions":[{"step":"don-check","role":"don","word":"check","effect":{"role":"sheriff","kind":"check-role"},"seconds":10,"targets":1,"reaches_the_dead":false,"oneself":false,"spares_blacks":false,"may_repeat":true,"told":"actor","common":false,"parameters":{"seconds":"check_seconds","reaches_the_dead":"checks_reach_the_dead"}},{"step":"sheriff-check","role":"sheriff","word":"check","effect":{"kind":"check-team"},"seconds":10,"targets":1,"reaches_the_dead":false,"oneself":false,"spares_blacks":false,"may_repeat":true,"told":"actor","common":false,"parameters":{"seconds":"check_seconds","reaches_the_dead":"checks_reach_the_dead"}}],"greetings":[{"step":"sheriff-look","role":"sheriff","seconds":10,"parameters":{"seconds":"look_seconds"}}],"acts":["best","defeat","order"],"texts":{},"shown_from_zero":false,"first_night":["meeting","sheriff-look"],"night":["hunt","don-check","sheriff-check"],"greet_together":false,"quick_nights":false,"blacks_talk_in_hunt":false,"don_answers":false,"hunt_spares_blacks":false,"second_shot":"miss","victim_leaves_at_once":true,"checks_reach_the_dead":true,"doctor_may_repeat":true,"save_is_told":false,"guard_dies":true,"opener":"next","nominations_replace":false,"show_ballot":false,"single_on_first_day":"stays","single_later":"takes-all","rest_to_last":true,"lift":"counts","new_tie_again":true,"raise_whole_table":false,"last_words":true,"lost_speech":"silent-turn","short_turn_at":[3,4],"removal":"cancels-nearest","hint_ends_game":false,"empty_table_is_black":false,"draw_after":3,"best_move":true,"best_move_points":[[2,0.25],[3,0.4]],"best_move_needs_fewer_out":2,"deal_seconds":10,"meeting_seconds":60,"look_seconds":20,"greet_seconds":10,"turn_seconds":60,"silent_turn_seconds":10,"short_turn_seconds":30,"vote_seconds":10,"raise_seconds":10,"defence_seconds":30,"last_word_seconds":60,"hunt_seconds":30,"check_seconds":10,"doctor_seconds":10,"mistress_seconds":10,"maniac_seconds":10}}', NULL, 0, NULL, NULL, 'round'),
(4, 7, -1002, 0, 'over', 'code-6', 901, 'fiim-2019', '{}', 'ru', '["citizen","sheriff","citizen","citizen","citizen","mafia","mafia","don","citizen","citizen"]', 1700001060.0, 1700001060.0, 1700001060.0, NULL, 'black', NULL, NULL, 1700001060.0, 3, '{"version":2,"fields":{"id":"fiim-2019","deals":{"10":{"citizen":6,"sheriff":1,"mafia":2,"don":1}},"roles":[{"id":"citizen","team":"red","leads":false},{"id":"sheriff","team":"red","leads":false},{"id":"mafia","team":"black","leads":false},{"id":"don","team":"black","leads":true}],"actions":[{"step":"don-check","role":"don","word":"check","effect":{"role":"sheriff","kind":"check-role"},"seconds":10,"targets":1,"reaches_the_dead":false,"oneself":false,"spares_blacks":false,"may_repeat":true,"told":"actor","common":false,"parameters":{"seconds":"check_seconds","reaches_the_dead":"checks_reach_the_dead"}},{"step":"sheriff-check","role":"sheriff","word":"check","effect":{"kind":"check-team"},"seconds":10,"targets":1,"reaches_the_dead":false,"oneself":false,"spares_blacks":false,"may_repeat":true,"told":"actor","common":false,"parameters":{"seconds":"check_seconds","reaches_the_dead":"checks_reach_the_dead"}}],"greetings":[{"step":"sheriff-look","role":"sheriff","seconds":10,"parameters":{"seconds":"look_seconds"}}],"acts":["best","defeat","order"],"texts":{},"shown_from_zero":false,"first_night":["meeting","sheriff-look"],"night":["hunt","don-check","sheriff-check"],"greet_together":false,"quick_nights":false,"blacks_talk_in_hunt":false,"don_answers":false,"hunt_spares_blacks":false,"second_shot":"miss","victim_leaves_at_once":true,"checks_reach_the_dead":true,"doctor_may_repeat":true,"save_is_told":false,"guard_dies":true,"opener":"next","nominations_replace":false,"show_ballot":false,"single_on_first_day":"stays","single_later":"takes-all","rest_to_last":true,"lift":"counts","new_tie_again":true,"raise_whole_table":false,"last_words":true,"lost_speech":"silent-turn","short_turn_at":[3,4],"removal":"cancels-nearest","hint_ends_game":false,"empty_table_is_black":false,"draw_after":3,"best_move":true,"best_move_points":[[2,0.25],[3,0.4]],"best_move_needs_fewer_out":2,"deal_seconds":10,"meeting_seconds":60,"look_seconds":20,"greet_seconds":10,"turn_seconds":60,"silent_turn_seconds":10,"short_turn_seconds":30,"vote_seconds":10,"raise_seconds":10,"defence_seconds":30,"last_word_seconds":60,"hunt_seconds":30,"check_seconds":10,"doctor_seconds":10,"mistress_seconds":10,"maniac_seconds":10}}', NULL, 0, NULL, NULL, 'round'),
(5, 7, -1001, 0, 'running', 'code-7', 901, 'fiim-2019', '{}', 'ru', '["citizen","don","citizen","mafia","citizen","mafia","sheriff","citizen","citizen","citizen"]', 1700001060.0, 1700001360.0, NULL, NULL, NULL, NULL, '000000000000000000000000000000000000000000000000000000000000000c', 1700001360.0, 2, '{"version":2,"fields":{"id":"fiim-2019","deals":{"10":{"citizen":6,"sheriff":1,"mafia":2,"don":1}},"roles":[{"id":"citizen","team":"red","leads":false},{"id":"sheriff","team":"red","leads":false},{"id":"mafia","team":"black","leads":false},{"id":"don","team":"black","leads":true}],"actions":[{"step":"don-check","role":"don","word":"check","effect":{"role":"sheriff","kind":"check-role"},"seconds":10,"targets":1,"reaches_the_dead":false,"oneself":false,"spares_blacks":false,"may_repeat":true,"told":"actor","common":false,"parameters":{"seconds":"check_seconds","reaches_the_dead":"checks_reach_the_dead"}},{"step":"sheriff-check","role":"sheriff","word":"check","effect":{"kind":"check-team"},"seconds":10,"targets":1,"reaches_the_dead":false,"oneself":false,"spares_blacks":false,"may_repeat":true,"told":"actor","common":false,"parameters":{"seconds":"check_seconds","reaches_the_dead":"checks_reach_the_dead"}}],"greetings":[{"step":"sheriff-look","role":"sheriff","seconds":10,"parameters":{"seconds":"look_seconds"}}],"acts":["best","defeat","order"],"texts":{},"shown_from_zero":false,"first_night":["meeting","sheriff-look"],"night":["hunt","don-check","sheriff-check"],"greet_together":false,"quick_nights":false,"blacks_talk_in_hunt":false,"don_answers":false,"hunt_spares_blacks":false,"second_shot":"miss","victim_leaves_at_once":true,"checks_reach_the_dead":true,"doctor_may_repeat":true,"save_is_told":false,"guard_dies":true,"opener":"next","nominations_replace":false,"show_ballot":false,"single_on_first_day":"stays","single_later":"takes-all","rest_to_last":true,"lift":"counts","new_tie_again":true,"raise_whole_table":false,"last_words":true,"lost_speech":"silent-turn","short_turn_at":[3,4],"removal":"cancels-nearest","hint_ends_game":false,"empty_table_is_black":false,"draw_after":3,"best_move":true,"best_move_points":[[2,0.25],[3,0.4]],"best_move_needs_fewer_out":2,"deal_seconds":10,"meeting_seconds":60,"look_seconds":20,"greet_seconds":10,"turn_seconds":60,"silent_turn_seconds":10,"short_turn_seconds":30,"vote_seconds":10,"raise_seconds":10,"defence_seconds":30,"last_word_seconds":60,"hunt_seconds":30,"check_seconds":10,"doctor_seconds":10,"mistress_seconds":10,"maniac_seconds":10}}', NULL, 0, NULL, NULL, 'round'),
(6, 7, -1002, 0, 'running', 'code-8', 901, 'fiim-2019', '{}', 'ru', '["citizen","don","citizen","mafia","citizen","mafia","sheriff","citizen","citizen","citizen"]', 1700001060.0, 1700001360.0, NULL, NULL, NULL, NULL, '000000000000000000000000000000000000000000000000000000000000000d', 1700001360.0, 2, '{"version":2,"fields":{"id":"fiim-2019","deals":{"10":{"citizen":6,"sheriff":1,"mafia":2,"don":1}},"roles":[{"id":"citizen","team":"red","leads":false},{"id":"sheriff","team":"red","leads":false},{"id":"mafia","team":"black","leads":false},{"id":"don","team":"black","leads":true}],"actions":[{"step":"don-check","role":"don","word":"check","effect":{"role":"sheriff","kind":"check-role"},"seconds":10,"targets":1,"reaches_the_dead":false,"oneself":false,"spares_blacks":false,"may_repeat":true,"told":"actor","common":false,"parameters":{"seconds":"check_seconds","reaches_the_dead":"checks_reach_the_dead"}},{"step":"sheriff-check","role":"sheriff","word":"check","effect":{"kind":"check-team"},"seconds":10,"targets":1,"reaches_the_dead":false,"oneself":false,"spares_blacks":false,"may_repeat":true,"told":"actor","common":false,"parameters":{"seconds":"check_seconds","reaches_the_dead":"checks_reach_the_dead"}}],"greetings":[{"step":"sheriff-look","role":"sheriff","seconds":10,"parameters":{"seconds":"look_seconds"}}],"acts":["best","defeat","order"],"texts":{},"shown_from_zero":false,"first_night":["meeting","sheriff-look"],"night":["hunt","don-check","sheriff-check"],"greet_together":false,"quick_nights":false,"blacks_talk_in_hunt":false,"don_answers":false,"hunt_spares_blacks":false,"second_shot":"miss","victim_leaves_at_once":true,"checks_reach_the_dead":true,"doctor_may_repeat":true,"save_is_told":false,"guard_dies":true,"opener":"next","nominations_replace":false,"show_ballot":false,"single_on_first_day":"stays","single_later":"takes-all","rest_to_last":true,"lift":"counts","new_tie_again":true,"raise_whole_table":false,"last_words":true,"lost_speech":"silent-turn","short_turn_at":[3,4],"removal":"cancels-nearest","hint_ends_game":false,"empty_table_is_black":false,"draw_after":3,"best_move":true,"best_move_points":[[2,0.25],[3,0.4]],"best_move_needs_fewer_out":2,"deal_seconds":10,"meeting_seconds":60,"look_seconds":20,"greet_seconds":10,"turn_seconds":60,"silent_turn_seconds":10,"short_turn_seconds":30,"vote_seconds":10,"raise_seconds":10,"defence_seconds":30,"last_word_seconds":60,"hunt_seconds":30,"check_seconds":10,"doctor_seconds":10,"mistress_seconds":10,"maniac_seconds":10}}', NULL, 0, NULL, NULL, 'round'),
(7, 7, -1000000000011, 0, 'running', 'code-9', 11001, 'fiim-2019', '{"turn_seconds":45,"single_on_first_day":"voted","lost_speech":"no-turn","show_ballot":false}', 'uk', '["citizen","don","citizen","mafia","citizen","mafia","sheriff","citizen","citizen","citizen"]', 1700000000.0, 1700000000.0, NULL, NULL, NULL, 'Дім', '000000000000000000000000000000000000000000000000000000000000000a', 1700000000.0, 2, '{"version":2,"fields":{"id":"fiim-2019","deals":{"10":{"citizen":6,"sheriff":1,"mafia":2,"don":1}},"roles":[{"id":"citizen","team":"red","leads":false},{"id":"sheriff","team":"red","leads":false},{"id":"mafia","team":"black","leads":false},{"id":"don","team":"black","leads":true}],"actions":[{"step":"don-check","role":"don","word":"check","effect":{"role":"sheriff","kind":"check-role"},"seconds":10,"targets":1,"reaches_the_dead":false,"oneself":false,"spares_blacks":false,"may_repeat":true,"told":"actor","common":false,"parameters":{"seconds":"check_seconds","reaches_the_dead":"checks_reach_the_dead"}},{"step":"sheriff-check","role":"sheriff","word":"check","effect":{"kind":"check-team"},"seconds":10,"targets":1,"reaches_the_dead":false,"oneself":false,"spares_blacks":false,"may_repeat":true,"told":"actor","common":false,"parameters":{"seconds":"check_seconds","reaches_the_dead":"checks_reach_the_dead"}}],"greetings":[{"step":"sheriff-look","role":"sheriff","seconds":10,"parameters":{"seconds":"look_seconds"}}],"acts":["best","defeat","order"],"texts":{},"shown_from_zero":false,"first_night":["meeting","sheriff-look"],"night":["hunt","don-check","sheriff-check"],"greet_together":false,"quick_nights":false,"blacks_talk_in_hunt":false,"don_answers":false,"hunt_spares_blacks":false,"second_shot":"miss","victim_leaves_at_once":true,"checks_reach_the_dead":true,"doctor_may_repeat":true,"save_is_told":false,"guard_dies":true,"opener":"next","nominations_replace":false,"show_ballot":false,"single_on_first_day":"voted","single_later":"takes-all","rest_to_last":true,"lift":"counts","new_tie_again":true,"raise_whole_table":false,"last_words":true,"lost_speech":"no-turn","short_turn_at":[3,4],"removal":"cancels-nearest","hint_ends_game":false,"empty_table_is_black":false,"draw_after":3,"best_move":true,"best_move_points":[[2,0.25],[3,0.4]],"best_move_needs_fewer_out":2,"deal_seconds":10,"meeting_seconds":60,"look_seconds":20,"greet_seconds":10,"turn_seconds":45,"silent_turn_seconds":10,"short_turn_seconds":30,"vote_seconds":10,"raise_seconds":10,"defence_seconds":30,"last_word_seconds":60,"hunt_seconds":30,"check_seconds":10,"doctor_seconds":10,"mistress_seconds":10,"maniac_seconds":10}}', 911, 0, NULL, NULL, 'drawn'),
(8, 7, -1000000000055, 0, 'lobby', 'code-11', 55001, 'party', '{"deal_seconds":20,"check_seconds":20,"doctor_seconds":20,"mistress_seconds":20,"maniac_seconds":20,"hunt_seconds":40,"vote_seconds":15,"raise_seconds":15,"silent_turn_seconds":15}', 'ru', NULL, 1700000000.0, NULL, NULL, NULL, NULL, NULL, NULL, 1700000000.0, 1, NULL, NULL, 0, NULL, '000102030405060708090a0b0c0d0e0f101112131415161718191a1b1c1d1e1f', 'drawn');
INSERT INTO alembic_version VALUES
('0025');
INSERT INTO attendance VALUES
(7, 4, 2);
INSERT INTO barred VALUES
(8, 914);
INSERT INTO chats VALUES
(7, -1001234567890, 'Друзья 1001234567890', NULL, '{}', 1700000000.0, NULL),
(7, -1001, 'Друзья 1001', 'ru', '{}', 1700001060.0, NULL),
(7, -1002, 'Друзья 1002', 'ru', '{}', 1700001060.0, NULL),
(7, -1000000000011, 'Друзья 1000000000011', 'uk', '{"times":"book","house":{"fiim-2019":{"name":"Дім","overrides":{"turn_seconds":45,"single_on_first_day":"voted","lost_speech":"no-turn","show_ballot":false}}},"book":"fiim-2019"}', 1700000000.0, NULL),
(7, -1000000000055, 'Друзья 1000000000055', 'ru', '{"book":"party"}', 1700000000.0, NULL);
INSERT INTO deadlines VALUES
(5, 3, 1700001750.0, NULL),
(6, 3, 1700001950.0, NULL),
(7, -2, 1700001800.0, NULL),
(8, -1, 1700010800.0, NULL);
INSERT INTO drafts VALUES
(7, 3, '[3]');
INSERT INTO entrants VALUES
(1, 1, 1, 'Игрок 1', NULL, 'in'),
(1, 2, 2, 'Игрок 2', NULL, 'in'),
(1, 3, 3, 'Игрок 3', NULL, 'in'),
(1, 4, 4, 'Игрок 4', NULL, 'in'),
(1, 5, 5, 'Игрок 5', NULL, 'in'),
(1, 6, 6, 'Игрок 6', NULL, 'in'),
(1, 7, 7, 'Игрок 7', NULL, 'in'),
(1, 8, 8, 'Игрок 8', NULL, 'in'),
(1, 9, 9, 'Игрок 9', NULL, 'in'),
(1, 10, 10, 'Игрок 10', NULL, 'in'),
(1, 11, 11, 'Игрок 11', NULL, 'in'),
(1, 12, 12, 'Игрок 12', NULL, 'in'),
(1, 13, 13, 'Игрок 13', NULL, 'in'),
(1, 14, 14, 'Игрок 14', NULL, 'in'),
(1, 15, 15, 'Игрок 15', NULL, 'in'),
(1, 16, 16, 'Игрок 16', NULL, 'in'),
(1, 17, 17, 'Игрок 17', NULL, 'in'),
(1, 18, 18, 'Игрок 18', NULL, 'in'),
(1, 19, 19, 'Игрок 19', NULL, 'in'),
(1, 20, 20, 'Игрок 20', NULL, 'in'),
(1, 21, 21, 'Игрок 21', NULL, 'waiting');
INSERT INTO event_games VALUES
(1, 0, 1, 'A', 3, 'over', '{"seats":[["citizen","red"],["citizen","red"],["citizen","red"],["mafia","black"],["mafia","black"],["citizen","red"],["sheriff","red"],["don","black"],["citizen","red"],["citizen","red"]],"winner":"black","first_killed":null,"best_hits":[],"disqualified":[1],"deducted":[],"judge":{}}'),
(1, 0, 1, 'B', 4, 'over', '{"seats":[["citizen","red"],["sheriff","red"],["citizen","red"],["citizen","red"],["citizen","red"],["mafia","black"],["mafia","black"],["don","black"],["citizen","red"],["citizen","red"]],"winner":"black","first_killed":null,"best_hits":[],"disqualified":[1],"deducted":[],"judge":{}}'),
(1, 0, 2, 'A', 5, 'running', NULL),
(1, 0, 2, 'B', 6, 'running', NULL);
INSERT INTO event_substitutions VALUES
(1, 20, 21, 1, 1);
INSERT INTO event_tables VALUES
(1, 'A', -1001, 0),
(1, 'B', -1002, 0);
INSERT INTO hidden VALUES
(3);
INSERT INTO inbox VALUES
(127, 7, 64, '{"update_id":64,"message":{"message_id":900,"date":1700000000,"text":"/help","chat":{"id":1,"type":"private","first_name":"Вера"},"from":{"id":1,"is_bot":false,"first_name":"Вера"}}}', 1700000000.0, NULL);
INSERT INTO leases VALUES
(7, 4, 'host-1', 0.0);
INSERT INTO marks VALUES
(3, '{}', 0, NULL);
INSERT INTO messages VALUES
(7, -1001234567890, 1, 'seal', 1011),
(7, -1001234567890, 1, 'deal', 1012),
(7, -1001234567890, 1, 'night:1', 1016),
(7, -1001234567890, 1, 'speech:6', 1021),
(7, -1001234567890, 1, 'aside:record', 1036),
(7, -1001234567890, 1, 'end', 1038),
(7, -1001234567890, 1, 'aside:replay', 1039),
(7, -1001234567890, 2, 'seal', 1050),
(7, -1001234567890, 2, 'deal', 1051),
(7, -1001234567890, 2, 'night:1', 1055),
(7, -1001234567890, 2, 'speech:6', 1060),
(7, -1001234567890, 2, 'aside:record', 1075),
(7, -1001234567890, 2, 'end', 1077),
(7, -1001234567890, 2, 'aside:replay', 1078),
(7, -1001, 3, 'seating', 1102),
(7, -1001, 3, 'seal', 1103),
(7, -1002, 4, 'seating', 1104),
(7, -1002, 4, 'seal', 1105),
(7, -1001, 3, 'cut', 1138),
(7, -1001, 3, 'deal', 1139),
(7, -1002, 4, 'cut', 1157),
(7, -1002, 4, 'deal', 1158),
(7, -1001, 3, 'aside:record', 1172),
(7, -1001, 3, 'end', 1174),
(7, -1001, 3, 'aside:replay', 1176),
(7, -1002, 4, 'aside:record', 1187),
(7, -1002, 4, 'end', 1189),
(7, -1001, 5, 'seating', 1193),
(7, -1001, 5, 'seal', 1194),
(7, -1002, 6, 'seating', 1195),
(7, -1002, 6, 'seal', 1196),
(7, -1002, 4, 'aside:replay', 1217),
(7, -1000000000011, 7, 'seal', 1241),
(7, -1000000000011, 7, 'lobby', 1219),
(7, -1000000000011, 7, 'deal', 1242),
(7, -1000000000011, 7, 'night:1', 1256),
(7, -1000000000011, 7, 'speech:3', 1271),
(7, -1000000000055, 8, 'seal', 1282),
(7, -1000000000055, 8, 'lobby', 1283),
(7, -1000000000011, 7, 'aside:motion:1', 1287),
(7, -1000000000011, 7, 'aside:pause', 1288);
INSERT INTO motion_voters VALUES
(1, 3),
(2, 3);
INSERT INTO motions VALUES
(1, 7, 'pause', 0, 3, 1700000000.0, 1700000060.0, NULL),
(2, 7, 'substitute', 912, 3, 1700000000.0, 1700000300.0, NULL);
INSERT INTO notes VALUES
(7, 11001, 2, 'говорит мало');
INSERT INTO outbox VALUES
(425, 7, 4, NULL, 5, 2, 'send', 'card', NULL, NULL, '{"lines":[{"key":"card-seat","args":{"seat":1}},{"key":"card-red","args":{"role":"citizen","book":"fiim-2019","maniac":"none"},"filled":{"ru":173,"uk":176}}],"rows":[[{"label":{"key":"button-card"},"data":"c:5"}],[{"label":{"key":"button-leave-ask"},"data":"q:5:0:leave-ask"}]],"protected":true}', 'ru', NULL, 1700001360.0, 0.0, NULL, NULL, NULL),
(426, 7, 7, NULL, 5, 2, 'send', 'card', NULL, NULL, '{"lines":[{"key":"card-seat","args":{"seat":2}},{"key":"card-don","args":{"seats":[4,6],"book":"fiim-2019"},"names":{"4":"Игрок 9","6":"Игрок 13"},"filled":{"ru":173,"uk":176}}],"rows":[[{"label":{"key":"button-card"},"data":"c:5"}],[{"label":{"key":"button-leave-ask"},"data":"q:5:0:leave-ask"}]],"protected":true}', 'ru', NULL, 1700001360.0, 0.0, NULL, NULL, NULL),
(427, 7, 11, NULL, 5, 2, 'send', 'card', NULL, NULL, '{"lines":[{"key":"card-seat","args":{"seat":3}},{"key":"card-red","args":{"role":"citizen","book":"fiim-2019","maniac":"none"},"filled":{"ru":173,"uk":176}}],"rows":[[{"label":{"key":"button-card"},"data":"c:5"}],[{"label":{"key":"button-leave-ask"},"data":"q:5:0:leave-ask"}]],"protected":true}', 'ru', NULL, 1700001360.0, 0.0, NULL, NULL, NULL),
(428, 7, 9, NULL, 5, 2, 'send', 'card', NULL, NULL, '{"lines":[{"key":"card-seat","args":{"seat":4}},{"key":"card-mafia","args":{"seats":[2,6],"don":2,"book":"fiim-2019"},"names":{"2":"Игрок 7","6":"Игрок 13"},"filled":{"ru":173,"uk":176}}],"rows":[[{"label":{"key":"button-card"},"data":"c:5"}],[{"label":{"key":"button-leave-ask"},"data":"q:5:0:leave-ask"}]],"protected":true}', 'ru', NULL, 1700001360.0, 0.0, NULL, NULL, NULL),
(429, 7, 2, NULL, 5, 2, 'send', 'card', NULL, NULL, '{"lines":[{"key":"card-seat","args":{"seat":5}},{"key":"card-red","args":{"role":"citizen","book":"fiim-2019","maniac":"none"},"filled":{"ru":173,"uk":176}}],"rows":[[{"label":{"key":"button-card"},"data":"c:5"}],[{"label":{"key":"button-leave-ask"},"data":"q:5:0:leave-ask"}]],"protected":true}', 'ru', NULL, 1700001360.0, 0.0, NULL, NULL, NULL),
(430, 7, 13, NULL, 5, 2, 'send', 'card', NULL, NULL, '{"lines":[{"key":"card-seat","args":{"seat":6}},{"key":"card-mafia","args":{"seats":[2,4],"don":2,"book":"fiim-2019"},"names":{"2":"Игрок 7","4":"Игрок 9"},"filled":{"ru":173,"uk":176}}],"rows":[[{"label":{"key":"button-card"},"data":"c:5"}],[{"label":{"key":"button-leave-ask"},"data":"q:5:0:leave-ask"}]],"protected":true}', 'ru', NULL, 1700001360.0, 0.0, NULL, NULL, NULL),
(431, 7, 3, NULL, 5, 2, 'send', 'card', NULL, NULL, '{"lines":[{"key":"card-seat","args":{"seat":7}},{"key":"card-red","args":{"role":"sheriff","book":"fiim-2019","maniac":"none"},"filled":{"ru":173,"uk":176}}],"rows":[[{"label":{"key":"button-card"},"data":"c:5"}],[{"label":{"key":"button-leave-ask"},"data":"q:5:0:leave-ask"}]],"protected":true}', 'ru', NULL, 1700001360.0, 0.0, NULL, NULL, NULL),
(432, 7, 20, NULL, 5, 2, 'send', 'card', NULL, NULL, '{"lines":[{"key":"card-seat","args":{"seat":8}},{"key":"card-red","args":{"role":"citizen","book":"fiim-2019","maniac":"none"},"filled":{"ru":173,"uk":176}}],"rows":[[{"label":{"key":"button-card"},"data":"c:5"}],[{"label":{"key":"button-leave-ask"},"data":"q:5:0:leave-ask"}]],"protected":true}', 'ru', NULL, 1700001360.0, 0.0, NULL, NULL, NULL),
(433, 7, 8, NULL, 5, 2, 'send', 'card', NULL, NULL, '{"lines":[{"key":"card-seat","args":{"seat":9}},{"key":"card-red","args":{"role":"citizen","book":"fiim-2019","maniac":"none"},"filled":{"ru":173,"uk":176}}],"rows":[[{"label":{"key":"button-card"},"data":"c:5"}],[{"label":{"key":"button-leave-ask"},"data":"q:5:0:leave-ask"}]],"protected":true}', 'ru', NULL, 1700001360.0, 0.0, NULL, NULL, NULL),
(434, 7, 15, NULL, 5, 2, 'send', 'card', NULL, NULL, '{"lines":[{"key":"card-seat","args":{"seat":10}},{"key":"card-red","args":{"role":"citizen","book":"fiim-2019","maniac":"none"},"filled":{"ru":173,"uk":176}}],"rows":[[{"label":{"key":"button-card"},"data":"c:5"}],[{"label":{"key":"button-leave-ask"},"data":"q:5:0:leave-ask"}]],"protected":true}', 'ru', NULL, 1700001360.0, 0.0, NULL, NULL, NULL),
(435, 7, -1001, NULL, 5, 2, 'send', 'seal', NULL, NULL, '{"lines":[{"key":"deal-sealed"}],"folded":[{"key":"deal-commitment-use"},{"key":"deal-commitment","args":{"digest":"c608854798fa32b8de205f5b2aad628c5717078ace4f8344b549961161959274"}}],"silent":true}', 'ru', NULL, 1700001360.0, 0.0, NULL, NULL, NULL),
(436, 7, -1001, NULL, 5, 2, 'send', 'deal', NULL, NULL, '{"lines":[{"key":"deal-opens"},{"key":"table-seat","args":{"seat":1,"name":"Игрок 4","user":"4"}},{"key":"table-seat","args":{"seat":2,"name":"Игрок 7","user":"7"}},{"key":"table-seat","args":{"seat":3,"name":"Игрок 11","user":"11"}},{"key":"table-seat","args":{"seat":4,"name":"Игрок 9","user":"9"}},{"key":"table-seat","args":{"seat":5,"name":"Игрок 2","user":"2"}},{"key":"table-seat","args":{"seat":6,"name":"Игрок 13","user":"13"}},{"key":"table-seat","args":{"seat":7,"name":"Игрок 3","user":"3"}},{"key":"table-seat","args":{"seat":8,"name":"Игрок 20","user":"20"}},{"key":"table-seat","args":{"seat":9,"name":"Игрок 8","user":"8"}},{"key":"table-seat","args":{"seat":10,"name":"Игрок 15","user":"15"}}],"rows":[[{"label":{"key":"button-my-card"},"link":{}}]],"countdown":{"serial":0,"seconds":10}}', 'ru', 0, 1700001360.0, 0.0, NULL, NULL, NULL),
(437, 7, 5, NULL, 6, 2, 'send', 'card', NULL, NULL, '{"lines":[{"key":"card-seat","args":{"seat":1}},{"key":"card-red","args":{"role":"citizen","book":"fiim-2019","maniac":"none"},"filled":{"ru":173,"uk":176}}],"rows":[[{"label":{"key":"button-card"},"data":"c:6"}],[{"label":{"key":"button-leave-ask"},"data":"q:6:0:leave-ask"}]],"protected":true}', 'ru', NULL, 1700001360.0, 0.0, NULL, NULL, NULL),
(438, 7, 18, NULL, 6, 2, 'send', 'card', NULL, NULL, '{"lines":[{"key":"card-seat","args":{"seat":2}},{"key":"card-don","args":{"seats":[4,6],"book":"fiim-2019"},"names":{"4":"Игрок 16","6":"Игрок 19"},"filled":{"ru":173,"uk":176}}],"rows":[[{"label":{"key":"button-card"},"data":"c:6"}],[{"label":{"key":"button-leave-ask"},"data":"q:6:0:leave-ask"}]],"protected":true}', 'ru', NULL, 1700001360.0, 0.0, NULL, NULL, NULL),
(439, 7, 1, NULL, 6, 2, 'send', 'card', NULL, NULL, '{"lines":[{"key":"card-seat","args":{"seat":3}},{"key":"card-red","args":{"role":"citizen","book":"fiim-2019","maniac":"none"},"filled":{"ru":173,"uk":176}}],"rows":[[{"label":{"key":"button-card"},"data":"c:6"}],[{"label":{"key":"button-leave-ask"},"data":"q:6:0:leave-ask"}]],"protected":true}', 'ru', NULL, 1700001360.0, 0.0, NULL, NULL, NULL),
(440, 7, 16, NULL, 6, 2, 'send', 'card', NULL, NULL, '{"lines":[{"key":"card-seat","args":{"seat":4}},{"key":"card-mafia","args":{"seats":[2,6],"don":2,"book":"fiim-2019"},"names":{"2":"Игрок 18","6":"Игрок 19"},"filled":{"ru":173,"uk":176}}],"rows":[[{"label":{"key":"button-card"},"data":"c:6"}],[{"label":{"key":"button-leave-ask"},"data":"q:6:0:leave-ask"}]],"protected":true}', 'ru', NULL, 1700001360.0, 0.0, NULL, NULL, NULL),
(441, 7, 10, NULL, 6, 2, 'send', 'card', NULL, NULL, '{"lines":[{"key":"card-seat","args":{"seat":5}},{"key":"card-red","args":{"role":"citizen","book":"fiim-2019","maniac":"none"},"filled":{"ru":173,"uk":176}}],"rows":[[{"label":{"key":"button-card"},"data":"c:6"}],[{"label":{"key":"button-leave-ask"},"data":"q:6:0:leave-ask"}]],"protected":true}', 'ru', NULL, 1700001360.0, 0.0, NULL, NULL, NULL),
(442, 7, 19, NULL, 6, 2, 'send', 'card', NULL, NULL, '{"lines":[{"key":"card-seat","args":{"seat":6}},{"key":"card-mafia","args":{"seats":[2,4],"don":2,"book":"fiim-2019"},"names":{"2":"Игрок 18","4":"Игрок 16"},"filled":{"ru":173,"uk":176}}],"rows":[[{"label":{"key":"button-card"},"data":"c:6"}],[{"label":{"key":"button-leave-ask"},"data":"q:6:0:leave-ask"}]],"protected":true}', 'ru', NULL, 1700001360.0, 0.0, NULL, NULL, NULL),
(443, 7, 6, NULL, 6, 2, 'send', 'card', NULL, NULL, '{"lines":[{"key":"card-seat","args":{"seat":7}},{"key":"card-red","args":{"role":"sheriff","book":"fiim-2019","maniac":"none"},"filled":{"ru":173,"uk":176}}],"rows":[[{"label":{"key":"button-card"},"data":"c:6"}],[{"label":{"key":"button-leave-ask"},"data":"q:6:0:leave-ask"}]],"protected":true}', 'ru', NULL, 1700001360.0, 0.0, NULL, NULL, NULL),
(444, 7, 12, NULL, 6, 2, 'send', 'card', NULL, NULL, '{"lines":[{"key":"card-seat","args":{"seat":8}},{"key":"card-red","args":{"role":"citizen","book":"fiim-2019","maniac":"none"},"filled":{"ru":173,"uk":176}}],"rows":[[{"label":{"key":"button-card"},"data":"c:6"}],[{"label":{"key":"button-leave-ask"},"data":"q:6:0:leave-ask"}]],"protected":true}', 'ru', NULL, 1700001360.0, 0.0, NULL, NULL, NULL),
(445, 7, 14, NULL, 6, 2, 'send', 'card', NULL, NULL, '{"lines":[{"key":"card-seat","args":{"seat":9}},{"key":"card-red","args":{"role":"citizen","book":"fiim-2019","maniac":"none"},"filled":{"ru":173,"uk":176}}],"rows":[[{"label":{"key":"button-card"},"data":"c:6"}],[{"label":{"key":"button-leave-ask"},"data":"q:6:0:leave-ask"}]],"protected":true}', 'ru', NULL, 1700001360.0, 0.0, NULL, NULL, NULL),
(446, 7, 17, NULL, 6, 2, 'send', 'card', NULL, NULL, '{"lines":[{"key":"card-seat","args":{"seat":10}},{"key":"card-red","args":{"role":"citizen","book":"fiim-2019","maniac":"none"},"filled":{"ru":173,"uk":176}}],"rows":[[{"label":{"key":"button-card"},"data":"c:6"}],[{"label":{"key":"button-leave-ask"},"data":"q:6:0:leave-ask"}]],"protected":true}', 'ru', NULL, 1700001360.0, 0.0, NULL, NULL, NULL),
(447, 7, -1002, NULL, 6, 2, 'send', 'seal', NULL, NULL, '{"lines":[{"key":"deal-sealed"}],"folded":[{"key":"deal-commitment-use"},{"key":"deal-commitment","args":{"digest":"62336c729a9053453c3e90a730f5a786122a8731672fe6b75ce92e304edb0519"}}],"silent":true}', 'ru', NULL, 1700001360.0, 0.0, NULL, NULL, NULL),
(448, 7, -1002, NULL, 6, 2, 'send', 'deal', NULL, NULL, '{"lines":[{"key":"deal-opens"},{"key":"table-seat","args":{"seat":1,"name":"Игрок 5","user":"5"}},{"key":"table-seat","args":{"seat":2,"name":"Игрок 18","user":"18"}},{"key":"table-seat","args":{"seat":3,"name":"Игрок 1","user":"1"}},{"key":"table-seat","args":{"seat":4,"name":"Игрок 16","user":"16"}},{"key":"table-seat","args":{"seat":5,"name":"Игрок 10","user":"10"}},{"key":"table-seat","args":{"seat":6,"name":"Игрок 19","user":"19"}},{"key":"table-seat","args":{"seat":7,"name":"Игрок 6","user":"6"}},{"key":"table-seat","args":{"seat":8,"name":"Игрок 12","user":"12"}},{"key":"table-seat","args":{"seat":9,"name":"Игрок 14","user":"14"}},{"key":"table-seat","args":{"seat":10,"name":"Игрок 17","user":"17"}}],"rows":[[{"label":{"key":"button-my-card"},"link":{}}]],"countdown":{"serial":0,"seconds":10}}', 'ru', 0, 1700001360.0, 0.0, NULL, NULL, NULL),
(449, 7, -1001, NULL, 5, 3, 'edit', 'deal', NULL, NULL, '{"lines":[{"key":"deal-closed"},{"key":"table-seat","args":{"seat":1,"name":"Игрок 4","user":"4"}},{"key":"table-seat","args":{"seat":2,"name":"Игрок 7","user":"7"}},{"key":"table-seat","args":{"seat":3,"name":"Игрок 11","user":"11"}},{"key":"table-seat","args":{"seat":4,"name":"Игрок 9","user":"9"}},{"key":"table-seat","args":{"seat":5,"name":"Игрок 2","user":"2"}},{"key":"table-seat","args":{"seat":6,"name":"Игрок 13","user":"13"}},{"key":"table-seat","args":{"seat":7,"name":"Игрок 3","user":"3"}},{"key":"table-seat","args":{"seat":8,"name":"Игрок 20","user":"20"}},{"key":"table-seat","args":{"seat":9,"name":"Игрок 8","user":"8"}},{"key":"table-seat","args":{"seat":10,"name":"Игрок 15","user":"15"}}],"silent":true}', 'ru', NULL, 1700001430.0, 0.0, NULL, NULL, NULL),
(450, 7, 7, NULL, 5, 1, 'send', 'act:1', NULL, NULL, '{"lines":[{"key":"ask-meeting","args":{"seats":[4,6],"book":"fiim-2019"},"names":{"4":"Игрок 9","6":"Игрок 13"}},{"key":"meeting-is-all"},{"key":"ask-order"}],"rows":[[{"mark":"1","data":"p:5:1:order:add:1"},{"mark":"3","data":"p:5:1:order:add:3"},{"mark":"5","data":"p:5:1:order:add:5"},{"mark":"7","data":"p:5:1:order:add:7"},{"mark":"8","data":"p:5:1:order:add:8"}],[{"mark":"9","data":"p:5:1:order:add:9"},{"mark":"10","data":"p:5:1:order:add:10"}],[{"mark":"?","data":"w:meeting"}]],"countdown":{"serial":1,"seconds":60},"protected":true}', 'ru', NULL, 1700001430.0, 0.0, NULL, NULL, NULL),
(451, 7, 9, NULL, 5, 1, 'send', 'act:1', NULL, NULL, '{"lines":[{"key":"ask-meeting","args":{"seats":[2,6],"book":"fiim-2019"},"names":{"2":"Игрок 7","6":"Игрок 13"}},{"key":"meeting-is-all"}],"rows":[[{"mark":"?","data":"w:meeting"}]],"countdown":{"serial":1,"seconds":60},"protected":true}', 'ru', NULL, 1700001430.0, 0.0, NULL, NULL, NULL),
(452, 7, 13, NULL, 5, 1, 'send', 'act:1', NULL, NULL, '{"lines":[{"key":"ask-meeting","args":{"seats":[2,4],"book":"fiim-2019"},"names":{"2":"Игрок 7","4":"Игрок 9"}},{"key":"meeting-is-all"}],"rows":[[{"mark":"?","data":"w:meeting"}]],"countdown":{"serial":1,"seconds":60},"protected":true}', 'ru', NULL, 1700001430.0, 0.0, NULL, NULL, NULL),
(453, 7, -1001, NULL, 5, 1, 'send', 'night:1', NULL, NULL, '{"lines":[{"key":"night-first","args":{"book":"fiim-2019"}},{"key":"night-meeting","args":{"number":1,"book":"fiim-2019","after":"none"}},{"key":"time-left"}],"rows":[[{"label":{"key":"button-to-bot"},"link":{}}]],"countdown":{"serial":1,"seconds":60},"silent":true}', 'ru', 1, 1700001430.0, 1700001431.5, NULL, NULL, NULL),
(454, 7, 7, NULL, 5, 2, 'edit', 'act:1', NULL, NULL, '{"lines":[{"key":"meeting-over-no-order"}],"silent":true}', 'ru', NULL, 1700001550.0, 0.0, NULL, NULL, NULL),
(455, 7, 9, NULL, 5, 2, 'edit', 'act:1', NULL, NULL, '{"lines":[{"key":"meeting-over-no-order"}],"silent":true}', 'ru', NULL, 1700001550.0, 0.0, NULL, NULL, NULL),
(456, 7, 13, NULL, 5, 2, 'edit', 'act:1', NULL, NULL, '{"lines":[{"key":"meeting-over-no-order"}],"silent":true}', 'ru', NULL, 1700001550.0, 0.0, NULL, NULL, NULL),
(457, 7, 3, NULL, 5, 1, 'send', NULL, NULL, NULL, '{"lines":[{"key":"greeted-look","args":{"count":1}}],"silent":true,"protected":true}', 'ru', NULL, 1700001550.0, 0.0, NULL, NULL, NULL),
(458, 7, -1001, NULL, 5, 1, 'edit', 'night:1', NULL, NULL, '{"lines":[{"key":"night-first","args":{"book":"fiim-2019"}},{"key":"night-meeting","args":{"number":1,"book":"fiim-2019","after":"none"}},{"key":"night-sheriff-look","args":{"number":1,"book":"fiim-2019","after":"meeting"}},{"key":"time-left"}],"rows":[[{"label":{"key":"button-to-bot"},"link":{}}]],"countdown":{"serial":2,"seconds":20},"silent":true}', 'ru', 2, 1700001550.0, 1700001551.5, NULL, NULL, NULL),
(459, 7, -1001, NULL, 5, 3, 'edit', 'night:1', NULL, NULL, '{"lines":[{"key":"night-first","args":{"book":"fiim-2019"}},{"key":"night-meeting","args":{"number":1,"book":"fiim-2019","after":"none"}},{"key":"night-sheriff-look","args":{"number":1,"book":"fiim-2019","after":"meeting"}},{"key":"night-ends","args":{"role":"sheriff","own":"","book":"fiim-2019"}}],"silent":true}', 'ru', NULL, 1700001630.0, 0.0, NULL, NULL, NULL),
(460, 7, -1001, NULL, 5, 1, 'send', 'speech:3', NULL, NULL, '{"lines":[{"key":"morning-first","args":{"number":1,"book":"fiim-2019"}},{"key":"turn-opens","args":{"seat":1,"name":"Игрок 4","user":"4","seconds":60}},{"key":"speaks-next","args":{"seat":2},"names":{"2":"Игрок 7"}},{"key":"nomination-invited"},{"key":"nomination-caption-final"}],"rows":[[{"mark":"1","data":"a:5:3:nominate:1"},{"mark":"2","data":"a:5:3:nominate:2"},{"mark":"3","data":"a:5:3:nominate:3"},{"mark":"4","data":"a:5:3:nominate:4"},{"mark":"5","data":"a:5:3:nominate:5"}],[{"mark":"6","data":"a:5:3:nominate:6"},{"mark":"7","data":"a:5:3:nominate:7"},{"mark":"8","data":"a:5:3:nominate:8"},{"mark":"9","data":"a:5:3:nominate:9"},{"mark":"10","data":"a:5:3:nominate:10"}],[{"label":{"key":"button-pass"},"data":"a:5:3:pass:0","style":"success"},{"mark":"?","data":"w:nominate"}]],"countdown":{"serial":3,"seconds":60}}', 'ru', 3, 1700001630.0, 0.0, NULL, NULL, NULL),
(461, 7, -1002, NULL, 6, 3, 'edit', 'deal', NULL, NULL, '{"lines":[{"key":"deal-closed"},{"key":"table-seat","args":{"seat":1,"name":"Игрок 5","user":"5"}},{"key":"table-seat","args":{"seat":2,"name":"Игрок 18","user":"18"}},{"key":"table-seat","args":{"seat":3,"name":"Игрок 1","user":"1"}},{"key":"table-seat","args":{"seat":4,"name":"Игрок 16","user":"16"}},{"key":"table-seat","args":{"seat":5,"name":"Игрок 10","user":"10"}},{"key":"table-seat","args":{"seat":6,"name":"Игрок 19","user":"19"}},{"key":"table-seat","args":{"seat":7,"name":"Игрок 6","user":"6"}},{"key":"table-seat","args":{"seat":8,"name":"Игрок 12","user":"12"}},{"key":"table-seat","args":{"seat":9,"name":"Игрок 14","user":"14"}},{"key":"table-seat","args":{"seat":10,"name":"Игрок 17","user":"17"}}],"silent":true}', 'ru', NULL, 1700001630.0, 0.0, NULL, NULL, NULL),
(462, 7, 18, NULL, 6, 1, 'send', 'act:1', NULL, NULL, '{"lines":[{"key":"ask-meeting","args":{"seats":[4,6],"book":"fiim-2019"},"names":{"4":"Игрок 16","6":"Игрок 19"}},{"key":"meeting-is-all"},{"key":"ask-order"}],"rows":[[{"mark":"1","data":"p:6:1:order:add:1"},{"mark":"3","data":"p:6:1:order:add:3"},{"mark":"5","data":"p:6:1:order:add:5"},{"mark":"7","data":"p:6:1:order:add:7"},{"mark":"8","data":"p:6:1:order:add:8"}],[{"mark":"9","data":"p:6:1:order:add:9"},{"mark":"10","data":"p:6:1:order:add:10"}],[{"mark":"?","data":"w:meeting"}]],"countdown":{"serial":1,"seconds":60},"protected":true}', 'ru', NULL, 1700001630.0, 0.0, NULL, NULL, NULL),
(463, 7, 16, NULL, 6, 1, 'send', 'act:1', NULL, NULL, '{"lines":[{"key":"ask-meeting","args":{"seats":[2,6],"book":"fiim-2019"},"names":{"2":"Игрок 18","6":"Игрок 19"}},{"key":"meeting-is-all"}],"rows":[[{"mark":"?","data":"w:meeting"}]],"countdown":{"serial":1,"seconds":60},"protected":true}', 'ru', NULL, 1700001630.0, 0.0, NULL, NULL, NULL),
(464, 7, 19, NULL, 6, 1, 'send', 'act:1', NULL, NULL, '{"lines":[{"key":"ask-meeting","args":{"seats":[2,4],"book":"fiim-2019"},"names":{"2":"Игрок 18","4":"Игрок 16"}},{"key":"meeting-is-all"}],"rows":[[{"mark":"?","data":"w:meeting"}]],"countdown":{"serial":1,"seconds":60},"protected":true}', 'ru', NULL, 1700001630.0, 0.0, NULL, NULL, NULL),
(465, 7, -1002, NULL, 6, 1, 'send', 'night:1', NULL, NULL, '{"lines":[{"key":"night-first","args":{"book":"fiim-2019"}},{"key":"night-meeting","args":{"number":1,"book":"fiim-2019","after":"none"}},{"key":"time-left"}],"rows":[[{"label":{"key":"button-to-bot"},"link":{}}]],"countdown":{"serial":1,"seconds":60},"silent":true}', 'ru', 1, 1700001630.0, 1700001631.5, NULL, NULL, NULL),
(466, 7, 18, NULL, 6, 2, 'edit', 'act:1', NULL, NULL, '{"lines":[{"key":"meeting-over-no-order"}],"silent":true}', 'ru', NULL, 1700001750.0, 0.0, NULL, NULL, NULL),
(467, 7, 16, NULL, 6, 2, 'edit', 'act:1', NULL, NULL, '{"lines":[{"key":"meeting-over-no-order"}],"silent":true}', 'ru', NULL, 1700001750.0, 0.0, NULL, NULL, NULL),
(468, 7, 19, NULL, 6, 2, 'edit', 'act:1', NULL, NULL, '{"lines":[{"key":"meeting-over-no-order"}],"silent":true}', 'ru', NULL, 1700001750.0, 0.0, NULL, NULL, NULL),
(469, 7, 6, NULL, 6, 1, 'send', NULL, NULL, NULL, '{"lines":[{"key":"greeted-look","args":{"count":1}}],"silent":true,"protected":true}', 'ru', NULL, 1700001750.0, 0.0, NULL, NULL, NULL),
(470, 7, -1002, NULL, 6, 1, 'edit', 'night:1', NULL, NULL, '{"lines":[{"key":"night-first","args":{"book":"fiim-2019"}},{"key":"night-meeting","args":{"number":1,"book":"fiim-2019","after":"none"}},{"key":"night-sheriff-look","args":{"number":1,"book":"fiim-2019","after":"meeting"}},{"key":"time-left"}],"rows":[[{"label":{"key":"button-to-bot"},"link":{}}]],"countdown":{"serial":2,"seconds":20},"silent":true}', 'ru', 2, 1700001750.0, 1700001751.5, NULL, NULL, NULL),
(471, 7, -1002, NULL, 6, 3, 'edit', 'night:1', NULL, NULL, '{"lines":[{"key":"night-first","args":{"book":"fiim-2019"}},{"key":"night-meeting","args":{"number":1,"book":"fiim-2019","after":"none"}},{"key":"night-sheriff-look","args":{"number":1,"book":"fiim-2019","after":"meeting"}},{"key":"night-ends","args":{"role":"sheriff","own":"","book":"fiim-2019"}}],"silent":true}', 'ru', NULL, 1700001830.0, 0.0, NULL, NULL, NULL),
(472, 7, -1002, NULL, 6, 1, 'send', 'speech:3', NULL, NULL, '{"lines":[{"key":"morning-first","args":{"number":1,"book":"fiim-2019"}},{"key":"turn-opens","args":{"seat":1,"name":"Игрок 5","user":"5","seconds":60}},{"key":"speaks-next","args":{"seat":2},"names":{"2":"Игрок 18"}},{"key":"nomination-invited"},{"key":"nomination-caption-final"}],"rows":[[{"mark":"1","data":"a:6:3:nominate:1"},{"mark":"2","data":"a:6:3:nominate:2"},{"mark":"3","data":"a:6:3:nominate:3"},{"mark":"4","data":"a:6:3:nominate:4"},{"mark":"5","data":"a:6:3:nominate:5"}],[{"mark":"6","data":"a:6:3:nominate:6"},{"mark":"7","data":"a:6:3:nominate:7"},{"mark":"8","data":"a:6:3:nominate:8"},{"mark":"9","data":"a:6:3:nominate:9"},{"mark":"10","data":"a:6:3:nominate:10"}],[{"label":{"key":"button-pass"},"data":"a:6:3:pass:0","style":"success"},{"mark":"?","data":"w:nominate"}]],"countdown":{"serial":3,"seconds":60}}', 'ru', 3, 1700001830.0, 0.0, NULL, NULL, NULL);
INSERT INTO packed VALUES
(1, X'78daad943b6f83301485ff4ae4d9a978051ad666ad3a74e880181c7c49dc1a93da10a9aaf8efbd06a492b679d62c18fbdae73b07f966994f49232aa8db86d0ec93c01e544352f2dcc0ee69070a38a1640fda885a9134a0a41420b921e927315862df8a55803b2a8046a80d96efb6ccd81925365b3c95a8b65a8326294a19286a65b7c79efd6028a55a29712c642f5c3269c02e69c1246ee9ba2ea77ee2f54fe2dd7939cd0257c81b8dcc735e174dad2fe4f62fe30ea6dcfe72e00edd729b2d8a95a55bf0700a1ec40378e416bc12a6d1608c5bf2684a1e8603f9c231395382156eb91753eec81bb8e3bfb91f6badf08e3d58a663e013943721255a4cb31ce5d8de0e477126c55a8c0b16ab18caba8e7e8b3d085d48381353adb915c33612d090467441639ad07bbaa4be7778dcf59937ad5693ac39fb38db4cfca331c707318f9d24a1e4b5e51b9869a8ea3dcc8283b457c2bcb79814029e60ee75714a0333769560298712a7cd087110c30bbe9eec6f3d775ec1dadef680c68f07f187affb1fbea25b7d458e7d45fff3b5fce12bbed557ecd8577c95afc9f12b28043f818b7db2955898e1c856ad252bdeccdc3686ff5e2fa4d4175dafb17d9d6f65c9ef3b967f01e917b222');
INSERT INTO panels VALUES
(7, '');
INSERT INTO pauses VALUES
(7, 3, 45.0, 'judge');
INSERT INTO people VALUES
(7, 1, 'Игрок 1', NULL, 'ru', 1, 1700001060.0, 0, 0, NULL),
(7, 2, 'Игрок 2', NULL, 'ru', 1, 1700001060.0, 0, 0, NULL),
(7, 3, 'Игрок 3', NULL, 'ru', 1, 1700001060.0, 0, 0, NULL),
(7, 4, 'Игрок 4', NULL, 'ru', 1, 1700001060.0, 0, 0, NULL),
(7, 5, 'Игрок 5', NULL, 'ru', 1, 1700001060.0, 0, 0, NULL),
(7, 6, 'Игрок 6', NULL, 'ru', 1, 1700001060.0, 0, 0, NULL),
(7, 7, 'Игрок 7', NULL, 'ru', 1, 1700001060.0, 0, 0, NULL),
(7, 8, 'Игрок 8', NULL, 'ru', 1, 1700001060.0, 0, 0, NULL),
(7, 9, 'Игрок 9', NULL, 'ru', 1, 1700001060.0, 0, 0, NULL),
(7, 10, 'Игрок 10', NULL, 'ru', 1, 1700001060.0, 0, 0, NULL),
(7, 11, 'Игрок 11', NULL, 'ru', 1, 1700001060.0, 1, 0, NULL),
(7, 12, 'Игрок 12', NULL, 'ru', 1, 1700001060.0, 1, 0, NULL),
(7, 13, 'Игрок 13', NULL, 'ru', 1, 1700001060.0, 1, 0, NULL),
(7, 14, 'Игрок 14', NULL, 'ru', 1, 1700001060.0, 1, 0, NULL),
(7, 15, 'Игрок 15', NULL, 'ru', 1, 1700001060.0, 1, 0, NULL),
(7, 16, 'Игрок 16', NULL, 'ru', 1, 1700001060.0, 1, 0, NULL),
(7, 17, 'Игрок 17', NULL, 'ru', 1, 1700001060.0, 1, 0, NULL),
(7, 18, 'Игрок 18', NULL, 'ru', 1, 1700001060.0, 1, 0, NULL),
(7, 19, 'Игрок 19', NULL, 'ru', 1, 1700001060.0, 1, 0, NULL),
(7, 20, 'Игрок 20', NULL, 'ru', 1, 1700001060.0, 1, 0, NULL),
(7, 901, 'Игрок 901', NULL, 'ru', 0, 1700001060.0, 1, 0, NULL),
(7, 21, 'Игрок 21', NULL, 'ru', 1, 1700001060.0, 1, 0, NULL),
(7, 11001, 'Гравець 1', NULL, 'uk', 1, 1700000000.0, 1, 0, NULL),
(7, 11002, 'Гравець 2', NULL, 'uk', 1, 1700000000.0, 1, 0, NULL),
(7, 11003, 'Гравець 3', NULL, 'uk', 1, 1700000000.0, 1, 0, NULL),
(7, 11004, 'Гравець 4', NULL, 'uk', 1, 1700000000.0, 1, 0, NULL),
(7, 11005, 'Гравець 5', NULL, 'uk', 1, 1700000000.0, 1, 0, NULL),
(7, 11006, 'Гравець 6', NULL, 'uk', 1, 1700000000.0, 1, 0, NULL),
(7, 11007, 'Гравець 7', NULL, 'uk', 1, 1700000000.0, 1, 0, NULL),
(7, 11008, 'Гравець 8', NULL, 'uk', 1, 1700000000.0, 1, 0, NULL),
(7, 11009, 'Гравець 9', NULL, 'uk', 1, 1700000000.0, 1, 0, NULL),
(7, 11010, 'Гравець 10', NULL, 'uk', 1, 1700000000.0, 1, 0, NULL),
(7, 55001, 'Игрок 1', NULL, 'ru', 1, 1700000000.0, 1, 0, NULL),
(7, 55002, 'Игрок 2', NULL, 'ru', 1, 1700000000.0, 1, 0, NULL),
(7, 55003, 'Игрок 3', NULL, 'ru', 1, 1700000000.0, 1, 0, NULL);
INSERT INTO played VALUES
(1, 1, -1001234567890, 1, 1700000470.0, 'citizen', 'red', 1, 0, 0, 0, 0, 0, 0, 0, 0, 0, 'city', 100, 0, 0, 0),
(1, 2, -1001234567890, 2, 1700000470.0, 'don', 'black', 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 'city', 0, -50, 0, 0),
(1, 3, -1001234567890, 3, 1700000470.0, 'citizen', 'red', 1, 0, 0, 0, 0, 0, 0, 0, 0, 0, 'city', 100, 0, 0, 0),
(1, 4, -1001234567890, 4, 1700000470.0, 'mafia', 'black', 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 'city', 0, -50, 0, 0),
(1, 5, -1001234567890, 5, 1700000470.0, 'citizen', 'red', 1, 0, 0, 0, 0, 0, 0, 0, 0, 0, 'city', 100, 0, 0, 0),
(1, 6, -1001234567890, 6, 1700000470.0, 'mafia', 'black', 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 'city', 0, -50, 0, 0),
(1, 7, -1001234567890, 7, 1700000470.0, 'sheriff', 'red', 1, 0, 0, 0, 0, 0, 0, 0, 0, 0, 'city', 100, 0, 0, 0),
(1, 8, -1001234567890, 8, 1700000470.0, 'doctor', 'red', 1, 0, 0, 0, 0, 0, 0, 0, 0, 0, 'city', 100, 0, 0, 0),
(1, 9, -1001234567890, 9, 1700000470.0, 'mistress', 'red', 1, 0, 0, 0, 0, 0, 0, 0, 0, 0, 'city', 100, 0, 0, 0),
(1, 10, -1001234567890, 10, 1700000470.0, 'maniac', 'red', 1, 0, 0, 0, 0, 0, 0, 0, 0, 0, 'city', 100, 0, 0, 0),
(2, 1, -1001234567890, 1, 1700001000.0, 'citizen', 'red', 1, 0, 0, 0, 0, 0, 0, 0, 0, 0, 'city', 100, 0, 0, 0),
(2, 2, -1001234567890, 2, 1700001000.0, 'don', 'black', 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 'city', 0, -50, 0, 0),
(2, 3, -1001234567890, 3, 1700001000.0, 'citizen', 'red', 1, 0, 0, 0, 0, 0, 0, 0, 0, 0, 'city', 100, 0, 0, 0),
(2, 4, -1001234567890, 4, 1700001000.0, 'mafia', 'black', 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 'city', 0, -50, 0, 0),
(2, 5, -1001234567890, 5, 1700001000.0, 'citizen', 'red', 1, 0, 0, 0, 0, 0, 0, 0, 0, 0, 'city', 100, 0, 0, 0),
(2, 6, -1001234567890, 6, 1700001000.0, 'mafia', 'black', 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 'city', 0, -50, 0, 0),
(2, 7, -1001234567890, 7, 1700001000.0, 'sheriff', 'red', 1, 0, 0, 0, 0, 0, 0, 0, 0, 0, 'city', 100, 0, 0, 0),
(2, 8, -1001234567890, 8, 1700001000.0, 'doctor', 'red', 1, 0, 0, 0, 0, 0, 0, 0, 0, 0, 'city', 100, 0, 0, 0),
(2, 9, -1001234567890, 9, 1700001000.0, 'mistress', 'red', 1, 0, 0, 0, 0, 0, 0, 0, 0, 0, 'city', 100, 0, 0, 0),
(2, 10, -1001234567890, 10, 1700001000.0, 'maniac', 'red', 1, 0, 0, 0, 0, 0, 0, 0, 0, 0, 'city', 100, 0, 0, 0),
(3, 1, -1001, 8, 1700001060.0, 'citizen', 'red', 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 'fiim-2019', 0, -50, 0, 0),
(3, 2, -1001, 16, 1700001060.0, 'citizen', 'red', 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 'fiim-2019', 0, 0, 0, 0),
(3, 3, -1001, 12, 1700001060.0, 'citizen', 'red', 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 'fiim-2019', 0, 0, 0, 0),
(3, 4, -1001, 15, 1700001060.0, 'mafia', 'black', 1, 0, 0, 0, 0, 0, 0, 0, 0, 0, 'fiim-2019', 100, 0, 0, 0),
(3, 5, -1001, 17, 1700001060.0, 'mafia', 'black', 1, 0, 0, 0, 0, 0, 0, 0, 0, 0, 'fiim-2019', 100, 0, 0, 0),
(3, 6, -1001, 18, 1700001060.0, 'citizen', 'red', 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 'fiim-2019', 0, 0, 0, 0),
(3, 7, -1001, 20, 1700001060.0, 'sheriff', 'red', 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 'fiim-2019', 0, 0, 0, 0),
(3, 8, -1001, 7, 1700001060.0, 'don', 'black', 1, 0, 0, 0, 0, 0, 0, 0, 0, 0, 'fiim-2019', 100, 0, 0, 0),
(3, 9, -1001, 4, 1700001060.0, 'citizen', 'red', 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 'fiim-2019', 0, 0, 0, 0),
(3, 10, -1001, 13, 1700001060.0, 'citizen', 'red', 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 'fiim-2019', 0, 0, 0, 0),
(4, 1, -1002, 3, 1700001060.0, 'citizen', 'red', 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 'fiim-2019', 0, -50, 0, 0),
(4, 2, -1002, 19, 1700001060.0, 'sheriff', 'red', 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 'fiim-2019', 0, 0, 0, 0),
(4, 3, -1002, 10, 1700001060.0, 'citizen', 'red', 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 'fiim-2019', 0, 0, 0, 0),
(4, 4, -1002, 11, 1700001060.0, 'citizen', 'red', 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 'fiim-2019', 0, 0, 0, 0),
(4, 5, -1002, 5, 1700001060.0, 'citizen', 'red', 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 'fiim-2019', 0, 0, 0, 0),
(4, 6, -1002, 1, 1700001060.0, 'mafia', 'black', 1, 0, 0, 0, 0, 0, 0, 0, 0, 0, 'fiim-2019', 100, 0, 0, 0),
(4, 7, -1002, 14, 1700001060.0, 'mafia', 'black', 1, 0, 0, 0, 0, 0, 0, 0, 0, 0, 'fiim-2019', 100, 0, 0, 0),
(4, 8, -1002, 9, 1700001060.0, 'don', 'black', 1, 0, 0, 0, 0, 0, 0, 0, 0, 0, 'fiim-2019', 100, 0, 0, 0),
(4, 9, -1002, 2, 1700001060.0, 'citizen', 'red', 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 'fiim-2019', 0, 0, 0, 0),
(4, 10, -1002, 6, 1700001060.0, 'citizen', 'red', 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 'fiim-2019', 0, 0, 0, 0);
INSERT INTO protests VALUES
(1, 3, 2, 'Фол был после времени', 'rejected', 1700000000.0);
INSERT INTO questions VALUES
(7, -1001234567890, 1000, 'season', 1700000470.0),
(7, 1, 1079, 'tournament:1', 1700001060.0),
(7, 2, 1080, 'tournament:1', 1700001060.0),
(7, 3, 1081, 'tournament:1', 1700001060.0),
(7, 4, 1082, 'tournament:1', 1700001060.0),
(7, 5, 1083, 'tournament:1', 1700001060.0),
(7, 6, 1084, 'tournament:1', 1700001060.0),
(7, 7, 1085, 'tournament:1', 1700001060.0),
(7, 8, 1086, 'tournament:1', 1700001060.0),
(7, 9, 1087, 'tournament:1', 1700001060.0),
(7, 10, 1088, 'tournament:1', 1700001060.0),
(7, 11, 1089, 'tournament:1', 1700001060.0),
(7, 12, 1090, 'tournament:1', 1700001060.0),
(7, 13, 1091, 'tournament:1', 1700001060.0),
(7, 14, 1092, 'tournament:1', 1700001060.0),
(7, 15, 1093, 'tournament:1', 1700001060.0),
(7, 16, 1094, 'tournament:1', 1700001060.0),
(7, 17, 1095, 'tournament:1', 1700001060.0),
(7, 18, 1096, 'tournament:1', 1700001060.0),
(7, 19, 1097, 'tournament:1', 1700001060.0),
(7, 20, 1098, 'tournament:1', 1700001060.0),
(7, 901, 1101, 'tournament:1', 1700001060.0),
(7, 21, 1126, 'tournament:1', 1700001060.0),
(7, 901, 1127, 'tournament:1', 1700000000.0);
INSERT INTO restraints VALUES
(7, -1000000000011, 0, 7, 1, 1, '{"can_send_messages":true}');
INSERT INTO results VALUES
(1, -1001234567890, 1700000470.0, 'red', 1),
(2, -1001234567890, 1700001000.0, 'red', 1),
(3, -1001, 1700001060.0, 'black', 1),
(4, -1002, 1700001060.0, 'black', 1);
INSERT INTO season_strengths VALUES
(1, 1, 2, 25.0, 8.0),
(1, 2, 2, 25.0, 8.0),
(1, 3, 2, 25.0, 8.0),
(1, 4, 2, 25.0, 8.0),
(1, 5, 2, 25.0, 8.0),
(1, 6, 2, 25.0, 8.0),
(1, 7, 2, 25.0, 8.0),
(1, 8, 2, 25.0, 8.0),
(1, 9, 2, 25.0, 8.0),
(1, 10, 2, 25.0, 8.0);
INSERT INTO season_sums VALUES
(1, 1, 2, 2, 0, 200, 0, 0, 0, 0),
(1, 2, 2, 0, 0, 0, -100, 0, 0, 0),
(1, 3, 2, 2, 0, 200, 0, 0, 0, 0),
(1, 4, 2, 0, 0, 0, -100, 0, 0, 0),
(1, 5, 2, 2, 0, 200, 0, 0, 0, 0),
(1, 6, 2, 0, 0, 0, -100, 0, 0, 0),
(1, 7, 2, 2, 2, 200, 0, 0, 0, 0),
(1, 8, 2, 2, 0, 200, 0, 0, 0, 0),
(1, 9, 2, 2, 0, 200, 0, 0, 0, 0),
(1, 10, 2, 2, 0, 200, 0, 0, 0, 0);
INSERT INTO seasons VALUES
(1, -1001234567890, 1700000000.0, NULL, '[]', 1, 936623603, NULL, 2, 0, NULL, NULL);
INSERT INTO seats VALUES
(1, 1, 7, 'Игрок 1', 1, 1, 1, 0, 0, NULL),
(1, 2, 7, 'Игрок 2', 2, 2, 1, 0, 0, NULL),
(1, 3, 7, 'Игрок 3', 3, 3, 1, 0, 0, NULL),
(1, 4, 7, 'Игрок 4', 4, 4, 1, 0, 0, NULL),
(1, 5, 7, 'Игрок 5', 5, 5, 1, 0, 0, NULL),
(1, 6, 7, 'Игрок 6', 6, 6, 1, 0, 0, NULL),
(1, 7, 7, 'Игрок 7', 7, 7, 1, 0, 0, NULL),
(1, 8, 7, 'Игрок 8', 8, 8, 1, 0, 0, NULL),
(1, 9, 7, 'Игрок 9', 9, 9, 1, 0, 0, NULL),
(1, 10, 7, 'Игрок 10', 10, 10, 1, 0, 0, NULL),
(2, 1, 7, 'Игрок 1', 1, 1, 1, 0, 0, NULL),
(2, 2, 7, 'Игрок 2', 2, 2, 1, 0, 0, NULL),
(2, 3, 7, 'Игрок 3', 3, 3, 1, 0, 0, NULL),
(2, 4, 7, 'Игрок 4', 4, 4, 1, 0, 0, NULL),
(2, 5, 7, 'Игрок 5', 5, 5, 1, 0, 0, NULL),
(2, 6, 7, 'Игрок 6', 6, 6, 1, 0, 0, NULL),
(2, 7, 7, 'Игрок 7', 7, 7, 1, 0, 0, NULL),
(2, 8, 7, 'Игрок 8', 8, 8, 1, 0, 0, NULL),
(2, 9, 7, 'Игрок 9', 9, 9, 1, 0, 0, NULL),
(2, 10, 7, 'Игрок 10', 10, 10, 1, 0, 0, NULL),
(3, 8, 7, 'Игрок 8', 1, 1, 1, 0, 0, NULL),
(3, 16, 7, 'Игрок 16', 2, 2, 1, 0, 0, NULL),
(3, 12, 7, 'Игрок 12', 3, 3, 1, 0, 0, NULL),
(3, 15, 7, 'Игрок 15', 4, 4, 1, 0, 0, NULL),
(3, 17, 7, 'Игрок 17', 5, 5, 1, 0, 0, NULL),
(3, 18, 7, 'Игрок 18', 6, 6, 1, 0, 0, NULL),
(3, 20, 7, 'Игрок 20', 7, 7, 1, 0, 0, NULL),
(3, 7, 7, 'Игрок 7', 8, 8, 1, 0, 0, NULL),
(3, 4, 7, 'Игрок 4', 9, 9, 1, 0, 0, NULL),
(3, 13, 7, 'Игрок 13', 10, 10, 1, 0, 0, NULL),
(4, 3, 7, 'Игрок 3', 1, 1, 1, 0, 0, NULL),
(4, 19, 7, 'Игрок 19', 2, 2, 1, 0, 0, NULL),
(4, 10, 7, 'Игрок 10', 3, 3, 1, 0, 0, NULL),
(4, 11, 7, 'Игрок 11', 4, 4, 1, 0, 0, NULL),
(4, 5, 7, 'Игрок 5', 5, 5, 1, 0, 0, NULL),
(4, 1, 7, 'Игрок 1', 6, 6, 1, 0, 0, NULL),
(4, 14, 7, 'Игрок 14', 7, 7, 1, 0, 0, NULL),
(4, 9, 7, 'Игрок 9', 8, 8, 1, 0, 0, NULL),
(4, 2, 7, 'Игрок 2', 9, 9, 1, 0, 0, NULL),
(4, 6, 7, 'Игрок 6', 10, 10, 1, 0, 0, NULL),
(7, 11001, 7, 'Гравець 1', 1, 1, 1, 1, 0, NULL),
(7, 11002, 7, 'Гравець 2', 2, 2, 1, 1, 0, NULL),
(7, 11003, 7, 'Гравець 3', 3, 3, 1, 1, 0, NULL),
(7, 11004, 7, 'Гравець 4', 4, 4, 1, 1, 0, NULL),
(7, 11005, 7, 'Гравець 5', 5, 5, 1, 1, 0, NULL),
(7, 11006, 7, 'Гравець 6', 6, 6, 1, 1, 0, NULL),
(7, 11007, 7, 'Гравець 7', 7, 7, 1, 1, 0, NULL),
(7, 11008, 7, 'Гравець 8', 8, 8, 1, 1, 0, NULL),
(7, 11009, 7, 'Гравець 9', 9, 9, 1, 1, 0, NULL),
(7, 11010, 7, 'Гравець 10', 10, 10, 1, 1, 0, NULL),
(8, 55001, 7, 'Игрок 1', 1, NULL, 1, 1, 0, NULL),
(8, 55002, 7, 'Игрок 2', 2, NULL, 1, 1, 0, NULL),
(8, 55003, 7, 'Игрок 3', 3, NULL, 1, 1, 0, NULL),
(5, 4, 7, 'Игрок 4', 1, 1, 1, 1, 0, NULL),
(5, 7, 7, 'Игрок 7', 2, 2, 1, 1, 0, NULL),
(5, 11, 7, 'Игрок 11', 3, 3, 1, 1, 0, NULL),
(5, 9, 7, 'Игрок 9', 4, 4, 1, 1, 0, NULL),
(5, 2, 7, 'Игрок 2', 5, 5, 1, 1, 0, NULL),
(5, 13, 7, 'Игрок 13', 6, 6, 1, 1, 0, NULL),
(5, 3, 7, 'Игрок 3', 7, 7, 1, 1, 0, NULL),
(5, 20, 7, 'Игрок 20', 8, 8, 1, 1, 0, NULL),
(5, 8, 7, 'Игрок 8', 9, 9, 1, 1, 0, NULL),
(5, 15, 7, 'Игрок 15', 10, 10, 1, 1, 0, NULL),
(6, 5, 7, 'Игрок 5', 1, 1, 1, 1, 0, NULL),
(6, 18, 7, 'Игрок 18', 2, 2, 1, 1, 0, NULL),
(6, 1, 7, 'Игрок 1', 3, 3, 1, 1, 0, NULL),
(6, 16, 7, 'Игрок 16', 4, 4, 1, 1, 0, NULL),
(6, 10, 7, 'Игрок 10', 5, 5, 1, 1, 0, NULL),
(6, 19, 7, 'Игрок 19', 6, 6, 1, 1, 0, NULL),
(6, 6, 7, 'Игрок 6', 7, 7, 1, 1, 0, NULL),
(6, 12, 7, 'Игрок 12', 8, 8, 1, 1, 0, NULL),
(6, 14, 7, 'Игрок 14', 9, 9, 1, 1, 0, NULL),
(6, 17, 7, 'Игрок 17', 10, 10, 1, 1, 0, NULL);
INSERT INTO substitutes VALUES
(7, 912, 4, 'Запасной', 1);
INSERT INTO tallies VALUES
(-1001234567890, 1, 2, 1700001000.0, 2, 2, 2, 2, 0, 0, 0, 0, 0, 0, 0, 0, 0, 2, 2, '{"citizen":[2,2]}'),
(-1001234567890, 2, 2, 1700001000.0, 2, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, '{"don":[2,0]}'),
(-1001234567890, 3, 2, 1700001000.0, 2, 2, 2, 2, 0, 0, 0, 0, 0, 0, 0, 0, 0, 2, 2, '{"citizen":[2,2]}'),
(-1001234567890, 4, 2, 1700001000.0, 2, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, '{"mafia":[2,0]}'),
(-1001234567890, 5, 2, 1700001000.0, 2, 2, 2, 2, 0, 0, 0, 0, 0, 0, 0, 0, 0, 2, 2, '{"citizen":[2,2]}'),
(-1001234567890, 6, 2, 1700001000.0, 2, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, '{"mafia":[2,0]}'),
(-1001234567890, 7, 2, 1700001000.0, 2, 2, 2, 2, 0, 0, 0, 0, 0, 0, 0, 0, 0, 2, 2, '{"sheriff":[2,2]}'),
(-1001234567890, 8, 2, 1700001000.0, 2, 2, 2, 2, 0, 0, 0, 0, 0, 0, 0, 0, 0, 2, 2, '{"doctor":[2,2]}'),
(-1001234567890, 9, 2, 1700001000.0, 2, 2, 2, 2, 0, 0, 0, 0, 0, 0, 0, 0, 0, 2, 2, '{"mistress":[2,2]}'),
(-1001234567890, 10, 2, 1700001000.0, 2, 2, 2, 2, 0, 0, 0, 0, 0, 0, 0, 0, 0, 2, 2, '{"maniac":[2,2]}'),
(-1001, 8, 3, 1700001060.0, 1, 0, 1, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, '{"citizen":[1,0]}'),
(-1001, 16, 3, 1700001060.0, 1, 0, 1, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, '{"citizen":[1,0]}'),
(-1001, 12, 3, 1700001060.0, 1, 0, 1, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, '{"citizen":[1,0]}'),
(-1001, 15, 3, 1700001060.0, 1, 1, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 1, 1, '{"mafia":[1,1]}'),
(-1001, 17, 3, 1700001060.0, 1, 1, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 1, 1, '{"mafia":[1,1]}'),
(-1001, 18, 3, 1700001060.0, 1, 0, 1, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, '{"citizen":[1,0]}'),
(-1001, 20, 3, 1700001060.0, 1, 0, 1, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, '{"sheriff":[1,0]}'),
(-1001, 7, 3, 1700001060.0, 1, 1, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 1, 1, '{"don":[1,1]}'),
(-1001, 4, 3, 1700001060.0, 1, 0, 1, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, '{"citizen":[1,0]}'),
(-1001, 13, 3, 1700001060.0, 1, 0, 1, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, '{"citizen":[1,0]}'),
(-1002, 3, 4, 1700001060.0, 1, 0, 1, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, '{"citizen":[1,0]}'),
(-1002, 19, 4, 1700001060.0, 1, 0, 1, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, '{"sheriff":[1,0]}'),
(-1002, 10, 4, 1700001060.0, 1, 0, 1, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, '{"citizen":[1,0]}'),
(-1002, 11, 4, 1700001060.0, 1, 0, 1, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, '{"citizen":[1,0]}'),
(-1002, 5, 4, 1700001060.0, 1, 0, 1, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, '{"citizen":[1,0]}'),
(-1002, 1, 4, 1700001060.0, 1, 1, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 1, 1, '{"mafia":[1,1]}'),
(-1002, 14, 4, 1700001060.0, 1, 1, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 1, 1, '{"mafia":[1,1]}'),
(-1002, 9, 4, 1700001060.0, 1, 1, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 1, 1, '{"don":[1,1]}'),
(-1002, 2, 4, 1700001060.0, 1, 0, 1, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, '{"citizen":[1,0]}'),
(-1002, 6, 4, 1700001060.0, 1, 0, 1, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, '{"citizen":[1,0]}');
INSERT INTO tournaments VALUES
(1, 7, 'eMy50C3d82CZ', 901, 902, 'ru', 'Кубок', 'fiim-2019', '{}', 10, 20, '[{"name":"Отбор","tables":["A","B"],"rounds":2,"seating":[[[8,16,12,15,17,18,20,7,4,13],[3,19,10,11,5,1,14,9,2,6]],[[4,7,11,9,2,13,3,20,8,15],[5,18,1,16,10,19,6,12,14,17]]]},{"name":"Финал","tables":["A"],"rounds":1,"first":10,"seating":[]}]', '{"seating":5,"lot":7}', 300.0, 'running', 0, 2, NULL, 1700001060.0, NULL);
INSERT INTO waiting VALUES
(8, 913, 7, 'Ждущий', 1);
INSERT INTO acts VALUES
(2, 1, 'timeout', '[{"event":"StepOpened","version":2,"fields":{"step":{"name":"meeting","phase":"night","number":1,"seconds":60,"seat":null,"silent":false,"serial":1}}}]', 1700000600.0),
(2, 2, 'timeout', '[{"event":"StepOpened","version":2,"fields":{"step":{"name":"greet-doctor","phase":"night","number":1,"seconds":10,"seat":null,"silent":false,"serial":2}}}]', 1700000720.0),
(2, 3, 'timeout', '[{"event":"StepOpened","version":2,"fields":{"step":{"name":"greet-sheriff","phase":"night","number":1,"seconds":10,"seat":null,"silent":false,"serial":3}}}]', 1700000790.0),
(2, 4, 'timeout', '[{"event":"StepOpened","version":2,"fields":{"step":{"name":"greet-mistress","phase":"night","number":1,"seconds":10,"seat":null,"silent":false,"serial":4}}}]', 1700000860.0),
(2, 5, 'timeout', '[{"event":"StepOpened","version":2,"fields":{"step":{"name":"greet-maniac","phase":"night","number":1,"seconds":10,"seat":null,"silent":false,"serial":5}}}]', 1700000930.0),
(2, 6, 'timeout', '[{"event":"MorningCame","version":2,"fields":{"number":1,"killed":[],"saved":false,"alibi":[],"silenced":[]}},{"event":"CircleOpened","version":2,"fields":{"order":[1,2,3,4,5,6,7,8,9,10]}},{"event":"StepOpened","version":2,"fields":{"step":{"name":"turn","phase":"day","number":1,"seconds":60,"seat":1,"silent":false,"serial":6}}}]', 1700001000.0),
(2, 7, 'judge remove 2', '[{"event":"Disqualified","version":2,"fields":{"seat":2,"reason":"","defeats":false}},{"event":"WentOut","version":2,"fields":{"seat":2,"cause":"removed","phase":"day","number":1}}]', 1700001000.0),
(2, 8, 'judge remove 4', '[{"event":"Disqualified","version":2,"fields":{"seat":4,"reason":"","defeats":false}},{"event":"WentOut","version":2,"fields":{"seat":4,"cause":"removed","phase":"day","number":1}}]', 1700001000.0),
(2, 9, 'judge remove 6', '[{"event":"Disqualified","version":2,"fields":{"seat":6,"reason":"","defeats":false}},{"event":"WentOut","version":2,"fields":{"seat":6,"cause":"removed","phase":"day","number":1}},{"event":"Decided","version":2,"fields":{"result":["red","blacks-out"]}},{"event":"StepOpened","version":2,"fields":{"step":{"name":"over","phase":"day","number":1,"seconds":null,"seat":null,"silent":false,"serial":7}}}]', 1700001000.0);
INSERT INTO acts VALUES
(3, 1, 'judge defeat 1', '[{"event":"Disqualified","version":2,"fields":{"seat":1,"reason":"","defeats":true}},{"event":"Decided","version":2,"fields":{"result":["black","team-defeat"]}},{"event":"StepOpened","version":2,"fields":{"step":{"name":"over","phase":"night","number":1,"seconds":null,"seat":null,"silent":false,"serial":1}}}]', 1700001060.0);
INSERT INTO acts SELECT 4, number, line, events, at FROM acts WHERE game_id = 3 AND number <= 1;
INSERT INTO acts VALUES
(5, 1, 'timeout', '[{"event":"StepOpened","version":2,"fields":{"step":{"name":"meeting","phase":"night","number":1,"seconds":60,"seat":null,"silent":false,"serial":1}}}]', 1700001430.0),
(5, 2, 'timeout', '[{"event":"StepOpened","version":2,"fields":{"step":{"name":"sheriff-look","phase":"night","number":1,"seconds":20,"seat":null,"silent":false,"serial":2}}}]', 1700001550.0),
(5, 3, 'timeout', '[{"event":"MorningCame","version":2,"fields":{"number":1,"killed":[],"saved":false,"alibi":[],"silenced":[]}},{"event":"CircleOpened","version":2,"fields":{"order":[1,2,3,4,5,6,7,8,9,10]}},{"event":"StepOpened","version":2,"fields":{"step":{"name":"turn","phase":"day","number":1,"seconds":60,"seat":1,"silent":false,"serial":3}}}]', 1700001630.0);
INSERT INTO acts VALUES
(6, 1, 'timeout', '[{"event":"StepOpened","version":2,"fields":{"step":{"name":"meeting","phase":"night","number":1,"seconds":60,"seat":null,"silent":false,"serial":1}}}]', 1700001630.0),
(6, 2, 'timeout', '[{"event":"StepOpened","version":2,"fields":{"step":{"name":"sheriff-look","phase":"night","number":1,"seconds":20,"seat":null,"silent":false,"serial":2}}}]', 1700001750.0),
(6, 3, 'timeout', '[{"event":"MorningCame","version":2,"fields":{"number":1,"killed":[],"saved":false,"alibi":[],"silenced":[]}},{"event":"CircleOpened","version":2,"fields":{"order":[1,2,3,4,5,6,7,8,9,10]}},{"event":"StepOpened","version":2,"fields":{"step":{"name":"turn","phase":"day","number":1,"seconds":60,"seat":1,"silent":false,"serial":3}}}]', 1700001830.0);
INSERT INTO acts VALUES
(7, 1, 'timeout', '[{"event":"StepOpened","version":2,"fields":{"step":{"name":"meeting","phase":"night","number":1,"seconds":60,"seat":null,"silent":false,"serial":1}}}]', 1700000200.0),
(7, 2, '2 order 1 3 5', '[{"event":"OrderNamed","version":2,"fields":{"by":2,"seats":[1,3,5]}}]', 1700000400.0),
(7, 3, 'timeout', '[{"event":"StepOpened","version":2,"fields":{"step":{"name":"sheriff-look","phase":"night","number":1,"seconds":20,"seat":null,"silent":false,"serial":2}}}]', 1700000600.0),
(7, 4, 'timeout', '[{"event":"MorningCame","version":2,"fields":{"number":1,"killed":[],"saved":false,"alibi":[],"silenced":[]}},{"event":"CircleOpened","version":2,"fields":{"order":[1,2,3,4,5,6,7,8,9,10]}},{"event":"StepOpened","version":2,"fields":{"step":{"name":"turn","phase":"day","number":1,"seconds":45,"seat":1,"silent":false,"serial":3}}}]', 1700000800.0),
(7, 5, '1 nominate 1', '[{"event":"Nominated","version":2,"fields":{"by":1,"seat":1,"replaces":null}}]', 1700001000.0);
DELETE FROM sqlite_sequence;
INSERT INTO sqlite_sequence VALUES
('games', 8),
('inbox', 128),
('motions', 2),
('outbox', 472),
('protests', 1),
('tournaments', 1);

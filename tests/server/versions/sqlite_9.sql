-- A database of schema version 9, as it was released; never changed.
CREATE TABLE log (
    table_id TEXT NOT NULL,
    ply INTEGER NOT NULL,
    at INTEGER NOT NULL,
    what TEXT NOT NULL,
    PRIMARY KEY (table_id, ply)
) WITHOUT ROWID;
CREATE TABLE tables (
    id TEXT PRIMARY KEY,
    game TEXT NOT NULL,
    status TEXT NOT NULL,
    public INTEGER NOT NULL,
    creator TEXT NOT NULL,
    created INTEGER NOT NULL,
    changed INTEGER NOT NULL,
    ply INTEGER NOT NULL,
    players INTEGER NOT NULL,
    free INTEGER NOT NULL,
    pace TEXT NOT NULL,
    deadline INTEGER,
    card TEXT NOT NULL
) WITHOUT ROWID;
CREATE INDEX tables_by_change ON tables (changed) WHERE public = 1;
CREATE INDEX tables_by_deadline ON tables (deadline) WHERE deadline IS NOT NULL;
CREATE INDEX tables_by_creator ON tables (creator);
CREATE TABLE holders (
    identity TEXT NOT NULL,
    table_id TEXT NOT NULL,
    PRIMARY KEY (identity, table_id)
) WITHOUT ROWID;
CREATE INDEX holders_by_table ON holders (table_id);
CREATE TABLE jobs (
    id INTEGER PRIMARY KEY AUTOINCREMENT,
    kind TEXT NOT NULL,
    table_id TEXT NOT NULL,
    position INTEGER NOT NULL,
    seat INTEGER NOT NULL,
    what TEXT NOT NULL,
    due INTEGER NOT NULL,
    tries INTEGER NOT NULL DEFAULT 0,
    UNIQUE (kind, table_id, position, seat)
);
CREATE INDEX jobs_by_due ON jobs (kind, due);
CREATE TABLE identities (
    id TEXT PRIMARY KEY,
    kind TEXT NOT NULL,
    name TEXT NOT NULL,
    created INTEGER NOT NULL,
    generation INTEGER NOT NULL,
    login TEXT UNIQUE,
    passphrase TEXT,
    token TEXT UNIQUE,
    webhook TEXT,
    owner TEXT
) WITHOUT ROWID;
CREATE INDEX identities_by_owner ON identities (owner) WHERE owner IS NOT NULL;
CREATE TABLE settings (name TEXT PRIMARY KEY, value TEXT NOT NULL) WITHOUT ROWID;
CREATE TABLE analyses (table_id TEXT PRIMARY KEY, what TEXT NOT NULL);
CREATE TABLE ended_sessions (session TEXT PRIMARY KEY, until INTEGER NOT NULL) WITHOUT ROWID;
CREATE TABLE events (
    id TEXT PRIMARY KEY,
    status TEXT NOT NULL,
    game TEXT NOT NULL,
    organiser TEXT NOT NULL,
    created INTEGER NOT NULL,
    starts INTEGER,
    version INTEGER NOT NULL,
    what TEXT NOT NULL
);
CREATE INDEX events_by_status ON events (status, created);
CREATE TABLE daily_tries (
    day TEXT NOT NULL,
    game TEXT NOT NULL,
    identity TEXT NOT NULL,
    name TEXT NOT NULL,
    table_id TEXT NOT NULL,
    result TEXT,
    PRIMARY KEY (day, game, identity)
);
CREATE INDEX daily_tries_to_end ON daily_tries (table_id) WHERE result IS NULL;
CREATE TABLE finished (
    table_id text PRIMARY KEY,
    game text NOT NULL,
    pace text NOT NULL,
    players integer NOT NULL,
    ended bigint NOT NULL,
    rated integer NOT NULL,
    applied integer NOT NULL,
    ranks text NOT NULL
);
CREATE INDEX finished_rated ON finished (game, pace, ended, table_id) WHERE rated = 1;
CREATE INDEX finished_waiting ON finished (game, pace, ended, table_id) WHERE rated = 1 AND applied = 0;
CREATE TABLE played (
    who text NOT NULL,
    table_id text NOT NULL,
    seat integer NOT NULL,
    game text NOT NULL,
    players integer NOT NULL,
    pace text NOT NULL,
    ended bigint NOT NULL,
    result text NOT NULL,
    place integer NOT NULL,
    score integer,
    rated integer NOT NULL,
    counts integer NOT NULL,
    bots text NOT NULL,
    others text NOT NULL,
    look text NOT NULL,
    PRIMARY KEY (who, table_id, seat)
);
CREATE INDEX played_by_time ON played (who, ended);
CREATE INDEX played_by_table ON played (table_id);
CREATE TABLE rating_steps (
    table_id text NOT NULL,
    who text NOT NULL,
    game text NOT NULL,
    pace text NOT NULL,
    ended bigint NOT NULL,
    mean_before double precision NOT NULL,
    spread_before double precision NOT NULL,
    games integer NOT NULL,
    mean double precision NOT NULL,
    spread double precision NOT NULL,
    PRIMARY KEY (table_id, who)
);
CREATE INDEX rating_steps_by_time ON rating_steps (who, game, pace, ended, table_id);
CREATE TABLE ratings (
    who text NOT NULL,
    game text NOT NULL,
    pace text NOT NULL,
    mean double precision NOT NULL,
    spread double precision NOT NULL,
    games integer NOT NULL,
    changed bigint NOT NULL,
    PRIMARY KEY (who, game, pace)
);
CREATE INDEX ratings_best ON ratings (game, pace, mean, who);
CREATE TABLE rating_pools (
    game text NOT NULL,
    pace text NOT NULL,
    version bigint NOT NULL,
    PRIMARY KEY (game, pace)
);
CREATE TABLE profiles (who text PRIMARY KEY, picture text NOT NULL, languages text NOT NULL);
CREATE TABLE relations (
    who text NOT NULL,
    other text NOT NULL,
    kind text NOT NULL,
    since bigint NOT NULL,
    PRIMARY KEY (who, kind, other)
);
CREATE INDEX relations_by_other ON relations (other, kind);
CREATE TABLE invitations (
    table_id text NOT NULL,
    who text NOT NULL,
    sender text NOT NULL,
    at bigint NOT NULL,
    PRIMARY KEY (who, table_id)
);
CREATE TABLE reports (
    id text PRIMARY KEY,
    who text NOT NULL,
    about text NOT NULL,
    table_id text NOT NULL,
    reason text NOT NULL,
    text text NOT NULL,
    at bigint NOT NULL,
    done integer NOT NULL
);
CREATE INDEX reports_by_time ON reports (done, at);
CREATE TABLE what_ifs (
    table_id TEXT NOT NULL,
    question TEXT NOT NULL,
    at INTEGER NOT NULL,
    what TEXT NOT NULL,
    PRIMARY KEY (table_id, question)
) WITHOUT ROWID;
CREATE TABLE presence (
    table_id TEXT NOT NULL,
    who TEXT NOT NULL,
    node TEXT NOT NULL,
    at INTEGER NOT NULL,
    here INTEGER NOT NULL,
    PRIMARY KEY (table_id, who, node)
) WITHOUT ROWID;
CREATE INDEX presence_by_time ON presence (at);
CREATE INDEX presence_by_person ON presence (who);
ALTER TABLE identities ADD COLUMN hides INTEGER NOT NULL DEFAULT 0;

INSERT INTO log VALUES ('t1', 0, 1000, '{"a":"姫"}'), ('t1', 1, 1001, '{}');
INSERT INTO tables VALUES ('t1', 'princess', 'open', 1, 'ann', 1, 1, 1, 2, 1, 'none', NULL, '{}');
INSERT INTO holders VALUES ('ann', 't1'), ('bob', 't1');
INSERT INTO jobs (kind, table_id, position, seat, what, due) VALUES ('bot', 't1', 0, 1, 'greedy', 5);
INSERT INTO identities VALUES ('1', 'account', 'Ann', 1, 0, 'ann', 'x', NULL, NULL, NULL, 1);
INSERT INTO settings VALUES ('key', 'kept');
INSERT INTO analyses VALUES ('t1', '{}');
INSERT INTO ended_sessions VALUES ('s1', 9000);
INSERT INTO what_ifs VALUES ('t1', 'q1', 5, '{}');
INSERT INTO events VALUES ('e1', 'open', 'princess', '1', 5, NULL, 0, '{}');
INSERT INTO daily_tries VALUES ('2026-11-18', 'princess', '1', 'Ann', 't1', NULL);
INSERT INTO finished VALUES ('t0', 'merlin', 'live', 2, 5, 1, 1, '[["1",1],["bot:adept",2]]');
INSERT INTO played VALUES ('1', 't0', 0, 'merlin', 2, 'live', 5, 'won', 1, 30, 1, 1, 'adept', '[{"name":"adept 2","bot":"adept"}]', 'adept 2');
INSERT INTO rating_steps VALUES ('t0', '1', 'merlin', 'live', 5, 1500.0, 350.0, 1, 1600.5, 300.25);
INSERT INTO ratings VALUES ('1', 'merlin', 'live', 1600.5, 300.25, 1, 5);
INSERT INTO rating_pools VALUES ('merlin', 'live', 1);
INSERT INTO profiles VALUES ('1', 'merlin/emblem', 'en ja');
INSERT INTO relations VALUES ('1', '2', 'follow', 5);
INSERT INTO invitations VALUES ('t1', '1', '2', 5);
INSERT INTO reports VALUES ('r1', '1', '2', 't1', 'chat', '', 5, 0);
CREATE TABLE channels (
    id text PRIMARY KEY,
    identity text NOT NULL,
    kind text NOT NULL,
    address text NOT NULL,
    keys text NOT NULL,
    language text NOT NULL,
    every bigint NOT NULL,
    since bigint,
    told bigint NOT NULL
);
CREATE INDEX channels_by_identity ON channels (identity);
CREATE INDEX channels_by_since ON channels (since) WHERE since IS NOT NULL;
CREATE INDEX jobs_by_person ON jobs (kind, what);
CREATE TABLE coming (
    table_id text NOT NULL,
    who text NOT NULL,
    name text NOT NULL,
    at bigint NOT NULL,
    PRIMARY KEY (table_id, who)
);
CREATE INDEX coming_by_time ON coming (at);
CREATE TABLE event_people (
    who TEXT NOT NULL,
    event_id TEXT NOT NULL,
    PRIMARY KEY (who, event_id)
) WITHOUT ROWID;
CREATE INDEX event_people_by_event ON event_people (event_id);
INSERT INTO event_people SELECT organiser, id FROM events;
INSERT OR IGNORE INTO event_people
    SELECT json_extract(value, '$.who'), events.id FROM events, json_each(what, '$.entrants')
    WHERE json_extract(value, '$.who') IS NOT NULL;
PRAGMA application_id = 1416195173;
PRAGMA user_version = 9;

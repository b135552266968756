-- A database of schema version 4, as it was released; never changed.
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

INSERT INTO log VALUES ('t1', 0, 1000, '{"a":"姫"}'), ('t1', 1, 1001, '{}');
INSERT INTO tables VALUES ('t1', 'princess', 'open', 1, 'ann', 1, 1, 1, 2, 1, 'none', NULL, '{}');
INSERT INTO holders VALUES ('ann', 't1'), ('bob', 't1');
INSERT INTO jobs (kind, table_id, position, seat, what, due) VALUES ('bot', 't1', 0, 1, 'greedy', 5);
INSERT INTO identities VALUES ('1', 'account', 'Ann', 1, 0, 'ann', 'x', NULL, NULL, NULL);
INSERT INTO settings VALUES ('key', 'kept');
INSERT INTO analyses VALUES ('t1', '{}');
INSERT INTO ended_sessions VALUES ('s1', 9000);
INSERT INTO events VALUES ('e1', 'open', 'princess', '1', 5, NULL, 0, '{}');
INSERT INTO daily_tries VALUES ('2026-11-18', 'princess', '1', 'Ann', 't1', NULL);
PRAGMA application_id = 1416195173;
PRAGMA user_version = 4;

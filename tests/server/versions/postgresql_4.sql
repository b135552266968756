-- A database of schema version 4, as it was released; never changed.
CREATE TABLE tilecourt_schema (version integer NOT NULL);
INSERT INTO tilecourt_schema VALUES (4);
CREATE TABLE log (
    table_id text NOT NULL,
    ply integer NOT NULL,
    at bigint NOT NULL,
    what text NOT NULL,
    PRIMARY KEY (table_id, ply)
);
CREATE TABLE tables (
    id text PRIMARY KEY,
    game text NOT NULL,
    status text NOT NULL,
    public boolean NOT NULL,
    creator text NOT NULL,
    created bigint NOT NULL,
    changed bigint NOT NULL,
    ply integer NOT NULL,
    players integer NOT NULL,
    free integer NOT NULL,
    pace text NOT NULL,
    deadline bigint,
    card text NOT NULL,
    holders text[] NOT NULL,
    -- by the database's own clock, which all nodes share: what a poll asks for
    stored timestamptz NOT NULL
);
CREATE INDEX tables_by_change ON tables (changed) WHERE public;
CREATE INDEX tables_by_deadline ON tables (deadline) WHERE deadline IS NOT NULL;
CREATE INDEX tables_by_creator ON tables (creator);
CREATE INDEX tables_by_holder ON tables USING gin (holders);
CREATE INDEX tables_by_stored ON tables (stored);
CREATE TABLE jobs (
    id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
    kind text NOT NULL,
    table_id text NOT NULL,
    position integer NOT NULL,
    seat integer NOT NULL,
    what text NOT NULL,
    due bigint NOT NULL,
    tries integer NOT NULL DEFAULT 0,
    UNIQUE (kind, table_id, position, seat)
);
CREATE INDEX jobs_by_due ON jobs (kind, due);
CREATE TABLE identities (
    id text PRIMARY KEY,
    kind text NOT NULL,
    name text NOT NULL,
    created bigint NOT NULL,
    generation integer NOT NULL,
    login text UNIQUE,
    passphrase text,
    token text UNIQUE,
    webhook text,
    owner text
);
CREATE INDEX identities_by_owner ON identities (owner) WHERE owner IS NOT NULL;
CREATE TABLE settings (name text PRIMARY KEY, value text NOT NULL);
CREATE TABLE analyses (table_id text PRIMARY KEY, what text NOT NULL);
CREATE TABLE ended_sessions (session text PRIMARY KEY, until bigint NOT NULL);
CREATE TABLE events (
    id text PRIMARY KEY,
    status text NOT NULL,
    game text NOT NULL,
    organiser text NOT NULL,
    created bigint NOT NULL,
    starts bigint,
    version integer NOT NULL,
    what text NOT NULL
);
CREATE INDEX events_by_status ON events (status, created);
CREATE TABLE daily_tries (
    day text NOT NULL,
    game text NOT NULL,
    identity text NOT NULL,
    name text NOT NULL,
    table_id text NOT NULL,
    result text,
    PRIMARY KEY (day, game, identity)
);
CREATE INDEX daily_tries_to_end ON daily_tries (table_id) WHERE result IS NULL;

INSERT INTO log VALUES ('t1', 0, 1000, '{"a":"姫"}'), ('t1', 1, 1001, '{}');
INSERT INTO tables VALUES ('t1', 'princess', 'open', true, 'ann', 1, 1, 1, 2, 1, 'none', NULL, '{}', ARRAY['ann', 'bob'], now());
INSERT INTO jobs (kind, table_id, position, seat, what, due) VALUES ('bot', 't1', 0, 1, 'greedy', 5);
INSERT INTO identities VALUES ('1', 'account', 'Ann', 1, 0, 'ann', 'x', NULL, NULL, NULL);
INSERT INTO settings VALUES ('key', 'kept');
INSERT INTO analyses VALUES ('t1', '{}');
INSERT INTO ended_sessions VALUES ('s1', 9000);
INSERT INTO events VALUES ('e1', 'open', 'princess', '1', 5, NULL, 0, '{}');
INSERT INTO daily_tries VALUES ('2026-11-18', 'princess', '1', 'Ann', 't1', NULL);

-- A database of schema version 9, as it was released; never changed.
CREATE TABLE tilecourt_schema (version integer NOT NULL);
INSERT INTO tilecourt_schema VALUES (9);
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
    table_id text NOT NULL,
    question text NOT NULL,
    at bigint NOT NULL,
    what text NOT NULL,
    PRIMARY KEY (table_id, question)
);
CREATE TABLE presence (
    table_id text NOT NULL,
    who text NOT NULL,
    node text NOT NULL,
    at bigint NOT NULL,
    here boolean NOT NULL,
    PRIMARY KEY (table_id, who, node)
);
CREATE INDEX presence_by_time ON presence (at);
CREATE INDEX presence_by_person ON presence (who);
ALTER TABLE identities ADD COLUMN hides boolean NOT NULL DEFAULT false;

INSERT INTO log VALUES ('t1', 0, 1000, '{"a":"姫"}'), ('t1', 1, 1001, '{}');
INSERT INTO tables VALUES ('t1', 'princess', 'open', true, 'ann', 1, 1, 1, 2, 1, 'none', NULL, '{}', ARRAY['ann', 'bob'], now());
INSERT INTO jobs (kind, table_id, position, seat, what, due) VALUES ('bot', 't1', 0, 1, 'greedy', 5);
INSERT INTO identities VALUES ('1', 'account', 'Ann', 1, 0, 'ann', 'x', NULL, NULL, NULL, true);
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
    who text NOT NULL,
    event_id text NOT NULL,
    PRIMARY KEY (who, event_id)
);
CREATE INDEX event_people_by_event ON event_people (event_id);
INSERT INTO event_people SELECT organiser, id FROM events;
INSERT INTO event_people
    SELECT entrant ->> 'who', events.id FROM events, jsonb_array_elements(what::jsonb -> 'entrants') AS entrant
    WHERE entrant ->> 'who' IS NOT NULL ON CONFLICT DO NOTHING;

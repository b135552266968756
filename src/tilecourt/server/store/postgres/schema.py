"""The tables of the PostgreSQL database, as numbered steps: a database of any released version goes forward.

A step that was released is never changed; a change of the schema is one more step.
"""

from __future__ import annotations

from typing import Any

from tilecourt.engine.errors import BadInput
from tilecourt.server.store.channels import CHANNEL_STEP
from tilecourt.server.store.club import CLUB_COLUMNS, CLUB_STEP

STEPS = (
    # 1
    """
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
    """,
    # 2: analyses outlive the process that made them, and all nodes have them
    """
    CREATE TABLE analyses (table_id text PRIMARY KEY, what text NOT NULL);
    """,
    # 3: whoever logs out is out, also with a copy of the cookie
    """
    CREATE TABLE ended_sessions (session text PRIMARY KEY, until bigint NOT NULL);
    """,
    # 4: events, and everybody's try at the play of a day
    """
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
    """,
    # 5: finished games, ratings, profiles, friends, invitations, reports
    CLUB_STEP,
    # 6: where people are told of their turns, and who reads an invitation
    CHANNEL_STEP,
    # 7: positions of finished games that were played on outlive the process, and all nodes have them
    """
    CREATE TABLE what_ifs (
        table_id text NOT NULL,
        question text NOT NULL,
        at bigint NOT NULL,
        what text NOT NULL,
        PRIMARY KEY (table_id, question)
    );
    """,
    # 8: who is there, and who does not want it told
    """
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
    """,
    # 9: whose name stands in which event
    """
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
    """,
)
# "Tile": whoever holds this lock changes the schema, and everybody else who starts waits for it.
LOCK = 0x54696C65


async def bring_up_to_date(db: Any, source: str) -> None:
    """Takes the steps that are missing, all in one transaction; several nodes may start at once."""
    async with db.transaction():
        await db.execute("SELECT pg_advisory_xact_lock($1)", LOCK)
        version = await _version(db, source)
        if version > len(STEPS):
            raise BadInput(f"{source} has schema version {version}; this program knows versions up to {len(STEPS)}.")
        for number in range(version, len(STEPS)):
            await db.execute(STEPS[number])
            await db.execute("UPDATE tilecourt_schema SET version = $1", number + 1)


async def _version(db: Any, source: str) -> int:
    """The version a database has; 0 for an empty one, `BadInput` for one that belongs to something else."""
    if await db.fetchval("SELECT to_regclass('tilecourt_schema') IS NULL"):
        for name in (
            "log",
            "tables",
            "jobs",
            "identities",
            "settings",
            "analyses",
            "ended_sessions",
            "events",
            "daily_tries",
            "channels",
            "coming",
            "what_ifs",
            "presence",
            "event_people",
            *CLUB_COLUMNS,
        ):
            if await db.fetchval("SELECT to_regclass($1) IS NOT NULL", name):
                raise BadInput(f"{source} is not a database of Tilecourt: it has a table {name} of something else.")
        await db.execute("CREATE TABLE tilecourt_schema (version integer NOT NULL)")
        await db.execute("INSERT INTO tilecourt_schema VALUES (0)")
    found: int | None = await db.fetchval("SELECT version FROM tilecourt_schema")
    return found or 0

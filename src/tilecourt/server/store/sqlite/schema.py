"""The tables of the SQLite database, as numbered steps: a database of any released version goes forward from its own.

A step that was released is never changed; a change of the schema is one more step.
"""

from __future__ import annotations

import sqlite3

from tilecourt.engine.errors import BadInput
from tilecourt.server.store.channels import CHANNEL_STEP
from tilecourt.server.store.club import CLUB_STEP

STEPS = (
    # 1
    """
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
    """,
    # 2: analyses outlive the process that made them
    """
    CREATE TABLE analyses (table_id TEXT PRIMARY KEY, what TEXT NOT NULL);
    """,
    # 3: whoever logs out is out, also with a copy of the cookie
    """
    CREATE TABLE ended_sessions (session TEXT PRIMARY KEY, until INTEGER NOT NULL) WITHOUT ROWID;
    """,
    # 4: events, and everybody's try at the play of a day
    """
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
    """,
    # 5: finished games, ratings, profiles, friends, invitations, reports
    CLUB_STEP,
    # 6: where people are told of their turns, and who reads an invitation
    CHANNEL_STEP,
    # 7: positions of finished games that were played on outlive the process, and all nodes have them
    """
    CREATE TABLE what_ifs (
        table_id TEXT NOT NULL,
        question TEXT NOT NULL,
        at INTEGER NOT NULL,
        what TEXT NOT NULL,
        PRIMARY KEY (table_id, question)
    ) WITHOUT ROWID;
    """,
    # 8: who is there, and who does not want it told
    """
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
    """,
    # 9: whose name stands in which event
    """
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
    """,
)
# Marks the file as ours ("Tile"), so that no other program's database is taken for one.
APPLICATION = 0x54696C65


def bring_up_to_date(db: sqlite3.Connection, source: str) -> None:
    """Takes the steps that are missing, each in a transaction of its own."""
    version, application = (db.execute(f"PRAGMA {name}").fetchone()[0] for name in ("user_version", "application_id"))
    if application not in (0, APPLICATION) or (
        application == 0 and db.execute("SELECT count(*) FROM sqlite_master").fetchone()[0]
    ):
        raise BadInput(f"{source} is not a database of Tilecourt.")
    if version > len(STEPS):
        raise BadInput(f"{source} has schema version {version}; this program knows versions up to {len(STEPS)}.")
    for number in range(version, len(STEPS)):
        db.executescript(
            f"BEGIN IMMEDIATE; {STEPS[number]}"
            f"PRAGMA application_id = {APPLICATION}; PRAGMA user_version = {number + 1}; COMMIT;"
        )

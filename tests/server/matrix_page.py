"""The matrix of who may do what as a page: written, and read again."""

from __future__ import annotations

from pathlib import Path

FILE = Path(__file__).with_name("matrix.md")
STATUSES = ("open", "running", "over")
EVENT_TABLE = "event"  # a table of an event under way, where all tables of the round play the same deal
STATES = [*(f"{seen} {status}" for seen in ("public", "private") for status in STATUSES), EVENT_TABLE]
# At a table: seats 0, 1 and 2 are the holder's, the other's and the bot's; what is asked is about seat 0.
ROLES = "anonymous guest spectator holder secret other bot host".split()
PEOPLE = "anonymous guest account operator bot".split()
ENTRANTS = "anonymous guest account entrant operator bot".split()
EVENTS = [f"{whose} {status}" for whose in ("own", "another's") for status in STATUSES]  # whose: who organises it

Outcomes = dict[str, dict[str, str]]  # by the kind of table, then by role


def written(found: dict[str, Outcomes]) -> str:
    """The matrix as a page."""
    lines = [HEAD]
    for title, roles, wanted in (
        (
            "People and the server",
            PEOPLE,
            lambda name: not any(one in name for one in ("{table}", "{event}", "message ")),
        ),
        ("Events", ENTRANTS, lambda name: "{event}" in name),
        ("Tables", ROLES, lambda name: "{table}" in name),
        ("Messages of the socket", ROLES, lambda name: name.startswith("message")),
    ):
        head = [title, *(["Table"] if roles is ROLES else ["Event"] if title == "Events" else []), *roles]
        lines += [f"\n## {title}\n", f"| {' | '.join(head)} |", "|---" * len(head) + "|"]
        for name, outcomes in found.items():
            if wanted(name):
                lines += rows(name, outcomes, roles)
    return "\n".join(lines) + "\n"


def rows(name: str, outcomes: Outcomes, roles: list[str]) -> list[str]:
    """The rows of one endpoint: tables at which everybody is answered alike share one."""
    alike: dict[tuple[str, ...], list[str]] = {}
    for state, cells in outcomes.items():
        alike.setdefault(tuple(cells[role] for role in roles), []).append(state)
    return [
        f"| {' | '.join([f'`{name}`', *([', '.join(merged(states))] if states != [''] else []), *cells])} |"
        for cells, states in alike.items()
    ]


def merged(states: list[str]) -> list[str]:
    """Kinds of tables, or of events, in as few words as possible."""
    kinds = EVENTS if states[0] in EVENTS else STATES
    if states == kinds:
        return ["any"]
    firsts = list(dict.fromkeys(kind.split()[0] for kind in kinds if " " in kind))
    found, left = list[str](), list(states)
    for word in (*STATUSES, *firsts):
        alike = [kind for kind in kinds if word in kind.split()]
        if all(one in left for one in alike):
            found.append(word)
            left = [one for one in left if one not in alike]
    return [*found, *left]


def read() -> dict[str, Outcomes]:
    """The matrix in the file."""
    found: dict[str, Outcomes] = {}
    roles: list[str] = []
    for line in FILE.read_text("utf-8").splitlines():
        cells = [cell.strip() for cell in line.strip("|").split("|")]
        if not line.startswith("|") or cells[0].startswith("---"):
            continue
        if not cells[0].startswith("`"):
            roles = cells[1:]
            continue
        states = [""]
        if roles[0] in ("Table", "Event"):
            words = cells[1].split(", ")
            cells = [cells[0], *cells[2:]]
            states = expanded(words, STATES if roles[0] == "Table" else EVENTS)
        for state in states:
            found.setdefault(cells[0].strip("`"), {})[state] = dict(
                zip([role for role in roles if role not in ("Table", "Event")], cells[1:], strict=True)
            )
    return found


def expanded(words: list[str], kinds: list[str]) -> list[str]:
    return [kind for kind in kinds if any(word == "any" or set(word.split()) <= set(kind.split()) for word in words)]


HEAD = """# Who may do what

Made by `python -m tests.server.matrix --write`, and tried cell by cell by `test_matrix.py`. A cell is `ok`, or the
reason for which the server refuses. `ok` does not say that everybody sees the same: views hide what a seat may not
know. The table called `event` is one of a duplicate event under way: nobody looks on until the round is over.

| Role | Who that is |
|---|---|
| anonymous | a visitor without a name; the operator too, as long as `tilecourt moderate operator` names no account |
| guest | a person who said a name and has nothing to do with the table |
| account | a guest with a login and a passphrase; at a table the same as a guest |
| operator | an account that may use the operator's page; at a table the same as a guest |
| spectator | a guest who came in by the link, or joined a public table, and has no seat |
| holder | a guest who holds seat 0, the seat that is asked about |
| secret | whoever has the secret of seat 0 and no cookie |
| other | a guest who holds seat 1 |
| entrant | an account that has entered the event |
| bot | a bot account that holds seat 2 |
| host | the guest who opened the table, without a seat |
"""

"""Tables online. A message comes in, `decide` says whether it may happen, its entries are appended to the table's log,
only then is it acknowledged, and everybody who looks is told what they may see.

    run     starting and stopping
    http    requests and WebSockets become calls
    work    bots, hints, analyses: in other processes, fair by person
    house   the tables, people and limits that one process has at hand; `House.change` is the one way in
    seen    what others may see
    table   one table, made from its log; who may do what
    wire    the types on the network
    store   the log, in SQLite or PostgreSQL
    base    problems, typed text, secrets, figures

Each part knows only those below it (an import contract in pyproject.toml).
"""

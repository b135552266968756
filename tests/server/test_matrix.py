"""Who may do what, cell by cell against a server; and nothing that anybody is told or that is logged holds a secret."""

from __future__ import annotations

import logging
import re
from collections.abc import Iterator
from contextlib import contextmanager

import pytest

from tests.server import matrix, matrix_page
from tests.server.matrix import Matrix
from tests.server.matrix_page import Outcomes
from tilecourt.server.base.logs import Lines
from tilecourt.server.base.secret import digest

# Nobody is ever told these, whoever they are and whatever they ask.
NEVER = [
    matrix.INVITATION,
    matrix.TOKEN,
    matrix.PASSPHRASE,
    *matrix.SECRETS.values(),
    *map(digest, [matrix.INVITATION, matrix.TOKEN, *matrix.SECRETS.values()]),
    matrix.WEBHOOK,
    "$argon2",
]


class Kept(logging.Handler):
    """Keeps every line as it would be written."""

    def __init__(self) -> None:
        super().__init__(logging.DEBUG)
        self.setFormatter(Lines("json"))
        self.lines: list[str] = []

    def emit(self, record: logging.LogRecord) -> None:
        self.lines.append(self.format(record))


Tried = tuple[Matrix, dict[str, Outcomes], list[str]]


@contextmanager
def everything_tried() -> Iterator[Tried]:
    """What everybody is answered, and what is logged of it."""
    kept, log, ours = Kept(), logging.getLogger(), logging.getLogger("tilecourt")
    before = log.level, ours.propagate
    log.addHandler(kept)
    log.setLevel(logging.INFO)
    ours.propagate = True  # a server that ran in this process before has turned it off
    server = Matrix()
    found = server.run()
    log.removeHandler(kept)
    log.setLevel(before[0])
    ours.propagate = before[1]
    yield server, found, kept.lines
    server.close()


def test_every_endpoint_and_every_message_has_a_row() -> None:
    known = {matrix.name_of(*one) for one in matrix.endpoints()} | {name for name, _ in matrix.messages()}
    assert set(matrix_page.read()) == known, "python -m tests.server.matrix --write, and read the difference"


@pytest.mark.slow
def test_everybody_may_do_what_the_matrix_says_and_nobody_is_told_a_secret() -> None:
    """One test, because trying everything takes long."""
    with everything_tried() as tried:
        everybody_may_do_what_the_matrix_says(tried)
        nobody_is_told_a_secret(tried)
        the_secret_of_a_shuffle_is_told_when_the_game_is_over_alone(tried)
        no_secret_is_logged(tried)


def everybody_may_do_what_the_matrix_says(tried: Tried) -> None:
    said, found = matrix_page.read(), tried[1]
    cells = [
        (name, state, role, said[name][state][role], outcome)
        for name, outcomes in found.items()
        for state, row in outcomes.items()
        for role, outcome in row.items()
    ]
    assert [cell for cell in cells if cell[3] != cell[4]] == []
    assert len(cells) > 2000


def test_an_outsider_is_told_the_same_of_every_private_table() -> None:
    """Whether it is open, running or over, what is played there and how many play is nobody's business."""
    for name, outcomes in matrix_page.read().items():
        if "" in outcomes or matrix_page.EVENTS[0] in outcomes:
            continue
        for role in ("anonymous", "guest"):
            told = {row[role] for state, row in outcomes.items() if not state.startswith("public")}
            assert told in ({"not_invited"}, {"no_name"}), (name, role)


def nobody_is_told_a_secret(tried: Tried) -> None:
    server = tried[0]
    assert len(server.answers) > 2000
    for role, text in server.answers:
        for secret in [*NEVER, *server.deals]:
            assert secret not in text, (role, text[:300])


def the_secret_of_a_shuffle_is_told_when_the_game_is_over_alone(tried: Tried) -> None:
    told = [text for _, text in tried[0].answers if matrix.SHUFFLE in text]
    assert told, "the record has it then"
    assert all(re.search(r'"(result|moves)":', text) and '"secret":' in text for text in told)


def no_secret_is_logged(tried: Tried) -> None:
    server, _, lines = tried
    assert sum('"event": "request"' in line for line in lines) > 1500
    cookies = [part for role in ("guest", "host") for _, part in server.headers(role)]
    signed = [cookie.decode().rpartition(".")[2] for cookie in cookies]
    for line in lines:
        for secret in [*NEVER, matrix.SHUFFLE, *signed, "cookie", "tilecourt=", "Bearer", "Seat "]:
            assert secret not in line, line


def test_the_file_reads_as_it_is_written() -> None:
    assert matrix_page.written(matrix_page.read()) == matrix_page.FILE.read_text("utf-8")


def test_an_event_is_led_by_its_organiser_alone() -> None:
    """Whoever else asks to start it, to call it off or to let bots in is refused; everybody may look."""
    for name, outcomes in matrix_page.read().items():
        if "{event}" in name and name.endswith(("/start", "/cancel", "/bots")):
            told = {outcome for held, row in outcomes.items() if not held.startswith("own") for outcome in row.values()}
            assert told <= {"not_organiser", "no_name", "only_account"}, (name, told)

"""A short fuzzing of every reader, the same each time: the kept corpus, then changes of it. No crash, no hang.

The long one, led by what of the code an input reaches, is `python benchmarks/fuzz.py`.
"""

from __future__ import annotations

import random
from collections.abc import Iterator
from contextlib import suppress

import pytest

from tests.fuzz import house
from tests.fuzz.drive import MOST_SENTENCE, Findings, corpus, mutated, run_mutations, try_one, wrong_sentence
from tests.fuzz.targets import TARGETS, Target
from tilecourt.engine.errors import BadInput
from tilecourt.server.wire.socket import Asks


@pytest.fixture(scope="module", autouse=True)
def closing() -> Iterator[None]:
    yield
    house.close()


# Reading a component set takes longer than all the rest.
EXECUTIONS = {"components": 40, "request": 250, "message": 250}


@pytest.mark.slow
@pytest.mark.parametrize("name", TARGETS)
def test_a_reader_takes_or_refuses(name: str) -> None:
    found = run_mutations(name, EXECUTIONS.get(name, 400), seed=5)
    assert found.failures == {}
    assert found.taken, "some of it is valid"
    # Addresses that are none are refused by the call that uses them, and a signed cookie is ours.
    assert found.refused or name in ("address", "cookie")


def fail(data: bytes) -> None:
    if b"crash" in data:
        raise KeyError("x")
    if b"words" in data:
        raise BadInput("a\tb")
    if b"hang" in data:
        while True:
            pass


def test_the_harness_finds_what_it_looks_for(monkeypatch: pytest.MonkeyPatch, tmp_path: object) -> None:
    monkeypatch.setattr("tests.fuzz.drive.SECONDS", 0.2)
    target, findings = Target(fail, lambda: iter([b"x"])), Findings("x")
    for data in (b"fine", b"crash", b"crash again", b"words", b"hang"):
        try_one(target, data, findings)
    assert sorted(place.split(" ")[0] for place in findings.failures) == ["KeyError", "Not", "TooSlow"]
    assert (findings.executions, findings.taken, findings.refused) == (5, 1, 1)


def test_what_a_refusal_must_be() -> None:
    assert wrong_sentence("Expected a seat from 0 to 3, got 5.") is None
    for wrong in ("", "no full stop", "two\nlines.", "x" * MOST_SENTENCE + "."):
        assert wrong_sentence(wrong) is not None


def test_changes_are_changes() -> None:
    seeds = corpus("record")
    rng = random.Random(1)
    assert sum(mutated(seeds, rng, 50_000) in seeds for _ in range(100)) < 10


# What these need besides a person and a table (an account, a mail server, two people at the open table, some minutes of
# absence): their refusal comes from behind the door, after the body was read.
BEHIND = {
    "GET /games/{game}/pictures/{name}": "nothing_here",
    "POST /me/login": "wrong_login",
    "POST /me/passphrase": "only_account",
    "POST /me/mail": "no_mail",
    "POST /mail/confirm": "old_mail_key",
    "POST /mail/stop": "old_mail_key",
    "GET /tables/{table}/components": "printed_box",
    "POST /tables/{table}/kick": "nobody_to_kick",
    "POST /tables/{table}/start": "seats_open",
    "POST /tables/{table}/clear": "no_seat",
    "POST /tables/{table}/withdraw": "nothing_sealed",
    "POST /tables/{table}/mute": "no_line",
    "POST /tables/{table}/remind": "own_seat",
    "POST /tables/{table}/lend": "own_seat",
    "POST /tables/{table}/claim": "own_seat",
    "POST /records": "bad_record",
    "POST /tables/{table}/hint": "no_hints",
    "GET /tables/{table}/tried": "bad_request",
    "GET /tables/{table}/what-if/{question}": "no_what_if",
    "DELETE /tables/{table}/what-if/{question}": "no_what_if",
    "POST /events": "only_account",
    "GET /events/{event}/rounds/{round}": "no_round",
    "POST /events/{event}/enter": "only_account",
    "POST /daily/{game}": "only_account",
    "POST /tables/{table}/fill": "not_pairing",
}


@pytest.mark.slow
def test_every_endpoint_and_message_is_reached() -> None:
    """By the inputs that the fuzzing begins with: each does what it is for, or is refused by what it looked at."""
    house.close()
    for target in (TARGETS["request"], TARGETS["message"]):
        for seed in target.seeds():
            with suppress(BadInput):
                target.read(seed)
    reached = {(name.replace(" /api/v2", " "), reason) for name, reason in house.house().reached}
    names = [f"{one.method} {one.path}".replace(" /api/v2", " ") for one in house.ENDPOINTS]
    reached |= {(name, "ok") for name, reason in reached if reason == "no_undo"}  # as the cards are dealt
    missed = [name for name in names if (name, BEHIND.get(name, "ok")) not in reached]
    assert {name: [reason for one, reason in reached if one == name] for name in missed} == {}
    kinds = [f"message {kind.__struct_config__.tag}" for kind in Asks.__args__]
    assert [kind for kind in kinds if (kind, "ok") not in reached] == ["message withdraw"]
    assert ("message withdraw", "nothing_sealed") in reached


@pytest.mark.slow
def test_changed_inputs_still_reach_the_endpoints() -> None:
    house.close()
    run_mutations("request", 400, seed=7)
    reached = house.house().reached
    assert sum(reached.values()) > 300
    lost = sum(number for (_, reason), number in reached.items() if reason in ("nothing_here", "no_method"))
    assert lost < sum(reached.values()) / 20
    assert len({name for name, _ in reached}) > len(house.ENDPOINTS) / 2
    tables = house.house().loop.run_until_complete(statuses())
    assert tables == ["open", "running", "over"], "whatever was ended is there again"


async def statuses() -> list[str]:
    here = house.house()
    await here.mend()
    return [row.status for table in here.tables if (row := await here.context.store.table(table)) is not None]

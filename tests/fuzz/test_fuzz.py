"""A short fuzzing of every reader, the same each time: the kept corpus, then changes of it. No crash, no hang.

The long one, led by what of the code an input reaches, is `python benchmarks/fuzz.py`.
"""

from __future__ import annotations

import random
from collections.abc import Iterator

import pytest

from tests.fuzz import house
from tests.fuzz.drive import MOST_SENTENCE, Findings, corpus, mutated, run_mutations, try_one, wrong_sentence
from tests.fuzz.targets import TARGETS, Target
from tilecourt.engine.errors import BadInput


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

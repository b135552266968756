"""`verify` on true and on tampered records: each lie is found by the check that is there for it."""

from __future__ import annotations

from collections.abc import Callable
from functools import cache
from typing import Any

import msgspec
import pytest

from tilecourt.bots.registry import bot
from tilecourt.engine.errors import BadInput
from tilecourt.engine.registry import game, games
from tilecourt.engine.text import load
from tilecourt.table import record as records
from tilecourt.table.fair import Fair, commit, commitment_of
from tilecourt.table.record import Record
from tilecourt.table.table import Table
from tilecourt.table.verify import Proof, proof

OTHER = "cd" * 32


@cache
def played(id: str, moves: int = 100_000) -> str:
    """A game of random bots with a fair shuffle, finished or broken off."""
    secret, commitment = commit()
    players = game(id).players[0]
    given = ["sesame", *[""] * (players - 1)]
    table = Table(game(id), players, fair=Fair(table_id="t", commitment=commitment, contributions=given, secret=secret))
    bots = [bot("random", f"1/{seat}") for seat in range(players)]
    while (waiting := table.waiting()) and len(table.record.moves) < moves:
        table.play(waiting[0], table.ask(bots[waiting[0]], waiting[0]))
    return table.record.text()


def verified(text: str, **noted: Any) -> Proof:
    record = records.decode(text)
    return proof(record, records.game_of(record), **noted)


def failed(found: Proof) -> list[str]:
    return [check.name for check in found.checks if check.holds is False]


@pytest.mark.parametrize("id", games())
def test_a_true_record_holds_in_every_game(id: str) -> None:
    found = verified(played(id), contributions={0: "sesame"})
    assert failed(found) == [] and found.holds
    record = records.parse(played(id))
    assert found.deal == game(id).new(record.players, record.seed, **record.options).full()
    assert found.result is not None and record.result == records.outcome(found.result)
    assert [check.name for check in found.checks] == [
        "checksum", "commitment", "seed", "contribution", "moves", "result",
    ]  # fmt: skip


def fair_with(record: Record, **changes: Any) -> None:
    assert record.fair is not None
    record.fair = msgspec.structs.replace(record.fair, **changes)


def outcome_with(record: Record, **changes: Any) -> None:
    assert record.result is not None
    record.result = msgspec.structs.replace(record.result, **changes)


LIES: dict[str, tuple[Callable[[Record], None], set[str]]] = {
    "another secret": (lambda r: fair_with(r, secret=OTHER), {"commitment", "seed", "moves"}),
    "another commitment": (lambda r: fair_with(r, commitment=OTHER), {"commitment"}),
    "another secret and commitment": (
        lambda r: fair_with(r, secret=OTHER, commitment=commitment_of(OTHER)), {"seed", "moves"},
    ),
    "a contribution changed": (lambda r: fair_with(r, contributions=["sesamo", ""]), {"seed", "moves"}),
    "a contribution left out": (lambda r: fair_with(r, contributions=["", ""]), {"seed", "moves"}),
    "a contribution moved": (lambda r: fair_with(r, contributions=["", "sesame"]), {"seed", "moves"}),
    "another table": (lambda r: fair_with(r, table_id="u"), {"seed", "moves"}),
    "another seed": (lambda r: setattr(r, "seed", "7"), {"seed"}),
    "another winner": (lambda r: outcome_with(r, winners=[0, 1]), {"result"}),
    "other ranks": (lambda r: outcome_with(r, ranks=[2, 2]), {"result"}),
    "other scores": (lambda r: outcome_with(r, scores=[99, 0]), {"result"}),
    "another end": (lambda r: outcome_with(r, reason="nonsense"), {"result"}),
    "no result": (lambda r: setattr(r, "result", None), {"result"}),
    "the last move left out": (lambda r: r.moves.pop() and None, {"result"}),
    "a move left out": (lambda r: r.moves.pop(5) and None, {"moves"}),
    "a move too many": (lambda r: r.moves.append(r.moves[-1]), {"moves"}),
    "no move at all": (lambda r: r.moves.clear(), {"result"}),
}  # fmt: skip


@pytest.mark.parametrize("lie", LIES)
def test_a_lie_is_found_by_the_check_that_is_there_for_it(lie: str) -> None:
    """The liar knows how to compute the checksum."""
    record = records.parse(played("princess"))
    tell, expected = LIES[lie]
    tell(record)
    found = verified(record.text())
    assert not found.holds
    assert set(failed(found)) == expected


@pytest.mark.parametrize("lie", LIES)
def test_a_careless_lie_does_not_fit_the_checksum_either(lie: str) -> None:
    record = records.parse(played("princess"))
    LIES[lie][0](record)
    assert "checksum" in failed(proof(record, game("princess")))


def test_what_somebody_noted_is_compared() -> None:
    text = played("princess")
    record = records.parse(text)
    assert record.fair is not None
    assert verified(text, commitment=record.fair.commitment.upper(), contributions={0: "sesame", 1: ""}).holds
    assert failed(verified(text, commitment=OTHER)) == ["noted"]
    assert failed(verified(text, contributions={0: "open sesame"})) == ["contribution"]
    assert failed(verified(text, contributions={1: "mine"})) == ["contribution"]
    with pytest.raises(BadInput, match="Expected a commitment"):
        verified(text, commitment="mine")
    with pytest.raises(BadInput, match="Expected a seat from 0 to 1, got 2"):
        verified(text, contributions={2: "mine"})


def test_without_a_commitment_nothing_is_proved_about_the_deal() -> None:
    record = records.parse(played("princess"))
    noted = record.fair
    record.fair = None
    found = verified(record.text())
    assert found.holds and [check.name for check in found.checks if check.holds is None] == ["commitment"]
    assert noted is not None and failed(verified(record.text(), commitment=noted.commitment)) == ["noted"]


def test_a_record_forged_as_a_whole_is_found_only_by_what_was_noted() -> None:
    real = records.parse(played("princess", 10))
    forged = records.parse(played("princess"))
    assert real.fair is not None
    assert verified(forged.text()).holds
    assert failed(verified(forged.text(), commitment=real.fair.commitment)) == ["noted"]


def test_a_game_broken_off_holds_if_it_states_no_result() -> None:
    found = verified(played("princess", 10))
    assert found.holds and found.result is None
    assert "the game was not over" in found.sentences("en")[-1]


def test_a_running_game_cannot_be_checked_yet() -> None:
    record = records.parse(played("princess", 10))
    with pytest.raises(BadInput, match="revealed at the end"):
        verified(record.while_running().text())


@pytest.mark.parametrize(
    "changes",
    [{"secret": "x"}, {"commitment": ""}, {"contributions": ["a"]}, {"protocol": 9}, {"table_id": "\n"}],
)
def test_a_shuffle_of_another_form_is_bad_input(changes: dict[str, Any]) -> None:
    record = records.parse(played("princess"))
    fair_with(record, **changes)
    with pytest.raises(BadInput):
        verified(record.text())


def test_a_deal_that_is_impossible_fails() -> None:
    record = records.parse(played("princess"))
    record.options = {"first_play": "perhaps"}
    assert failed(verified(record.text())) == ["moves"]


@pytest.mark.parametrize("lang", ["en", "ja"])
def test_every_check_is_one_sentence_without_a_hole(lang: str) -> None:
    for lie in [None, *LIES]:
        record = records.parse(played("princess"))
        if lie:
            LIES[lie][0](record)
        found = proof(record, game("princess"), OTHER, {0: "x", 1: ""})
        for sentence in [*found.sentences(lang), found.verdict(lang)]:
            assert not set("{}<>\n") & set(sentence) and "None" not in sentence, sentence
            assert sentence.endswith((".", "。", ")"))
    assert (
        load("tilecourt.table", "en", "messages").messages.keys()
        == load("tilecourt.table", "ja", "messages").messages.keys()
    )


def test_nothing_in_a_record_can_steer_a_terminal() -> None:
    record = records.parse(played("princess"))
    record.seed = record.checksum = "\x1b[2J\n"
    outcome_with(record, reason="\x1b]0;x\x07")
    assert not any(
        sign in sentence for sentence in proof(record, game("princess")).sentences("en") for sign in "\x1b\n"
    )

"""A table: moves, its record, and undo that never goes past a reveal."""

from __future__ import annotations

import pytest

from tests.conformance.cases import Case, plain_cases
from tilecourt.bots.registry import bot
from tilecourt.engine.errors import BadInput, Refused
from tilecourt.engine.registry import game as find_game
from tilecourt.engine.registry import games
from tilecourt.engine.rng import Rng
from tilecourt.engine.state import GameState
from tilecourt.table import record as records
from tilecourt.table.table import Table

CASES = [case for game in games() for case in plain_cases(game)]
each_case = pytest.mark.parametrize("case", CASES, ids=map(str, CASES))


def at_a_table(case: Case, choices: int, seed: int = 3) -> Table:
    table, rng = Table(case.definition, case.players, seed), Rng.seeded("table")
    for _ in range(choices):
        if table.state.over:
            break
        table.play(*any_move(table, rng))
    return table


def any_move(table: Table, rng: Rng) -> tuple[int, int]:
    """A seat that the table waits for, and one of its moves."""
    waiting = table.waiting()
    seat = waiting[rng.below(len(waiting))]
    legal = table.state.legal(seat)
    return seat, legal[rng.below(len(legal))]


def whole(state: GameState) -> tuple[object, ...]:
    return state.full(), state.rng.words(), state.moves_made, state.reveals


@each_case
def test_undo_goes_back_exactly_to_the_last_reveal(case: Case) -> None:
    table = at_a_table(case, 40)
    states = [whole(turned.before) for turned in table.history] + [whole(table.state)]
    since = 0
    while since < len(table.history) and table.history[-since - 1].before.reveals == table.state.reveals:
        since += 1
    for moves in range(1, since + 1):
        assert table.can_undo(moves)
    assert not table.can_undo(since + 1)
    assert not table.can_undo(0)
    assert not table.can_undo(-1)
    assert not table.can_undo(len(table.history) + 1)
    with pytest.raises(BadInput):
        table.undo(since + 1)
    assert whole(table.state) == states[-1]
    if since:
        table.undo(since)
        assert whole(table.state) == states[-since - 1]
        assert len(table.record.moves) == len(table.history) == len(states) - 1 - since


@each_case
def test_play_after_undo_is_play_without_it(case: Case) -> None:
    """Whatever is tried and taken back, chance comes out the same: nobody can fish for a better draw."""
    table, rng = Table(case.definition, case.players, 4), Rng.seeded("undo")
    straight = Table(case.definition, case.players, 4)
    undone = 0
    for _ in range(60):
        if table.state.over:
            break
        seat, tried = any_move(table, rng)
        legal = table.state.legal(seat)
        before = whole(table.state)
        table.play(seat, tried)
        if table.has_sealed(seat):
            table.withdraw(seat)
        elif table.can_undo():
            table.undo()
            undone += 1
        else:
            straight.play(seat, tried)
            continue
        assert whole(table.state) == before
        action = legal[rng.below(len(legal))]
        table.play(seat, action)
        straight.play(seat, action)
    assert whole(table.state) == whole(straight.state)
    assert table.record.text() == straight.record.text()


def test_some_moves_can_be_undone_and_some_cannot() -> None:
    found = set()
    for case in CASES:
        table = at_a_table(case, 0)
        rng = Rng.seeded("some")
        for _ in range(80):
            if table.state.over:
                break
            table.play(*any_move(table, rng))
            found.add(table.can_undo())
        assert not (table.state.over and table.can_undo()), "the end turns things up"
    assert found == {False, True}


@each_case
def test_a_refused_move_leaves_no_trace(case: Case) -> None:
    table = at_a_table(case, 10)
    before, text, made = whole(table.state), table.record.text(), len(table.history)
    actor = table.state.actors()[0]
    legal = set(table.state.legal(actor))
    wrong = next(action for action in range(case.definition.actions.size) if action not in legal)
    with pytest.raises(Refused):
        table.play(actor, wrong)
    for seat, action in ((-1, 0), (case.players, 0), (actor, -1), (actor, case.definition.actions.size)):
        with pytest.raises(BadInput):
            table.play(seat, action)
    assert whole(table.state) == before
    assert table.record.text() == text
    assert len(table.history) == made


@each_case
def test_the_record_of_a_running_game_replays(case: Case) -> None:
    for moves in (0, 1, 25):
        table = at_a_table(case, moves)
        record = records.parse(table.record.text())
        game = records.game_of(record)
        assert whole(records.final(record, game)) == whole(table.state)


def test_names_and_options_are_in_the_record() -> None:
    case = CASES[-1]
    names = [f'名前 {seat} "x"' for seat in range(case.players)]
    table = Table(case.definition, case.players, "7", names)
    record = records.parse(table.record.text())
    assert record.seats == table.names == names
    assert set(record.options) == {option.name for option in case.definition.options}
    assert record.seed == "7"


def test_a_table_without_a_seed_draws_one() -> None:
    case = CASES[0]
    assert len({Table(case.definition, case.players).record.seed for _ in range(5)}) > 1


@pytest.mark.parametrize("change", [-1, 1])
def test_a_name_too_few_or_too_many_is_bad_input(change: int) -> None:
    case = CASES[-1]
    with pytest.raises(BadInput, match="names"):
        Table(case.definition, case.players, 1, ["x"] * (case.players + change))


def test_a_name_that_no_file_can_hold_is_bad_input() -> None:
    case = CASES[-1]
    with pytest.raises(BadInput, match="name"):
        Table(case.definition, case.players, 1, ["\udcff"] * case.players)


def test_bots_are_asked_for_the_seat_that_acts() -> None:
    for case in CASES:
        table = at_a_table(case, 5)
        seat = table.state.actors()[0]
        for name in ("random", "greedy"):
            assert table.ask(bot(name, "1"), seat) in table.state.legal(seat)


def test_a_table_at_the_prompt() -> None:
    table = Table(find_game("princess"), players=2, seed=7, names=["Ann", "Bo"])
    assert repr(table) == (
        "<Table of Ann and Bo, seed 7: The Princess and Magic Tile, 2 players, 0 moves played, phase choose_side, "
        "seat 1 to move>"
    )
    assert "Bo" in str(table) and "Bo" in table._repr_html_()
    table.play(1, "choose_side b")
    assert table.record.moves == ["1 choose_side b"]
    with pytest.raises(BadInput, match="nearest legal ones are 'choose_side"):
        table.play(0, "choose_syde b")
    moon = Table(find_game("kaguyahime"), players=2, seed=1)
    moon.play(0, "present nothing -")
    assert moon.sealed_by(0) == moon.game.actions.parse("present nothing -")

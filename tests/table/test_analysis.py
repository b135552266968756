"""Hints and analysis: the same each time, from the mover's information alone, and able to tell bad from good."""

from __future__ import annotations

from functools import cache

import pytest

from tilecourt.engine.errors import BadInput
from tilecourt.engine.registry import game as find_game
from tilecourt.engine.registry import games
from tilecourt.engine.rng import Rng
from tilecourt.engine.state import GameState
from tilecourt.table.analysis import Judged, analyse, hint, judge, mark_of, position_of
from tilecourt.table.forecast import EVERY_EYE, foretells
from tilecourt.table.table import Table


@cache
def played(seed: int = 5) -> Table:
    """A game by chance."""
    table, rng = Table(find_game("kaguyahime"), 2, seed=seed), Rng.seeded("chance")
    while waiting := table.waiting():
        legal = table.state.legal(waiting[0])
        table.play(waiting[0], legal[rng.below(len(legal))])
    return table


def test_the_same_seed_gives_the_same_figures_in_whole_or_in_parts() -> None:
    table = played()
    two = [len(table.record.moves) - 5, len(table.record.moves) - 4]
    whole = analyse(table.record, table.game, 8, moves=two)
    parts = [one for move in two for one in analyse(table.record, table.game, 8, moves=[move])]
    assert whole == parts
    assert [one.move for one in whole] == two


def test_chances_of_all_seats_add_up_to_one() -> None:
    table = played()
    seen: list[tuple[int, int]] = []
    last = len(table.record.moves)
    found = analyse(
        table.record, table.game, 8, moves=[last - 1, last], progress=lambda done, total: seen.append((done, total))
    )
    assert seen == [(1, 2), (2, 2)]
    for one in found:
        if one.chances:
            assert sum(one.chances) == pytest.approx(1)
            assert all(0 <= chance <= 1 for chance in one.chances)
            assert 0 <= one.loss <= 1


def test_what_the_seat_cannot_know_does_not_change_the_judgement() -> None:
    for turned in reversed(played().history):
        other = turned.before.sample(turned.seat, Rng.seeded("another world"))
        if other.full() != turned.before.full():
            break
    assert other.full() != turned.before.full()
    assert judge(other, 7, turned.seat, turned.action, 8) == judge(turned.before, 7, turned.seat, turned.action, 8)
    assert hint(other, turned.seat, 8) == hint(turned.before, turned.seat, 8)


@pytest.mark.slow
@pytest.mark.parametrize("name", games())
def test_every_decision_can_be_judged_whatever_follows_the_move(name: str) -> None:
    game, rng = find_game(name), Rng.seeded("what follows")
    for players in (2, 3):
        state = game.new(players, 3)
        for move in range(60):
            waiting = state.actors()
            if not waiting:
                break
            legal = state.legal(waiting[0])
            found = judge(state, move, waiting[0], legal[rng.below(len(legal))], 12)
            assert not found.chances or sum(found.chances) == pytest.approx(1)
            state.play(waiting[0], legal[0])


def test_judging_changes_nothing() -> None:
    turned = played().history[2]
    before = turned.before.full(), turned.before.rng.words()
    judge(turned.before, 3, turned.seat, turned.action, 8)
    assert (turned.before.full(), turned.before.rng.words()) == before


def test_hints_are_legal_and_sorted_by_the_chance_they_show() -> None:
    state = find_game("kaguyahime").new(2, 1)
    found = hint(state, state.actors()[0], 16)
    assert 1 <= len(found) <= 5
    assert {one.action for one in found} <= set(state.legal(state.actors()[0]))
    assert [one.chance for one in found] == sorted((one.chance for one in found), reverse=True)


def test_hints_losses_and_curve_are_one_number() -> None:
    turned = next(one for one in played().history if len(one.before.legal(one.seat)) > 3)
    state, seat, move = turned.before, turned.seat, int(turned.before.moves_made) + 1
    best, *others = hint(state, seat, 16)
    lost = 0.0
    for action in state.legal(seat)[:4]:
        found = judge(state, move, seat, action, 16)
        assert found.chances[seat] == pytest.approx(best.chance)
        assert 0 <= found.loss <= found.chances[seat], "nobody loses more than there is"
        lost = max(lost, found.loss)
    assert lost > 0
    assert all(0 <= one.chance <= best.chance for one in others)


def test_an_interval_never_leaves_what_can_be_and_need_not_be_even() -> None:
    for seed in range(40):
        turned = next(one for one in reversed(played(seed).history) if len(one.before.legal(one.seat)) > 1)
        said = position_of(turned.before, turned.seat, "0", 9)
        if min(said.chances) < 0.03:
            found = judge(turned.before, 9, turned.seat, turned.action, 8)
            assert (found.low, found.high) == (said.low, said.high)
            assert all(0 <= low <= chance <= high <= 1 for low, chance, high in zip(*triple(found), strict=True))
            weak = min(range(2), key=lambda seat: found.chances[seat])
            assert found.low[weak] == 0 and found.high[weak] - found.chances[weak] > found.chances[weak]
            return
    raise AssertionError("no game of forty was nearly decided at its last decision")


def triple(found: Judged) -> tuple[tuple[float, ...], tuple[float, ...], tuple[float, ...]]:
    return found.low, found.chances, found.high


def test_the_curve_of_one_eye_is_what_that_eye_can_know() -> None:
    table = played()
    move = next(n for n, one in enumerate(table.history, 1) if one.seat == 1 and len(one.before.legal(1)) > 1)
    state = table.history[move - 1].before
    for eye in (0, 1, None, EVERY_EYE):
        (found,) = analyse(table.record, table.game, 8, moves=[move], eye=eye)
        assert found.chances == position_of(state, eye, "0", move).chances
    (deciding,) = analyse(table.record, table.game, 8, moves=[move])
    (own,) = analyse(table.record, table.game, 8, moves=[move], eye=1)
    assert deciding == own
    (all_knowing,) = analyse(table.record, table.game, 8, moves=[move], eye=EVERY_EYE)
    assert all_knowing.loss == own.loss, "a loss is judged by what its seat could know"
    assert all_knowing.chances != own.chances


def test_other_rules_are_told_by_the_search_and_not_by_the_forecast() -> None:
    table = Table(find_game("kaguyahime"), 2, seed=5, clear_cube_rule="storage")
    state, seat = table.state, table.waiting()[0]
    assert not foretells(state)
    found = judge(state, 1, seat, state.legal(seat)[0], 16)
    assert found.chances != position_of(state, seat, "0", 1).chances
    assert all(low < chance < high for low, chance, high in zip(found.low, found.chances, found.high, strict=True))


def test_throwing_the_last_decision_away_is_found() -> None:
    """At the last decision of a game nothing is unknown any more, and what a move loses is seen for what it is."""
    for seed in range(40):
        last = played(seed).history[-1]
        won = {action: wins(last.before, last.seat, action) for action in last.before.legal(last.seat)}
        if len(set(won.values())) == 2:
            worst = next(action for action in won if not won[action])
            one = judge(last.before, 1, last.seat, worst, 40)
            assert won[one.best]
            assert one.mark == "blunder"
            return
    raise AssertionError("no game of forty was decided by its last move")


def wins(state: GameState, seat: int, action: int) -> bool:
    after = state.copy()
    after.play(seat, action)
    return after.over and after.result().winners == (seat,)


def test_marks() -> None:
    assert [mark_of(share) for share in (0.049, 0.05, 0.1, 0.2, 1)] == [
        "",
        "inaccuracy",
        "mistake",
        "blunder",
        "blunder",
    ]
    unsure = Judged(1, 0, 1, 2, (0.5, 0.5), 0.3, False)
    assert unsure.mark == ""
    alone = Judged(1, 0, 1, 2, (50.0,), 3.0, True)
    assert alone.mark == "inaccuracy", "alone it is the share of the score that counts"


@pytest.mark.parametrize("iterations", [0, 7, 100_001])
def test_how_long_to_think_has_bounds(iterations: int) -> None:
    with pytest.raises(BadInput, match=f"from 8 to 100000 iterations, got {iterations}"):
        analyse(played().record, played().game, iterations)

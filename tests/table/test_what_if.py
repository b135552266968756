"""What if: the same games each time, from what a seat could know, with the same deals for every candidate."""

from __future__ import annotations

from functools import cache

import pytest

from tilecourt.engine.errors import BadInput
from tilecourt.engine.registry import game as find_game
from tilecourt.engine.rng import Rng
from tilecourt.table import record as records
from tilecourt.table.forecast import forecast_version
from tilecourt.table.table import Table
from tilecourt.table.what_if import (
    End,
    Question,
    answer,
    check_candidates,
    check_games,
    check_level,
    figures,
    play_deal,
    play_on,
    position,
    proposed,
    spread,
    wilson,
)

DEALS = 4


@cache
def played() -> Table:
    """A game by chance."""
    table, rng = Table(find_game("kaguyahime"), 2, seed=5), Rng.seeded("chance")
    while waiting := table.waiting():
        legal = table.state.legal(waiting[0])
        table.play(waiting[0], legal[rng.below(len(legal))])
    return table


def late_choice() -> int:
    """The last move with a choice and with something that its seat could not know."""
    history = played().history
    for number in range(len(history), 0, -1):
        before, seat = history[number - 1].before, history[number - 1].seat
        other = before.sample(seat, Rng.seeded("another world"))
        if len(before.legal(seat)) > 2 and other.full() != before.full():
            return number
    raise AssertionError("the game has no such move")


def asked(move: int, bots: str = "apprentice") -> Question:
    state, seat, made = position(played().record, played().game, move)
    others = [action for action in state.legal(seat) if action != made]
    notation = state.game.actions.notation
    return Question(move=move, seat=seat, candidates=(notation(made), notation(others[0])), bots=bots, games=DEALS)


def test_the_same_seed_gives_the_same_games_in_whole_or_in_parts() -> None:
    question = asked(late_choice())
    state, _, _ = position(played().record, played().game, question.move)
    done: list[int] = []
    whole = list(play_on(state, question, range(DEALS), done.append))
    assert done == [1] * DEALS
    assert whole == [play_deal(state, question, deal) for deal in reversed(range(DEALS))][::-1]


def test_what_the_seat_could_not_know_does_not_change_the_answer() -> None:
    question = asked(late_choice())
    state, seat, _ = position(played().record, played().game, question.move)
    other = state.sample(seat, Rng.seeded("another world"))
    assert other.full() != state.full()
    assert play_deal(other, question, 1) == play_deal(state, question, 1)


def test_a_move_beside_itself_is_never_ahead() -> None:
    """All candidates get the same deals and the same bots, so the same move ends the same."""
    question = asked(late_choice())
    state, _, _ = position(played().record, played().game, question.move)
    twice = Question(
        move=question.move, seat=question.seat, candidates=question.candidates[:1] * 2, bots="apprentice", games=DEALS
    )
    found = answer(played().record, played().game, twice, list(play_on(state, twice, range(DEALS))))
    assert found.candidates[1].ahead == [0.0, 0.0, 0.0]
    assert found.candidates[0].score == found.candidates[1].score


def test_the_answer_names_all_it_depends_on() -> None:
    table, question = played(), asked(late_choice())
    found = answer(table.record, table.game, question, [])
    assert found.record == table.record.seal()
    assert (found.rules, found.components) == (table.game.rules_version, table.game.digest)
    assert found.forecast == forecast_version(table.game, 2)
    assert (found.bots, found.games, found.of) == ("apprentice", 0, DEALS)
    assert [one.move for one in found.candidates] == list(question.candidates)


def test_a_seat_with_nothing_to_decide_has_no_candidates() -> None:
    table, move = played(), late_choice()
    state, seat, made = position(table.record, table.game, move)
    assert state.actors() == [seat]
    assert proposed(state, 1 - seat, None) == ()
    question = Question(move=move, seat=1 - seat, candidates=(), bots="apprentice", games=2)
    found = answer(table.record, table.game, question, list(play_on(state, question, range(2))))
    assert [one.move for one in found.candidates] == [""]
    assert sum(found.candidates[0].ranks) == 2
    with pytest.raises(BadInput, match=f"has nothing to decide before move {move}"):
        check_candidates(state, move, 1 - seat, [table.game.actions.notation(made)])


def test_the_search_proposes_the_move_made_first() -> None:
    table, move = played(), late_choice()
    state, seat, made = position(table.record, table.game, move)
    found = proposed(state, seat, made, iterations=8)
    assert found[0] == table.game.actions.notation(made)
    assert check_candidates(state, move, seat, found) == found


def test_figures_of_known_ends() -> None:
    first = [End(1.0, 1, 10, 4), End(0.0, 2, 6, -2), End(0.5, 1, 8, 0), End(0.0, 2, None, None)]
    one = figures("b", [End(1.0, 1, 20, 9)] * 4, first, 2)
    assert (one.wins, one.ranks) == (1.0, [4, 0])
    assert one.ahead[0] == pytest.approx(1 - 1.5 / 4)
    mine = figures("a", first, first, 2)
    assert (mine.wins, mine.ahead) == (0.375, [])
    assert mine.score is not None
    assert (mine.score.mean, mine.score.quantiles) == (8.0, [6.4, 7.0, 8.0, 9.0, 9.6])


def test_intervals_and_quantiles() -> None:
    low, high = wilson(0.5, 100)
    assert (round(low, 3), round(high, 3)) == (0.404, 0.596)
    assert wilson(0.0, 10)[0] == 0.0
    assert wilson(0.0, 0) == (0.0, 1.0)
    assert spread([]) is None


def test_bad_input() -> None:
    table = played()
    last = len(table.record.moves)
    for move in (0, last + 1):
        with pytest.raises(BadInput, match=f"from 1 to {last}, got {move}"):
            position(table.record, table.game, move)
    with pytest.raises(BadInput, match="1 to 10000 games, got 0"):
        check_games(0)
    with pytest.raises(BadInput, match="Expected a level"):
        check_level("clever")
    state, seat, made = position(table.record, table.game, last)
    with pytest.raises(BadInput, match="from 0 to 1, got 2"):
        check_candidates(state, last, 2, [])
    with pytest.raises(BadInput, match="up to 3 moves, got 4"):
        check_candidates(state, last, seat, [table.game.actions.notation(made)] * 4)
    illegal = next(action for action in range(table.game.actions.size) if action not in state.legal(seat))
    with pytest.raises(BadInput, match="is not a legal move before move"):
        check_candidates(state, last, seat, [table.game.actions.notation(illegal)])
    begun = Table(find_game("kaguyahime"), 2, seed=1)
    with pytest.raises(BadInput, match="finished game, got one that breaks off after move 0"):
        records.need_over(begun.record, begun.game)

"""The coach: which moments decided a game, why a move was better, and where losses gather."""

from __future__ import annotations

from functools import cache

import pytest
from librt.vecs import vec

from tilecourt.bots.greedy import GreedyBot
from tilecourt.bots.info import Info
from tilecourt.engine.model import MOST_FEATURES, MOST_SEATS
from tilecourt.engine.registry import game as find_game
from tilecourt.engine.state import GameState
from tilecourt.table.analysis import Judged
from tilecourt.table.coach import LEAST_GAMES, Decision, Moment, decisions, explained, habit, moments
from tilecourt.table.luck import Priced
from tilecourt.table.reasons import base_of, contributions, forecast_weights, reasons
from tilecourt.table.table import Table


def lost(move: int, loss: float, seat: int = 0, sure: bool = True) -> Judged:
    return Judged(move, seat, 1, 2, (0.5, 0.5), loss, sure)


@cache
def greedy_game(name: str, moves: int) -> Table:
    """A game of greedy bots, as far as so many moves."""
    table, bot = Table(find_game(name), 2, seed=7), GreedyBot("coach")
    for _ in range(moves):
        seat = table.waiting()[0]
        table.play(seat, bot.choose(Info(table.state, seat)))
    return table


def rows_of(state: GameState) -> list[list[float]]:
    rows = []
    for seat in range(int(state.players)):
        out = vec[float]([0.0] * MOST_FEATURES)
        rows.append(list(out[: state.features_into(seat, out)]))
    return rows


def test_the_three_largest_in_the_order_of_the_game() -> None:
    luck = [Priced(0, None, (0.03, -0.03)), Priced(8, 1, (-0.3, 0.3)), Priced(9, 0, (0.01, -0.01))]
    found = moments(0, [lost(5, 0.2), lost(7, 0.1), lost(2, 0.4, seat=1), lost(3, 0.9, sure=False)], luck)
    assert [(one.kind, one.move, one.worth) for one in found] == [
        ("decision", 5, -0.2),
        ("decision", 7, -0.1),
        ("luck", 8, -0.3),
    ]


def test_the_costliest_decision_is_told_though_luck_was_larger() -> None:
    luck = [Priced(move, 0, (0.2, -0.2)) for move in (1, 2, 3)]
    assert [one.kind for one in moments(0, [lost(9, 0.06)], luck)] == ["luck", "luck", "decision"]
    assert [one.kind for one in moments(0, [lost(9, 0.03)], luck)] == ["luck"] * 3, "it would not be marked"


def test_alone_a_moment_is_a_share_of_the_score() -> None:
    assert moments(0, [Judged(1, 0, 1, 2, (50.0,), 0.9, True)], [], score=50.0) == []
    assert len(moments(0, [Judged(1, 0, 1, 2, (50.0,), 1.1, True)], [], score=50.0)) == 1


@pytest.mark.parametrize("name", ["kaguyahime", "merlin", "princess", "realm_of_sand"])
def test_the_shares_of_the_features_add_up_to_the_difference_of_the_forecasts(name: str) -> None:
    table = greedy_game(name, 12)
    one, other = table.history[10].before, table.state
    trained = forecast_weights(table.game, 2)
    assert trained is not None
    found = contributions(trained, rows_of(one), rows_of(other), 0)
    model = table.game.forecast_model(2)
    out = vec[float]([0.0] * MOST_SEATS)
    model.values_into(one, out)
    start = out[0]
    model.values_into(other, out)
    assert sum(map(sum, found)) == pytest.approx(out[0] - start, abs=0.003)


def test_a_late_part_of_a_feature_is_told_as_the_feature() -> None:
    assert base_of("points_late", ["points", "points_late"]) == "points"
    assert base_of("fences_late", ["fences_done", "fences_late"]) == "fences_late"


@pytest.mark.slow
def test_reasons_are_few_named_in_both_languages_and_good() -> None:
    table = greedy_game("kaguyahime", 40)
    explaining = 0
    for turned in table.history[20::4]:
        state, bot = turned.before, GreedyBot("coach")
        legal = state.legal(turned.seat)
        if len(legal) < 2:
            continue
        best = bot.choose(Info(state, turned.seat))
        found = reasons(state, turned.seat, next(action for action in legal if action != best), best)
        explaining += bool(found)
        assert len(found) <= 3
        assert [one.worth for one in found] == sorted((one.worth for one in found), reverse=True)
        assert all(one.worth > 0 for one in found)
        for language in ("en", "ja"):
            assert all(f"feature.{one.feature}" in table.game.text(language) for one in found)
    assert explaining > 1


def test_only_decisions_have_reasons() -> None:
    table = greedy_game("kaguyahime", 40)
    turned = table.history[30]
    legal = turned.before.legal(turned.seat)
    asked = [
        Moment(kind="luck", move=3, worth=0.2),
        Moment(kind="decision", move=31, worth=-0.1, action=turned.action, best=legal[-1]),
    ]
    found = explained(table.record, table.game, turned.seat, asked)
    assert [one.move for one in found] == [3, 31]
    assert found[0].reasons == []
    assert explained(table.record, table.game, turned.seat, asked) == found


def test_a_habit_is_where_losses_gather() -> None:
    one = [Decision("place", "opening", 0.0), Decision("place", "ending", 0.01), Decision("offer", "ending", 0.1)]
    found = habit([one] * LEAST_GAMES)
    assert found is not None
    assert (found.about, found.name, found.games) == ("kind", "offer", LEAST_GAMES)
    assert found.loss == pytest.approx(0.1)
    assert found.share == pytest.approx(10 / 11)


def test_no_habit_in_few_games_or_in_even_losses() -> None:
    one = [Decision("place", "opening", 0.0), Decision("offer", "ending", 0.1)]
    assert habit([one] * (LEAST_GAMES - 1)) is None
    even = [Decision(kind, stage, 0.05) for kind in ("place", "offer") for stage in ("opening", "middle", "ending")]
    assert habit([even] * LEAST_GAMES) is None
    assert habit([[]] * LEAST_GAMES) is None


def test_decisions_know_their_kind_and_stage() -> None:
    table = greedy_game("kaguyahime", 12)
    judged = [
        Judged(move, turned.seat, turned.action, turned.action, (0.5, 0.5))
        for move, turned in enumerate(table.history, 1)
    ]
    found = [one for seat in (0, 1) for one in decisions(table.game, seat, judged, 12)]
    assert {one.stage for one in found} == {"opening", "middle", "ending"}
    assert {one.kind for one in found} <= {kind.name for kind in table.game.actions.kinds}

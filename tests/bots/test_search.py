"""The searching bot: repeatable, mixed where all choose at once, and worth its time."""

from __future__ import annotations

import pytest

from tests.conformance.cases import journey, plain_cases
from tilecourt.bots.budget import Budget
from tilecourt.bots.info import Info
from tilecourt.bots.levels import LEVELS, Adept, Grandmaster, Master
from tilecourt.bots.margin import HALF_AT, margin_bonus
from tilecourt.bots.registry import bot, bots
from tilecourt.bots.search import SearchBot
from tilecourt.bots.search_settings import Settings
from tilecourt.engine.build import compiled
from tilecourt.engine.registry import game, games
from tilecourt.engine.rng import Rng
from tilecourt.engine.state import NO_PLANS, GameState
from tilecourt.lab.simulate import Match, simulate


def stops(name: str) -> list[Info]:
    """A few decisions of a random game of each number of players."""
    found = []
    for case in plain_cases(name):
        way = journey(case, 3, "kinds")
        for move in (len(way.moves) // 3, 2 * len(way.moves) // 3):
            state = way.at(move)
            found.append(Info(state, state.actors()[-1]))
    return found


def first_choice(name: str, players: int) -> Info:
    """The first decision of a game in which there is something to choose."""
    state = game(name).new(players, 3)
    while len(state.legal(state.actors()[0])) == 1:
        state.play(state.actors()[0], state.legal(state.actors()[0])[0])
    return Info(state, state.actors()[0])


@pytest.mark.slow
@pytest.mark.parametrize("name", games())
def test_the_same_seed_and_iterations_give_the_same_legal_move(name: str) -> None:
    for info in stops(name):
        answers = [SearchBot("seed", Settings(12)).choose(info) for _ in range(2)]
        assert answers[0] == answers[1]
        assert answers[0] in info.legal


@pytest.mark.slow
def test_offers_are_a_mixed_strategy() -> None:
    state = game("kaguyahime").new(2, 5)
    assert state.actors() == [0, 1]
    offers = {SearchBot(f"{seed}", Settings(60)).choose(Info(state, 0)) for seed in range(8)}
    assert len(offers) > 1


class Counted(Info):
    """Information that remembers the random numbers its determinizations were dealt from."""

    def __init__(self, state: GameState, seat: int) -> None:
        super().__init__(state, seat)
        self.dealt: list[tuple[int, ...]] = []

    def sample(self, rng: Rng) -> GameState:
        """A sample as ever."""
        self.dealt.append(rng.words())
        return super().sample(rng)


def test_moves_have_common_random_numbers_and_offers_ever_new_ones() -> None:
    offers = Counted(game("kaguyahime").new(2, 5), 0)
    SearchBot("worlds", Settings(30)).move_stats(offers)
    assert len(set(offers.dealt)) == len(offers.dealt) == 30
    state = game("realm_of_sand").new(2, 5)
    alone = Counted(state, state.actors()[0])
    stats = SearchBot("worlds", Settings(60)).move_stats(alone)
    most = max(move.visits for move in stats)
    assert len(stats) > 1
    assert most <= len(set(alone.dealt)) <= most + 1 < len(alone.dealt)


def test_where_the_moves_at_the_root_may_differ_every_iteration_has_a_deal_of_its_own() -> None:
    state = game("realm_of_sand").new(2, 5)
    info = Counted(state, state.actors()[0])
    mind = SearchBot("worlds", Settings(24))
    mind.search(info, mind.settings, common_random_numbers=False)
    assert len(set(info.dealt)) == len(info.dealt) == mind.leaf.count > 8


def test_settings_for_one_move_leave_those_of_the_bot_alone() -> None:
    info = first_choice("merlin", 2)
    mind = SearchBot("x", Settings(64))
    mind.choose(info, Settings(7))
    assert (mind.leaf.count, mind.settings.iterations) == (7, 64)


@pytest.mark.parametrize("weight", [0.1, 1.0])
def test_a_margin_counts_half_at_its_measure_and_never_all(weight: float) -> None:
    assert margin_bonus(HALF_AT, weight) == -margin_bonus(-HALF_AT, weight) == pytest.approx(weight / 2)
    assert margin_bonus(0.0, weight) == 0.0
    assert margin_bonus(20.0, weight, 20.0) == pytest.approx(weight / 2)
    assert 0.99 * weight < margin_bonus(1e4, weight) < weight


@pytest.mark.slow
@pytest.mark.parametrize("name", games())
def test_a_search_may_begin_where_others_decide(name: str) -> None:
    for case in plain_cases(name):
        state = journey(case, 3, "kinds").at(4)
        for seat in range(case.players):
            info = Info(state, seat)
            mind = SearchBot("others", Settings(16))
            mind.search(info, mind.settings)
            assert mind.leaf.count == 16 or mind.leaf.count % 8 == 0
            assert all(0 <= chance <= 1 for chance, _ in mind.leaf.chances(case.players)) or case.players == 1


@pytest.mark.slow
def test_a_tree_is_kept_for_the_next_move_of_the_same_turn_only() -> None:
    state = game("merlin").new(2, 8)
    mind = SearchBot("keeps", Settings(60))
    kept = 0
    for _ in range(12):
        seat = state.actors()[0]
        info = Info(state, seat)
        found = mind.kept_root(info)
        if found.visits:
            kept += 1
            assert (info.moves_made, info.reveals) == (mind.next_moves_made, mind.next_reveals)
        state.play(seat, mind.choose(info))
    assert kept
    assert mind.kept_root(Info(game("merlin").new(2, 9), 0)).visits == 0


def test_a_budget_in_seconds_ends_the_search() -> None:
    state = game("kaguyahime").new(2, 1)
    level = Grandmaster("clock", Budget(seconds=0.05))
    level.choose(Info(state, 0))
    assert level.search.root.visits >= 8
    assert level.search.root.visits < 1_000_000


def judged_at(seat: int, answers: bool) -> GameState:
    """Where a search for the seat judges a game of Merlin's Beast Hunt in whose first turn the seat has begun."""
    state = game("merlin").new(2, 8)
    while not (state.calm() and state.actors() == [seat]):
        state.play(state.actors()[0], state.legal(state.actors()[0])[0])
    state.play(seat, state.legal(seat)[0])
    mind = SearchBot("answers", Settings(1, wait_for_replies=answers))
    info = Info(state, seat)
    mind.search(info, mind.settings)
    end = state.copy()
    mind.leaf.evaluate(end, seat, mind.settings, Rng.seeded("judged"))
    return end


@pytest.mark.parametrize("seat", [0, 1])
def test_where_answers_decide_a_position_is_judged_after_them(seat: int) -> None:
    at_once, after = judged_at(seat, False), judged_at(seat, True)
    assert at_once.calm() and at_once.actors() == [1 - seat]
    assert after.calm() and after.actors() == [seat]


@pytest.mark.parametrize("name", games())
def test_a_calm_position_of_whose_own_turn_it_is_can_be_judged(name: str) -> None:
    asked = 0
    for case in plain_cases(name):
        way = journey(case, 3, "kinds")
        for move in range(len(way.moves)):
            state = way.at(move)
            if state.calm() and not state.over:
                asked += 1
                assert all(state.answered(seat) for seat in state.actors())
    assert asked


@pytest.mark.slow
@pytest.mark.parametrize("name", games())
def test_with_an_earlier_stop_a_search_ends_sooner_and_never_tries_more(name: str) -> None:
    thought = []
    for early_stop in (1.0, 0.1):
        minds = [SearchBot("doubt", Settings(48, early_stop=early_stop)) for _ in stops(name)]
        for mind, info in zip(minds, stops(name), strict=True):
            mind.choose(info)
        thought.append([mind.leaf.count for mind in minds])
    assert all(hasty <= sure <= 48 for sure, hasty in zip(*thought, strict=True))
    assert thought[0] != thought[1]


def test_the_levels_are_installed_and_each_thinks_longer_than_the_one_before() -> None:
    assert set(LEVELS) < set(bots())
    assert Adept.iterations < Master.iterations < Grandmaster.iterations
    assert Master("x", Budget(iterations=7)).iterations_for(first_choice("merlin", 2)) == 7


@pytest.mark.slow
@pytest.mark.parametrize("name", games())
def test_at_larger_tables_only_the_grandmaster_judges_by_what_was_learned(name: str) -> None:
    learned = {}
    for players in (2, 3, 4):
        info = first_choice(name, players)
        for level in (Adept, Master, Grandmaster):
            player = level("x", Budget(iterations=9))
            player.choose(info)
            learned[level, players] = player.search.leaf.model.features > 0
            assert player.iterations_for(info) == 9
    assert all(learned[Grandmaster, players] for players in (2, 3, 4))
    for level in (Adept, Master):
        assert [learned[level, players] for players in (2, 3, 4)] == [True, False, False]


@pytest.mark.parametrize("players", [2, 3, 4])
def test_at_larger_tables_adept_and_master_think_less(players: int) -> None:
    state = game("merlin").new(players, 3)
    info = Info(state, state.actors()[0])
    for level in (Adept, Master):
        whole = level.iterations + int(level.per_move * len(info.legal))
        fewer = whole if players == 2 else whole // (players * level.divided_by)
        assert level("x").iterations_for(info) == fewer


@pytest.mark.parametrize("name", games())
@pytest.mark.parametrize("players", [2, 3])
def test_the_grandmaster_alone_looks_longer_where_a_game_asks_for_patience(name: str, players: int) -> None:
    info = first_choice(name, players)
    for level, longer in ((Adept, 1), (Master, 1), (Grandmaster, game(name).patience)):

        class Brief(level):  # type: ignore[misc,valid-type]
            iterations, per_move = 24, 0.0

        less = 1 if players <= level.learned_up_to else players * level.divided_by
        assert Brief("x").iterations_for(info) == 24 * longer // less


@pytest.mark.parametrize("name", games())
def test_the_grandmaster_alone_evens_out_turns_where_they_can_be_planned(name: str) -> None:
    info = first_choice(name, 2)
    can_plan = info.sample(Rng.seeded("x")).turn_number() != NO_PLANS
    for level in (Adept, Master, Grandmaster):
        used: list[Settings] = []

        class Watching(level):  # type: ignore[misc,valid-type]
            def settings_for(self, info: Info, can_plan: bool, used: list[Settings] = used) -> Settings:
                used.append(super().settings_for(info, can_plan))
                return used[-1]

        Watching("x", Budget(iterations=4)).choose(info)
        assert [settings.correct_depth for settings in used] == [level is Grandmaster and can_plan]


@pytest.mark.slow
@pytest.mark.parametrize("fair", [False, True])
def test_what_further_turns_gain_is_taken_off_where_it_is_asked_for(fair: bool) -> None:
    state = game("realm_of_sand").new(2, 3)
    info = Info(state, state.actors()[0])
    player = SearchBot("x", Settings(400 if compiled() else 80, margin_weight=0.0, correct_depth=fair))
    player.choose(info)
    edges = player.root.edges(info.seat)
    # Without the margin a move's worth is its chance; a move tried once has no further turn behind it.
    apart = [(int(edges.visits[i]), edges.total[i] - edges.chance[i]) for i in range(edges.size)]
    assert all(taken_off == 0.0 for tries, taken_off in apart if tries <= 1)
    assert any(taken_off != 0.0 for _, taken_off in apart) == fair


def test_realm_of_sand_asks_for_patience() -> None:
    assert {name for name in games() if game(name).patience > 1} == {"realm_of_sand"}


@pytest.mark.parametrize("name", games())
def test_the_apprentice_answers_legally_and_the_same_again(name: str) -> None:
    for info in stops(name):
        assert bot("apprentice", "a").choose(info) == bot("apprentice", "a").choose(info)
        assert bot("apprentice", "a").choose(info) in info.legal


@pytest.mark.slow
@pytest.mark.skipif(not compiled(), reason="takes minutes in plain Python")
@pytest.mark.parametrize(
    ("name", "games", "least"),
    [("kaguyahime", 60, 0.65), ("merlin", 60, 0.65), ("princess", 24, 0.65), ("realm_of_sand", 24, 0.65)],
)
def test_adept_beats_greedy_and_greedy_the_apprentice(name: str, games: int, least: float) -> None:
    wins = losses = 0
    for seat in range(2):
        bots_of = ("adept", "greedy") if seat == 0 else ("greedy", "adept")
        wins += simulate(Match(name, bots_of, 100, {}), games // 2)["wins"][seat]
        bots_of = ("apprentice", "greedy") if seat == 0 else ("greedy", "apprentice")
        losses += simulate(Match(name, bots_of, 200, {}), 20)["wins"][1 - seat]
    assert wins >= least * games
    assert losses >= 28


def test_what_the_search_found_out_about_each_move() -> None:
    state = game("merlin").new(2, 5)
    seat = state.actors()[0]
    mind = SearchBot("a", Settings(60))
    stats = mind.move_stats(Info(state, seat))
    assert {action for action, *_ in stats} <= set(state.legal(seat))
    tried = [move.visits for move in stats]
    assert tried == sorted(tried, reverse=True) and 50 <= sum(tried) <= 60
    assert all(0 <= move.chance <= 1 for move in stats)
    chances = mind.leaf.chances(2)
    assert sum(chance for chance, _ in chances) == pytest.approx(1)
    assert all(spread >= 0 for _, spread in chances)
    assert (
        mind.move_stats(Info(state, seat)) != [] and SearchBot("a", Settings(60)).move_stats(Info(state, seat)) == stats
    )

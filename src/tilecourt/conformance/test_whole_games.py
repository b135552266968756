"""Whole games, with every number of players and every option: each decision, what is conserved, the end, the result."""

from __future__ import annotations

import json

from tilecourt.conformance.cases import LANGUAGES, MOST_MOVES, Case, journey
from tilecourt.engine.result import Result
from tilecourt.engine.rng import Rng
from tilecourt.engine.state import MOST_ACTIONS, MOST_LEGAL, NOBODY_WINS, GameState


def check_decision(state: GameState) -> None:
    """Who may act, and what each may do."""
    actors = state.actors()
    assert actors == sorted(set(actors))
    assert all(0 <= seat < state.players for seat in actors)
    assert state.over == (not actors), f"over is {state.over}, but the actors are {actors}"
    assert (state.result() is None) == (not state.over), "there is a result at the end, and only then"
    for seat in range(state.players):
        legal = state.legal(seat)
        assert bool(legal) == (seat in actors), f"seat {seat} has {len(legal)} moves, the actors are {actors}"
        assert legal == sorted(set(legal)), "legal_into must write ids in order, each once"
        assert len(legal) < MOST_LEGAL, f"{len(legal)} legal moves; the engine takes fewer than {MOST_LEGAL}"
        assert all(0 <= action < state.game.actions.size for action in legal)
        assert all(state.forbids(seat, action) == 0 for action in legal[:: 1 + len(legal) // 20])


def check_result(result: Result, players: int) -> None:
    """Ranks follow the winners, the lines of each sheet add up to the score."""
    assert len(result.ranks) == len(result.sheet) == players
    assert all(1 <= rank <= players for rank in result.ranks)
    for rank in result.ranks:
        better = sum(other < rank for other in result.ranks)
        assert rank == better + 1 or not result.winners, f"ranks {result.ranks} leave a gap"
    if result.winners:
        assert list(result.winners) == [seat for seat, rank in enumerate(result.ranks) if rank == 1]
    if result.scores is None:
        assert all(lines == () for lines in result.sheet)
    else:
        assert len(result.scores) == players
        assert result.scores == tuple(sum(line.points for line in lines) for lines in result.sheet)
    assert json.loads(json.dumps(result.form())) == result.form()


def check_standing(state: GameState) -> None:
    """What the search compares at the end is the order of the result: scores first, ties by fractions below one."""
    result: Result = state.game.result(state)
    standing = [state.standing(seat) for seat in range(state.players)]
    if result.scores is None:
        assert standing == [NOBODY_WINS] * state.players
        return
    near = all(abs(stands - score) < 1 for stands, score in zip(standing, result.scores, strict=True))
    assert near, f"standing {standing} must be the scores {result.scores}, with tie-breaks below one"
    for one in range(state.players):
        for other in range(state.players):
            if result.ranks[one] <= result.ranks[other]:
                assert standing[one] >= standing[other], f"standing {standing} against ranks {result.ranks}"


def check_result_text(state: GameState) -> None:
    """The reason of the end and each line of the sheet have names in both languages, and rules behind them."""
    result: Result = state.game.result(state)
    for language in LANGUAGES:
        text, rules = state.game.text(language), state.game.rulebook(language)
        own = state.game.package.startswith("tilecourt.games.")  # a game elsewhere may leave words to the engine
        assert f"ending.{result.reason}" in text or not own, f"no name for the ending {result.reason} ({language})"
        assert "{" not in text(f"ending.{result.reason}")
        assert result.rule in rules, f"text/rules.{language}.toml has no rule {result.rule}, which the ending cites"
        for lines in result.sheet:
            assert len({line.key for line in lines}) == len(lines)
            for line in lines:
                assert line.rule in rules, f"text/rules.{language}.toml has no rule {line.rule}, which {line.key} cites"
                named = f"score.{line.key}" in text or not own
                assert named, f"no name for the line {line.key} of the score sheet ({language})"


def test_a_whole_game(played: tuple[Case, str]) -> None:
    case, style = played
    way = journey(case, 0, style)
    game, state = case.definition, case.new(way.seed)
    pieces = game.pieces(state)
    assert game.actions.size <= MOST_ACTIONS, f"{game.actions.size} actions; the engine takes {MOST_ACTIONS}"
    reveals = state.reveals
    for move, (seat, action) in enumerate(way.moves):
        check_decision(state)
        state.play(seat, action)
        if not case.options or move % 5 == 0:
            assert game.pieces(state) == pieces, f"a piece came or went by move {move}"
        assert state.moves_made == move + 1
        assert state.reveals >= reveals
        reveals = state.reveals
    check_decision(state)
    assert game.pieces(state) == pieces
    assert state.over, f"still running after {MOST_MOVES} random moves"
    words = state.rng.words()
    result = state.result()
    assert result is not None
    check_result(result, case.players)
    check_standing(state)
    check_result_text(state)
    assert (state.result(), state.rng.words()) == (result, words), "asking for the result changed it"


def test_the_same_seed_gives_the_same_game(plain_case: Case) -> None:
    played = journey(plain_case, 1, "any")
    again = plain_case.new(1)
    for seat, action in played.moves:
        again.play(seat, action)
    end = played.at(len(played.moves))
    assert again.full() == end.full()
    assert again.rng.words() == end.rng.words()


def test_different_seeds_give_different_games(plain_case: Case) -> None:
    """A short game may end alike now and then, and one without chance always: then it leaves its generator alone."""
    ends: set[str] = set()
    uses_chance = False
    for seed in range(12):
        played = journey(plain_case, seed, "any")
        end = played.at(len(played.moves))
        ends.add(json.dumps(end.full(), sort_keys=True))
        uses_chance = uses_chance or end.rng.words() != Rng.seeded(str(seed)).words()
        if len(ends) == 3:
            break
    assert len(ends) == 3 or not uses_chance, "the game uses chance, and yet 12 seeds give fewer than 3 different games"
    assert len({plain_case.new(seed).rng.words() for seed in range(50)}) == 50


def test_events_do_not_change_the_game(plain_case: Case) -> None:
    silent, telling = plain_case.new(2, events=False), plain_case.new(2, events=True)
    told = 0
    for seat, action in journey(plain_case, 2, "kinds").moves:
        assert silent.play(seat, action) == []
        told += len(telling.play(seat, action))
        assert silent.rng.words() == telling.rng.words()
    assert silent.full() == telling.full()
    assert silent.reveals == telling.reveals
    assert told > 0 or not plain_case.definition.event_kinds, "events are declared, but no move tells one"

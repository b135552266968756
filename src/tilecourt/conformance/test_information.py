"""Nobody learns from a view, a sample, an event or an undo what the rules keep from them.

The test of a secret is a second world: `sample(seat)` deals everything anew that the seat cannot know. Whatever the
seat is shown (views, legal moves, events) must be the same in both worlds, for as long as nothing is revealed.
"""

from __future__ import annotations

import json
from typing import Any

import pytest

from tilecourt.conformance.cases import MOST_MOVES, Case, Position, acting, for_positions, journey
from tilecourt.conformance.test_moves import seats
from tilecourt.conformance.test_whole_games import check_decision
from tilecourt.engine.errors import BadInput
from tilecourt.engine.random_play import played
from tilecourt.engine.registry import game as find_game
from tilecourt.engine.rng import Rng
from tilecourt.engine.state import GameState


def watchers(state: GameState) -> list[int | None]:
    """Everybody who looks on: a spectator and each seat."""
    return [None, *seats(state)]


def name_of(watcher: int | None) -> str:
    return "a spectator" if watcher is None else f"seat {watcher}"


def rng_of(position: Position) -> Rng:
    return Rng.seeded(repr(position))


def test_a_sample_looks_the_same_to_its_seat(game: str, depth: int) -> None:
    """And a sample of a sample, so that nothing hidden survives in what a view shows."""

    def check(position: Position) -> None:
        state, rng = position.state(), rng_of(position)
        full, words = state.full(), state.rng.words()
        pieces = position.game.pieces(state)
        for seat in watchers(state):
            sample = state.sample(seat, rng)
            again = sample.sample(seat, rng)
            for world in (sample, again):
                assert world.view(seat) == state.view(seat)
                assert world.view(None) == state.view(None), f"what a spectator sees differs in a sample of seat {seat}"
                assert (world.moves_made, world.reveals, world.over) == (state.moves_made, state.reveals, state.over)
                assert world.actors() == state.actors()
                assert position.game.pieces(world) == pieces
                if seat is not None:
                    assert world.legal(seat) == state.legal(seat)
                assert not world.telling
                assert world.rng.words() != words, "a sample must not know the coming chance"
                check_decision(world)
        assert (state.full(), state.rng.words()) == (full, words), "sampling changed the state"

    for_positions(game, 20, depth, check)


def test_there_is_no_sample_for_a_seat_that_is_not_there(game: str) -> None:
    state = find_game(game).new(seed=1)
    for seat in (-1, state.players, 99):
        with pytest.raises(BadInput, match=f"Expected a seat from 0 to {state.players - 1}, got {seat}"):
            state.sample(seat, Rng.seeded("x"))


def test_samples_play_on_to_the_end(game: str, depth: int) -> None:
    def check(position: Position) -> None:
        state, rng = position.state(), rng_of(position)
        pieces = position.game.pieces(state)
        for seat in watchers(state):
            sample = state.sample(seat, rng)
            played(sample, rng, MOST_MOVES)
            assert sample.over
            assert sample.result() is not None
            assert position.game.pieces(sample) == pieces

    for_positions(game, 8, depth, check)


def test_sampling_is_repeatable(game: str) -> None:
    def check(position: Position) -> None:
        state = position.state()
        for seat in watchers(state):
            one, other = (state.sample(seat, Rng.seeded("twice")) for _ in range(2))
            assert one.full() == other.full()
            assert one.rng.words() == other.rng.words()

    for_positions(game, 6, 1, check)


def test_a_sample_is_made_of_what_its_seat_knows_and_of_nothing_else(game: str, depth: int) -> None:
    """Whoever chooses the generator could run a shuffle backwards: so how hidden things lie must not be its beginning.

    In all worlds that a seat cannot tell apart the same generator deals the same sample. So a bot's answer also depends
    on nothing but what its seat may know.
    """

    def check(position: Position) -> None:
        state, rng = position.state(), rng_of(position)
        for seat in watchers(state):
            dealt = state.sample(seat, Rng.seeded("again"))
            other = state.sample(seat, rng).sample(seat, Rng.seeded("again"))
            if not state.over:
                assert other.full() == dealt.full(), f"what seat {seat} cannot know shows in its samples"
                assert other.rng.words() == dealt.rng.words()

    for_positions(game, 12, depth, check)


# --- what is hidden is really dealt anew


def leaves(content: Any, path: str = "") -> dict[str, Any]:
    """The single values of a structure by their path."""
    if isinstance(content, dict):
        return {key: value for name, inner in content.items() for key, value in leaves(inner, f"{path}/{name}").items()}
    if isinstance(content, list):
        return {key: value for i, inner in enumerate(content) for key, value in leaves(inner, f"{path}/{i}").items()}
    return {path: content}


def hidden_piles(full: Any, view: Any, path: str = "") -> dict[str, list[Any]]:
    """The lists of different things that the full description has and the view has not, or not so, by their path."""
    if isinstance(full, dict):
        seen = view if isinstance(view, dict) else {}
        return {k: v for key in full for k, v in hidden_piles(full[key], seen.get(key), f"{path}/{key}").items()}
    if not isinstance(full, list) or full == view:
        return {}
    found = {path: full} if any(thing != full[0] for thing in full) else {}
    if any(isinstance(thing, (dict, list)) for thing in full):
        same = view if isinstance(view, list) and len(view) == len(full) else [None] * len(full)
        found = {k: v for i, x in enumerate(full) for k, v in hidden_piles(x, same[i], f"{path}/{i}").items()}
    return found


def test_what_a_view_leaves_out_differs_between_samples(plain_case: Case) -> None:
    """A pile or hand that the view leaves out but every sample has in the true order would be known to every search."""
    dealt_anew: dict[str, bool] = {}
    for style in ("any", "busy"):
        played = journey(plain_case, 0, style)
        for move in range(0, len(played.moves), max(1, len(played.moves) // 10)):
            state, rng = played.at(move), Rng.seeded(f"piles {move}")
            for seat in watchers(state):
                samples = [state.sample(seat, rng) for _ in range(3)]
                piles = [hidden_piles(sample.full(), sample.view(seat)) for sample in samples]
                for path, pile in hidden_piles(state.full(), state.view(seat)).items():
                    anew = any(other.get(path) != pile for other in piles)
                    dealt_anew[path] = dealt_anew.get(path, False) or anew
    never = [path for path, anew in dealt_anew.items() if not anew]
    assert not never, f"left out of views, and yet the same in every sample: {never}"


def test_private_things_differ_between_samples_of_others(plain_case: Case) -> None:
    """Where one seat's view shows what another's does not, samples of the other do not always have it right."""
    if plain_case.players == 1:
        pytest.skip("a single seat has nobody to hide from")
    played = journey(plain_case, 0, "any")
    private = guessed = 0
    for move in range(0, len(played.moves), max(1, len(played.moves) // 12)):
        state, rng = played.at(move), Rng.seeded(f"private {move}")
        for owner in seats(state):
            for other in seats(state):
                mine, theirs = leaves(state.view(owner)), leaves(state.view(other))
                secrets = {path for path in mine if path != "/seat" and mine[path] != theirs.get(path, ...)}
                if owner != other and secrets:
                    private += 1
                    worlds = (leaves(state.sample(other, rng).view(owner)) for _ in range(3))
                    guessed += all(world == mine for world in worlds)
    assert private == 0 or guessed < private, "samples always hold what their seat cannot know"


def test_views_hold_nothing_of_the_random_source(game: str) -> None:
    def check(position: Position) -> None:
        state = position.state()
        for seat in watchers(state):
            numbers = {value for value in leaves(state.view(seat)).values() if isinstance(value, (int, str))}
            assert not numbers & set(state.rng.words())
            text = json.dumps(state.view(seat))
            assert not [word for word in state.rng.words() if word > 10**6 and str(word) in text]

    for_positions(game, 10, 1, check)


def test_a_view_is_no_handle_on_the_state(game: str) -> None:
    """Whoever changes a view changes nothing else."""

    def spoil(content: Any) -> None:
        if isinstance(content, dict):
            for inner in content.values():
                spoil(inner)
            content.clear()
        elif isinstance(content, list):
            for inner in content:
                spoil(inner)
            content.append("spoilt")

    def check(position: Position) -> None:
        state = position.state()
        full = json.dumps(state.full())
        for content in (state.full(), state.view(None), *(state.view(seat) for seat in seats(state))):
            spoil(content)
        for seat in seats(state):
            spoil(state.legal(seat))
        assert json.dumps(state.full()) == full
        check_decision(state)

    for_positions(game, 6, 1, check)


# --- what a move tells


def after(state: GameState, seat: int, action: int) -> tuple[GameState, list[dict[str, Any]]]:
    world = state.copy()
    world.telling = True
    return world, [event.form() for event in world.play(seat, action)]


def test_a_move_that_reveals_nothing_looks_the_same_in_every_world(game: str, depth: int) -> None:
    """Where `reveals` stood still, undo is offered: so nobody may have been able to rule out a world by that move.

    For everybody who looks on, in each world they cannot tell from the true one, the same move leads to the same view;
    and if it is not legal there (a hand they do not know), another move of that seat must look the same to them.
    Otherwise they learned something, and the move has to raise `reveals` (playing a card from a hidden hand does).
    """

    def check(position: Position) -> None:
        state, rng = position.state(), rng_of(position)
        actors = state.actors()
        if len(actors) != 1:
            return
        seat = actors[0]
        legal = state.legal(seat)
        for _ in range(3):
            action = legal[rng.below(len(legal))]
            truth, events = after(state, seat, action)
            if truth.reveals != state.reveals:
                continue
            for watcher in watchers(state):
                world = state.sample(watcher, rng)
                possible = [action] if world.forbids(seat, action) == 0 else world.legal(seat)
                found = [after(world, seat, other) for other in possible]
                notation = position.game.actions.notation(action)
                assert any(
                    other.view(watcher) == truth.view(watcher) and other.reveals == world.reveals for other, _ in found
                ), f"{name_of(watcher)} learned something from {notation!r}, which counts as revealing nothing"
                if len(found) == 1:
                    assert found[0][1] == events, f"the events of {notation!r} tell {name_of(watcher)} something"

    for_positions(game, 25, depth, check, running=True)


def test_events_tell_no_more_than_views(game: str, depth: int) -> None:
    """Where a watcher sees the same before and after a move in two worlds, its events are the same in both."""

    def check(position: Position) -> None:
        state, rng = position.state(), rng_of(position)
        seat = acting(state, rng)
        legal = state.legal(seat)
        action = legal[rng.below(len(legal))]
        truth, events = after(state, seat, action)
        for watcher in watchers(state):
            for _ in range(2):
                world = state.sample(watcher, rng)
                if world.forbids(seat, action) == 0:
                    other, told = after(world, seat, action)
                    if other.view(watcher) == truth.view(watcher):
                        assert told == events, (
                            f"the events of {position.game.actions.notation(action)!r} tell {name_of(watcher)} what is"
                            " in no view: a field has to show it too, such as the last roll"
                        )

    for_positions(game, 25, depth, check, running=True)

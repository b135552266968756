"""The conformance suite changes one option at a time; here the advanced boards meet every number of players."""

import pytest

from tests.conformance.cases import STYLES, Case, journey
from tests.conformance.test_events import test_the_events_of_whole_games as check_events
from tests.conformance.test_information import (
    test_private_things_differ_between_samples_of_others as check_private_things,
)
from tests.conformance.test_information import (
    test_what_a_view_leaves_out_differs_between_samples as check_hidden_piles,
)
from tests.conformance.test_storing import test_a_record_plays_the_same_game_again as check_record
from tests.conformance.test_whole_games import test_a_whole_game as check_whole_game
from tests.realm_of_sand.build import GAME

ADVANCED = [Case("realm_of_sand", players, (("mode", "advanced"),)) for players in GAME.players]
each_number = pytest.mark.parametrize("case", ADVANCED, ids=str)


@each_number
@pytest.mark.parametrize("style", STYLES)
def test_whole_games_and_their_events(case, style):
    check_whole_game((case, style))
    check_events((case, style))


@each_number
def test_records_and_secrets(case):
    check_record(case)
    check_hidden_piles(case)
    if case.players > 1:
        check_private_things(case)


@pytest.mark.slow
@each_number
def test_refusals_agree_with_the_legal_moves(case):
    for style in STYLES:
        played = journey(case, 1, style)
        for move in range(0, len(played.moves), max(1, len(played.moves) // 8)):
            state = played.at(move)
            (seat,) = state.actors()
            allowed = [action for action in range(GAME.actions.size) if state.forbids(seat, action) == 0]
            assert allowed == state.legal(seat)

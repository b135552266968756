"""The rules of $title, each by its id."""

import tilecourt


def test_set_up() -> None:
    view = tilecourt.game("$name").new(players=3, seed=1).view(0)
    assert len(view["row"]) == 3 and view["left"] == 24


def test_a_number_held_twice_scores_nothing() -> None:
    game = tilecourt.game("$name")
    state = game.new(players=2, seed=1)
    while state.actors():
        state.play(state.actors()[0], "take 1")
    for player, known in enumerate(state.view(None)["players"]):
        once = [int(tile) for tile in known["tiles"] if known["tiles"].count(tile) == 1]
        assert state.result().scores[player] == sum(once)

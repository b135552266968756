"""One game as a designer looks at it: the same game as everywhere else, and every point accounted for."""

from __future__ import annotations

import pytest

from tilecourt.engine.registry import game as find_game
from tilecourt.lab.balance.sheet import Sheet, begun, note, watch
from tilecourt.lab.balance.usage import keys_of
from tilecourt.lab.simulate import Match, play_one
from tools.playthroughs import FOLDER, moves_in


def watched(game: str, players: int, number: int = 0, **options: object) -> Sheet:
    return watch(Match(game, ("random",) * players, 5, options), number)


def earned(sheet: Sheet, *groups: str) -> list[int]:
    """What the components of these groups earned, by seat."""
    return [
        sum(tally.earned[seat] for (group, _), tally in sheet.parts.items() if group in groups)
        for seat in range(sheet.players)
    ]


@pytest.mark.parametrize("game", ["merlin", "kaguyahime"])
def test_it_is_the_game_that_simulate_plays(game: str) -> None:
    match = Match(game, ("random",) * 3, 5, {})
    sheet, outcome = watch(match, 2), play_one(match, 2)
    assert (sheet.moves, sheet.reason, sheet.scores, sheet.winners) == (
        outcome.moves,
        outcome.reason,
        outcome.scores,
        outcome.winners,
    )


def test_every_point_of_merlin_comes_from_a_card_or_a_beast() -> None:
    for number in range(3):
        sheet = watched("merlin", 3, number)
        assert tuple(earned(sheet, "card", "beast")) == sheet.scores


def test_every_point_of_realm_of_sand_comes_from_a_building() -> None:
    sheet = watched("realm_of_sand", 2)
    assert sheet.scores is not None
    assert tuple(earned(sheet, "card")) == sheet.scores


def test_every_favor_of_kaguyahime_beyond_the_first_comes_from_a_tile_or_a_room() -> None:
    start = find_game("kaguyahime").raw["favor_track"]["player_start"]
    for number in range(4):
        sheet = watched("kaguyahime", 4, number)
        assert sheet.scores == tuple(start + points for points in earned(sheet, "tile", "room"))


def test_the_bonus_cards_of_the_princess_earn_what_the_score_sheet_says() -> None:
    """In a recorded game, since random bots hardly ever reach the goal."""
    game = find_game("princess")
    path = FOLDER / "princess_2_102.txt"
    state = game.new(2, 102)
    kinds = {kind.name: kind for kind in game.event_kinds}
    sheet = begun(game, kinds, state)
    for seat, action in moves_in(path.read_text("utf-8"), game):
        for event in state.play(seat, action):
            note(sheet, kinds[event.kind], event)
    lines = [{line.key: line.points for line in lines} for lines in state.result().sheet]
    assert earned(sheet, "bonus") == [line["bonus_1"] + line["bonus_2"] for line in lines] != [0, 0]
    assert sheet.turns == sum(known["turns_taken"] for known in state.full()["players"])
    walked = sum(sum(tally.earned) for (group, _), tally in sheet.parts.items() if group == "rune")
    assert walked > 20, "at least one player went all the way to the goal"


def test_turns_and_rounds() -> None:
    sheet = watched("realm_of_sand", 3)
    assert sheet.turns is not None and sheet.rounds is not None
    assert sheet.turns == sheet.rounds * 3, (
        "the game ends with a whole round; the first turn counts though nobody told it"
    )
    solo = watched("realm_of_sand", 1)
    assert (solo.rounds, solo.turns, solo.first) == (14, 14, 0)
    moon = watched("kaguyahime", 3)
    assert (moon.turns, moon.first) == (None, None)
    assert moon.rounds is not None and 1 < moon.rounds <= 9


def test_who_begins() -> None:
    """The opening beast is placed by the right neighbour of the first player (MBH-4.5), before the first turn."""
    match = Match("merlin", ("random",) * 4, 5, {})
    for number in range(3):
        sheet = watch(match, number)
        state = find_game("merlin").new(4, 5 + number)
        assert sheet.first == (state.actors()[0] + 1) % 4
        assert sheet.in_order(3) == state.actors()[0]


def test_decisions_are_moves_with_something_to_choose() -> None:
    sheet = watched("merlin", 2)
    assert 0 < sheet.decisions < sheet.moves
    assert sheet.offered >= 2 * sheet.decisions


def test_margins() -> None:
    assert Sheet(3, scores=(10, 7, 10)).margins == [0, -3, 0]
    assert Sheet(2, scores=(4, 9)).margins == [-5, 5]
    assert Sheet(1, scores=(31,)).margins == [31]
    assert Sheet(2).margins is None


@pytest.mark.parametrize("game", ["merlin", "kaguyahime"])
def test_what_is_never_used_is_listed_too(game: str) -> None:
    definition = find_game(game)
    sheet = watched(game, 2)
    keys = keys_of(definition, [sheet])
    assert len(keys) == len(set(keys))
    assert set(sheet.parts) <= set(keys)
    if game == "merlin":
        assert {id for group, id in keys if group == "beast"} == {"unicorn", "centaur", "chimera", "basilisk"}
    else:
        assert sum(group == "tile" for group, _ in keys) == 48

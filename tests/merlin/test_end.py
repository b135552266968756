"""The end: totals, the score sheet and every tie-break in its order (rules.md section 6)."""

from __future__ import annotations

from typing import Any

from tests.merlin.build import GAME, restored
from tilecourt.engine.result import Result

A, B = 0, 1


def ended(*players: tuple[dict[str, int], list[tuple[int, bool]]]) -> Result:
    """The result for players with these beasts, and fences of these points, reinforced or not."""
    full: dict[str, Any] = GAME.new(len(players), 1).full()
    full |= {"phase": "game_over", "ending": "dice", "last_turns": []}
    lines = iter(GAME.lines)
    for seat, (captured, fences) in enumerate(players):
        full["players"][seat]["captured"] = captured
        for points, reinforced in fences:
            fence = {"owner": seat, "image": "water", "points": points, "reinforced": reinforced}
            full["lines"][next(lines)] = fence
    found: Result = restored(full).result()
    return found


def plain(*points: int) -> list[tuple[int, bool]]:
    return [(number, False) for number in points]


def test_the_sheet_adds_up() -> None:
    result = ended(({"unicorn": 2, "basilisk": 1}, [(7, True), (4, False), (2, False)]), ({}, []))
    assert {line.key: (line.points, line.rule) for line in result.sheet[A]} == {
        "fences": (6, "MBH-5.8.1a"),
        "reinforced": (2, "MBH-5.8.1b"),
        "colour": (5, "MBH-5.8.1c"),
        "beast_unicorn": (10, "MBH-5.8.2a"),
        "beast_centaur": (0, "MBH-5.8.2b"),
        "beast_chimera": (0, "MBH-5.8.2c"),
        "beast_basilisk": (10, "MBH-5.8.2d"),
    }
    assert (result.scores, result.winners, result.ranks) == ((33, 0), (A,), (1, 2))


def test_most_points_win_before_all_else() -> None:
    result = ended(({"unicorn": 3}, []), ({"basilisk": 1}, [(6, True)]))
    assert (result.scores, result.winners) == ((15, 16), (B,))


def test_mbh_c40_more_beasts() -> None:
    result = ended(
        ({"basilisk": 1, "chimera": 1, "centaur": 1}, plain(7, 6, 2)),
        ({"basilisk": 1, "chimera": 1}, plain(7, 7, 6, 2)),
    )
    assert (result.scores, result.winners) == ((40, 40), (A,))


def test_mbh_c41_more_valuable_beasts() -> None:
    result = ended(({"basilisk": 1, "unicorn": 1}, []), ({"chimera": 1, "centaur": 1}, []))
    assert (result.scores, result.winners, result.ranks) == ((15, 15), (A,), (1, 2))


def test_beasts_are_compared_from_the_most_valuable_down() -> None:
    result = ended(({"chimera": 1, "unicorn": 2}, plain(3)), ({"centaur": 3}, []))
    assert (result.scores, result.winners) == ((21, 21), (A,))


def test_more_reinforced_fences() -> None:
    result = ended(({}, plain(5, 3)), ({}, [(4, True), (4, False)]))
    assert (result.scores, result.winners) == ((8, 8), (B,))


def test_mbh_c42_higher_fences() -> None:
    result = ended(({}, [(7, True), (3, False)]), ({}, [(6, True), (4, False)]))
    assert (result.scores, result.winners) == ((10, 10), (A,))
    result = ended(({}, plain(5, 2, 2)), ({}, plain(5, 4)))
    assert (result.scores, result.winners) == ((9, 9), (B,))


def test_mbh_c43_shared_victory() -> None:
    same = ({"unicorn": 1}, [(5, False), (4, True)])
    result = ended(same, same, ({}, plain(3)))
    assert (result.winners, result.ranks) == ((0, 1), (1, 1, 3))

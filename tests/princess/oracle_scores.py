"""Rules.md section 6 told a second time, naively: the totals of a finished table."""

from __future__ import annotations

from typing import Any


def scores(box: dict[str, Any], full: dict[str, Any]) -> list[int]:
    """The total of each seat."""
    points = box["scoring"]
    kinds = {tile["id"]: (tile["element"], tile["sky"]) for tile in box["tile"]}
    shown = [[kinds[stack[-1]] for stack in player["area"].values()] for player in full["players"]]

    def counts(attribute: str) -> list[int]:
        return [sum(attribute in tile for tile in tiles) for tiles in shown]

    totals = []
    for seat, me in enumerate(full["players"]):
        total = me["space"] - box["manor_goal"]["goal_space"]
        before = total
        if seat in full["finish_order"]:
            total *= points["leftover_step_points"]
            total += points["placement_points"][full["finish_order"].index(seat)]
        total += points["sprite_use_points"] * sum(me["uses"].values())
        for sky in [] if full["options"]["first_play"] else box["attributes"]["skies"]:
            total += sky_share(points, counts(sky), seat, full["options"]["sky_point_ties"])
        for card in box["bonus"]:
            found = counts(card["element"])
            best = max(found) if card["condition"] == "most" else min(found)
            if card["id"] in full["bonus"] and found[seat] == best and (best > 0 or card["condition"] == "least"):
                total += card["points"]
        if seat not in full["finish_order"] and full["options"]["unfinished_paths"] == "taken":
            total += saved_by_paths(box, full, me["space"], total - before)
        totals.append(total)
    return totals


def saved_by_paths(box: dict[str, Any], full: dict[str, Any], space: int, steps: int) -> int:
    """What open secret paths save a pawn on its way."""
    paths = dict(map(tuple, box["manor"]["secret_paths"])) if full["gates_open"] else {}
    end = space
    for _ in range(steps):
        end = paths.get(end, end + 1)
    return end - space - steps


def sky_share(points: dict[str, int], counts: list[int], seat: int, ties: str) -> int:
    """The points of a seat for one sky."""
    ladder = sorted(set(counts), reverse=True)
    two = len(counts) == 2
    if not counts[seat]:
        return 0
    if counts[seat] == ladder[0]:
        return points["sky_most_two_players" if two else "sky_most"]
    shared = counts.count(ladder[0]) > 1 and ties == "skip"
    return points["sky_second"] if counts[seat] == ladder[1] and not two and not shared else 0

"""A view completed to a full description: the order of decks, and closed hands."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from tilecourt.engine.sampling import without

if TYPE_CHECKING:
    from tilecourt.games.merlin.game import MerlinGame


def completed(game: MerlinGame, view: dict[str, Any]) -> dict[str, Any]:
    """What is unknown lies somewhere it could lie."""
    for player in view["players"]:
        left = without(player["unseen"], player["deck_top"])
        if player["hand"] is None:
            left = without(left, player["seen_in_hand"])
            drawn = player["hand_size"] - len(player["seen_in_hand"])
            player["hand"] = player["seen_in_hand"] + left[:drawn]
            left = left[drawn:]
        player["deck"] = player["deck_top"] + left
    return view

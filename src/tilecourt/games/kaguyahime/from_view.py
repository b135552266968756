"""A view completed to a full description: cubes behind other screens and in the box, and sealed offers."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from tilecourt.engine.rng import Rng

if TYPE_CHECKING:
    from tilecourt.games.kaguyahime.game import KaguyahimeGame


def completed(game: KaguyahimeGame, view: dict[str, Any]) -> dict[str, Any]:
    """What is unknown lies somewhere it could lie."""
    colours = game.kinds[:-1]
    hidden = [player for player in view["players"] if player["screen"] is None]
    for player in hidden:
        player["screen"] = dict(player["known"])
        if player["offered"] and player["offer"] is None:
            player["offer"] = {"cubes": [], "disk": False}
    view["box"] = dict.fromkeys(colours, 0)
    rng = Rng.seeded("0")
    whole = game.pieces(game.new(len(view["players"]), 0, **view["options"]))
    laid = game.pieces(game.restore(view, rng))
    left = [colour for colour in colours for _ in range(whole[f"{colour} cubes"] - laid[f"{colour} cubes"])]
    for player in hidden:
        for _ in range(player["cubes"] - sum(player["screen"].values())):
            player["screen"][left.pop()] += 1
    for colour in left:
        view["box"][colour] += 1
    return view

"""Moves of Realm of Sand in words for people: pieces and boxes by name, where a record has numbers and corners.

A card's boxes follow from the move alone. What a slot or a place of the circle holds is known only in a state:
`meant` looks it up, and a sentence without it counts the tiles as the board does, from 1.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import TYPE_CHECKING, Any

from tilecourt.engine.errors import Refused
from tilecourt.engine.game import Game
from tilecourt.engine.text import Text, named
from tilecourt.games.realm_of_sand import state as at
from tilecourt.games.realm_of_sand.patterns import oriented
from tilecourt.games.realm_of_sand.play import RealmOfSand

if TYPE_CHECKING:
    from tilecourt.games.realm_of_sand.game import RealmOfSandGame


def meant(game: RealmOfSandGame, state: Any, action: int) -> tuple[str, ...]:
    """The tiles or the card behind the numbers of a move."""
    kind, indexes = game.actions.split(action)
    hand = state.active * at.STRIDE + at.HAND
    if kind.name in ("place_tile", "set_aside"):
        return (game.tiles[state.seat[hand + indexes[0]]],)
    if kind.name == "pick_tile":
        return (game.tiles[state.shared[at.CIRCLE + indexes[0]]],)
    if kind.name == "exchange":
        return game.tiles[state.seat[hand + indexes[0]]], game.tiles[state.shared[at.CIRCLE + indexes[1]]]
    return ()


def boxes_of(game: RealmOfSandGame, pattern: Sequence[str], o: int, corner: str) -> dict[str, str] | None:
    """The colour on each box that a pattern laid so covers; None where it does not lie on the grid."""
    columns = game.components.board.cols
    down, right = divmod(game.boxes.index(corner), columns)
    cells, height, width = oriented(pattern, o)
    if right + width > columns or (down + height) * columns > len(game.boxes):
        return None
    return {game.boxes[(r + down) * columns + k + right]: sign for (r, k), sign in sorted(cells.items())}


def pieces(game: RealmOfSandGame, boxes: Mapping[str, str], text: Text) -> str:
    """Colours on boxes: `green on C3, red on D3`."""
    each = [text("spoken.piece", colour=game.say("colour", colour, text, ()), box=box) for box, colour in boxes.items()]
    return text("spoken.join").join(each)


def describe(game: RealmOfSandGame, action: int, text: Text, meant: tuple[str, ...] = ()) -> str:
    """The sentence for a move, by its pieces where that is clearer than its numbers."""
    return by_pieces(game, action, text, meant) or Game.describe(game, action, text)


def by_pieces(game: RealmOfSandGame, action: int, text: Text, known: Sequence[str]) -> str | None:
    """The sentence for a move that has a better one than its numbers give; None for the others."""
    form = game.actions.form(action)
    kind, slot = form["kind"], game.say("slot", form.get("slot"), text, ())
    tiles = [named(text, "tile", tile) for tile in known]
    if kind == "complete":
        card = next(card for card in game.components.cards if card.id == form["card"])
        lies = boxes_of(game, card.pattern, form["o"], form["box"])
        name = game.say("card", form["card"], text, ())
        return None if lies is None else text("spoken.complete", card=name, boxes=" ".join(lies))
    if kind == "place_tile" and known:
        tile = next(tile for tile in game.components.tiles if tile.id == known[0])
        lies = boxes_of(game, tile.pattern, form["o"], form["box"])
        return None if lies is None else text("spoken.place_tile", slot=slot, pieces=pieces(game, lies, text))
    if kind in ("set_aside", "pick_tile") and known:
        return text(f"spoken.{kind}", slot=slot, i=game.say("i", form.get("i"), text, ()), tile=tiles[0])
    if kind == "exchange" and known:
        place = game.say("place", form["place"], text, ())
        return text("spoken.exchange", slot=slot, place=place, tile=tiles[0], taken=tiles[1])
    return None


def lacking(game: RealmOfSandGame, s: RealmOfSand, seat: int, form: Mapping[str, Any]) -> dict[str, str]:
    """Which boxes lack which colour, for a card to be completed as this move says."""
    card = next(card for card in game.components.cards if card.id == form["card"])
    lies = boxes_of(game, card.pattern, form["o"], form["box"]) or {}
    there = "".join(s.view(seat)["players"][seat]["board"]).upper()
    return {box: colour for box, colour in lies.items() if there[game.boxes.index(box)] != colour}


def refused(game: RealmOfSandGame, state: Any, seat: int, action: int, reason: int) -> Refused:
    """A refusal; one to complete a card also knows what the board lacks."""
    found = Game.refused(game, state, seat, action, reason)
    if found.key != "refusal.not_built":
        return found
    values = {**found.values, "lacking": lacking(game, state, seat, found.values)}
    return Refused(found.rule, found.key, game.explain(found.key, values, game.text("en")), values, game.id)


def explain(game: RealmOfSandGame, key: str, values: Mapping[str, Any], text: Text) -> str:
    """The sentence of a refusal."""
    if "lacking" not in values:
        return Game.explain(game, key, values, text)
    card = game.say("card", values["card"], text, ())
    return text("spoken.lacking", card=card, pieces=pieces(game, values["lacking"], text))

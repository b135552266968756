"""A view completed to a full description: the order of stacks and deck, and the bonus cards."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from tilecourt.engine.sampling import pieces_of, unseen, without

if TYPE_CHECKING:
    from tilecourt.games.princess.game import PrincessGame


def completed(game: PrincessGame, view: dict[str, Any]) -> dict[str, Any]:
    """What is unknown lies somewhere it could lie."""
    hidden = view["bonus"] is None
    if hidden:
        view["bonus"] = list(game.bonuses[: game.lookup.bonuses_dealt]) if view["phase"] != "choose_side" else []
    # A game lost to the witch ends with the bonus cards face down (PMT-6).
    view["lost"] = hidden and view["phase"] == "game_over"
    known = view["known_in_deck"]
    partial = view | {"stacks": [], "rune_deck": [], "known_in_deck": []}
    view["stacks"] = unseen(game, partial, pieces_of(game, "stacks"))[: view["stacks_left"]]
    cards = without(unseen(game, partial, pieces_of(game, "rune_deck")), [one["card"] for one in known])
    if view["options"]["first_play"]:  # without the Steal Tile cards
        cards = [card for card in cards if card in {rune.id for rune in game.components.rune}]
    deck: list[str | None] = [None] * view["deck_left"]
    for one in known:
        deck[one["above"]] = one["card"]
    view["rune_deck"] = [cards.pop() if card is None else card for card in deck]
    return view

"""A view completed to a full description: the order of decks, cards that others look at, and kept cards."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from tilecourt.engine.sampling import pieces_of, unseen, without

if TYPE_CHECKING:
    from tilecourt.games.realm_of_sand.game import RealmOfSandGame


def completed(game: RealmOfSandGame, view: dict[str, Any]) -> dict[str, Any]:
    """What is unknown lies somewhere it could lie."""
    looking = view["seen"] is None
    view["seen"] = view["seen"] or []
    hidden = [player for player in view["players"] if "kept" not in player]
    for player in hidden:
        player["kept"] = []
    under = view["known_under"]
    view["decks"] = [[] for _ in under]
    left = without(unseen(game, view, pieces_of(game, "seen")), [card for cards in under for card in cards])
    level_of = dict(zip(game.cards, (level + 1 for level in game.lookup.level_of), strict=True))
    by_level = {level: [card for card in left if level_of[card] == level] for level in sorted(set(level_of.values()))}
    for level, cards in by_level.items():
        number = view["decks_left"][level - 1] - len(under[level - 1])
        view["decks"][level - 1] = [cards.pop() for _ in range(number)] + under[level - 1]
    if looking:
        view["seen"] = [by_level[view["seen_level"]].pop() for _ in range(view["seen_number"])]
    for player in hidden:
        player["kept"] = sorted(by_level[level].pop() for level in player["kept_levels"])
    return view

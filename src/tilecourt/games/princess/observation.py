"""What the numbers of an observation mean, in the order in which observe.py writes them."""

from __future__ import annotations

from typing import TYPE_CHECKING

from tilecourt.engine.observation import Layout
from tilecourt.games.princess.actions import SIDES, cell
from tilecourt.games.princess.lookup import CELLS
from tilecourt.games.princess.state import PHASES

if TYPE_CHECKING:
    from tilecourt.games.princess.game import PrincessGame

spots = [cell("cell").word(index) for index in range(CELLS)]


def layout(game: PrincessGame, players: int) -> Layout:
    """The table, then each area, the own one first."""
    found = Layout(players)
    found.one_of("phase", PHASES)
    found.one_of("seat", range(players))
    for path in ("active", "thief", "start_player"):
        found.seat_of(path)
    tiles_and_cards(game, found)
    found.seat_of("carrier")
    found.number("gates_open", 1)
    for path in ("finish_order", "final_queue"):
        for place in range(players):
            found.seat_of(f"{path}/{place}")
    found.counts("bonus", game.bonuses, 1)
    for seat in found.around():
        player(game, found, seat)
    return found


def runes_and_steals(game: PrincessGame) -> tuple[list[str], list[str]]:
    """The kinds of card: cards that look alike are one."""
    return [rune.id for rune in game.components.rune], [steal.id for steal in game.components.steal_card]


def tiles_and_cards(game: PrincessGame, found: Layout) -> None:
    t = game.lookup
    runes, steals = runes_and_steals(game)
    found.counts("display", game.tiles, t.display_size + 1)
    for path in ("row", "row_at_declare", "discard"):
        found.counts(path, runes + steals, t.cards)
    found.counts("pending_steals", steals, t.cards)
    for place in range(t.gems):
        found.one_of(f"claimed/{place}/card", runes)
        found.number(f"claimed/{place}/value", 100)
    found.one_of("drawn_tile", game.tiles)
    found.number("stacks_left", t.tiles)
    found.number("deck_left", t.cards)
    for place in range(t.cards - t.rune_cards):
        found.one_of(f"known_in_deck/{place}/card", steals)
        found.number(f"known_in_deck/{place}/above", t.cards)


def player(game: PrincessGame, found: Layout, seat: str) -> None:
    t = game.lookup
    known = f"players/{seat}"
    found.one_of(f"{known}/board", game.boards)
    found.one_of(f"{known}/side", SIDES)
    found.one_of(f"{known}/held", runes_and_steals(game)[0])
    found.number(f"{known}/gems_in_hand", t.gems)
    found.number(f"{known}/uses/extra_tile", t.uses_extra_tile)
    found.number(f"{known}/uses/gem_shift", t.uses_gem_shift)
    found.number(f"{known}/space", 200)
    found.number(f"{known}/turns_taken", 1000)
    found.one_of(f"stolen/{seat}", game.tiles)
    found.counts(f"{known}/gems_on", spots, t.gems)
    for spot in spots:
        found.one_of(f"{known}/area/{spot}/-1", game.tiles)
        found.kind(f"{known}/area/{spot}/-2", game.tiles)
        found.kind(f"{known}/area/{spot}/-3", game.tiles)
        found.length(f"{known}/area/{spot}", t.tiles + 1)

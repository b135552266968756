"""The box of The Princess and Magic Tile, drawn group by group."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import TYPE_CHECKING

from tilecourt.engine.components import Section, provenance
from tilecourt.engine.picture import FAINT, HEAD, Picture, Piece, flow, pairs, stacked, wrapped
from tilecourt.engine.text import Text, named
from tilecourt.games.princess.components import Components
from tilecourt.games.princess.drawing import parts as part

if TYPE_CHECKING:
    from tilecourt.games.princess.game import PrincessGame

WIDTH = 100


def draw(game: PrincessGame, text: Text) -> list[tuple[str, str, Picture]]:
    """Each group of components: its title, the letters of its provenance and a drawing."""
    c = game.components
    groups: Sequence[tuple[str, Iterable[Section], Picture]] = (
        ("box_runes", c.rune, runes(c, text)),
        ("box_steal", c.steal_card, listed((named(text, "steal_card", card.id), card.copies) for card in c.steal_card)),
        ("box_tiles", c.tile, tile_kinds(c, text)),
        ("box_boards", c.start_board, flow([part.board_sides(c, text, board) for board in c.start_board], WIDTH, 4)),
        ("box_sprites", c.sprite, sprites(c, text)),
        ("box_bonus", c.bonus, bonuses(c, text)),
        ("box_manor", (c.manor, c.manor_goal), manor(c, text)),
        ("box_cubes", (c.player_cubes, c.player_colours), cubes(c, text)),
    )
    return [(text(f"label.{key}"), provenance(sections), picture) for key, sections, picture in groups]


def listed(lines: Iterable[tuple[str, int]]) -> Picture:
    """Names with how often each is in the box."""
    return pairs([(f"{copies} ×", [(name, "")]) for name, copies in lines])


def runes(c: Components, text: Text) -> Picture:
    cards = [part.rune_card(text, rune) for rune in c.rune]
    width = max(card.width() for card in cards)
    return flow([card.widened(width) for card in cards], WIDTH)


def tile_kinds(c: Components, text: Text) -> Picture:
    """One line for each element."""
    kinds = {
        tile.id: Picture().line(f"{tile.copies} × ", *part.tiles(c, [tile.id]), f" {named(text, 'tile', tile.id)}")
        for tile in c.tile
    }
    width = max(kind.width() for kind in kinds.values())
    lines = [[tile.id for tile in c.tile if tile.element == element] for element in c.attributes.elements]
    return stacked([flow([kinds[code].widened(width) for code in line], WIDTH) for line in lines], 0)


def sprites(c: Components, text: Text) -> Picture:
    picture = Picture()
    for sprite in c.sprite:
        uses = text("label.uses", n=sprite.uses)
        picture.line(f"{sprite.copies} ×  ", (named(text, "sprite", sprite.id), HEAD), f"  {uses}")
        for line in wrapped(named(text, "sprite_help", sprite.id), WIDTH - 5):
            picture.line((f"     {line}", FAINT))
    return picture


def bonuses(c: Components, text: Text) -> Picture:
    """The cards for the most beside those for the least."""
    columns = [[bonus for bonus in c.bonus if bonus.condition == condition] for condition in ("most", "least")]
    listed = [
        pairs([(named(text, "bonus", bonus.id), [(text("label.points", n=bonus.points), "")]) for bonus in column])
        for column in columns
    ]
    return flow([column for column in listed if column.lines], WIDTH, 6)


def manor(c: Components, text: Text) -> Picture:
    picture = part.track(c, {c.manor.princess_space: [(part.CROWN, part.CROWN_STYLE)]}, False, WIDTH)
    facts = text(
        "label.box_manor_signs", princess=c.manor.princess_space, gate=c.manor.gate_space, goal=c.manor_goal.goal_space
    )
    return picture.line((facts, FAINT))


def cubes(c: Components, text: Text) -> Picture:
    picture = Picture()
    for seat, colour in enumerate(c.player_colours.names):
        signs: list[Piece] = [(f" {part.GEM * c.player_cubes.per_colour} ", part.seat_style(c, seat))]
        picture.line(*signs, f"  {named(text, 'colour', colour)}")
    princess: Piece = (f" {part.CROWN} ", part.CROWN_STYLE)
    return picture.line(princess, f"  {text('label.box_princess', n=c.counts.princess_cubes)}")

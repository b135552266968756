"""The box of Realm of Sand, drawn group by group."""

from __future__ import annotations

from typing import TYPE_CHECKING

from tilecourt.engine.components import provenance
from tilecourt.engine.picture import HEAD, Picture, flow
from tilecourt.engine.text import Text, named
from tilecourt.games.realm_of_sand.components import Components
from tilecourt.games.realm_of_sand.drawing import parts as part

if TYPE_CHECKING:
    from tilecourt.games.realm_of_sand.game import RealmOfSandGame

WIDTH = 100


def draw(game: RealmOfSandGame, text: Text) -> list[tuple[str, str, Picture]]:
    """Each group of components: its title, the letters of its provenance and a drawing."""
    c = game.components
    groups = [(text(f"level.{level}"), cards(c, text, level)) for level in (1, 2, 3)]
    drawn = [(text("label.box_cards", level=name), provenance(c.cards), picture) for name, picture in groups]
    tiles = [part.tile(c, tile.id, tile.id) for tile in c.tiles]
    drawn.append((text("label.box_tiles"), provenance(c.tiles), flow(tiles, WIDTH, 2)))
    drawn.append((text("label.box_boards"), provenance([c.board, *c.advanced_boards]), boards(c, text)))
    drawn.append((text("label.box_pieces"), provenance(c.colors), pieces(c)))
    return drawn


def cards(c: Components, text: Text, level: int) -> Picture:
    faces = [part.card_face(c, text, card) for card in c.cards if card.level == level]
    width = max(face.width() for face in faces)
    return flow([face.widened(width) for face in faces], WIDTH)


def boards(c: Components, text: Text) -> Picture:
    """The advanced side of each board with its crystals and its power."""
    empty = [row.replace("L", ".").replace("D", "#") for row in c.board.grid]
    drawn = []
    for advanced in c.advanced_boards:
        head = Picture().line((named(text, "ribbon", advanced.ribbon), HEAD))
        drawn.append(head.below(part.board(c, empty, advanced.crystals, ())))
    picture = flow(drawn, WIDTH, 6)
    for advanced in c.advanced_boards:
        picture.line((f"{named(text, 'ribbon', advanced.ribbon)}: ", HEAD), text(f"ribbon_help.{advanced.ribbon}"))
    return picture


def pieces(c: Components) -> Picture:
    """Squares, and disks by the number of players."""
    picture = Picture().line(*part.squares(c, c.supply.squares.counts))
    for players in range(c.meta.players_min, c.meta.players_max + 1):
        picture.line(f"{players}: ", *part.disks(c, c.disks_for(players)))
    return picture

"""The box of Merlin's Beast Hunt, drawn group by group."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from typing import TYPE_CHECKING, Any

from tilecourt.engine.components import Section, provenance
from tilecourt.engine.picture import Picture, Piece, pairs
from tilecourt.engine.text import Text, named
from tilecourt.games.merlin.components import Components
from tilecourt.games.merlin.drawing.parts import Ground, Signs

if TYPE_CHECKING:
    from tilecourt.games.merlin.game import MerlinGame

EMPTY: Mapping[str, Any] = {"slots": {}, "lines": {}, "beasts": {}, "enclosed": [], "reserved": {}}


def draw(game: MerlinGame, text: Text) -> list[tuple[str, str, Picture]]:
    """Each group of components: its title, the letters of its provenance and a drawing."""
    c = game.components
    groups: Sequence[tuple[str, Iterable[Section], Picture]] = (
        ("box_board", (c.board, *c.hole, *c.line), Ground(c, EMPTY, text).picture()),
        ("box_dice", (*c.colour, c.neutral), dice(c, text)),
        ("box_die", (c.die,), faces(c, text)),
        ("box_pools", c.dice_pool, pools(c, text)),
        ("box_cards", c.card, cards(c, text)),
        ("box_beasts", (*c.beast, *c.beast_supply), beasts(c, text)),
        ("box_points", c.fence_score, points(c, text)),
    )
    return [(text(f"label.{key}"), provenance(sections), picture) for key, sections, picture in groups]


def counted(text: Text, rows: Iterable[tuple[int, list[Piece]]]) -> Picture:
    """Things with how often each is there."""
    return pairs([(text("label.copies", n=number), pieces) for number, pieces in rows])


def dice(c: Components, text: Text) -> Picture:
    signs = Signs(c)
    colours = [(colour.id, colour.dice_in_box) for colour in c.colour]
    colours.append((c.neutral.colour, c.neutral.dice_in_box))
    face = c.icons.ids[0]
    return counted(
        text,
        [(number, [signs.die(colour, face), (f" {named(text, 'colour', colour)}", "")]) for colour, number in colours],
    )


def faces(c: Components, text: Text) -> Picture:
    signs = Signs(c)
    return pairs([(signs.faces[face], [(named(text, "face", face), "")]) for face in c.die.faces])


def pools(c: Components, text: Text) -> Picture:
    picture = Picture()
    for pool in c.dice_pool:
        colours = ", ".join(named(text, "colour", colour) for colour in pool.colours)
        picture.line(f"{text('label.box_players', n=pool.players, dice=pool.per_player)} ({colours})")
    return picture


def cards(c: Components, text: Text) -> Picture:
    signs = Signs(c)
    colours = [colour.id for colour in c.colour]
    rows: list[tuple[int, list[Piece]]] = []
    for card in c.card:
        shown = [piece for colour in colours for piece in (signs.card(colour, card.image), (" ", ""))]
        rows.append((card.copies_per_deck, [*shown, (named(text, "image", card.image), "")]))
    return counted(text, rows)


def beasts(c: Components, text: Text) -> Picture:
    rows: list[tuple[int, list[Piece]]] = []
    for beast, supply in zip(c.beast, c.beast_supply, strict=True):
        worth = text("label.points", n=beast.vp)
        asks = named(text, "requirement", beast.requirement)
        rows.append((supply.count, [(f"{named(text, 'beast', beast.id)}: {worth}. {asks}", "")]))
    return counted(text, rows)


def points(c: Components, text: Text) -> Picture:
    return pairs([(f"+{score.vp}", [(named(text, "fence_score", score.id), "")]) for score in c.fence_score])

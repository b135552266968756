"""The box of Kaguyahime for a terminal: every group of components with where its facts come from."""

from __future__ import annotations

from typing import TYPE_CHECKING

from tilecourt.engine.components import provenance
from tilecourt.engine.picture import FAINT, Picture, Piece
from tilecourt.engine.text import Text, named
from tilecourt.games.kaguyahime.components import Components
from tilecourt.games.kaguyahime.drawing import parts as part

if TYPE_CHECKING:
    from tilecourt.games.kaguyahime.game import KaguyahimeGame

TILES_IN_A_LINE = 12


def draw(game: KaguyahimeGame, text: Text) -> list[tuple[str, str, Picture]]:
    """The groups in the order of rules.md section 2."""
    c = game.components
    return [
        (text("label.box_tiles"), provenance(c.tile), tiles(c, text)),
        (text("label.box_boards"), provenance(c.board), boards(c, text)),
        (text("label.box_cubes"), provenance(c.cube_supply), cubes(c, text)),
        (text("label.box_track"), c.favor_track.provenance, track(c, text)),
        (text("label.box_rates"), provenance(c.room_rate), rates(c, text)),
        (text("label.box_islands"), c.draft.provenance, islands(c, text)),
    ]


def tiles(c: Components, text: Text) -> Picture:
    """The tiles by kind: mats and hearts."""
    picture = Picture().line((text("label.tile_hearts"), FAINT))
    for kind in ("normal", "large", "storing", "houseplant"):
        there = [tile for tile in c.tile if tile.kind == kind]
        picture.line(f"{named(text, 'tile_kind', kind)}: {len(there)}")
        for start in range(0, len(there), TILES_IN_A_LINE):
            line: list[Piece] = [("   ", "")]
            for tile in there[start : start + TILES_IN_A_LINE]:
                line += [*part.tile_code(c, tile), ("  ", "")]
            picture.line(*line)
    return picture


def boards(c: Components, text: Text) -> Picture:
    """The cross of boards with their first cells."""
    listed = Picture()
    for board in c.board:
        cell = "{},{}".format(*board.first_cell)
        listed.line(f"{named(text, 'board', board.id)}: {text('label.first_cell', cell=cell)}")
    return part.cross(c, {board.side: {} for board in c.board}).beside(listed)


def cubes(c: Components, text: Text) -> Picture:
    """What is prepared, dealt and left over by number of players."""
    left = {row.players: row.colored for row in c.cube_leftover}
    rows = [
        [
            text("label.players", n=row.players),
            text("label.prepared", n=row.each_color, clear=row.clear),
            text("label.left_over", n=left[row.players]),
        ]
        for row in c.cube_supply
    ]
    start = c.starting_cubes
    fixed = part.counted(c, text, {kind: start.fixed.count(kind) for kind in c.kinds})
    stored = ", ".join(map(str, c.value_area.storage_start_by_value))
    picture = part.columns_of(rows)
    picture.line(text("label.starting", storage=stored))
    return picture.line(text("label.dealt", fixed=fixed, random=start.random_from_box))


def track(c: Components, text: Text) -> Picture:
    t = c.favor_track
    words = text("label.track", last=t.last, start=t.player_start, princess=t.princess_start, end=t.game_end_at)
    return Picture().line(words)


def rates(c: Components, text: Text) -> Picture:
    rows = [
        [
            text("label.players", n=row.players),
            text("label.rate_steps", one=row.x1_up_to, two=row.x2_up_to, three=row.x3_from),
        ]
        for row in c.room_rate
    ]
    return part.columns_of(rows)


def islands(c: Components, text: Text) -> Picture:
    together = " + ".join(map(str, c.draft.islands))
    return Picture().line(text("label.islands", columns=c.draft.columns, islands=together, after=c.restock.after_round))

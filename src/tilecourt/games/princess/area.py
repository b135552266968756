"""What an area allows: where a tile may lie, which runes are formed, what a thief may take (rules.md 5.0, 5.6, 5.9)."""
# mypyc: compiled

from __future__ import annotations

from mypy_extensions import i64

from tilecourt.engine.bitboard import BIT, is_single
from tilecourt.games.princess import event_ids
from tilecourt.games.princess import state as at
from tilecourt.games.princess.lookup import CELLS, GRID, NONE
from tilecourt.games.princess.state import State


def within_frame(s: State, player: i64) -> i64:
    """The cells that keep the area within the floating frame (PMT-5.0c, PMT-R06)."""
    me = player * at.STRIDE
    rows = s.t.rows_within[s.seat[me + at.ROW_LOW] * GRID + s.seat[me + at.ROW_HIGH]]
    return rows & s.t.columns_within[s.seat[me + at.COLUMN_LOW] * GRID + s.seat[me + at.COLUMN_HIGH]]


def legal_cells(s: State, player: i64) -> i64:
    """The cells on which a tile may be laid: on or beside a tile, no gem there, within the frame (PMT-5.0a to c)."""
    me = player * at.STRIDE
    return s.seat[me + at.NEAR] & ~s.seat[me + at.GEMS] & within_frame(s, player)


def claim_value(s: State, player: i64, rune: i64, gem: i64) -> i64:
    """The steps a rune gives with the gem on that cell: its best formation through the cell, 0 if there is none.

    All tiles of one attribute give the larger number; for a two-number rune exactly one odd tile gives the smaller
    (PMT-5.0d, PMT-R16 to R19). No cell may be empty (PMT-R17).
    """
    t = s.t
    me = player * at.STRIDE
    empty = ~s.seat[me + at.OCCUPIED]
    mixed = t.steps_mixed[rune]
    best: i64 = 0
    i = t.through_at[rune * CELLS + gem]
    end = t.through_at[rune * CELLS + gem + 1]
    first = me + at.ATTRIBUTE
    last = first + t.attributes
    while i < end:
        formation = t.through[i]
        if formation & empty == 0:
            k = first
            while k < last:
                odd = formation & ~s.seat[k]
                if odd == 0:
                    return t.steps[rune]
                if mixed > best and is_single(odd):
                    best = mixed
                k += 1
        i += 1
    return best


def formation_of(s: State, player: i64, rune: i64, gem: i64) -> i64:
    """The cells of the best formation of a rune through a gem, for the log and the board to light up."""
    t = s.t
    me = player * at.STRIDE
    found: i64 = 0
    for i in range(t.through_at[rune * CELLS + gem], t.through_at[rune * CELLS + gem + 1]):
        formation = t.through[i]
        if formation & ~s.seat[me + at.OCCUPIED] == 0:
            for k in range(t.attributes):
                odd = formation & ~s.seat[me + at.ATTRIBUTE + k]
                if odd == 0:
                    return formation
                if t.steps_mixed[rune] > 0 and is_single(odd) and found == 0:
                    found = formation
    return found


def can_claim_card(s: State, player: i64, card: i64) -> bool:
    """Whether any gem of the player can claim a card."""
    rune = s.t.rune_of_card[card]
    i = player * at.STRIDE + at.GEM_CELLS
    while s.seat[i] != NONE:
        if claim_value(s, player, rune, s.seat[i]) > 0:
            return True
        i += 1
    return False


def takeable_cells(s: State, victim: i64) -> i64:
    """The cells whose top is a laid tile: start-board cells cannot be stolen (PMT-5.9.1, PMT-R34)."""
    found: i64 = 0
    cell: i64
    for cell in range(CELLS):
        piece = s.top(victim, cell)
        if piece != NONE and piece < s.t.tiles:
            found |= BIT[cell]
    return found


def lay_tile(s: State, player: i64, piece: i64, cell: i64) -> None:
    """A tile is laid on a cell, over what is there."""
    under = s.top(player, cell)
    covered = NONE if under == NONE else s.t.kind_of_piece[under]
    s.lay(player, cell, piece)
    s.tell(event_ids.TILE_LAID, player, s.t.kind_of_piece[piece], cell, covered, 0)

"""The rules of play in the order of the rulebook: presentation, exchange, line, design, dedication, end of the round.

Rule ids stand at the lines that decide. Steps in which nobody decides anything follow at once, so after every action
the state stands at the next decision, or the game is over.
"""
# mypyc: compiled

from __future__ import annotations

from mypy_extensions import i64

from tilecourt.engine.bitboard import BIT
from tilecourt.games.kaguyahime import event_ids, line, phases
from tilecourt.games.kaguyahime import state as at
from tilecourt.games.kaguyahime.lookup import CELLS, NONE
from tilecourt.games.kaguyahime.scoring import tell_bonuses
from tilecourt.games.kaguyahime.state import State

# --- P1 presentation


def begin_round(s: State) -> None:
    s.phase = phases.PRESENT
    s.turn = 0
    s.tell(event_ids.ROUND_BEGINS, NONE, s.round, 0, 0, 0)


def waiting_set(s: State) -> i64:
    """The players who have not made their offer yet, as bits."""
    seat = s.seat
    found: i64 = 0
    player: i64
    for player in range(s.players):
        if seat[player * at.STRIDE + at.OFFER] == NONE:
            found |= BIT[player]
    return found


def present(s: State, player: i64, offer: i64) -> None:
    """A sealed offer: cubes and disk stay behind the screen until the last one is made (KGH-5.2.1)."""
    entry = player * at.STRIDE + at.OFFER
    s.seat[entry] = offer
    s.tell(event_ids.OFFER_MADE, player, 0, 0, 0, 0)
    if waiting_set(s) == 0:
        reveal(s)


def reveal(s: State) -> None:
    """All offers are shown at once; their cubes leave the screens and their disks are spent (KGH-5.2.1r)."""
    s.lay_open()
    seat = s.seat
    player: i64
    for player in range(s.players):
        me = player * at.STRIDE
        offer = seat[me + at.OFFER]
        handful = offer >> 1
        one = s.t.first_of[handful]
        two = s.t.second_of[handful]
        if one != NONE:
            s.comes_out(player, one)
        if two != NONE:
            s.comes_out(player, two)
        if offer & 1:
            seat[me + at.DISK] = 0  # for the rest of the game (KGH-R67)
        s.tell(event_ids.OFFER_REVEALED, player, offer >> 1, offer & 1, 0, 0)
    if s.telling:
        for player in range(s.players):
            if line.clashes(s, player):
                s.tell(event_ids.CLASH, player, 0, 0, 0, 0)
    if line.disks_out(s) > 0:
        s.phase = phases.EXCHANGE
        s.turn = 0
    else:
        to_design(s)  # without any disk the values stay (KGH-R19)


# --- P2 exchange


def exchange(s: State, take: i64, give: i64) -> None:
    """One cube out of the storage, then one from behind the screen into it (KGH-5.2.2)."""
    player = line.exchanger(s)
    stored = s.shared
    stored[at.STORAGE + take] -= 1
    s.goes_behind(player, take)
    s.comes_out(player, give)
    stored[at.STORAGE + give] += 1
    s.tell(event_ids.EXCHANGED, player, take, give, 0, 0)
    s.turn += 1
    if s.turn == line.disks_out(s):
        revalue(s, 0)  # once, after the last one (KGH-R19)
        to_design(s)


def revalue(s: State, reason: i64) -> None:
    s.revalue()
    if s.telling:
        packed: i64 = 1
        colour: i64
        for colour in range(s.t.colours):
            packed = packed << 5 | s.shared[at.VALUE + colour]
        s.tell(event_ids.REVALUED, NONE, packed, reason, 0, 0)


# --- P3 standing in line, P4 design


def to_design(s: State) -> None:
    """The players stand in line, and the leader has the first tile to place (KGH-5.2.3)."""
    line.stand_in_line(s)
    s.phase = phases.DESIGN
    s.turn = 0
    if s.telling:
        order: i64 = 1
        totals: i64 = 1
        i: i64
        for i in range(s.players):
            player = s.shared[at.ORDER + i]
            order = order << 5 | player
            totals = totals << 5 | line.total_of(s, s.seat[player * at.STRIDE + at.OFFER])
        s.tell(event_ids.LINED_UP, s.shared[at.ORDER], order, totals, 0, 0)


def place(s: State, lane: i64, cell: i64, rotation: i64, cube: i64) -> None:
    """A tile of the column goes on the board whose turn it is, and a meeple to its lane (KGH-5.2.4)."""
    player = line.designer(s)
    entry = (s.round - 1) * s.lanes + lane
    tile = s.column[entry]
    s.column[entry] = NONE
    if s.turn == 0:
        for_princess(s, player, tile, lane, cell, rotation)
        plant(s, player, 0, tile, cell, rotation, cube)
    else:
        for_own_board(s, player, tile, lane, cell, rotation)
        plant(s, player, player + 1, tile, cell, rotation, cube)
        change_favor(s, player, tile)
    s.turn += 1
    if s.turn == s.lanes:
        new_line(s)
        dedicate(s)


def for_princess(s: State, leader: i64, tile: i64, lane: i64, cell: i64, rotation: i64) -> None:
    """The princess moves on by the hearts; never a penalty (KGH-5.2.4.1, KGH-R35)."""
    hearts = s.t.hearts[tile]
    entry = at.NEXT + lane
    s.shared[entry] = at.PRINCESS
    s.princess_favor += hearts
    if s.telling:
        s.tell(event_ids.PRINCESS_TILE, leader, tile, s.t.board_of_side[0] * CELLS + cell, rotation, 0)
        s.tell(event_ids.PRINCESS_MEEPLE, NONE, lane, 0, 0, 0)
        if hearts > 0:
            s.tell(event_ids.PRINCESS_MOVED, NONE, hearts, s.princess_favor, 0, 0)


def for_own_board(s: State, player: i64, tile: i64, lane: i64, cell: i64, rotation: i64) -> None:
    """A tile for the player's own board (KGH-5.2.4.2); the leader's comes last (KGH-5.2.4.3)."""
    entry = at.NEXT + lane
    s.shared[entry] = player
    if s.telling:
        board = s.t.board_of_side[s.seat[player * at.STRIDE + at.SIDE]]
        last: i64 = 1 if s.turn == s.players else 0
        s.tell(event_ids.TILE_PLACED, player, tile, board * CELLS + cell, rotation, last)
        s.tell(event_ids.MEEPLE_MOVED, player, lane, 0, 0, 0)


def plant(s: State, player: i64, board: i64, tile: i64, cell: i64, rotation: i64, cube: i64) -> None:
    """The tile lies for good; on a houseplant a cube from behind the screen, if there is one (KGH-5.2.4e)."""
    if cube != NONE:
        s.comes_out(player, cube)
        s.tell(event_ids.CUBE_ON_PLANT, player, cube, 0, 0, 0)
    elif s.t.is_plant[tile] != 0:
        s.tell(event_ids.SCREEN_EMPTY, player, 0, 0, 0, 0)
    s.lay(board, cell, tile, rotation, cube)


def change_favor(s: State, player: i64, tile: i64) -> None:
    """Forward by the hearts, backward in a clash, not below 0 (KGH-5.2.4f)."""
    hearts = s.t.hearts[tile]
    if hearts == 0:
        return  # KGH-R39
    entry = player * at.STRIDE + at.FAVOR
    before = s.seat[entry]
    if not line.clashes(s, player):
        favor = before + hearts
        s.seat[entry] = favor
        s.tell(event_ids.FAVOR_GAINED, player, hearts, favor, tile, hearts)
        return
    favor = before - hearts
    if favor < 0 and s.choices.floor_zero:
        favor = 0  # KGH-R37
    s.seat[entry] = favor
    s.tell(event_ids.FAVOR_LOST, player, hearts, favor, tile, favor - before)


def new_line(s: State) -> None:
    """Every meeple stands in the emptied column: the new line (KGH-5.2.4g)."""
    shared = s.shared
    lane: i64
    for lane in range(s.lanes):
        shared[at.LINE + lane] = shared[at.NEXT + lane]
        shared[at.NEXT + lane] = NONE


# --- P5 dedication


def dedicate(s: State) -> None:
    """Presented coloured cubes go to the storage, clear ones leave the game; new values (KGH-5.2.5)."""
    seat = s.seat
    player: i64
    for player in range(s.players):
        handful = seat[player * at.STRIDE + at.OFFER] >> 1
        give_up(s, player, s.t.first_of[handful])
        give_up(s, player, s.t.second_of[handful])
        seat[player * at.STRIDE + at.OFFER] = NONE
    revalue(s, 1)
    end_round(s)


def give_up(s: State, player: i64, kind: i64) -> None:
    if kind == NONE:
        return
    entry = at.STORAGE + kind
    if kind != s.t.clear:
        s.shared[entry] += 1
        s.tell(event_ids.DEDICATED, player, kind, 0, 0, 0)
    elif s.choices.clear_to_storage:
        s.shared[entry] += 1
        s.tell(event_ids.CLEAR_STORED, player, 0, 0, 0, 0)
    elif s.choices.clear_returns:
        s.goes_behind(player, kind)
        s.tell(event_ids.CLEAR_RETURNED, player, 0, 0, 0, 0)
    else:
        s.clear_gone += 1  # KGH-R14
        s.tell(event_ids.CLEAR_GONE, player, 0, 0, 0, 0)


# --- P6 end of the round, restock


def princess_is_home(s: State) -> bool:
    """Whether the princess has come far enough to end the game (KGH-6.1, KGH-R49)."""
    if s.choices.pass_29:
        return s.princess_favor > s.t.end_at
    return s.princess_favor >= s.t.end_at


def end_round(s: State) -> None:
    """The game is over, or the next round begins, after the restock if it is due (KGH-5.2.6)."""
    if princess_is_home(s) or s.round == s.t.rounds:
        s.phase = phases.GAME_OVER
        s.turn = 0
        s.tell(event_ids.GAME_ENDED, NONE, 0 if princess_is_home(s) else 1, 0, 0, 0)
        tell_bonuses(s)
        s.finish()
    elif s.round == s.t.restock_after:
        s.phase = phases.RESTOCK
        s.turn = 0
        s.tell(event_ids.RESTOCK_BEGINS, NONE, 0, 0, 0, 0)
    else:
        s.round += 1
        begin_round(s)


def restock(s: State, handful: i64) -> None:
    """Cubes of different kinds go from the storage behind the screen, openly (KGH-5.2.7)."""
    player = line.in_priority(s, s.turn)  # by the line that the round has left (KGH-R26)
    take_in(s, player, s.t.restock_first[handful])
    take_in(s, player, s.t.restock_second[handful])
    s.tell(event_ids.RESTOCKED, player, handful, 0, 0, 0)
    s.turn += 1
    if s.turn == s.players:
        if s.choices.revalue_after_restock:
            revalue(s, 2)  # KGH-R47
        s.round += 1
        begin_round(s)


def take_in(s: State, player: i64, kind: i64) -> None:
    if kind != NONE:
        s.shared[at.STORAGE + kind] -= 1
        s.goes_behind(player, kind)

"""Set-up, step by step (rules.md section 4)."""
# mypyc: compiled

from __future__ import annotations

from librt.vecs import vec
from mypy_extensions import i64

from tilecourt.games.kaguyahime import state as at
from tilecourt.games.kaguyahime.state import State


def deal(s: State) -> None:
    """Boards, disks and the princess are in place (KGH-4.1, KGH-4.2); then cubes, islands and the meeple line."""
    s.blank()
    deal_storage(s)
    deal_screens(s)
    deal_islands(s)
    deal_line(s)


def deal_storage(s: State) -> None:
    """The markers lie in random order on the value places; each value has its cubes in the storage (KGH-4.3a, b)."""
    markers = s.shuffled(s.t.colours)
    place: i64
    for place in range(s.t.colours):
        s.shared[at.VALUE + markers[place]] = place + 1
        s.shared[at.STORAGE + markers[place]] = s.t.storage_start[place]


def deal_screens(s: State) -> None:
    """First every player's fixed cubes, then the blind draws; the rest stays in the box (KGH-4.3c, d, KGH-R75)."""
    t = s.t
    player: i64
    kind: i64
    i: i64
    seat = s.seat
    for player in range(s.players):
        for kind in range(t.kinds):
            seat[player * at.STRIDE + at.SCREEN + kind] = t.fixed[kind]
            seat[player * at.STRIDE + at.KNOWN + kind] = t.fixed[kind]
    shared = s.shared
    each = t.prepared[s.players] - 1
    pool = vec[i64]([0] * (each * t.colours))
    size: i64 = 0
    for kind in range(t.colours):
        left = each - shared[at.STORAGE + kind] - s.players * t.fixed[kind]
        while left > 0:
            pool[size] = kind
            size += 1
            left -= 1
    s.shuffle(pool, size)
    for player in range(s.players):
        for i in range(size - t.random_cubes, size):
            seat[player * at.STRIDE + at.SCREEN + pool[i]] += 1
        size -= t.random_cubes
    for i in range(size):
        shared[at.BOX + pool[i]] += 1


def deal_islands(s: State) -> None:
    """The columns lie face up; the tiles left over go back unseen (KGH-4.4, KGH-R68)."""
    tiles = s.shuffled(s.t.tiles)
    column = s.column
    i: i64
    for i in range(s.t.rounds * s.lanes):
        column[i] = tiles[i]


def deal_line(s: State) -> None:
    """The meeples stand in random order, one in front of each lane (KGH-4.5)."""
    lanes = s.lanes
    meeples = s.shuffled(lanes)
    lane: i64
    for lane in range(lanes):
        meeple = meeples[lane]
        s.shared[at.LINE + lane] = at.PRINCESS if meeple == s.players else meeple

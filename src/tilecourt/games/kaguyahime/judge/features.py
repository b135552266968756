"""What the learned evaluation looks at (rules.md section 10), for one player; each number is about 1 in size."""
# mypyc: compiled

from __future__ import annotations

from typing import Final

from librt.vecs import vec
from mypy_extensions import i64

from tilecourt.games.kaguyahime import phases
from tilecourt.games.kaguyahime import state as at
from tilecourt.games.kaguyahime.judge import evaluate
from tilecourt.games.kaguyahime.line import READ, clashes, priority_into
from tilecourt.games.kaguyahime.lookup import NONE
from tilecourt.games.kaguyahime.rooms import known_room_size
from tilecourt.games.kaguyahime.scoring import rate
from tilecourt.games.kaguyahime.state import State

FEATURES: Final = (
    "stage",
    "favor",
    "favor_late",
    "rooms_now",
    "rooms_now_late",
    "rooms_hoped",
    "rooms_hoped_late",
    "first_rooms",
    "largest_room",
    "mats",
    "lead",
    "lead_late",
    "cubes",
    "cubes_early",
    "clear_cubes",
    "disk",
    "disk_early",
    "cubes_for_rooms",
    "priority",
    "next_tile",
    "tile_to_come",
    "leads_round",
    "clashes",
    "no_cubes",
    "outlook",
    "outlook_late",
)

# Favor that makes a number of about 1.
POINTS: Final = 20.0
# A margin in favor that decides most games.
DECIDING: Final = 10.0


def features_into(s: State, player: i64, out: vec[float]) -> i64:
    """Writes the numbers of FEATURES for a player."""
    t = s.t
    me = player * at.STRIDE
    left = evaluate.rounds_left(s)
    late = stage(s)
    evaluate.look_at_rooms(s, player, left)
    favor = float(s.seat[me + at.FAVOR]) / POINTS
    out[0] = late
    out[1] = favor
    out[2] = late * favor
    rooms_into(s, player, left, out)
    out[4] = late * out[3]
    out[6] = late * out[5]
    worth = POINTS * (favor + out[5])
    lead = max(-2.0, min(2.0, (worth - best_rival(s, player, left)) / DECIDING))
    out[10] = lead
    out[11] = late * lead
    cubes_into(s, player, 1.0 - late, out)
    out[18] = priority(s, player)
    tile_into(s, player, left, out)
    out[23] = 1.0 if s.coloured(player) == 0 and s.seat[me + at.SCREEN + t.clear] == 0 else 0.0
    out[24] = (evaluate.prospects(s, player, left, True) + 5.0 * out[19]) / POINTS
    out[25] = late * out[24]
    return 26


def stage(s: State) -> float:
    """How far the game is, by its rounds and by the princess's favor, from 0 to 1."""
    if s.over:
        return 1.0
    return max(0.0, min(1.0, 1.0 - evaluate.rounds_left(s) / float(max(1, s.t.rounds - 1))))


def rooms_into(s: State, player: i64, left: float, out: vec[float]) -> None:
    """Features 3, 5, 7, 8 and 9: the bonuses as they would be now and as they may become; who is first; sizes."""
    now = 0.0
    hoped = 0.0
    largest = 0.0
    mats = 0.0
    first = 0.0
    colour: i64
    other: i64
    for colour in range(s.t.colours):
        size = evaluate.SIZE[player * 8 + colour]
        part = evaluate.share(s, player, colour, left)
        hoped += size * evaluate.RATE[colour] * part
        mats += size
        mine = float(known_room_size(s, player, colour))
        largest = max(largest, mine)
        above: i64 = 0
        for other in range(s.players):
            if other != player and evaluate.SIZE[other * 8 + colour] > size:
                above += 1
        if above == 0:
            first += 1.0
            now += mine * float(rate(s, colour))
        elif above == 1:
            now += 0.5 * mine * float(rate(s, colour))
    out[3] = now / POINTS
    out[5] = hoped / POINTS
    out[7] = first / 4.0
    out[8] = largest / 10.0
    out[9] = mats / POINTS


def best_rival(s: State, player: i64, left: float) -> float:
    """The most that another player's favor and rooms promise."""
    best = 0.0
    other: i64
    colour: i64
    for other in range(s.players):
        if other != player:
            worth = float(s.seat[other * at.STRIDE + at.FAVOR])
            for colour in range(s.t.colours):
                room = evaluate.SIZE[other * 8 + colour] * evaluate.RATE[colour]
                worth += room * evaluate.share(s, other, colour, left)
            best = max(best, worth)
    return best


def cubes_into(s: State, player: i64, early: float, out: vec[float]) -> None:
    """Features 12 to 17: cubes and disk still to use (a sealed offer is spent), and cubes for the player's rooms."""
    t = s.t
    me = player * at.STRIDE
    cubes = 0.0
    fitting = 0.0
    kind: i64
    number: i64
    offer: i64 = s.seat[me + at.OFFER] if s.phase == phases.PRESENT else NONE
    for kind in range(t.colours):
        number = s.seat[me + at.SCREEN + kind]
        if offer != NONE:
            number -= evaluate.holds(s, offer, kind)
        cubes += float(number)
        fitting += float(number) * evaluate.SIZE[player * 8 + kind]
    number = s.seat[me + at.SCREEN + t.clear]
    disk = s.seat[me + at.DISK]
    if offer != NONE:
        number -= evaluate.holds(s, offer, t.clear)
        if offer & 1:
            disk = 0
    out[12] = cubes / 10.0
    out[13] = early * cubes / 10.0
    out[14] = early * float(number) / 2.0
    out[15] = float(disk)
    out[16] = early * float(disk)
    out[17] = early * fitting / 40.0


def priority(s: State, player: i64) -> float:
    """The place in the line, 1 for the highest priority and 0 for the lowest."""
    priority_into(s, READ)
    place: i64 = 0
    while READ[place] != player:
        place += 1
    return 1.0 - float(place) / float(s.players - 1)


def tile_into(s: State, player: i64, left: float, out: vec[float]) -> None:
    """Features 19 to 22: the tile that the player is still to get in this round, and a clash."""
    offer = s.seat[player * at.STRIDE + at.OFFER]
    out[19] = 0.0
    out[20] = 0.0
    out[21] = 0.0
    out[22] = 0.0
    if s.phase == phases.DESIGN or (offer != NONE and (s.phase == phases.PRESENT or s.phase == phases.EXCHANGE)):
        out[19] = evaluate.next_tile(s, player, left) / 5.0
    if s.phase == phases.DESIGN:
        leads = s.shared[at.ORDER] == player
        out[21] = 1.0 if leads else 0.0
        place: i64 = 0
        while s.shared[at.ORDER + place] != player:
            place += 1
        out[20] = 1.0 if leads or place >= s.turn else 0.0
    if (s.phase == phases.DESIGN or s.phase == phases.EXCHANGE) and clashes(s, player):
        out[22] = 1.0

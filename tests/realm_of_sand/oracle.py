"""A second Realm of Sand, written from rules.md alone and as plainly as possible, to play beside the engine.

The table is the dictionary that `full` gives; moves are words. Nothing is fast, nothing is shared with the game but the
component file. A tile whose colour runs short is not followed box by box: `outcomes` has all that rules.md 5.3 allows.
"""

from __future__ import annotations

import tomllib
from copy import deepcopy
from importlib.resources import files
from itertools import combinations, permutations, product
from typing import Any

BOX = tomllib.loads(files("tilecourt.games.realm_of_sand").joinpath("components.toml").read_text("utf-8"))
CARDS = {card["id"]: card for card in BOX["cards"]}
TILES = {tile["id"]: tile["pattern"] for tile in BOX["tiles"]}
CRYSTALS = {board["ribbon"]: set(board["crystals"]) for board in BOX["advanced_boards"]}
RIBBONS = [board["ribbon"] for board in BOX["advanced_boards"]]
BOXES = [f"{letter}{number}" for number in range(1, 6) for letter in "ABCDEF"]
DARK = {
    f"{'ABCDEF'[c]}{r + 1}" for r, row in enumerate(BOX["board"]["grid"]) for c, sign in enumerate(row) if sign == "D"
}
COLOURS = "GRKBY"


def turned(pattern: list[str], o: int) -> list[str]:
    """The pattern in orientation o (rules.md 5.2)."""
    if o >= 4:
        pattern = [row[::-1] for row in pattern]
    for _ in range(o % 4):
        height = len(pattern)
        pattern = ["".join(pattern[height - 1 - c][r] for c in range(height)) for r in range(len(pattern[0]))]
    return pattern


def placements(pattern: list[str], orientations: list[int]) -> dict[tuple[int, str], dict[str, str]]:
    """(o, corner) -> the colour on each box, each different lie once, under its smallest o."""
    found: dict[tuple[int, str], dict[str, str]] = {}
    for o in orientations:
        face = turned(pattern, o)
        for row, column in product(range(6 - len(face)), range(7 - len(face[0]))):
            lie = {
                f"{'ABCDEF'[column + c]}{row + r + 1}": sign
                for r, line in enumerate(face)
                for c, sign in enumerate(line)
                if sign != "."
            }
            if lie not in found.values():
                found[o, f"{'ABCDEF'[column]}{row + 1}"] = lie
    return found


TILE_LIES = {tile: placements(pattern, list(range(8))) for tile, pattern in TILES.items()}
CARD_LIES: dict[tuple[bool, bool], dict[str, dict[tuple[int, str], dict[str, str]]]] = {}
for _mirror, _turn in product((False, True), repeat=2):
    _allowed = [o for o in range(8) if (_mirror or o < 4) and (_turn or o % 4 == 0)]
    CARD_LIES[_mirror, _turn] = {card: placements(data["pattern"], _allowed) for card, data in CARDS.items()}


class Oracle:
    """The table and its rules."""

    def __init__(self, full: dict[str, Any]) -> None:
        self.t = deepcopy(full)
        self.o: dict[str, Any] = full["options"]

    # --- words

    @property
    def me(self) -> dict[str, Any]:
        found: dict[str, Any] = self.t["players"][self.t["active"]]
        return found

    @property
    def solo(self) -> bool:
        return len(self.t["players"]) == 1

    def at(self, box: str) -> str:
        return str(self.me["board"][int(box[1]) - 1]["ABCDEF".index(box[0])])

    def put(self, box: str, sign: str | None) -> None:
        row, column = int(box[1]) - 1, "ABCDEF".index(box[0])
        line = self.me["board"][row]
        sign = sign or ("#" if box in DARK else ".")
        self.me["board"][row] = line[:column] + sign + line[column + 1 :]

    def pieces(self) -> dict[str, str]:
        return {box: self.at(box) for box in BOXES if self.at(box) not in ".#"}

    def disks(self) -> dict[str, str]:
        return {box: sign for box, sign in self.pieces().items() if sign.islower()}

    def power(self) -> str | None:
        return str(self.me["ribbon"]) if self.me["side"] == "advanced" else None

    def fits(self, used: set[str], new: set[str]) -> bool:
        """May pieces lie on `used` when `new` are the boxes filled just now?"""
        if self.o["dark_boxes"] == "fixed_choice":
            return new & DARK <= set(self.me["opened"])
        return bool(len(used & DARK) <= self.me["level"])

    def remove(self, box: str) -> None:
        sign = self.at(box)
        if sign.islower():
            self.me["reserve"][sign.upper()] += 1
        elif sign not in ".#":
            self.t["squares"][sign] += 1
        self.put(box, None)

    # --- what may be done

    def legal(self) -> list[str]:
        found: list[str] = getattr(self, "legal_" + self.t["phase"])()
        return sorted(found)

    def legal_game_over(self) -> list[str]:
        return []

    def legal_boards(self) -> list[str]:
        taken = [p["ribbon"] for p in self.t["players"] if p["ribbon"] is not None]
        mine = self.me["ribbon"]
        ribbons = [mine] if mine is not None else [ribbon for ribbon in RIBBONS if ribbon not in taken]
        sides = ["basic", "advanced"] if self.o["mixed_sides"] else [self.o["mode"]]
        if self.solo and self.o["solo_board"] == "basic_only":
            sides = ["basic"]
        return [f"choose_board {ribbon} {side}" for ribbon in ribbons for side in sides]

    def legal_purple_disk(self) -> list[str]:
        return [f"take_disk {key}" for key in "BY" if self.t["disks"][key]]

    def legal_pre(self) -> list[str]:
        found = self.window_moves()
        used = set(self.pieces())
        for slot, tile in enumerate(self.me["tiles"]):
            for (o, corner), lie in TILE_LIES[tile].items():
                if self.fits(used | set(lie), set(lie)):
                    found.append(f"place_tile {slot} {o} {corner}")
        found += self.steps()
        if self.o["summon_minimum"] == 0:
            found.append("summon_done")
        return found

    def legal_post(self) -> list[str]:
        return [*self.window_moves(), "end_turn"]

    def window_moves(self) -> list[str]:
        found: list[str] = []
        me = self.me
        pieces = {box: sign.upper() for box, sign in self.pieces().items()}
        lies = CARD_LIES[self.o["card_mirror"], self.o["card_rotation"]]
        for card in [card for row in self.t["rows"] for card in row if card is not None] + me["kept"]:
            for (o, corner), lie in lies[card].items():
                if all(pieces.get(box) == colour for box, colour in lie.items()):
                    found.append(f"complete {card} {o} {corner}")
        if self.o["dark_boxes"] == "fixed_choice" and len(me["opened"]) < me["level"]:
            found += [f"open_box {box}" for box in DARK - set(me["opened"])]
        if me["crystal"] == "charged":
            found += self.power_moves()
        return found

    def power_moves(self) -> list[str]:
        power, me = self.power(), self.me
        if power == "red":
            return [f"draw_cards {level}" for level in (1, 2, 3) if self.t["decks"][level - 1]]
        if power == "yellow":
            wanted = [key for key in COLOURS if self.t["disks"][key]]
            return [f"trade {key} {w}" for key in COLOURS for w in wanted if me["reserve"][key] and key != w] + [
                f"trade_from {box} {w}" for box, sign in self.disks().items() for w in wanted if sign.upper() != w
            ]
        if power == "green":
            pieces = self.pieces()
            return [
                f"move_square {box} {to}"
                for box, sign in pieces.items()
                for to in BOXES
                if sign.isupper() and to not in pieces and self.fits(set(pieces) - {box} | {to}, {to})
            ]
        if power == "orange":
            return ["level_up"] if me["level"] < 8 else []
        if power == "blue":
            return [f"exchange {slot} {place}" for slot in range(3) for place in range(len(self.t["circle"]))]
        return []

    def steps(self) -> list[str]:
        """The next steps of a summon."""
        pieces, disks, filled = self.pieces(), self.disks(), set(self.t["summon"]["filled"])
        found = []
        for to in [box for box in BOXES if box not in filled]:
            for key in COLOURS:
                if self.me["reserve"][key] and pieces.get(to) != key.lower() and self.fits(set(pieces) | {to}, {to}):
                    found.append(f"summon_lay {key} {to}")
            for box in disks:
                if box not in filled and box != to and self.fits(set(pieces) - {box} | {to}, {to}):
                    found.append(f"summon_move {box} {to}")
        return found

    def legal_summon(self) -> list[str]:
        summon = self.t["summon"]
        number, steps = summon["steps"], self.steps()
        passive = self.power() == "purple" and self.o["purple_summon"] == "passive"
        found: list[str] = []
        if number < 3 or passive or summon["use_crystal"]:
            found += steps
        elif self.power() == "purple" and self.me["crystal"] == "charged" and steps:
            found.append("use_crystal")
        if not summon["use_crystal"] or number >= 4:
            found.append("summon_done")
        return found

    def legal_set_aside(self) -> list[str]:
        return [f"set_aside {slot}" for slot in range(len(self.me["tiles"]))]

    def legal_pick(self) -> list[str]:
        return [f"pick_tile {i}" for i in range(min(2, len(self.t["circle"])))]

    def legal_red_keep(self) -> list[str]:
        seen = len(self.t["seen"])
        orders = ["as_drawn", "swapped"] if seen == 3 else ["as_drawn"]
        return [f"keep {place} {order}" for place in range(seen) for order in orders]

    def legal_exchange(self) -> list[str]:
        # Own tiles behind the first slot have moved up; the tile just taken is last and not to be given back.
        first = self.t["exchanged"]
        return ["exchange_done"] + [
            f"exchange {slot} {place}"
            for slot in range(first["slot"], 2)
            for place in range(len(self.t["circle"]))
            if place != first["place"]
        ]

    # --- what happens

    def play(self, move: str) -> None:
        kind, *words = move.split(" ")
        getattr(self, "do_" + kind)(*words)

    def do_choose_board(self, ribbon: str, side: str) -> None:
        t = self.t
        self.me.update(ribbon=ribbon, side=side)
        t["active"] = (t["active"] + 1) % len(t["players"])
        if t["active"] != t["start_player"]:
            return
        for i in range(len(t["players"])):
            player = t["players"][(t["start_player"] + i) % len(t["players"])]
            player["tiles"] = [t["circle"].pop(0) for _ in range(3)]
            player["crystal"] = "clear" if player["side"] == "advanced" else None
        t["phase"] = "pre"
        for seat, player in enumerate(t["players"]):
            if (player["ribbon"], player["side"]) == ("purple", "advanced"):
                t.update(phase="purple_disk", active=seat)

    def do_take_disk(self, key: str) -> None:
        self.t["disks"][key] -= 1
        self.me["reserve"][key] += 1
        if self.o["purple_disk"] == "single_use":
            self.me["disk_to_leave"] = key
        self.t.update(phase="pre", active=self.t["start_player"])

    def do_open_box(self, box: str) -> None:
        self.me["opened"] = sorted([*self.me["opened"], box], key=BOXES.index)

    def do_complete(self, card: str, o: str, corner: str) -> None:
        me, t, data = self.me, self.t, CARDS[card]
        lie = CARD_LIES[self.o["card_mirror"], self.o["card_rotation"]][card][int(o), corner]
        for box in lie:
            leaving = me["disk_to_leave"]
            if leaving is not None and self.at(box) == leaving.lower():
                self.put(box, None)
                t["disks"][leaving] += 1
                me["disk_to_leave"] = None
            else:
                self.remove(box)
        if card in me["kept"]:
            me["kept"].remove(card)
            me["kept_levels"].remove(data["level"])
        else:
            row = t["rows"][data["level"] - 1]
            row[row.index(card)] = None
        me["completed"] = sorted([*me["completed"], card])
        me["points"] += data["points"]
        me["hourglasses"] += data["hourglasses"]
        for key, number in data["disks"].items():
            gained = min(number, t["disks"][key])
            t["disks"][key] -= gained
            me["reserve"][key] += gained
        me["level"] = min(8, me["level"] + data["level_up"])
        if me["crystal"] == "clear" and set(lie) & CRYSTALS[me["ribbon"]]:
            me["crystal"] = "fresh"

    def do_draw_cards(self, level: str) -> None:
        t, number = self.t, int(level)
        deck = t["decks"][number - 1]
        t["seen"], t["decks"][number - 1] = deck[:3], deck[3:]
        t["under"][number - 1] = min(t["under"][number - 1], len(deck[3:]))
        t.update(seen_level=number, seen_number=len(t["seen"]), window=t["phase"], phase="red_keep")
        self.me["crystal"] = "clear"

    def do_keep(self, place: str, order: str) -> None:
        t, me = self.t, self.me
        rest = list(t["seen"])
        me["kept"] = sorted([*me["kept"], rest.pop(int(place))])
        me["kept_levels"] = sorted(CARDS[card]["level"] for card in me["kept"])
        t["decks"][t["seen_level"] - 1] += rest if order == "as_drawn" else rest[::-1]
        t["under"][t["seen_level"] - 1] += len(rest)
        t.update(seen=[], seen_number=0, seen_level=None, phase=t["window"], window=None)

    def do_trade(self, key: str, wanted: str) -> None:
        self.me["crystal"] = "clear"
        self.me["reserve"][key] -= 1
        self.t["disks"][key] += 1
        self.t["disks"][wanted] -= 1
        self.me["reserve"][wanted] += 1

    def do_trade_from(self, box: str, wanted: str) -> None:
        key = self.at(box).upper()
        self.remove(box)
        self.do_trade(key, wanted)
        if self.o["yellow_trade"] == "in_place":
            self.me["reserve"][wanted] -= 1
            self.put(box, wanted.lower())

    def do_move_square(self, box: str, to: str) -> None:
        self.me["crystal"] = "clear"
        self.put(to, self.at(box))
        self.put(box, None)

    def do_level_up(self) -> None:
        self.me["crystal"] = "clear"
        self.me["level"] += 1

    def do_exchange(self, slot: str, place: str) -> None:
        t, hand, circle = self.t, self.me["tiles"], self.t["circle"]
        mine = hand.pop(int(slot))
        hand.append(circle[int(place)])
        circle[int(place)] = mine
        if t["exchanged"] is not None:
            self.do_exchange_done()
            return
        self.me["crystal"] = "clear"
        if int(slot) < 2:
            t.update(exchanged={"slot": int(slot), "place": int(place)}, window=t["phase"], phase="exchange")

    def do_exchange_done(self) -> None:
        self.t.update(phase=self.t["window"], window=None, exchanged=None)

    def outcomes(self, move: str) -> list[dict[str, Any]]:
        """All tables that a `place_tile` can lead to, before a tile is picked (rules.md 5.3)."""
        _, slot, o, corner = move.split(" ")
        lie = TILE_LIES[self.me["tiles"][int(slot)]][int(o), corner]
        found: list[dict[str, Any]] = []
        if self.o["empty_color"] == "keeps_old":
            ways: list[Any] = list(permutations(lie))
        else:
            ways = [set(chosen) for number in range(4) for chosen in combinations(lie, number)]
        for way in ways:
            other = Oracle(self.t)
            legal = other.lay_in_order(lie, way) if isinstance(way, tuple) else other.lay_but(lie, way)
            if not legal:
                continue
            tile = other.me["tiles"].pop(int(slot))
            if self.solo:
                other.t["aside"] = sorted([*other.t["aside"], tile])
            else:
                other.t["circle"].append(tile)
            other.t["phase"] = "pick"
            if other.t not in found:
                found.append(other.t)
        return found

    def lay_in_order(self, lie: dict[str, str], order: tuple[str, ...]) -> bool:
        for box in order:
            if self.t["squares"][lie[box]]:
                self.remove(box)
                self.t["squares"][lie[box]] -= 1
                self.put(box, lie[box])
        return True

    def lay_but(self, lie: dict[str, str], unfilled: set[str]) -> bool:
        for box in lie:
            self.remove(box)
        for key in "GRK":
            boxes = {box for box, colour in lie.items() if colour == key}
            laid = boxes - unfilled
            if len(laid) != min(len(boxes), self.t["squares"][key]):
                return False
            self.t["squares"][key] -= len(laid)
            for box in laid:
                self.put(box, key)
        return True

    def step(self, to: str, key: str) -> None:
        self.remove(to)
        self.put(to, key.lower())
        summon = self.t["summon"]
        summon["steps"] += 1
        summon["filled"] = sorted([*summon["filled"], to], key=BOXES.index)
        self.t["phase"] = "summon"

    def do_summon_lay(self, key: str, to: str) -> None:
        self.me["reserve"][key] -= 1
        self.step(to, key)

    def do_summon_move(self, box: str, to: str) -> None:
        key = self.at(box)
        self.put(box, None)
        self.step(to, key)

    def do_use_crystal(self) -> None:
        self.me["crystal"] = "clear"
        self.t["summon"]["use_crystal"] = True

    def do_summon_done(self) -> None:
        self.t["summon"] = {"steps": 0, "filled": [], "use_crystal": False}
        self.t["phase"] = "set_aside" if self.solo else "post"

    def do_set_aside(self, slot: str) -> None:
        self.t["aside"] = sorted([*self.t["aside"], self.me["tiles"].pop(int(slot))])
        self.t["phase"] = "pick"

    def do_pick_tile(self, i: str) -> None:
        circle = self.t["circle"]
        self.me["tiles"].append(circle.pop(int(i)))
        if i == "1" and self.o["queen_skip"] == "passes":
            circle.append(circle.pop(0))
        self.t["phase"] = "post"

    def do_end_turn(self) -> None:
        t = self.t
        for level in range(3):
            for place in range(4):
                if t["rows"][level][place] is None and t["decks"][level]:
                    t["rows"][level][place] = t["decks"][level].pop(0)
            t["under"][level] = min(t["under"][level], len(t["decks"][level]))
        if self.me["crystal"] == "fresh":
            self.me["crystal"] = "charged"
        after = (t["active"] + 1) % len(t["players"])
        if after == t["start_player"]:
            ten = any(player["hourglasses"] >= 10 for player in t["players"])
            if self.solo:
                ten = t["round"] >= 14 or (ten and self.o["solo_hourglass_end"])
            if ten or t["round"] >= self.o["max_rounds"]:
                t["phase"] = "game_over"
                return
            t["round"] += 1
        t.update(active=after, phase="pre")

    # --- the end

    def ranking(self) -> list[int]:
        """The seats from the best to the last."""
        players = self.t["players"]

        def key(seat: int) -> tuple[int, int, int]:
            signs = "".join(players[seat]["board"])
            left = sum(sign not in ".#" for sign in signs)
            if self.o["tie_break_pieces"] == "board_and_reserve":
                left += sum(players[seat]["reserve"].values())
            return players[seat]["points"], left, (seat - self.t["start_player"]) % len(players)

        return sorted(range(len(players)), key=key, reverse=True)

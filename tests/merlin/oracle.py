"""A second, slow and naive telling of rules.md, to hold the engine against.

It knows nothing of the engine: the board is made from the drawing of 2.1, the table is the plain dictionary that
`full()` gives, and the text is followed sentence by sentence with sets and lists. Chance is not its own: the faces of
rolled dice, and the order of a reshuffled deck, are handed to it.
"""

from __future__ import annotations

import copy
from collections import Counter
from collections.abc import Iterator
from functools import cache
from itertools import product
from typing import Any

ICONS = ["water", "thorns", "lightning", "bamboo"]
FACES = [*ICONS, "wild", "beast"]
DICE = [*FACES, *(f"black_{face}" for face in FACES)]
STATES = ["free", "aside", "spent"]
BEASTS = ["unicorn", "centaur", "chimera", "basilisk"]
WORTH = {"unicorn": 5, "centaur": 7, "chimera": 8, "basilisk": 10}
ROWS, COLUMNS = "ABC", "1234"
SQUARES = [row + column for row in ROWS for column in COLUMNS]
CENTRE = {"B2", "B3"}

# --- 2.1: the board. A corner of a square is where a hole may be; the four corners of the board have none.

STEP = {"NW": (-1, -1), "NE": (-1, 0), "SW": (0, -1), "SE": (0, 0)}
HOLES: dict[str, list[str]] = {}
SQUARE_OF: dict[str, str] = {}
for _y, _x in product(range(4), range(5)):
    if _y in (0, 3) and _x in (0, 4):
        continue
    for _way, (_up, _left) in STEP.items():
        if 0 <= _y + _up < 3 and 0 <= _x + _left < 4:
            _slot = f"P{_y}{_x}.{_way}"
            HOLES.setdefault(f"P{_y}{_x}", []).append(_slot)
            SQUARE_OF[_slot] = ROWS[_y + _up] + COLUMNS[_x + _left]
SLOTS = list(SQUARE_OF)
ENDS: dict[str, tuple[str, str]] = {}
for _r, _c in product(range(3), range(3)):
    ENDS[f"{ROWS[_r]}{_c + 1}-{ROWS[_r]}{_c + 2}"] = (f"P{_r}{_c + 1}", f"P{_r + 1}{_c + 1}")
for _r, _c in product(range(2), range(4)):
    ENDS[f"{ROWS[_r]}{_c + 1}-{ROWS[_r + 1]}{_c + 1}"] = (f"P{_r + 1}{_c}", f"P{_r + 1}{_c + 1}")


@cache
def pair(line: str, end: str) -> list[str]:
    """The two slots of an end that lie in the two squares of the line."""
    return [slot for slot in HOLES[end] if SQUARE_OF[slot] in line.split("-")]


@cache
def supports(line: str) -> list[str]:
    return [slot for end in ENDS[line] for slot in pair(line, end)]


@cache
def lines_of(square: str) -> list[str]:
    return [line for line in ENDS if square in line.split("-")]


@cache
def spots() -> list[str]:
    """Where a die is said to go: the slots of large holes, and small holes as a whole (MBH-R05)."""
    return [spot for hole, slots in HOLES.items() for spot in ([hole] if len(slots) == 2 else slots)]


def face_of(die: str) -> str:
    return die.removeprefix("black_")


class Oracle:
    """The table, and the rules that are played on it."""

    def __init__(self, full: dict[str, Any]) -> None:
        self.f = copy.deepcopy(full)
        self.options = self.f["options"]
        self.players: list[dict[str, Any]] = self.f["players"]
        self.slots: dict[str, Any] = self.f["slots"]
        self.lines: dict[str, Any] = self.f["lines"]
        self.beasts: dict[str, str] = self.f["beasts"]
        self.rolls: Iterator[list[str]] = iter(())
        self.shuffled: list[str] = []

    @property
    def me(self) -> dict[str, Any]:
        player: dict[str, Any] = self.players[self.f["active"]]
        return player

    # --- 5.1: definitions

    def icon(self, hole: str) -> str | None:
        plain = {self.slots[slot]["face"] for slot in HOLES[hole] if slot in self.slots} - {"wild"}
        assert len(plain) <= 1, hole
        return plain.pop() if plain else None

    def empty(self, hole: str) -> bool:
        return not any(slot in self.slots for slot in HOLES[hole])

    def full_hole(self, hole: str) -> bool:
        return all(slot in self.slots for slot in HOLES[hole])

    def held(self, line: str, end: str) -> bool:
        return all(slot in self.slots for slot in pair(line, end))

    def complete(self, line: str) -> bool:
        return line in self.lines and all(slot in self.slots for slot in supports(line))

    def reinforced(self, line: str) -> bool:
        return line in self.lines and all(self.icon(end) == self.lines[line]["image"] for end in ENDS[line])

    def reserved(self, hole: str) -> str | None:
        if not self.empty(hole):
            return None
        found = set()
        for line, fence in self.lines.items():
            if hole in ENDS[line]:
                (other,) = set(ENDS[line]) - {hole}
                if self.icon(other) != fence["image"]:
                    found.add(fence["image"])
        assert len(found) <= 1, hole
        return found.pop() if found else None

    def enclosed(self, square: str) -> bool:
        around = lines_of(square)
        if self.options["enclosure_dice"] == "supports_only":
            return all(self.complete(line) for line in around)
        return all(line in self.lines and all(self.full_hole(end) for end in ENDS[line]) for line in around)

    # --- 5.3: what may be done; None, or the rule of 5.11 against it

    def against(self, seat: int, move: str) -> str | None:
        kind, *words = move.split(" ")
        allowed = {"place": ("place_die", "place_card", "add_beast", "move_beast", "end_placement")}
        phase = self.f["phase"]
        if seat != self.f["active"] or kind not in allowed.get(phase, (phase,)):
            return "R67"
        if kind in ("keep", "discard"):
            chosen = Counter(() if words[0] == "nothing" else words[0].split("+"))
            return (
                self.against_keep(chosen) if kind == "keep" else self.first(("R67", chosen - Counter(self.me["hand"])))
            )
        if kind == "place_die":
            return self.against_die(*words)
        if kind == "place_card":
            return self.against_card(*words)
        if kind in ("add_beast", "move_beast"):
            return self.against_beast(kind, *words)
        return None

    @staticmethod
    def first(*reasons: tuple[str, Any]) -> str | None:
        return next((rule for rule, applies in reasons if applies), None)

    def dice(self, *states: str) -> Counter[str]:
        return Counter(die["die"] for die in self.f["dice"] if die["state"] in states)

    def against_keep(self, chosen: Counter[str]) -> str | None:
        active = self.dice("free", "aside")
        return self.first(("R67", chosen - active), ("R07", not chosen or chosen - self.dice("free")))

    def against_die(self, die: str, spot: str) -> str | None:
        if not self.dice("free")[die]:
            return "R67"
        face, hole = face_of(die), spot[:3]
        taken = all(slot in self.slots for slot in ([spot] if "." in spot else HOLES[spot]))
        icon, reaches = self.icon(hole), [line for line in self.lines if hole in ENDS[line]]
        wild, fresh = face == "wild", self.empty(hole)
        return self.first(
            ("R11", face == "beast"),
            ("R04", taken),
            ("R14", wild and self.f["wild_used"]),
            ("R12", wild and fresh),
            ("R63", not wild and not fresh and face != icon),
            ("R15", not wild and fresh and self.slots and not reaches),
            ("R21", not wild and fresh and self.reserved(hole) not in (None, face)),
        )

    def against_card(self, image: str, line: str) -> str | None:
        first = self.first(
            ("R67", image not in self.me["hand"]),
            ("R06", line in self.lines),
            ("R18", not any(self.held(line, end) for end in ENDS[line])),
        )
        if first or any(self.icon(end) == image for end in ENDS[line]):
            return first
        free = [end for end in ENDS[line] if self.empty(end)]
        if not free:
            return "R21"
        return None if self.reserved(free[0]) in (None, image) else "R22"

    def against_beast(self, kind: str, die: str, what: str, to: str) -> str | None:
        face = face_of(die)
        first = self.first(
            ("R67", not self.dice("free")[die]),
            ("R67", face not in ("beast", "wild")),
            ("R14", face == "wild" and self.f["wild_used"]),
        )
        if first:
            return first
        if kind == "add_beast":
            return self.first(
                ("R41", not self.f["supply"][what]),
                ("R64", to in CENTRE),
                ("R65", to in self.beasts),
                ("R37", self.enclosed(to)),
            )
        between = [line for line in lines_of(what) if to in line.split("-") and to != what]
        return self.first(
            ("R67", what not in self.beasts),
            ("R43", not between),
            ("R42", any(line in self.lines for line in between)),
            ("R65", to in self.beasts),
        )

    def moves(self) -> set[str]:
        """All legal moves, found by trying every move there is."""
        every = self.every()
        return {move for move in every if self.against(self.f["active"], move) is None}

    def every(self) -> Iterator[str]:
        phase, squares = self.f["phase"], SQUARES
        if phase == "opening_beast":
            yield from (f"opening_beast {beast} {square}" for beast in BEASTS for square in squares)
        if phase in ("keep", "discard"):
            things = [d["die"] for d in self.f["dice"] if d["state"] == "free"] if phase == "keep" else self.me["hand"]
            order = DICE if phase == "keep" else ICONS
            for take in product((True, False), repeat=len(things)):
                some = sorted((thing for thing, yes in zip(things, take, strict=True) if yes), key=order.index)
                yield f"{phase} {'+'.join(some) or 'nothing'}"
        if phase == "place":
            yield "end_placement"
            yield from (f"place_card {image} {line}" for image in ICONS for line in ENDS)
            for die in self.dice("free"):
                yield from (f"place_die {die} {spot}" for spot in spots())
                if face_of(die) in ("beast", "wild"):
                    yield from (f"add_beast {die} {beast} {square}" for beast in BEASTS for square in squares)
                    yield from (f"move_beast {die} {a} {b}" for a in squares for b in squares)

    # --- 5.4 to 5.9: effects

    def play(self, move: str) -> None:
        kind, *words = move.split(" ")
        getattr(self, f"do_{kind}")(*words)
        self.tidy()

    def do_opening_beast(self, beast: str, square: str) -> None:
        self.f["supply"][beast] -= 1
        self.beasts[square] = beast
        self.begin(self.f["first"])

    def begin(self, seat: int) -> None:
        self.f.update(phase="keep", active=seat, rerolls_made=0, wild_used=False, placed=False)
        faces = next(self.rolls)
        own = [die for die in faces if not die.startswith("black_")]
        assert (len(own), len(faces) - len(own)) == (self.me["own_dice"], self.me["neutral_dice"])
        self.f["dice"] = [{"die": die, "state": "free"} for die in faces]

    def take(self, die: str, state: str) -> dict[str, str]:
        return next(d for d in self.f["dice"] if d == {"die": die, "state": state})

    def do_keep(self, dice: str) -> None:
        for die in dice.split("+"):
            self.take(die, "free")["state"] = "aside"
        left = self.dice("free")
        if left:
            rolled = next(self.rolls)
            blacks = [sum(die.startswith("black_") for die in some) for some in (left.elements(), rolled)]
            assert (len(rolled), blacks[0]) == (left.total(), blacks[1])
            self.f["dice"] = [d for d in self.f["dice"] if d["state"] == "aside"]
            self.f["dice"] += [{"die": die, "state": "free"} for die in rolled]
            self.f["rerolls_made"] += 1
        if not left or self.f["rerolls_made"] == self.options["rerolls"]:
            self.f["phase"] = "place"
            for d in self.f["dice"]:
                d["state"] = "free"

    def do_place_die(self, die: str, spot: str) -> None:
        slot = spot if "." in spot else next(slot for slot in HOLES[spot] if slot not in self.slots)
        black = die.startswith("black_")
        self.slots[slot] = {"colour": "black" if black else self.me["colour"], "face": face_of(die)}
        self.f["dice"].remove({"die": die, "state": "free"})
        self.me["neutral_dice" if black else "own_dice"] -= 1
        self.f["placed"] = True
        self.f["wild_used"] |= face_of(die) == "wild"

    def do_place_card(self, image: str, line: str) -> None:
        self.leave_hand(image)
        self.lines[line] = {"owner": self.f["active"], "image": image, "points": None, "reinforced": False}
        self.f["placed"] = True

    def leave_hand(self, image: str) -> None:
        """A card leaves a hand face up: others who knew of one like it no longer know that one is there."""
        self.me["hand"].remove(image)
        if image in self.me["seen_in_hand"]:
            self.me["seen_in_hand"].remove(image)

    def spend(self, die: str) -> None:
        self.take(die, "free")["state"] = "spent"
        self.f["wild_used"] |= face_of(die) == "wild"

    def do_add_beast(self, die: str, beast: str, square: str) -> None:
        self.spend(die)
        self.f["supply"][beast] -= 1
        self.beasts[square] = beast

    def do_move_beast(self, die: str, start: str, to: str) -> None:
        self.spend(die)
        self.beasts[to] = self.beasts.pop(start)

    def do_end_placement(self) -> None:
        self.score()
        f = self.f
        if len(self.slots) == 44 and len(self.lines) == 17:
            self.end("board_full")
        elif f["last_turns"] == []:
            self.end("dice")
        elif f["last_turns"]:
            self.begin(f["last_turns"].pop(0))
        else:
            f["phase"] = "discard"

    def end(self, reason: str) -> None:
        self.f.update(phase="game_over", ending=reason)

    def do_discard(self, cards: str) -> None:
        me, f = self.me, self.f
        for image in [] if cards == "nothing" else cards.split("+"):
            self.leave_hand(image)
            me["discard"].append(image)
        seen_top = me["deck"][:1] if self.options["visible_deck_top"] else []
        while len(me["hand"]) < 4:
            if not me["deck"]:
                if not me["discard"]:
                    break
                # Nothing but the hand was left, so it was known by subtraction (section 3), and that is not forgotten.
                if not self.options["open_hands"]:
                    me["seen_in_hand"] = list(me["hand"])
                me["deck"], me["discard"] = list(self.shuffled), []
            me["hand"].append(me["deck"].pop(0))
            if seen_top and not self.options["open_hands"]:
                me["seen_in_hand"] += seen_top
                seen_top = []
        while me["own_dice"] + me["neutral_dice"] < 4 and (me["pool"] or f["neutral_stock"]):
            own = me["pool"] > 0
            me["own_dice" if own else "neutral_dice"] += 1
            if own:
                me["pool"] -= 1
            else:
                f["neutral_stock"] -= 1
        count = len(self.players)
        others = [(f["active"] + step) % count for step in range(1, count)]
        f["stall"] = 0 if f["placed"] else f["stall"] + 1
        if not me["own_dice"]:
            f["last_turns"] = others[1:]
        elif f["stall"] and f["stall"] == self.options["stall_rounds"] * count:
            self.end("stalled")
            return
        self.begin(others[0])

    # --- 5.8: points

    def score(self) -> None:
        for line, fence in self.lines.items():
            if self.complete(line) and fence["points"] is None:
                fence["reinforced"] = self.reinforced(line)
                fence["points"] = 2 + 2 * fence["reinforced"] + self.bonus(line)
                points = {"line": line, "points": fence["points"], "reinforced": fence["reinforced"]}
                self.players[fence["owner"]]["fences"].append(points)
        for square in SQUARES:
            if square not in self.f["enclosed"] and self.enclosed(square):
                self.f["enclosed"].append(square)
                beast = self.beasts.get(square)
                if beast and self.caught(beast, lines_of(square)):
                    del self.beasts[square]
                    self.me["captured"][beast] = self.me["captured"].get(beast, 0) + 1

    def bonus(self, line: str) -> int:
        own = self.players[self.lines[line]["owner"]]["colour"]
        dice = [self.slots[slot] for slot in supports(line)]
        if all(die["colour"] == own for die in dice):
            return 2 if any(die["face"] == "wild" for die in dice) else 3
        counts = Counter(die["colour"] for die in dice if die["face"] != "wild")
        if not self.options["neutral_in_majority"]:
            del counts["black"]
        return int(counts[own] > max((n for colour, n in counts.items() if colour != own), default=0))

    def caught(self, beast: str, fences: list[str]) -> bool:
        if beast == "centaur":
            return any(self.reinforced(line) for line in fences)
        if beast == "chimera":
            return len({self.lines[line]["image"] for line in fences}) >= 3
        return beast == "unicorn" or len(fences) == 4

    # --- how `full()` writes it

    def tidy(self) -> None:
        self.f["dice"].sort(key=lambda d: (STATES.index(d["state"]), DICE.index(d["die"])))
        self.f["reserved"] = {hole: image for hole in HOLES if (image := self.reserved(hole))}
        self.f["enclosed"].sort(key=SQUARES.index)
        for player in self.players:
            for pile in ("hand", "discard", "seen_in_hand"):
                player[pile].sort(key=ICONS.index)
            player["fences"].sort(key=lambda fence: list(ENDS).index(fence["line"]))
            beasts = sum(WORTH[beast] * number for beast, number in player["captured"].items())
            player["points"] = sum(fence["points"] for fence in player["fences"]) + beasts


# --- 6: who wins


def standing(player: dict[str, Any]) -> tuple[int, ...]:
    """What is compared, in order: points, beasts, beasts by worth, reinforced fences, fences by points."""
    captured, points = Counter(player["captured"]), [fence["points"] for fence in player["fences"]]
    total = sum(points) + sum(WORTH[beast] * number for beast, number in captured.items())
    by_worth = [captured[beast] for beast in reversed(BEASTS)]
    strong = sum(fence["reinforced"] for fence in player["fences"])
    return (total, captured.total(), *by_worth, strong, *(points.count(value) for value in (7, 6, 5, 4, 3, 2)))

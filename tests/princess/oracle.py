"""A second, slow and naive telling of rules.md, to hold the engine against.

It knows nothing of the engine: it reads the component file, keeps the table as the plain dictionary that `full()`
gives, and follows the text sentence by sentence with sets and lists. Chance is not its own: piles are drawn from the
top, and where the discard pile becomes the deck it asks `shuffled` for the new order.
"""

from __future__ import annotations

import copy
from collections.abc import Callable, Iterator
from typing import Any

Cell = tuple[int, int]
START_CELLS = {(0, 0), (0, 1), (1, 0), (1, 1)}
STEPS_OF_A_TURN = ("rune_card", "take_gem", "sprite", "place_tile", "declare")


def cell_of(word: str) -> Cell:
    row, column = word.split(",")
    return int(row), int(column)


def word_of(cell: Cell) -> str:
    return f"{cell[0]},{cell[1]}"


class Oracle:
    """The rules for a box, and a table on which they are played."""

    def __init__(self, box: dict[str, Any], full: dict[str, Any], shuffled: Callable[[list[str]], list[str]]) -> None:
        self.box = box
        self.f = copy.deepcopy(full)
        self.shuffled = shuffled
        self.runes = {rune["id"]: rune for rune in box["rune"]}
        self.direction = {card["id"]: card["direction"] for card in box.get("steal_card", [])}
        self.order = [card["id"] for card in box["rune"] + box.get("steal_card", [])]
        self.tiles = {tile["id"]: {tile["element"], tile["sky"]} for tile in box["tile"]}
        self.attributes = box["attributes"]["elements"] + box["attributes"]["skies"]
        self.goal = box["manor_goal"]["goal_space"]
        self.options = self.f["options"]
        self.count = len(self.f["players"])

    # --- 5.0: an area

    def area(self, seat: int) -> dict[Cell, list[str]]:
        return {cell_of(word): stack for word, stack in self.f["players"][seat]["area"].items()}

    def gems(self, seat: int) -> list[Cell]:
        return [tuple(gem) for gem in self.f["players"][seat]["gems_on"]]

    def legal_cells(self, seat: int) -> set[Cell]:
        occupied = set(self.area(seat))
        gems = self.gems(seat)
        tall, wide = self.box["player_area"]["frame_rows"], self.box["player_area"]["frame_columns"]
        found = set()
        for row in range(-5, 7):
            for column in range(-5, 7):
                touches = any(abs(r - row) <= 1 and abs(c - column) <= 1 for r, c in occupied)
                if touches and (row, column) not in gems:
                    rows = [row, *(r for r, _ in occupied)]
                    columns = [column, *(c for _, c in occupied)]
                    if max(rows) - min(rows) < tall and max(columns) - min(columns) < wide:
                        found.add((row, column))
        return found

    def formations(self, seat: int, rune: str) -> Iterator[tuple[set[Cell], int]]:
        """Every place where a rune is formed, with its steps there."""
        tops = {cell: self.tiles[stack[-1]] for cell, stack in self.area(seat).items()}
        shape = [tuple(cell) for cell in self.runes[rune]["cells"]]
        for _ in range(4):
            shape = [(column, -row) for row, column in shape]
            for top, left in tops:  # the card's first cell lies on some tile
                cells = {(row - shape[0][0] + top, column - shape[0][1] + left) for row, column in shape}
                if not cells <= set(tops):
                    continue
                odd = min(sum(attribute not in tops[cell] for cell in cells) for attribute in self.attributes)
                if odd == 0:
                    yield cells, self.runes[rune]["steps"]
                elif odd == 1 and self.runes[rune]["steps_mixed"]:
                    yield cells, self.runes[rune]["steps_mixed"]

    def claims(self, seat: int, rune: str) -> dict[Cell, int]:
        """For each gem with which a rune can be claimed, the steps it gives."""
        best: dict[Cell, int] = {}
        gems = set(self.gems(seat))
        for cells, steps in self.formations(seat, rune) if gems else ():
            for gem in cells & gems:
                best[gem] = max(best.get(gem, 0), steps)
        return best

    def takeable(self, seat: int) -> set[Cell]:
        return {cell for cell, stack in self.area(seat).items() if len(stack) > 1 or cell not in START_CELLS}

    def neighbour(self, seat: int) -> int:
        step = 1 if self.direction[self.f["pending_steals"][0]] == "left" else -1
        return (seat + step) % self.count

    # --- what may be done

    def moves(self) -> set[str]:
        """The legal moves, in notation."""
        f = self.f
        me = f["players"][f["active"]]
        seat = f["active"] if f["thief"] is None else f["thief"]
        gems = ("-", "gem") if me["gems_in_hand"] else ("-",)
        if f["phase"] == "rune_card":
            row = [card for card in f["row"] if card]
            held = [] if me["held"] else [f"hold {card}" for card in row]
            return {"skip", *held, *(f"remove {card}" for card in row)}
        if f["phase"] == "take_gem":
            return {"skip", *(f"take_gem {word_of(gem)}" for gem in self.gems(seat))}
        if f["phase"] == "sprite":
            return {"skip", *self.sprite_moves(me)}
        if f["phase"] == "sprite_place":
            return {f"sprite_place {word_of(cell)} {gem}" for cell in self.legal_cells(seat) for gem in gems}
        if f["phase"] == "place_tile":
            cells = self.legal_cells(seat)
            return {f"place {tile} {word_of(cell)} {gem}" for tile in f["display"] for cell in cells for gem in gems}
        if f["phase"] == "declare":
            row = [c for c in f["row"] if c and (self.options["claim_refilled"] or c in f["row_at_declare"])]
            cards = {*row, *([me["held"]] if me["held"] else [])}
            return {"done", *(f"claim {card} {word_of(gem)}" for card in cards for gem in self.claims(seat, card))}
        if f["phase"] == "steal_take":
            return {f"steal_take {word_of(cell)}" for cell in self.takeable(self.neighbour(seat))}
        assert f["phase"] == "steal_place"
        return {f"steal_place {word_of(cell)}" for cell in self.legal_cells(seat)}

    def sprite_moves(self, me: dict[str, Any]) -> Iterator[str]:
        if me["uses"]["extra_tile"] and self.f["stacks"]:
            yield "extra_tile"
        if not me["uses"]["gem_shift"]:
            return
        gems = [tuple(gem) for gem in me["gems_on"]]
        targets = {cell_of(word) for word in me["area"]}
        if not self.options["stacked_gems"]:
            targets -= set(gems)
        for to in targets:
            if me["gems_in_hand"]:
                yield f"gem_place {word_of(to)}"
            for gem in gems:
                if gem != to:
                    yield f"gem_move {word_of(gem)} {word_of(to)}"

    # --- what it does

    def play(self, move: str) -> None:
        """Carries a move out, with all that follows up to the next decision."""
        f = self.f
        kind, *words = move.split(" ")
        me = f["players"][f["active"]]
        if kind in ("hold", "remove"):
            f["row"][f["row"].index(words[0])] = None
            if kind == "hold":
                me["held"] = words[0]
            else:
                self.discard(words[0])
            self.refill()
        elif kind == "take_gem":
            self.gem_off(f["active"], cell_of(words[0]))
            me["gems_in_hand"] += 1
        elif kind == "extra_tile":
            me["uses"]["extra_tile"] -= 1
            f["drawn_tile"] = f["stacks"].pop(0)
            f["phase"] = "sprite_place"
            return
        elif kind in ("gem_place", "gem_move"):
            me["uses"]["gem_shift"] -= 1
            if kind == "gem_move":
                self.gem_off(f["active"], cell_of(words[0]))
                me["gems_in_hand"] += 1
            self.gem_on(words[-1])
        elif kind in ("place", "sprite_place"):
            if kind == "place":
                tile = words.pop(0)
                f["display"].remove(tile)
            else:
                tile, f["drawn_tile"], f["phase"] = f["drawn_tile"], None, "sprite"
            self.lay(f["active"], tile, words[0])
            if words[1] == "gem":
                self.gem_on(words[0])
            if kind == "place" and not self.options["last_tile_declare"] and self.witch():
                self.end_turn()
                return
        elif kind == "claim":
            self.claim(words[0], cell_of(words[1]))
            return
        elif kind == "done":
            self.after_declare()
            return
        elif kind in ("steal_take", "steal_place"):
            self.steal(kind, words[0])
            return
        self.next_step(f["phase"])

    def next_step(self, after: str | None) -> None:
        """The next step of the turn in which there is something to decide."""
        steps = STEPS_OF_A_TURN if after is None else STEPS_OF_A_TURN[STEPS_OF_A_TURN.index(after) + 1 :]
        for step in steps:
            self.f["phase"] = step
            if step == "declare":
                self.f["row_at_declare"] = self.sorted([card for card in self.f["row"] if card])
            if self.is_short_turn() and step != "place_tile":
                continue
            if self.moves() - {"skip", "done"}:
                return
        self.after_declare()

    def is_short_turn(self) -> bool:
        seat = self.f["active"]
        first: bool = self.f["players"][seat]["turns_taken"] == 0
        whose = {"each_player": True, "starting_player": seat == self.f["start_player"], "free": False}
        return first and whose[self.options["first_turn"]]

    def sorted(self, cards: list[str]) -> list[str]:
        return sorted(cards, key=self.order.index)

    def discard(self, card: str) -> None:
        self.f["discard"] = self.sorted([*self.f["discard"], card])

    def lay(self, seat: int, tile: str, where: str) -> None:
        self.f["players"][seat]["area"].setdefault(where, []).append(tile)

    def gem_on(self, where: str) -> None:
        me = self.f["players"][self.f["active"]]
        me["gems_in_hand"] -= 1
        me["gems_on"] = sorted([*me["gems_on"], list(cell_of(where))])

    def gem_off(self, seat: int, cell: Cell) -> None:
        self.f["players"][seat]["gems_on"].remove(list(cell))

    def refill(self) -> None:
        f = self.f
        while None in f["row"]:
            if not f["rune_deck"]:
                if not set(f["discard"]) & set(self.runes):
                    return
                f["rune_deck"], f["discard"], f["known_in_deck"] = self.shuffled(f["discard"]), [], []
            card = f["rune_deck"].pop(0)
            for known in f["known_in_deck"]:
                known["above"] -= 1
            f["known_in_deck"] = [known for known in f["known_in_deck"] if known["above"] >= 0]
            if card in self.runes:
                f["row"][f["row"].index(None)] = card
            elif f["finish_order"]:
                self.discard(card)
            else:
                f["pending_steals"].append(card)

    def claim(self, card: str, gem: Cell) -> None:
        f = self.f
        me = f["players"][f["active"]]
        value = self.claims(f["active"], card)[gem]
        self.gem_off(f["active"], gem)
        f["claimed"].append({"card": card, "value": value})
        if me["held"] == card:
            me["held"] = None
        else:
            f["row"][f["row"].index(card)] = None
            f["row_at_declare"] = [other for other in f["row_at_declare"] if other != card]
            self.refill()
        if self.moves() == {"done"}:
            self.after_declare()

    def after_declare(self) -> None:
        f = self.f
        f["row_at_declare"] = []
        if f["claimed"]:
            self.walk()
            self.refill()
        if self.witch():
            self.end_turn()
            return
        if f["finish_order"] and self.options["steal_cancel"] == "any_after_goal":
            while f["pending_steals"]:
                self.discard(f["pending_steals"].pop(0))
        self.next_theft()

    # --- 5.7

    def path(self, space: int, steps: int) -> int:
        for _ in range(steps):
            secret = dict(map(tuple, self.box["manor"]["secret_paths"])) if self.f["gates_open"] else {}
            space = secret.get(space, space + 1)
        return space

    def walk(self) -> None:
        f = self.f
        seat = f["active"]
        me = f["players"][seat]
        manor = self.box["manor"]
        extra = self.box["rune_row"]["combo_bonus_per_extra_rune"]
        total = sum(claim["value"] for claim in f["claimed"]) + (len(f["claimed"]) - 1) * extra
        light = self.path(me["space"], total)
        heavy = self.path(me["space"], max(manor["minimum_weighted_step"], total - manor["princess_weight"]))
        carrier = f["carrier"]
        if f["finish_order"]:
            new = light
        elif carrier == seat:
            new = heavy
        elif carrier is None:
            new = light
            if light >= manor["princess_space"]:
                new = max(manor["princess_space"], heavy)
                f["carrier"] = seat
        else:
            hers = f["players"][carrier]["space"]
            new = light
            if light > hers:
                new = max(hers + (self.options["overtake_floor"] == "space_beyond"), heavy)
            if new > hers:
                f["carrier"] = seat
        me["space"] = new
        f["gates_open"] = f["gates_open"] or new >= manor["gate_space"]
        for claim in f["claimed"]:
            self.discard(claim["card"])
            me["gems_in_hand"] += 1
        f["claimed"] = []
        if new >= self.goal:
            f["finish_order"].append(seat)
            f["carrier"] = None

    # --- 5.9

    def thieves(self) -> list[int]:
        """The thieves of the first card, in order."""
        order = [self.f["active"]]
        while len(order) < self.count:
            order.append(self.neighbour(order[-1]))
        return order

    def next_theft(self) -> None:
        if self.f["pending_steals"]:
            self.go_on_stealing("steal_take", self.thieves())
        else:
            self.end_turn()

    def go_on_stealing(self, phase: str, order: list[int]) -> None:
        """The next of these thieves who can take, then the first who has something to lay."""
        f = self.f
        for thief in order:
            if self.takeable(self.neighbour(thief)) if phase == "steal_take" else f["stolen"][thief]:
                f["phase"], f["thief"] = phase, thief
                return
        if phase == "steal_take":
            self.go_on_stealing("steal_place", self.thieves())
            return
        f["thief"] = None
        self.discard(f["pending_steals"].pop(0))
        self.next_theft()

    def steal(self, kind: str, where: str) -> None:
        f = self.f
        thief = f["thief"]
        order = self.thieves()
        if kind == "steal_take":
            victim = f["players"][self.neighbour(thief)]
            f["stolen"][thief] = victim["area"][where].pop()
            if not victim["area"][where]:
                del victim["area"][where]
            back = victim["gems_on"].count(list(cell_of(where)))
            victim["gems_on"] = [gem for gem in victim["gems_on"] if gem != list(cell_of(where))]
            victim["gems_in_hand"] += back
        else:
            self.lay(thief, f["stolen"][thief], where)
            f["stolen"][thief] = None
        self.go_on_stealing(kind, order[order.index(thief) + 1 :])

    # --- 5.10

    def witch(self) -> bool:
        return not self.f["finish_order"] and not self.f["stacks"] and not self.f["display"]

    def end_turn(self) -> None:
        f = self.f
        seat = f["active"]
        f["players"][seat]["turns_taken"] += 1
        if self.witch():
            f["phase"], f["lost"] = "game_over", True
            return
        following = (seat + 1) % self.count
        if f["finish_order"]:
            if f["finish_order"][0] == seat:
                f["final_queue"] = [(seat + i) % self.count for i in range(1, self.count)]
            if not f["final_queue"]:
                f["phase"] = "game_over"
                return
            following = f["final_queue"].pop(0)
        f["active"] = following
        if f["stacks"]:
            f["display"].append(f["stacks"].pop(0))
        self.next_step(None)

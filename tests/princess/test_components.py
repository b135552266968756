"""Component files: bad ones are refused in one sentence that says where and why, others can be played."""

from __future__ import annotations

import copy
import pickle
import re
from pathlib import Path
from random import Random
from typing import Any

import pytest

from tests.princess.boxes import Change, write_box
from tests.princess.build import GAME, Position, position
from tilecourt.engine.errors import BadInput, in_one_line
from tilecourt.games.princess import components
from tilecourt.games.princess.game import PrincessGame


def put(value: Any, *path: str | int) -> Change:
    """Changes the entry at the end of a path."""

    def change(raw: Any) -> None:
        for step in path[:-1]:
            raw = raw[step]
        raw[path[-1]] = value

    return change


def drop(*path: str | int) -> Change:
    """Takes the entry at the end of a path away."""

    def change(raw: Any) -> None:
        for step in path[:-1]:
            raw = raw[step]
        del raw[path[-1]]

    return change


def refusal(path: Path) -> str:
    with pytest.raises(BadInput) as caught:
        PrincessGame(path)
    said = str(caught.value)
    named = in_one_line(f"The component file {path}")
    assert said.startswith(named)
    assert said.endswith(".")
    assert "\n" not in said
    return said.removeprefix(named)


BAD: dict[str, tuple[Change, str]] = {
    "missing card": (
        drop("rune", 3),
        "section [counts], key rune_deck_cards: expected 31, as many as are listed, got 32",
    ),
    "missing table": (drop("manor"), "section [manor]: expected it to be there, got nothing"),
    "missing key": (drop("manor", "gate_space"), "section [manor]: expected a key gate_space, got none"),
    "missing key of a card": (
        drop("rune", 3, "steps"),
        "section [rune] number 4 (R04): expected a key steps, got none",
    ),
    "unknown table": (put({"sides": 6}, "dice"), "the section [dice] is not known"),
    "unknown key": (put("red", "rune", 3, "colour"), "section [rune] number 4 (R04): the key colour is not known here"),
    "text for a number": (
        put("two", "rune", 3, "steps"),
        "section [rune] number 4 (R04), key steps: expected a whole number, got 'two'",
    ),
    "fraction": (
        put(2.5, "rune", 3, "steps"),
        "section [rune] number 4 (R04), key steps: expected a whole number, got 2.5",
    ),
    "truth for a number": (
        put(True, "manor", "gate_space"),
        "section [manor], key gate_space: expected a whole number, got True",
    ),
    "negative steps": (
        put(-2, "rune", 0, "steps"),
        "section [rune] number 1 (R01), key steps: expected a whole number >= 1, got -2",
    ),
    "no steps": (
        put(0, "rune", 0, "steps"),
        "section [rune] number 1 (R01), key steps: expected a whole number >= 1, got 0",
    ),
    "list for a table": (put([1], "game"), "section [game]: expected a section, got [1]"),
    "table for a list": (put({"id": "Em"}, "tile"), "section [tile]: expected a list, got {'id': 'Em'}"),
    "another game": (put("chess", "game", "id"), "section [game], key id: expected princess, got 'chess'"),
    "unknown direction": (
        put("up", "steal_card", 1, "direction"),
        "section [steal_card] number 2 (S02), key direction: expected left or right, got 'up'",
    ),
    "unknown provenance": (
        put("Q", "rune", 0, "provenance"),
        "section [rune] number 1 (R01), key provenance: expected R, P, D or X, got 'Q'",
    ),
    "unknown option": (
        put("never", "options", "first_turn"),
        "section [options], key first_turn: expected each_player, starting_player or free, got 'never'",
    ),
    "board of another size": (
        put(3, "start_board", 0, "rows"),
        "section [start_board] number 1 (SB1), key rows: expected 2, got 3",
    ),
    "board with three cells": (
        put(["Wm", "Fm", "As"], "start_board", 0, "side_a"),
        "section [start_board] number 1 (SB1), key side_a: expected a list of length >= 4, got ['Wm', 'Fm', 'As']",
    ),
    "unknown tile on a start board": (
        put("Zz", "start_board", 1, "side_a", 2),
        "section [start_board SB2], key side_a: "
        "expected tiles of Em, Es, Eo, Wm, Ws, Wo, Fm, Fs, Fo, Am, As, Ao, got 'Zz'",
    ),
    "unknown element": (
        put("wood", "tile", 0, "element"),
        "section [tile Em], key element: expected one of earth, water, fire, wind, got 'wood'",
    ),
    "unknown sky": (
        put("rain", "tile", 0, "sky"),
        "section [tile Em], key sky: expected one of moon, star, sun, got 'rain'",
    ),
    "unknown element of a bonus": (
        put("wood", "bonus", 0, "element"),
        "section [bonus B_most_earth], key element: expected one of earth, water, fire, wind, got 'wood'",
    ),
    "picture of another shape": (
        put(["##"], "rune", 0, "picture"),
        "section [rune R01], key cells: "
        "expected the cells of its picture, [(0, 0), (0, 1)], got [(0, 0), (1, 1), (2, 2)]",
    ),
    "picture without cells": (
        put(["..."], "rune", 0, "picture"),
        "section [rune R01], key cells: expected the cells of its picture, [], got [(0, 0), (1, 1), (2, 2)]",
    ),
    "cell twice": (
        put([[0, 0], [0, 0], [2, 2]], "rune", 0, "cells"),
        "section [rune R01], key cells: expected the cells of its picture, [(0, 0), (1, 1), (2, 2)], "
        "got [(0, 0), (0, 0), (2, 2)]",
    ),
    "cell outside": (
        put([[0, 0], [1, 1], [2, 7]], "rune", 0, "cells"),
        "section [rune] number 1 (R01), key cells entry 3 entry 2: expected a whole number <= 4, got 7",
    ),
    "mixed above full": (
        put(2, "rune", 0, "steps_mixed"),
        "section [rune R01], key steps_mixed: expected less than steps (2), got 2",
    ),
    "rune twice": (put("R01", "rune", 1, "id"), "section [rune], key id: expected every id once, got 'R01'"),
    "rune and steal card alike": (
        put("R01", "steal_card", 0, "id"),
        "section [rune and steal_card], key id: expected every id once, got 'R01'",
    ),
    "tile twice": (put("Em", "tile", 1, "id"), "section [tile], key id: expected every id once, got 'Em'"),
    "a letter twice": (
        put("m", "attributes", "sky_codes", "star"),
        "section [attributes], key sky_codes: expected a letter of its own for each of moon, star, sun, "
        "got {'moon': 'm', 'star': 'm', 'sun': 'o'}",
    ),
    "gate behind the Goal": (
        put(25, "manor", "gate_space"),
        "section [manor], key gate_space: expected a space from 1 to 24, got 25",
    ),
    "path that leads back": (
        put([[12, 8]], "manor", "secret_paths"),
        "section [manor], key secret_paths: expected paths that lead forward, at most to 25, got [12, 8]",
    ),
    "two paths from a space": (
        put([[8, 12], [8, 13]], "manor", "secret_paths"),
        "section [manor], key secret_paths: expected at most one path from a space, got [(8, 12), (8, 13)]",
    ),
    "frame too large": (
        put(6, "player_area", "frame_rows"),
        "section [player_area], key frame_rows: expected a whole number <= 5, got 6",
    ),
    "too few boards": (
        lambda raw: (drop("start_board", 0)(raw), put(3, "counts", "start_boards")(raw)),
        "section [start_board], key number: expected one for each of 4 players, got 3",
    ),
    "one sprite only": (
        lambda raw: (drop("sprite", 0)(raw), put(4, "counts", "sprite_cards")(raw)),
        "section [sprite], key id: expected extra_tile and gem_shift, got ['gem_shift']",
    ),
    "more gems than cubes": (
        put(5, "player_cubes", "gems_per_player"),
        "section [player_cubes], key gems_per_player: expected at most per_colour (5) less the pawn, got 5",
    ),
    "display that does not grow": (
        put(5, "tile_supply", "display_after_setup"),
        "section [tile_supply], key display_after_opening: expected one more than display_after_setup (5), got 5",
    ),
    "stacks that do not add up": (
        put(40, "tile_supply", "stacked_after_setup"),
        "section [tile_supply], key stacked_after_setup: expected 44, the tiles less the display, got 40",
    ),
    "more players at least than at most": (
        lambda raw: raw["game"].update(min_players=3, max_players=2),
        "section [game], key min_players: expected at most max_players (2), got 3",
    ),
    "more bonus cards dealt than there are": (
        lambda raw: (raw.update(bonus=raw["bonus"][:1]), put(1, "counts", "bonus_cards")(raw)),
        "section [bonus_deal], key dealt_face_down: expected at most 1, got 2",
    ),
    # The row could never be dealt: each Steal Tile card pushed back would come up again before the last rune.
    "hardly any runes": (
        lambda raw: (raw.update(rune=raw["rune"][:5]), put(7, "counts", "rune_deck_cards")(raw)),
        "section [rune], key copies: expected at least 6 together, for the row and the Steal Tile cards, got 5",
    ),
    "more kinds of tile than bits": (
        lambda raw: kinds(raw, 65),
        "section [tile], key number: expected at most 64 kinds, got 65",
    ),
}


def kinds(raw: Any, number: int) -> None:
    """So many kinds of tile, one tile of each."""
    printed = [{**tile, "copies": 1} for tile in raw["tile"]]
    raw["tile"] = printed + [{**printed[i % 12], "id": f"T{i}"} for i in range(number - 12)]
    raw["counts"]["tiles"] = number
    raw["tile_supply"]["stacked_after_setup"] = number - 4


@pytest.mark.parametrize("name", BAD)
def test_bad_file(name: str, tmp_path: Path) -> None:
    change, sentence = BAD[name]
    assert refusal(write_box(tmp_path, change)) == f": {sentence}."


@pytest.mark.parametrize(
    ("content", "said"),
    [
        (b"", r": section \[game\]: expected it to be there, got nothing\."),
        (b"game = [", r" is not valid TOML: .+\."),
        (b"rune = 1\nrune = 2", r" is not valid TOML: .+\."),
        (b"\xff\xfe\x00", r" is not text in UTF-8\."),
        (b"\x89PNG\r\n\x1a\n", r" is not text in UTF-8\."),
        (b"x = " + b"[" * 5000, r" holds a number that is too large, or sections that are too deep\."),
        (b"x = 1" + b"0" * 5000, r" holds a number that is too large, or sections that are too deep\."),
        (b"#" * 1_000_001, r" has more than 1000000 bytes\."),
        (b"game = 2024-01-01", r": section \[game\]: expected a section, got .+\."),
    ],
)
def test_bad_content(content: bytes, said: str, tmp_path: Path) -> None:
    path = tmp_path / "components.toml"
    path.write_bytes(content)
    assert re.fullmatch(said, refusal(path))


def test_bad_path(tmp_path: Path) -> None:
    assert refusal(tmp_path) == " cannot be read: is a directory."
    assert refusal(tmp_path / "none.toml") == " cannot be read: no such file or directory."
    assert refusal(Path("\0")) == " cannot be read: embedded null byte."


def complaint(raw: dict[str, Any]) -> str | None:
    try:
        components.load(raw, "The box")
    except BadInput as error:
        return str(error)
    return None


@pytest.mark.slow
def test_every_single_entry_is_checked() -> None:
    """Whatever is put in the place of an entry, the box is taken or refused in a sentence; nothing else happens."""
    free = set()  # the tables in which there are entries that may be anything
    for path in list(places(GAME.raw)):
        for value in ("", -1, None):
            raw = copy.deepcopy(GAME.raw)
            (drop(*path) if value is None else put(value, *path))(raw)
            said = complaint(raw)
            if said is None:
                free.add(path[0])
            else:
                assert re.fullmatch(r"The box: (the )?section \[\w+.*\.", said)
    assert free == {"game", "bonus", "manor", "scoring"}


def places(table: Any, *path: str | int) -> Any:
    """Every path of the file; of lists only the first two entries."""
    entries = list(table.items() if isinstance(table, dict) else enumerate(table[:2]))
    for key, value in entries:
        yield (*path, key)
        if isinstance(value, (dict, list)):
            yield from places(value, *path, key)


# --- boxes that are not the printed one, and can be played


def counted(raw: Any) -> None:
    """Makes the numbers of a changed box agree with what it lists."""
    tiles = sum(tile["copies"] for tile in raw["tile"])
    raw["counts"]["tiles"] = tiles
    raw["counts"]["rune_deck_cards"] = sum(card["copies"] for card in raw["rune"] + raw.get("steal_card", []))
    raw["counts"]["bonus_cards"] = len(raw["bonus"])
    display = raw["tile_supply"]["display_after_setup"]
    raw["tile_supply"].update(display_after_opening=display + 1, stacked_after_setup=tiles - display)


def fewer_attributes(raw: Any) -> None:
    raw["attributes"].update(
        elements=["fire", "water"],
        skies=["sun"],
        element_colours={"fire": "red", "water": "blue"},
        element_codes={"fire": "F", "water": "W"},
        sky_codes={"sun": "o"},
    )
    raw["tile"] = [{**raw["tile"][i], "copies": 24} for i in (5, 8)]  # Wo, Fo
    for board in raw["start_board"]:
        board.update(side_a=["Wo", "Fo", "Fo", "Wo"], side_b=["Wo", "Wo", "Fo", "Fo"])
    raw["bonus"] = [bonus for bonus in raw["bonus"] if bonus["element"] in ("fire", "water")]


BOXES: dict[str, Change] = {
    "six copies of a rune": put(6, "rune", 0, "copies"),
    "six copies of the longest, a row of eight": lambda raw: [
        put(6, "rune", 28, "copies")(raw),
        put(8, "rune_row", "in_play")(raw),
    ],
    "a frame of 3 x 5": put(3, "player_area", "frame_rows"),
    "a frame of 3 x 3 with seven gems": lambda raw: [
        raw["player_area"].update(frame_rows=3, frame_columns=3),
        raw["player_cubes"].update(per_colour=8, gems_per_player=7),
        put(32, "counts", "player_cubes")(raw),
    ],
    "a near goal": lambda raw: [
        put(9, "manor_goal", "goal_space")(raw),
        raw["manor"].update(princess_space=3, gate_space=6, secret_paths=[[1, 4], [4, 9]]),
    ],
    "a far goal": put(99, "manor_goal", "goal_space"),
    "no Steal Tile cards": drop("steal_card"),
    "eight Steal Tile cards": lambda raw: [put(4, "steal_card", i, "copies")(raw) for i in (0, 1)],
    "as few runes as can be dealt": lambda raw: raw.update(rune=raw["rune"][:6]),
    "one bonus card, none dealt": lambda raw: [
        raw.update(bonus=raw["bonus"][:1]),
        put(0, "bonus_deal", "dealt_face_down")(raw),
    ],
    "all bonus cards dealt": put(8, "bonus_deal", "dealt_face_down"),
    "a display of one": put(1, "tile_supply", "display_after_setup"),
    "a display of seven": put(7, "tile_supply", "display_after_setup"),
    "64 kinds of tile": lambda raw: kinds(raw, 64),
    "two elements and one sky": fewer_attributes,
    "no sprite uses, a heavy princess": lambda raw: [
        put(0, "sprite", 0, "uses")(raw),
        put(0, "sprite", 1, "uses")(raw),
        raw["manor"].update(princess_weight=20, minimum_weighted_step=0),
    ],
    "three players only, other defaults": lambda raw: [
        raw["game"].update(min_players=3, max_players=3),
        raw["options"].update(stacked_gems=True, first_turn="free", claim_refilled=False),
    ],
}


@pytest.mark.parametrize("name", BOXES)
def test_other_box(name: str, tmp_path: Path) -> None:
    game = PrincessGame(write_box(tmp_path, BOXES[name], counted))
    assert game.digest != GAME.digest
    for players in game.players:
        for seed in range(2):
            play_through(game, game.new(players, seed, events=False), Random(seed))


def play_through(game: PrincessGame, state: Any, chance: Random) -> None:
    """Random moves to the end, claims first; no piece is lost on the way, and every position can be restored."""
    pieces = game.pieces(state)
    moves = 0
    while not state.over:
        (seat,) = state.actors()
        legal = state.legal(seat)
        claims = [action for action in legal if game.actions.kind(action).name == "claim"]
        state.play(seat, chance.choice(claims or legal))
        moves += 1
        if moves % 20 == 0 or state.over:
            full = state.full()
            again = game.restore(full, state.rng.copy())
            assert again.full() == full
            assert state.over or again.legal(again.actors()[0]) == state.legal(state.actors()[0])
            assert game.pieces(state) == pieces
    assert state.result().reason in ("goal", "witch")


def test_a_digest_names_the_content(tmp_path: Path) -> None:
    assert PrincessGame(write_box(tmp_path)).digest == GAME.digest


def test_copies_of_a_rune_are_told_apart_in_a_restored_declaration(tmp_path: Path) -> None:
    """The Hammer claimed lay in the row at first, its copy came just now: with `claim_refilled` off it waits."""
    game = PrincessGame(write_box(tmp_path, put(2, "rune", 1, "copies"), counted))
    gems = [(1, 1), (1, 0), (0, 1)]
    row = ["R02", "R19", "R29", "R30"]
    p = position(".. Fm .. / Fs Fo Fm / Fm Fs ..", gems, row=row, deck=["R02"], game=game, claim_refilled=False)
    p.do("claim R02 1,1")
    assert p.full["row"] == row
    assert p.moves() == ["claim R19 0,1", "claim R19 1,0", "done"]
    again = Position(game, pickle.loads(pickle.dumps(p.state)), p.start)
    assert again.moves() == p.moves()
    assert again.why_not("claim R02 0,1") == "PMT-R23"

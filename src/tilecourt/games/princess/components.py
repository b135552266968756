"""The box of The Princess and Magic Tile as typed sections, and the checks that its sections agree with each other."""

from __future__ import annotations

from typing import Annotated, Any, Literal

import msgspec
from msgspec import Meta

from tilecourt.engine.components import Checks, Count, Id, Name, Positive, Section, convert
from tilecourt.engine.options import Ruling

# The area floats in a frame of at most 5 x 5, so with the 2 x 2 start board every cell lies on this grid.
FRAME_LIMIT = 5
# The display is looked up as a set of kinds, one bit each.
TILE_KINDS_LIMIT = 64
START_CELLS = ((0, 0), (0, 1), (1, 0), (1, 1))

Coordinate = Annotated[int, Meta(ge=0, le=FRAME_LIMIT - 1)]
Space = Annotated[int, Meta(ge=0, le=99)]
Points = Annotated[int, Meta(ge=-99, le=99)]


class GameSection(Section, frozen=True):
    id: Literal["princess"]
    title: Name
    title_ja: Name
    subtitle_ja: Name
    designer: Name
    publisher: Name
    min_players: Annotated[int, Meta(ge=2, le=4)]
    max_players: Annotated[int, Meta(ge=2, le=4)]
    min_age: Positive
    rulebooks: list[str]


class Counts(Section, frozen=True):
    rune_deck_cards: Annotated[int, Meta(ge=1, le=62)]
    sprite_cards: Count
    bonus_cards: Count
    summary_cards_small: Count
    summary_cards_large: Count
    start_boards: Count
    tiles: Annotated[int, Meta(ge=4, le=200)]
    manor_board_pieces: Count
    princess_cubes: Count
    player_cubes: Count


class PlayerCubes(Section, frozen=True):
    per_colour: Positive
    pawns_per_player: Literal[1]
    gems_per_player: Annotated[int, Meta(ge=1, le=7)]


class PlayerColours(Section, frozen=True):
    names: Annotated[list[Name], Meta(min_length=4, max_length=4)]


class Attributes(Section, frozen=True):
    elements: Annotated[list[Id], Meta(min_length=1, max_length=8)]
    skies: Annotated[list[Id], Meta(min_length=1, max_length=8)]
    element_colours: dict[str, Name]
    element_codes: dict[str, Annotated[str, Meta(min_length=1, max_length=1)]]
    sky_codes: dict[str, Annotated[str, Meta(min_length=1, max_length=1)]]


class SkyArt(Section, frozen=True):
    star_symbol_colour: Name


class Tile(Section, frozen=True):
    id: Id
    element: Id
    sky: Id
    copies: Positive


class TileSupply(Section, frozen=True):
    stacks: Positive
    display_after_setup: Annotated[int, Meta(ge=1, le=7)]
    display_after_opening: Annotated[int, Meta(ge=2, le=8)]
    stacked_after_setup: Count


class Rune(Section, frozen=True):
    id: Id
    name: Name
    picture: Annotated[list[Annotated[str, Meta(pattern=r"^[#.]+$")]], Meta(min_length=1, max_length=FRAME_LIMIT)]
    cells: Annotated[list[tuple[Coordinate, Coordinate]], Meta(min_length=1, max_length=FRAME_LIMIT * FRAME_LIMIT)]
    steps: Annotated[int, Meta(ge=1, le=30)]
    steps_mixed: Annotated[int, Meta(ge=0, le=30)]
    copies: Positive


class StealCard(Section, frozen=True):
    id: Id
    name: Name
    direction: Literal["left", "right"]
    copies: Positive


class RuneRow(Section, frozen=True):
    in_play: Annotated[int, Meta(ge=1, le=8)]
    hold_limit: Literal[1]
    combo_bonus_per_extra_rune: Annotated[int, Meta(ge=0, le=9)]


class Sprite(Section, frozen=True):
    id: Literal["extra_tile", "gem_shift"]
    name: Name
    copies: Positive
    uses: Annotated[int, Meta(ge=0, le=9)]


class Bonus(Section, frozen=True):
    id: Id
    condition: Literal["most", "least"]
    element: Id
    points: Points


class BonusDeal(Section, frozen=True):
    dealt_face_down: Annotated[int, Meta(ge=0, le=8)]


class StartBoard(Section, frozen=True):
    id: Id
    rows: Literal[2]
    columns: Literal[2]
    side_a: Annotated[list[Id], Meta(min_length=4, max_length=4)]
    side_b: Annotated[list[Id], Meta(min_length=4, max_length=4)]


class PlayerArea(Section, frozen=True):
    frame_rows: Annotated[int, Meta(ge=3, le=FRAME_LIMIT)]
    frame_columns: Annotated[int, Meta(ge=3, le=FRAME_LIMIT)]


class Manor(Section, frozen=True):
    start_space: Literal[0]
    princess_space: Space
    gate_space: Space
    secret_paths: list[tuple[Space, Space]]
    princess_weight: Annotated[int, Meta(ge=0, le=20)]
    minimum_weighted_step: Annotated[int, Meta(ge=0, le=20)]


class ManorGoal(Section, frozen=True):
    goal_space: Annotated[int, Meta(ge=2, le=99)]


class Scoring(Section, frozen=True):
    placement_points: Annotated[list[Points], Meta(min_length=4, max_length=4)]
    leftover_step_points: Points
    sky_most: Points
    sky_second: Points
    sky_most_two_players: Points
    sprite_use_points: Points
    score_track_length: Positive


class ScoringUnfinished(Section, frozen=True):
    points: Literal["space - goal_space"]


class FirstPlay(Section, frozen=True):
    remove_steal_cards: Literal[True]
    sky_points: Literal[False]


class Options(Section, frozen=True):
    """The options of section 7, with their defaults."""

    first_play: Annotated[bool, Ruling("PMT-R55")]
    first_turn: Annotated[Literal["each_player", "starting_player", "free"], Ruling("PMT-R03")]
    claim_refilled: Annotated[bool, Ruling("PMT-R23")]
    stacked_gems: Annotated[bool, Ruling("PMT-R13")]
    overtake_floor: Annotated[Literal["her_space", "space_beyond"], Ruling("PMT-R36")]
    steal_cancel: Annotated[Literal["drawn_after_goal", "any_after_goal"], Ruling("PMT-R33")]
    last_tile_declare: Annotated[bool, Ruling("PMT-R42")]
    sky_point_ties: Annotated[Literal["dense", "skip"], Ruling("PMT-R49")]
    board_side: Annotated[Literal["choose", "random"], Ruling("PMT-R05")]
    start_player: Annotated[Literal["random", "seat_zero"], Ruling("PMT-R01")]
    # Not in the files of earlier boxes, which mean the first value.
    steal_depth: Annotated[Literal["known_middle", "unknown"], Ruling("PMT-R29")] = "known_middle"
    unfinished_paths: Annotated[Literal["ignored", "taken"], Ruling("PMT-R48")] = "ignored"


class Components(msgspec.Struct, frozen=True, forbid_unknown_fields=True, kw_only=True):
    """The whole box."""

    game: GameSection
    counts: Counts
    player_cubes: PlayerCubes
    player_colours: PlayerColours
    attributes: Attributes
    sky_art: SkyArt
    tile: list[Tile]
    tile_supply: TileSupply
    rune: list[Rune]
    steal_card: list[StealCard] = []
    rune_row: RuneRow
    sprite: list[Sprite]
    bonus: list[Bonus]
    bonus_deal: BonusDeal
    start_board: list[StartBoard]
    player_area: PlayerArea
    manor: Manor
    manor_goal: ManorGoal
    scoring: Scoring
    scoring_unfinished: ScoringUnfinished
    first_play: FirstPlay
    options: Options


def load(raw: dict[str, Any], source: str) -> Components:
    """The typed box, with all its sections in agreement; anything else is `BadInput`."""
    c, check = convert(raw, Components, source), Checks(source)
    check.unique_rows(c, "tile", "rune", "steal_card", "sprite", "bonus", "start_board")
    check.unique("rune and steal_card", [rune.id for rune in c.rune] + [card.id for card in c.steal_card])
    _check_counts(c, check)
    _check_attributes(c, check)
    _check_tiles(c, check)
    _check_runes(c, check)
    _check_manor(c, check)
    return c


def _check_counts(c: Components, check: Checks) -> None:
    runes = sum(rune.copies for rune in c.rune)
    steals = sum(card.copies for card in c.steal_card)
    listed = {
        "tiles": sum(tile.copies for tile in c.tile),
        "rune_deck_cards": runes + steals,
        "sprite_cards": sum(sprite.copies for sprite in c.sprite),
        "bonus_cards": len(c.bonus),
        "start_boards": len(c.start_board),
        "player_cubes": len(c.player_colours.names) * c.player_cubes.per_colour,
    }
    check.numbers("counts", c.counts, listed)
    fewest, players = c.game.min_players, c.game.max_players
    check(fewest <= players, "game", "min_players", f"at most max_players ({players})", fewest)
    each = f"one for each of {players} players"
    check(len(c.start_board) >= players, "start_board", "number", each, len(c.start_board))
    sprites = [sprite.id for sprite in c.sprite]
    check(set(sprites) == {"extra_tile", "gem_shift"}, "sprite", "id", "extra_tile and gem_shift", sprites)
    for sprite in c.sprite:
        check(sprite.copies >= players, "sprite", "copies", each, sprite.copies)
    dealt = c.bonus_deal.dealt_face_down
    check(dealt <= len(c.bonus), "bonus_deal", "dealt_face_down", f"at most {len(c.bonus)}", dealt)
    check(steals <= 8, "steal_card", "copies", "at most 8 cards together", steals)
    # With fewer runes the Steal Tile cards pushed back in set-up could keep coming up and the row never be full.
    least = c.rune_row.in_play + steals
    expected = f"at least {least} together, for the row and the Steal Tile cards"
    check(runes >= least, "rune", "copies", expected, runes)
    cubes = c.player_cubes
    fits = cubes.pawns_per_player + cubes.gems_per_player <= cubes.per_colour
    expected = f"at most per_colour ({cubes.per_colour}) less the pawn"
    check(fits, "player_cubes", "gems_per_player", expected, cubes.gems_per_player)


def _check_attributes(c: Components, check: Checks) -> None:
    named = c.attributes
    for key, names, codes in (
        ("element_codes", named.elements, named.element_codes),
        ("sky_codes", named.skies, named.sky_codes),
    ):
        lettered = set(codes) == set(names) and len(set(codes.values())) == len(names)
        check(lettered, "attributes", key, f"a letter of its own for each of {', '.join(names)}", codes)
    coloured = set(named.element_colours) == set(named.elements)
    check(coloured, "attributes", "element_colours", "a colour for each element", named.element_colours)
    check.unique("attributes", [*named.elements, *named.skies])
    for tile in c.tile:
        check.one_of(f"tile {tile.id}", "element", named.elements, tile.element)
        check.one_of(f"tile {tile.id}", "sky", named.skies, tile.sky)
    for bonus in c.bonus:
        check.one_of(f"bonus {bonus.id}", "element", named.elements, bonus.element)


def _check_tiles(c: Components, check: Checks) -> None:
    check(len(c.tile) <= TILE_KINDS_LIMIT, "tile", "number", f"at most {TILE_KINDS_LIMIT} kinds", len(c.tile))
    known = [tile.id for tile in c.tile]
    for board in c.start_board:
        for side in ("side_a", "side_b"):
            for code in getattr(board, side):
                check(code in known, f"start_board {board.id}", side, f"tiles of {', '.join(known)}", code)
    supply = c.tile_supply
    shown, opened = supply.display_after_setup, supply.display_after_opening
    expected = f"one more than display_after_setup ({shown})"
    check(opened == shown + 1, "tile_supply", "display_after_opening", expected, opened)
    check.numbers("tile_supply", supply, {"stacked_after_setup": c.counts.tiles - shown}, "the tiles less the display")


def _check_runes(c: Components, check: Checks) -> None:
    for rune in c.rune:
        table = f"rune {rune.id}"
        drawn = [(r, k) for r, line in enumerate(rune.picture) for k, sign in enumerate(line) if sign == "#"]
        check(sorted(rune.cells) == drawn, table, "cells", f"the cells of its picture, {drawn}", rune.cells)
        mixed = rune.steps_mixed
        check(mixed < rune.steps, table, "steps_mixed", f"less than steps ({rune.steps})", mixed)
        narrow = max(k for _, k in drawn) < FRAME_LIMIT
        check(narrow, table, "picture", f"at most {FRAME_LIMIT} columns", rune.picture)


def _check_manor(c: Components, check: Checks) -> None:
    goal, paths = c.manor_goal.goal_space, c.manor.secret_paths
    for key in ("princess_space", "gate_space"):
        space = getattr(c.manor, key)
        check(0 < space < goal, "manor", key, f"a space from 1 to {goal - 1}", space)
    for start, end in paths:
        expected = f"paths that lead forward, at most to {goal}"
        check(start < end <= goal, "manor", "secret_paths", expected, [start, end])
    check(len(dict(paths)) == len(paths), "manor", "secret_paths", "at most one path from a space", paths)

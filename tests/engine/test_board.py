"""The board for any game: what is drawn and pressed follows from the sight and the moves, or from board.toml."""

from __future__ import annotations

import re
from pathlib import Path
from typing import Any

import pytest

from tilecourt.engine import fields as field
from tilecourt.engine.actions import ActionSpace, Choice, Flag, Kind, Number, Several, Spot
from tilecourt.engine.board import Board, board_of
from tilecourt.engine.errors import BadInput
from tilecourt.engine.field import nobody, owner
from tilecourt.engine.game import Game
from tilecourt.engine.names import Names
from tilecourt.engine.registry import game, games
from tilecourt.engine.result import ScoreLine
from tilecourt.engine.sight import Sight

CARDS = ["red1", "red2", "blue_moon", "owl"]


class Cards(Game):
    """A game of which only the declarations matter."""

    id = "cards"
    rules_version = 1
    rule_of_end = rule_of_turn = "CAR-1"
    players = (2, 3)
    actions = ActionSpace(
        [
            Kind("take", "CAR-1", (Number("slot", 1, 3),)),
            Kind("lay", "CAR-1", (Choice("card", CARDS), Spot("cell", 2, 3, top=1, left=1))),
            Kind("burn", "CAR-1", (Several("cards", CARDS, 2), Flag("face_down"))),
            Kind("rob", "CAR-1", (Number("player", 0, 2),)),
            Kind("sing", "CAR-1"),
        ]
    )

    def __init__(self, folder: Path | None = None) -> None:
        self.folder = folder
        super().__init__()

    def file(self, name: str) -> Path | None:
        path = self.folder / name if self.folder else None
        return path if path is not None and path.is_file() else None

    def declare(self) -> Sight:
        card = Names(CARDS, "card", pieces=len(CARDS))
        players = [
            field.Listed("hand", card, 0, count=4, to=owner),
            field.Listed("field", card, 5, size=6, optional=True),
            field.Number("coins", 11, most=9),
        ]
        fields = [
            field.Phase(Names(("play", "game_over"), "phase", closed=True)),
            field.Seat("active"),
            field.Listed("row", card, 0, size=3, optional=True),
            field.Number("left", 3, most=4),
            field.Listed("deck", card, 4, count=3, to=nobody),
            field.Counts("stock", Names(("wood", "stone"), "good"), 8),
            field.Players("A player.", 12, players),
            field.Viewer(),
        ]
        return Sight(self, "A table.", fields)

    def score_sheet(self, state: Any, player: int) -> list[ScoreLine]:
        return []


def zones(board: Board) -> dict[str, str]:
    return {zone.path: zone.shown for zone in (*board.table, *board.players)}


def at(board: Board) -> dict[str, list[str]]:
    return {f"{move.kind}.{param.name}": param.at for move in board.moves for param in move.params}


def written(folder: Path, text: str) -> Board:
    (folder / "board.toml").write_text(text, "utf-8")
    return board_of(Cards(folder))


def test_what_is_drawn_follows_from_the_fields() -> None:
    board = board_of(Cards())
    assert zones(board) == {
        "row": "row",
        "left": "pile",  # it counts the deck, which nobody sees
        "stock": "counts",
        "players.hand": "hand",
        "players.field": "grid",
        "players.coins": "counter",
    }
    grid = board.players[1]
    assert (grid.size, grid.columns, grid.top, grid.left) == (6, 3, 1, 1)


def test_a_hand_knows_where_others_read_how_many_it_holds() -> None:
    class Held(Cards):
        def declare(self) -> Sight:
            sight = Cards.declare(self)
            assert sight.players is not None
            sight.players.fields.append(field.Number("cards", 4, most=4))
            return Sight(self, "A table.", sight.fields)

    counted = {zone.path: zone.counted for zone in board_of(Held()).players}
    assert counted == {"players.hand": "cards", "players.field": "", "players.coins": "", "players.cards": ""}
    assert board_of(Cards()).players[0].counted == ""


def test_what_stands_on_the_places_of_another_field_is_drawn_there(tmp_path: Path) -> None:
    class Owned(Cards):
        def declare(self) -> Sight:
            sight = Cards.declare(self)
            whose = field.Listed("whose", Names(("mine", "yours"), "flag"), 11, size=3, optional=True)
            return Sight(self, "A table.", [whose, *sight.fields])

    assert at(board_of(Owned()))["take.slot"] == []  # two rows have as many places
    (tmp_path / "board.toml").write_text('on.whose = "row"', "utf-8")
    board = board_of(Owned(tmp_path))
    assert zones(board)["whose"] == "none" and at(board)["take.slot"] == ["row"]
    assert {zone.path: [mark.path for mark in zone.marks] for zone in board.table if zone.marks} == {"row": ["whose"]}


def test_what_is_pressed_follows_from_the_moves() -> None:
    assert at(board_of(Cards())) == {
        "take.slot": ["row"],
        "lay.card": ["row", "players.hand", "players.field"],
        "lay.cell": ["players.field"],
        "burn.cards": ["row", "players.hand", "players.field"],
        "burn.face_down": [],
        "rob.player": ["players"],
    }


def test_pieces_have_their_colour_and_sign_from_their_names() -> None:
    looks = board_of(Cards()).looks["card"]
    assert (looks["red2"].colour, looks["red2"].sign) == ("red", "2")
    assert (looks["blue_moon"].colour, looks["blue_moon"].sign) == ("blue", "")
    assert (looks["owl"].colour, looks["owl"].copies) == ("", 1)


def test_a_file_says_it_better(tmp_path: Path) -> None:
    (tmp_path / "pictures").mkdir()
    (tmp_path / "pictures" / "card.owl.svg").write_text("<svg/>", "utf-8")
    hints = 'move.sing = "coins"\nmove."lay.card" = "hand"\nmove."take.slot" = ""\nfield.left = "counter"\n'
    board = written(tmp_path, hints + 'columns.row = 2\nshape.card = "card"\npiece.card.owl = { sign = "O" }\n')
    assert board.moves[4].at == "players.coins"
    assert at(board)["lay.card"] == ["players.hand"] and at(board)["take.slot"] == []
    assert zones(board)["left"] == "counter" and zones(board)["row"] == "grid"
    assert board.shapes == {"card": "card"}
    assert board.looks["card"]["owl"].sign == "O" and board.looks["card"]["owl"].picture == "card.owl.svg"


@pytest.mark.parametrize(
    ("text", "said"),
    [
        ('move.sing = "coin"', "expected a field, one of row, left, stock, players.hand"),
        ('move.dance = "row"', "expected a move or MOVE.PARAMETER, one of take, take.slot"),
        ('on.row = "field"', "expected a field beside field with as many places, got 'row'"),
        ('on.rows = "row"', "expected a field, one of row, left, stock"),
        ('field.row = "circle"', "Invalid enum value 'circle'"),
        ('shape.tile = "card"', "expected a sort of pieces, one of card, good, got 'tile'"),
        ('piece.card.cat = { sign = "C" }', "expected a card, one of red1, red2, blue_moon, owl, got 'cat'"),
        ("colour = 3", "unknown field `colour`"),
        ("move = ", "not valid TOML"),
    ],
)
def test_a_file_that_does_not_fit_is_refused_in_one_sentence(tmp_path: Path, text: str, said: str) -> None:
    with pytest.raises(BadInput, match=re.escape(said)):
        written(tmp_path, text)


@pytest.mark.parametrize("id", games())
def test_every_game_can_be_drawn(id: str) -> None:
    board = board_of(game(id))
    known = {zone.path for zone in (*board.table, *board.players)}
    assert known and len(board.moves) == len(game(id).actions.kinds)

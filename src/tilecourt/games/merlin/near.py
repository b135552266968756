"""How near each pen is to its beast, each fence to its points, each card of the hand to a fence (rules.md 5.1, 5.8).

Only the view is looked at, so nothing can show that its seat may not know. A card goes by its image, a fence by its
line, a pen by its square. What is missing is a slot without a die, with the icon that may stand there, or a line
without a card.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import TYPE_CHECKING, Any, NamedTuple

from tilecourt.engine.near import Missing, Near

if TYPE_CHECKING:
    from tilecourt.engine.options import Value
    from tilecourt.games.merlin.components import Line, Square
    from tilecourt.games.merlin.game import MerlinGame

ENDS = (0, 1)


class Board(NamedTuple):
    """What stands on the isle, and what is promised to its empty holes."""

    game: MerlinGame
    dice: Mapping[str, Mapping[str, str]]
    cards: Mapping[str, Mapping[str, Any]]
    icons: Mapping[str, str]  # of each hole that holds a die
    reserved: Mapping[str, str]
    supports_only: bool


def near(game: MerlinGame, view: Mapping[str, Any], seat: int, options: Mapping[str, Value]) -> list[Near]:
    """The pens with a beast, the fences that have not scored, and the cards of the seat's hand."""
    only = options["enclosure_dice"] == "supports_only"
    board = Board(game, view["slots"], view["lines"], icons(game, view["slots"]), view["reserved"], only)
    squares = {square.id: square for square in game.components.square}
    closed = view["enclosed"]
    found = [pen(board, squares[at], beast) for at, beast in view["beasts"].items() if at not in closed]
    found += [
        fence(board, line, board.cards[line.id]["image"], line.id, ())
        for line in game.components.line
        if line.id in board.cards and board.cards[line.id]["points"] is None
    ]
    for image in dict.fromkeys(view["players"][seat]["hand"] or ()):
        ways = [fence(board, line, image, image, ("card",)) for line in lines_for(board, image)]
        found += sorted(ways, key=lambda way: (len(way.missing), -way.worth))[:1]
    return found


def icons(game: MerlinGame, dice: Mapping[str, Mapping[str, str]]) -> dict[str, str]:
    """The icon of each hole: that of its dice that are not wild."""
    images = game.components.icons.ids
    shown = (
        (hole.id, dice[slot.id]["face"]) for hole in game.components.hole for slot in hole.slots if slot.id in dice
    )
    return {hole: face for hole, face in shown if face in images}


def pen(board: Board, square: Square, beast: str) -> Near:
    """What closes the pen around a beast, and whether its fences are yet what the beast asks for."""
    kind = next(one for one in board.game.components.beast if one.id == beast)
    lines = [line for line in board.game.components.line if line.id in square.lines]
    slots = enclosing(board, square, lines)
    missing = [Missing(line.id, None) for line in lines if line.id not in board.cards]
    missing += [Missing(slot, wanted(board, slot)) for slot in slots if slot not in board.dice]
    also = () if is_met(board, kind.requirement, lines) else (kind.requirement,)
    return Near(square.id, (*(line.id for line in lines), *slots), tuple(missing), also, kind.vp)


def enclosing(board: Board, square: Square, lines: Sequence[Line]) -> list[str]:
    """The slots that must be filled to enclose a square: whole holes, or only what supports its fences (MBH-R33)."""
    if board.supports_only:
        return list(dict.fromkeys(slot for line in lines for pair in line.supports for slot in pair))
    return [slot.id for hole in board.game.components.hole if hole.id in square.holes for slot in hole.slots]


def is_met(board: Board, asks: str, lines: Sequence[Line]) -> bool:
    """Whether the cards and dice there already meet a requirement (MBH-R38, MBH-R39)."""
    standing = [(line, board.cards[line.id]["image"]) for line in lines if line.id in board.cards]
    if asks == "one_reinforced_fence":
        return any(all(board.icons.get(end) == image for end in line.ends) for line, image in standing)
    if asks == "three_images":
        return len({image for _, image in standing}) >= 3
    return asks != "four_fences" or len(lines) >= 4


def wanted(board: Board, slot: str) -> str | None:
    """The icon that a die in a slot has to show, if that is settled."""
    hole = slot.partition(".")[0]
    return board.icons.get(hole) or board.reserved.get(hole)


def lines_for(board: Board, image: str) -> Iterator[Line]:
    """The lines on which a card may stand now or as soon as dice hold it (MBH-5.6)."""
    for line in board.game.components.line:
        known = [board.icons.get(end) for end in line.ends]
        open_ends = [end for end, icon in zip(line.ends, known, strict=True) if icon is None]
        free = any(board.reserved.get(end) in (None, image) for end in open_ends)
        if line.id not in board.cards and (image in known or free):
            yield line


def fence(board: Board, line: Line, image: str, name: str, also: tuple[str, ...]) -> Near:
    """What a card on a line still needs to score, and the points that are sure then."""
    # An empty hole takes the card's image where no other is promised: with it at both ends, the fence is reinforced.
    shown = [board.icons.get(end) or board.reserved.get(end) or image for end in line.ends]
    slots = [(slot, shown[end]) for end in ENDS for slot in line.supports[end]]
    missing = tuple(Missing(slot, icon) for slot, icon in slots if slot not in board.dice)
    points = {score.id: score.vp for score in board.game.components.fence_score}
    worth = points["any_fence"] + (points["reinforced"] if shown == [image, image] else 0)
    return Near(name, (line.id, *(slot for slot, _ in slots)), missing, also, worth)

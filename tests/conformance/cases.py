"""The cases of the conformance suite, with the recorded play-throughs of our games as one more way to play."""

from tilecourt.conformance.cases import LANGUAGES, STYLES, Case, Position, add_book, for_positions, journey, plain_cases
from tools.playthroughs import FOLDER, key_of, moves_in

__all__ = ["LANGUAGES", "STYLES", "Case", "Position", "for_positions", "journey", "plain_cases"]


def recorded(case):
    """The play-throughs of a case, as seeds and moves."""
    paths = [] if case.options else sorted(FOLDER.glob(f"{case.game}_{case.players}_*.txt"))
    return [(key_of(path)[2], moves_in(path.read_text("utf-8"), case.definition)) for path in paths]


add_book(recorded)

"""Why a move is not allowed: each reason with the rule that says so. The messages say it as `refusal.<name>`."""

from __future__ import annotations

from tilecourt.engine.reasons import Reasons

REASONS = Reasons()

NOT_BEHIND_SCREEN = REASONS.add("KGH-5.2.1a")
DISK_SPENT = REASONS.add("KGH-5.2.1b")
NOT_IN_STORAGE = REASONS.add("KGH-5.2.2a")
NOTHING_TO_GIVE = REASONS.add("KGH-5.2.2b")
CLEAR_NOT_GIVEN = REASONS.add("KGH-R17")
TILE_TAKEN = REASONS.add("KGH-5.2.4")
OTHER_BOARD = REASONS.add("KGH-5.2.4c")
CELL_TAKEN = REASONS.add("KGH-5.2.4b")
FIRST_CELL = REASONS.add("KGH-5.2.4a")
NOT_BESIDE = REASONS.add("KGH-5.2.4b")
LOOKS_ALIKE = REASONS.add("KGH-5.2.4d")
NO_PLANT = REASONS.add("KGH-5.2.4e")
NO_SUCH_CUBE = REASONS.add("KGH-5.2.4e")
CLEAR_ON_PLANT = REASONS.add("KGH-R42")
PLANT_NEEDS_CUBE = REASONS.add("KGH-R41")
NOT_IN_STOCK = REASONS.add("KGH-5.2.7", "not_in_storage")
TWO_ALIKE = REASONS.add("KGH-R46")
TAKE_MORE = REASONS.add("KGH-R76")
NO_SUCH_LANE = REASONS.add("KGH-5.2.4")

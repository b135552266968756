"""Why a move is not allowed: each reason with the rule that says so. The messages say it as `refusal.<name>`."""

from __future__ import annotations

from tilecourt.engine.reasons import Reasons

REASONS = Reasons()

MUST_CHOOSE = REASONS.add("PMT-5")
NOT_BESIDE = REASONS.add("PMT-5.0a")
GEM_THERE = REASONS.add("PMT-5.0b")
OUTSIDE_FRAME = REASONS.add("PMT-5.0c")
NO_GEM_IN_HAND = REASONS.add("PMT-5.5")
NOT_IN_DISPLAY = REASONS.add("PMT-5.5")
NOT_IN_ROW = REASONS.add("PMT-5.2")
ALREADY_HOLDING = REASONS.add("PMT-5.2")
NO_GEM_THERE = REASONS.add("PMT-5.3")
NO_USE_LEFT = REASONS.add("PMT-5.4")
STACKS_EMPTY = REASONS.add("PMT-5.4e")
NO_TILE_THERE = REASONS.add("PMT-R12")
ONE_GEM_A_TILE = REASONS.add("PMT-R13")
SAME_CELL = REASONS.add("PMT-5.4g")
NOT_TO_CLAIM = REASONS.add("PMT-5.6")
JUST_REFILLED = REASONS.add("PMT-R23")
CLAIM_NEEDS_GEM = REASONS.add("PMT-5.6")
NOT_FORMED = REASONS.add("PMT-5.0d")
NOTHING_THERE = REASONS.add("PMT-5.9.1")
START_CELL = REASONS.add("PMT-R34")
SHORT_TURN = REASONS.add("PMT-5.1f")

"""What the tests of every game's refusals have in common."""

from __future__ import annotations

from collections.abc import Mapping

from tilecourt.engine.game import Game
from tilecourt.engine.text import LANGUAGES


def check_refusals_name_what_they_have(game: Game, met_by: Mapping[str, str]) -> None:
    """A message may name only what all moves that it can meet have; `met_by` gives their kinds for every reason."""
    assert set(met_by) == {key for _, key in game.reasons}
    kinds = {kind.name: kind for kind in game.actions.kinds}
    for key, names in met_by.items():
        for name in names.split():
            values = game.actions.form(game.actions.join(kinds[name], [0] * len(kinds[name].params)))
            if key == "not_now":
                values = {**values, "phase": "any", "todo": "any"}  # told with it, whatever the move
            if key.endswith("hole_reserved"):  # told by the card that reserves it
                values = {**values, "promised": "any", "by": "any"}
            for language in LANGUAGES:
                assert "{" not in game.explain(f"refusal.{key}", values, game.text(language)), (key, name)

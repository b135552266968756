"""The API reference: which modules are for users of the library, and the page that has Sphinx read their docstrings."""

from __future__ import annotations

# For whom each module is, in the order of the page.
MODULES = {
    "Games and states": (
        "engine.game",
        "engine.state",
        "engine.move",
        "engine.actions",
        "engine.events",
        "engine.result",
    ),
    "Errors, randomness, options": ("engine.errors", "engine.rng", "engine.options", "engine.registry"),
    "Tables and records": ("table.table", "table.record", "table.verify", "table.fair", "table.analysis"),
    "Bots": ("bots.info", "bots.registry", "bots.budget"),
    "Many games": ("lab.simulate", "lab.arena", "lab.ratings", "lab.balance", "lab.train"),
    "Environments": ("envs", "envs.aec", "envs.parallel", "envs.single", "envs.vector", "envs.openspiel"),
}
HEAD = """# Python reference

For people who write Python with Tilecourt. Every public class and function of the library, from its docstrings. What most programs need is in the
package itself: `tilecourt.game`, `tilecourt.bot`, `tilecourt.Table`, `tilecourt.Record` (`help(tilecourt)` is a tour). Modules that are not listed
here are not meant to be imported and may change at any time.
"""


def api_page() -> str:
    parts = [HEAD]
    for title, modules in MODULES.items():
        parts.append(f"\n## {title}\n")
        for module in modules:
            parts.append(
                f"\n### `tilecourt.{module}`\n\n```{{eval-rst}}\n.. automodule:: tilecourt.{module}\n   :members:\n```\n"
            )
    return "".join(parts)

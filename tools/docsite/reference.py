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
        "engine.schema",
    ),
    "What lies on a table": ("engine.sight", "engine.fields", "engine.field", "engine.names", "engine.observation"),
    "Errors, randomness, options": ("engine.errors", "engine.rng", "engine.options", "engine.registry"),
    "Tables and records": ("table.table", "table.record", "table.verify", "table.fair"),
    "After a game": ("table.analysis", "table.coach", "table.what_if"),
    "Bots": ("bots.info", "bots.story", "bots.registry", "bots.budget"),
    "Many games": ("lab.simulate", "lab.arena", "lab.rows", "lab.ratings", "lab.balance.study", "lab.train"),
    "Environments": (
        "envs",
        "envs.aec",
        "envs.parallel",
        "envs.single",
        "envs.many_agents",
        "envs.vector",
        "envs.openspiel",
    ),
}
MODULE = """
### `{module}`

```{{eval-rst}}
.. automodule:: {module}
   :members:
```
"""
HEAD = """# Python reference

For people who write Python with Tilecourt: the public classes and functions of the library, from their docstrings.
What most programs need is in the package itself: `tilecourt.game`, `tilecourt.bot`, `tilecourt.Table` and
`tilecourt.Record` (`help(tilecourt)` is a tour). Modules that are not listed here may change at any time.
"""


def api_page() -> str:
    parts = [HEAD]
    for title, modules in MODULES.items():
        parts.append(f"\n## {title}\n")
        for module in modules:
            parts.append(MODULE.format(module=f"tilecourt.{module}"))
    return "".join(parts)

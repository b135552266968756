"""`tilecourt balance`: figures for designers, in the terminal, as JSON and as a report to show."""

from tilecourt.cli.balance.command import run

__all__ = ["run"]

"""The arguments of `tilecourt puzzles`."""

from __future__ import annotations

import argparse
from collections.abc import Callable

from tilecourt.bots.levels import LEVELS
from tilecourt.cli.errors import Parser
from tilecourt.engine.text import LANGUAGES, Text


def add_puzzles(parser: Parser, text: Text) -> None:
    """What can be done with puzzles, each with its own arguments."""
    ways = parser.add_subparsers(dest="way", metavar=text("help.puzzles_way"), required=True, parser_class=Parser)
    adders: dict[str, Callable[[Parser, Text], None]] = {
        "list": add_list,
        "play": add_play,
        "mine": add_mine,
        "choose": add_choose,
        "check": add_check,
    }
    for name, add in adders.items():
        about = text(f"help.puzzles_{name}")
        sub = ways.add_parser(name, help=about, description=about, allow_abbrev=False)
        sub.add_argument("--lang", choices=LANGUAGES, default=argparse.SUPPRESS, help=text("help.lang"))
        add(sub, text)


def add_list(parser: Parser, text: Text) -> None:
    parser.add_argument("game", metavar="GAME", help=text("help.game"))
    which(parser, text)
    parser.add_argument("--json", action="store_true", help=text("help.json"))


def add_play(parser: Parser, text: Text) -> None:
    parser.add_argument("game", metavar="GAME", nargs="?", help=text("help.puzzles_game"))
    which(parser, text)
    one = parser.add_mutually_exclusive_group()
    one.add_argument("--id", help=text("help.puzzles_id"))
    one.add_argument("--daily", action="store_true", help=text("help.puzzles_daily"))


def which(parser: Parser, text: Text) -> None:
    parser.add_argument("--theme", help=text("help.puzzles_theme"))
    parser.add_argument("--difficulty", choices=LEVELS, help=text("help.puzzles_difficulty"))
    parser.add_argument("--file", metavar="FILE", help=text("help.puzzles_file"))


def add_mine(parser: Parser, text: Text) -> None:
    parser.add_argument("game", metavar="GAME", help=text("help.game"))
    parser.add_argument("--components", metavar="FILE", help=text("help.components_file"))
    source = parser.add_mutually_exclusive_group(required=True)
    source.add_argument("--from", dest="records", metavar="FILE", help=text("help.puzzles_from"))
    source.add_argument("--selfplay", type=int, metavar="N", help=text("help.puzzles_selfplay"))
    parser.add_argument("--players", type=int, metavar="N", default=2, help=text("help.arena_players"))
    parser.add_argument("--bots", default="adept", help=text("help.bots"))
    parser.add_argument("--seed", metavar="S", help=text("help.seed"))
    parser.add_argument(
        "--option", action="append", default=[], metavar="NAME=VALUE", dest="options", help=text("help.option")
    )
    parser.add_argument("--jobs", type=int, default=1, metavar="J", help=text("help.jobs"))
    parser.add_argument("-o", "--output", metavar="FILE", required=True, help=text("help.puzzles_output"))
    parser.add_argument("--json", action="store_true", help=text("help.json"))


def add_choose(parser: Parser, text: Text) -> None:
    parser.add_argument("game", metavar="GAME", help=text("help.game"))
    parser.add_argument("file", metavar="FILE", help=text("help.puzzles_file"))
    parser.add_argument("--number", type=int, default=60, metavar="N", help=text("help.puzzles_number"))
    parser.add_argument("-o", "--output", metavar="FILE", required=True, help=text("help.output"))


def add_check(parser: Parser, text: Text) -> None:
    parser.add_argument("game", metavar="GAME", help=text("help.game"))
    parser.add_argument("--file", metavar="FILE", help=text("help.puzzles_file"))
    parser.add_argument("--iterations", type=int, default=3000, metavar="N", help=text("help.puzzles_iterations"))
    parser.add_argument("--seed", default="0", metavar="S", help=text("help.seed"))
    parser.add_argument("-o", "--output", metavar="FILE", help=text("help.puzzles_renew"))
    parser.add_argument("--json", action="store_true", help=text("help.json"))

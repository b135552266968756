"""The `tilecourt` command: its arguments, and which file does what."""

from __future__ import annotations

import argparse
import sys
from collections.abc import Callable
from importlib import import_module

from tilecourt.cli.errors import Parser, guarded, settle_streams
from tilecourt.cli.online_arguments import add_close, add_event, add_moderate, add_ratings
from tilecourt.cli.puzzles.arguments import add_puzzles
from tilecourt.cli.show import language, words
from tilecourt.cli.version import ShowVersion
from tilecourt.engine.text import LANGUAGES, Text


def main(arguments: list[str] | None = None) -> int:
    """Runs the command and returns its exit code."""
    given = sys.argv[1:] if arguments is None else arguments
    settle_streams()
    return guarded(lambda: run(given))


def run(given: list[str]) -> int:
    parser = build_parser(words(language(wanted_language(given))))
    args = parser.parse_args(given)
    name = args.command or "menu"
    module = import_module(f"tilecourt.cli.{MODULES.get(name, name)}")
    return int(module.run(args))


def wanted_language(given: list[str]) -> str | None:
    """The value of --lang, looked up before parsing so that --help speaks it too."""
    for number, word in enumerate(given):
        if word.startswith("--lang="):
            wish = word.removeprefix("--lang=")
        elif word == "--lang" and number + 1 < len(given):
            wish = given[number + 1]
        else:
            continue
        return wish if wish in LANGUAGES else None
    return None


def build_parser(text: Text) -> Parser:
    parser = Parser(
        prog="tilecourt",
        description=text("help.tilecourt"),
        epilog=text("help.examples_of", list="\n".join(f"  tilecourt {text(f'example.{name}')}" for name in COMMANDS)),
        formatter_class=argparse.RawDescriptionHelpFormatter,
        allow_abbrev=False,
    )
    parser.add_argument("--lang", choices=LANGUAGES, help=text("help.lang"))
    parser.add_argument("--version", action=ShowVersion, const=text, help=text("help.version"))
    commands = parser.add_subparsers(dest="command", metavar=text("help.command"), parser_class=Parser)
    for name, add in COMMANDS.items():
        sub = commands.add_parser(
            name,
            help=text(f"help.{name}"),
            description=text(f"help.{name}"),
            epilog=text("help.examples_of", list=f"  tilecourt {text(f'example.{name}')}"),
            formatter_class=argparse.RawDescriptionHelpFormatter,
            allow_abbrev=False,
        )
        sub.add_argument("--lang", choices=LANGUAGES, default=argparse.SUPPRESS, help=text("help.lang"))
        add(sub, text)
    return parser


# --- the arguments of each command


def game_arguments(parser: Parser, text: Text, box: bool = True) -> None:
    parser.add_argument("game", metavar="GAME", help=text("help.game"))
    if box:
        parser.add_argument("--components", metavar="FILE", help=text("help.components_file"))


def match_arguments(parser: Parser, text: Text) -> None:
    game_arguments(parser, text)
    parser.add_argument("--players", type=int, metavar="N", help=text("help.players"))
    parser.add_argument("--seed", metavar="S", help=text("help.seed"))
    option_argument(parser, text)


def option_argument(parser: Parser, text: Text) -> None:
    parser.add_argument(
        "--option", action="append", default=[], metavar="NAME=VALUE", dest="options", help=text("help.option")
    )


def json_argument(parser: Parser, text: Text) -> None:
    parser.add_argument("--json", action="store_true", help=text("help.json"))


def rows_argument(parser: Parser, text: Text) -> None:
    parser.add_argument("--rows", metavar="FILE", help=text("help.rows"))


def pool_arguments(parser: Parser, text: Text) -> None:
    parser.add_argument("--jobs", type=int, default=1, metavar="J", help=text("help.jobs"))
    parser.add_argument("--ray", metavar="ADDRESS", help=text("help.ray"))


def add_menu(parser: Parser, text: Text) -> None:
    """It asks."""


def add_games(parser: Parser, text: Text) -> None:
    json_argument(parser, text)


def add_play(parser: Parser, text: Text) -> None:
    match_arguments(parser, text)
    parser.add_argument("--seat", default="0", metavar="SEATS", help=text("help.seat"))
    parser.add_argument("--bots", default="greedy", help=text("help.bots"))
    parser.add_argument("--save", metavar="FILE", help=text("help.save"))
    parser.add_argument("--resume", metavar="FILE", help=text("help.resume"))


def add_simulate(parser: Parser, text: Text) -> None:
    match_arguments(parser, text)
    parser.add_argument("--games", type=int, default=100, metavar="K", help=text("help.number"))
    parser.add_argument("--bots", default="random", help=text("help.bots"))
    pool_arguments(parser, text)
    rows_argument(parser, text)
    json_argument(parser, text)


def add_record(parser: Parser, text: Text) -> None:
    match_arguments(parser, text)
    parser.add_argument("--bots", default="greedy", help=text("help.bots"))
    parser.add_argument("-o", "--output", metavar="FILE", required=True, help=text("help.output"))
    json_argument(parser, text)


def add_replay(parser: Parser, text: Text) -> None:
    parser.add_argument("file", metavar="FILE", help=text("help.record_file"))
    parser.add_argument("--components", metavar="FILE", help=text("help.components_file"))
    parser.add_argument("--trace", action="store_true", help=text("help.trace"))
    parser.add_argument("--board", action="store_true", help=text("help.board"))
    json_argument(parser, text)


def add_analyse(parser: Parser, text: Text) -> None:
    parser.add_argument("file", metavar="RECORD", help=text("help.analysed"))
    parser.add_argument("--iterations", type=int, default=200, metavar="N", help=text("help.iterations"))
    parser.add_argument("--eye", default="seat", metavar="EYE", help=text("help.analyse_eye"))
    parser.add_argument("--components", metavar="FILE", help=text("help.components_file"))
    json_argument(parser, text)


def add_coach(parser: Parser, text: Text) -> None:
    parser.add_argument("files", metavar="RECORD", nargs="+", help=text("help.coached"))
    parser.add_argument("--seat", type=int, default=0, metavar="S", help=text("help.coach_seat"))
    parser.add_argument("--iterations", type=int, default=200, metavar="N", help=text("help.iterations"))
    parser.add_argument("--components", metavar="FILE", help=text("help.components_file"))
    json_argument(parser, text)


def add_what_if(parser: Parser, text: Text) -> None:
    parser.add_argument("file", metavar="RECORD", help=text("help.finished"))
    parser.add_argument("--at", type=int, required=True, metavar="MOVE", help=text("help.what_if_at"))
    parser.add_argument("--seat", type=int, metavar="S", help=text("help.what_if_seat"))
    parser.add_argument(
        "--move", action="append", default=[], metavar="NOTATION", dest="moves", help=text("help.what_if_move")
    )
    parser.add_argument("--games", type=int, default=100, metavar="N", help=text("help.number"))
    parser.add_argument("--bots", default="adept", metavar="LEVEL", help=text("help.what_if_bots"))
    parser.add_argument("--seed", metavar="S", help=text("help.what_if_seed"))
    parser.add_argument("--jobs", type=int, default=1, metavar="J", help=text("help.jobs"))
    parser.add_argument("--components", metavar="FILE", help=text("help.components_file"))
    json_argument(parser, text)


def add_verify(parser: Parser, text: Text) -> None:
    parser.add_argument("file", metavar="RECORD", help=text("help.verified"))
    parser.add_argument("--commitment", metavar="HASH", help=text("help.commitment"))
    parser.add_argument(
        "--contribution",
        action="append",
        default=[],
        metavar="SEAT=WORDS",
        dest="contributions",
        help=text("help.contribution"),
    )
    parser.add_argument("--components", metavar="FILE", help=text("help.components_file"))
    json_argument(parser, text)


def add_balance(parser: Parser, text: Text) -> None:
    game_arguments(parser, text)
    parser.add_argument("--against", metavar="FILE", help=text("help.against"))
    parser.add_argument("--players", metavar="N,N", help=text("help.balance_players"))
    parser.add_argument("--games", type=int, metavar="K", help=text("help.balance_games"))
    parser.add_argument("--bots", help=text("help.balance_bots"))
    parser.add_argument("--seed", metavar="S", help=text("help.seed"))
    option_argument(parser, text)
    parser.add_argument("--solo", action="store_true", help=text("help.solo"))
    parser.add_argument("--jobs", type=int, default=1, metavar="J", help=text("help.jobs"))
    parser.add_argument("--html", metavar="FILE", help=text("help.html"))
    rows_argument(parser, text)
    json_argument(parser, text)


def add_arena(parser: Parser, text: Text) -> None:
    game_arguments(parser, text)
    parser.add_argument("--bots", required=True, help=text("help.contenders"))
    parser.add_argument("--players", type=int, default=2, metavar="N", help=text("help.arena_players"))
    parser.add_argument("--games", type=int, default=100, metavar="G", help=text("help.arena_games"))
    parser.add_argument("--keep", metavar="FILE", help=text("help.arena_keep"))
    kinds = ("chance", "full")
    parser.add_argument("--luck", nargs="?", const=kinds[0], default="", choices=kinds, help=text("help.arena_luck"))
    rows_argument(parser, text)
    pool_arguments(parser, text)
    parser.add_argument("--seed", metavar="S", help=text("help.seed"))
    option_argument(parser, text)
    json_argument(parser, text)


def add_train(parser: Parser, text: Text) -> None:
    game_arguments(parser, text)
    parser.add_argument("--players", default="all", metavar="N", help=text("help.train_players"))
    parser.add_argument("--games", type=int, default=2000, metavar="K", help=text("help.train_games"))
    parser.add_argument("--rounds", type=int, default=3, metavar="R", help=text("help.rounds"))
    parser.add_argument("--forecast", action="store_true", help=text("help.forecast"))
    parser.add_argument("--bots", help=text("help.bots"))
    parser.add_argument("--then", default="learned", metavar="BOTS", help=text("help.then"))
    parser.add_argument("--random", type=float, default=0.1, metavar="SHARE", help=text("help.random"))
    parser.add_argument("--positions", type=int, default=12, metavar="K", help=text("help.positions"))
    parser.add_argument("--from", dest="start", metavar="FILE", help=text("help.train_from"))
    parser.add_argument("--think", type=int, default=0, metavar="N", help=text("help.think"))
    parser.add_argument("--hidden", type=int, default=8, metavar="H", help=text("help.hidden"))
    parser.add_argument("--hand", type=float, default=0.0, metavar="SHARE", help=text("help.hand"))
    pool_arguments(parser, text)
    parser.add_argument("--seed", metavar="S", help=text("help.seed"))
    option_argument(parser, text)
    parser.add_argument("-o", "--output", metavar="FILE", help=text("help.train_output"))
    json_argument(parser, text)


def add_calibrate(parser: Parser, text: Text) -> None:
    match_arguments(parser, text)
    parser.add_argument("--games", type=int, default=300, metavar="K", help=text("help.number"))
    parser.add_argument("--bots", default="adept", help=text("help.bots"))
    pool_arguments(parser, text)
    parser.add_argument("--html", metavar="FILE", help=text("help.calibrate_html"))
    json_argument(parser, text)


def add_bench(parser: Parser, text: Text) -> None:
    parser.add_argument("game", metavar="GAME", nargs="?", help=text("help.bench_game"))
    parser.add_argument("--players", type=int, metavar="N", help=text("help.bench_players"))
    parser.add_argument("--seconds", type=float, default=4.0, metavar="S", help=text("help.bench_seconds"))
    json_argument(parser, text)


def add_rules(parser: Parser, text: Text) -> None:
    game_arguments(parser, text, box=False)
    parser.add_argument("rule", metavar="RULE-ID", nargs="?", help=text("help.rule"))
    json_argument(parser, text)


def add_components(parser: Parser, text: Text) -> None:
    game_arguments(parser, text)
    parser.add_argument("--toml", action="store_true", help=text("help.toml"))
    json_argument(parser, text)


def add_schema(parser: Parser, text: Text) -> None:
    parser.add_argument("game", metavar="GAME", nargs="?", help=text("help.schema_game"))
    parser.add_argument("--components", metavar="FILE", help=text("help.components_file"))
    one = parser.add_mutually_exclusive_group()
    for part in ("view", "moves", "events"):
        one.add_argument(f"--{part}", action="store_true", help=text(f"help.schema_{part}"))


def add_join(parser: Parser, text: Text) -> None:
    parser.add_argument("server", metavar="URL", help=text("help.join_server"))
    parser.add_argument("--token", required=True, help=text("help.token"))
    parser.add_argument("--bot", required=True, help=text("help.join_bot"))
    parser.add_argument("--table", metavar="TABLE", help=text("help.join_table"))
    parser.add_argument("--invitation", metavar="WORDS", help=text("help.invitation"))


def database_argument(parser: Parser, text: Text) -> None:
    parser.add_argument("--database", metavar="URL", help=text("help.database"))


def add_serve(parser: Parser, text: Text) -> None:
    parser.add_argument("--host", metavar="H", help=text("help.host"))
    parser.add_argument("--port", type=int, metavar="P", help=text("help.port"))
    database_argument(parser, text)
    parser.add_argument("--origin", metavar="URL", help=text("help.origin"))
    parser.add_argument("--proxies", metavar="LIST", help=text("help.proxies"))
    parser.add_argument("--bot-processes", type=int, metavar="N", help=text("help.bot_processes"))
    on_or_off(parser, "--own-components", text("help.own_components"))
    on_or_off(parser, "--private-webhooks", text("help.private_webhooks"))
    on_or_off(parser, "--push", text("help.push"))
    parser.add_argument("--push-seconds", type=int, metavar="N", help=text("help.push_seconds"))
    parser.add_argument("--smtp", metavar="URL", help=text("help.smtp"))
    on_or_off(parser, "--smtp-plain", text("help.smtp_plain"))
    parser.add_argument("--mail-from", metavar="ADDRESS", help=text("help.mail_from"))
    parser.add_argument("--mail-seconds", type=int, metavar="N", help=text("help.mail_seconds"))
    parser.add_argument("--requests-per-second", type=int, metavar="N", help=text("help.requests_per_second"))
    parser.add_argument("--tables-per-person", type=int, metavar="N", help=text("help.tables_per_person"))
    for name in ("bot-tables-per-person", "moves-per-game", "entries-per-table", "cache-megabytes"):
        parser.add_argument(f"--{name}", type=int, metavar="N", help=text(f"help.{name.replace('-', '_')}"))
    parser.add_argument("--sockets", type=int, metavar="N", help=text("help.sockets"))
    parser.add_argument("--sockets-per-address", type=int, metavar="N", help=text("help.sockets_per_address"))
    parser.add_argument("--sockets-per-person", type=int, metavar="N", help=text("help.sockets_per_person"))
    parser.add_argument("--messages-per-second", type=int, metavar="N", help=text("help.messages_per_second"))
    parser.add_argument("--log", choices=("text", "json"), help=text("help.log"))
    parser.add_argument("--open", action="store_true", help=text("help.open"))
    parser.add_argument("--check", action="store_true", help=text("help.check"))


def on_or_off(parser: Parser, name: str, about: str) -> None:
    parser.add_argument(name, action=argparse.BooleanOptionalAction, default=None, help=about)


def add_worker(parser: Parser, text: Text) -> None:
    parser.add_argument("--database", metavar="URL", help=text("help.worker_database"))
    parser.add_argument("--processes", type=int, metavar="N", dest="bot_processes", help=text("help.processes"))
    parser.add_argument("--log", choices=("text", "json"), help=text("help.log"))


def add_backup(parser: Parser, text: Text) -> None:
    database_argument(parser, text)
    parser.add_argument("-o", "--output", metavar="FILE", required=True, help=text("help.output"))
    parser.add_argument("--with-addresses", action="store_true", help=text("help.with_addresses"))


def add_restore(parser: Parser, text: Text) -> None:
    database_argument(parser, text)
    parser.add_argument("file", metavar="FILE", help=text("help.backup_file"))


def add_import(parser: Parser, text: Text) -> None:
    database_argument(parser, text)
    parser.add_argument("files", metavar="RECORD", nargs="+", help=text("help.imported"))
    parser.add_argument("--components", metavar="FILE", help=text("help.components_file"))
    parser.add_argument("--owner", metavar="LOGIN", help=text("help.owner"))


def add_export(parser: Parser, text: Text) -> None:
    database_argument(parser, text)
    parser.add_argument("tables", metavar="TABLE", nargs="*", help=text("help.exported"))
    parser.add_argument("--all", action="store_true", help=text("help.export_all"))
    parser.add_argument("-o", "--output", metavar="FOLDER", default=".", help=text("help.export_output"))


def add_new_game(parser: Parser, text: Text) -> None:
    parser.add_argument("name", metavar="NAME", help=text("help.new_game_name"))
    parser.add_argument("--into", metavar="DIR", default=".", help=text("help.into"))


COMMANDS: dict[str, Callable[[Parser, Text], None]] = {
    "menu": add_menu,
    "games": add_games,
    "play": add_play,
    "simulate": add_simulate,
    "record": add_record,
    "replay": add_replay,
    "verify": add_verify,
    "analyse": add_analyse,
    "coach": add_coach,
    "what-if": add_what_if,
    "puzzles": add_puzzles,
    "rules": add_rules,
    "components": add_components,
    "schema": add_schema,
    "balance": add_balance,
    "arena": add_arena,
    "train": add_train,
    "calibrate": add_calibrate,
    "bench": add_bench,
    "new-game": add_new_game,
    "serve": add_serve,
    "worker": add_worker,
    "join": add_join,
    "event": add_event,
    "backup": add_backup,
    "restore": add_restore,
    "import": add_import,
    "export": add_export,
    "close": add_close,
    "moderate": add_moderate,
    "ratings": add_ratings,
}
# Files that are not called like their command.
MODULES = {
    "import": "import_records",
    "export": "export_records",
    "new-game": "new_game",
    "puzzles": "puzzles.command",
    "what-if": "what_if",
}

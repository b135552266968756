"""The arguments of commands about people and events at a server: `event`, `moderate`, `ratings`, `close`."""

from __future__ import annotations

from tilecourt.cli.errors import Parser
from tilecourt.engine.text import Text

MODERATIONS = (
    *("reports", "settle", "figures", "bans", "ban", "unban", "rename"),
    *("hide-table", "show-table", "hide-line", "show-line", "operators", "operator", "no-operator", "cancel-event"),
)
EVENT_ACTIONS = ("list", "show", "round", "create", "enter", "withdraw", "bots", "start", "cancel")


def add_event(parser: Parser, text: Text) -> None:
    parser.add_argument("server", metavar="URL", help=text("help.join_server"))
    parser.add_argument("action", choices=EVENT_ACTIONS, metavar="ACTION", help=text("help.event_action"))
    parser.add_argument("event", metavar="EVENT", nargs="?", help=text("help.event_id"))
    parser.add_argument("--token", metavar="TOKEN", help=text("help.event_token"))
    parser.add_argument("--name", metavar="NAME", help=text("help.event_name"))
    parser.add_argument("--game", metavar="GAME", help=text("help.game"))
    for name in ("seats", "rounds", "minutes", "increment", "days", "round_minutes", "absent_minutes", "count"):
        flag = f"--{name.replace('_', '-')}"
        parser.add_argument(flag, type=int, metavar="N", help=text(f"help.event_{name}"))
    parser.add_argument("--format", choices=("duplicate", "swiss", "round_robin"), help=text("help.event_format"))
    parser.add_argument("--starts", metavar="TIME", help=text("help.event_starts"))
    parser.add_argument("--bot", metavar="BOT", help=text("help.event_bot"))
    about = text("help.option")
    parser.add_argument("--option", action="append", default=[], metavar="NAME=VALUE", dest="options", help=about)
    parser.add_argument("--json", action="store_true", help=text("help.json"))


def add_moderate(parser: Parser, text: Text) -> None:
    parser.add_argument("action", choices=MODERATIONS, metavar="ACTION", help=text("help.moderate_action"))
    parser.add_argument("subjects", metavar="WHAT", nargs="*", help=text("help.moderate_what"))
    parser.add_argument("--database", metavar="URL", help=text("help.database"))
    parser.add_argument("--reason", metavar="TEXT", default="", help=text("help.moderate_reason"))
    parser.add_argument("--days", type=int, metavar="N", help=text("help.moderate_days"))
    parser.add_argument("--name", metavar="NAME", help=text("help.moderate_name"))
    parser.add_argument("--json", action="store_true", help=text("help.json"))


def add_ratings(parser: Parser, text: Text) -> None:
    parser.add_argument("what", choices=("show", "recompute"), help=text("help.ratings_what"))
    parser.add_argument("--database", metavar="URL", help=text("help.database"))
    parser.add_argument("--game", metavar="GAME", help=text("help.ratings_game"))
    parser.add_argument("--pace", choices=("live", "days"), help=text("help.ratings_pace"))


def add_close(parser: Parser, text: Text) -> None:
    parser.add_argument("--database", metavar="URL", help=text("help.database"))
    parser.add_argument("tables", metavar="TABLE", nargs="+", help=text("help.closed"))

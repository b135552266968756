"""What goes wrong for those who use the server: a key of the message files, a status of HTTP, and values."""

from __future__ import annotations

from tilecourt.engine import text as texts
from tilecourt.engine.errors import TilecourtError, in_one_line
from tilecourt.engine.text import Text

STATUS = {
    "bad_request": 400,
    "bad_record": 400,
    "not_json": 415,
    "too_large": 413,
    "no_name": 401,
    "wrong_login": 401,
    "wrong_passphrase": 403,
    "wrong_token": 401,
    "not_yours": 403,
    "not_host": 403,
    "only_account": 403,
    "foreign_site": 403,
    "not_invited": 403,
    "barred": 403,
    "not_welcome": 403,
    "muted": 403,
    "banned": 403,
    "banned_until": 403,
    "not_organiser": 403,
    "event_table": 403,
    "deal_secret": 403,
    "no_hints": 403,
    "rated_account": 403,
    "rated_hints": 403,
    "rated_usual": 400,
    "rated_clock": 400,
    "rated_people": 400,
    "rated_bot": 400,
    "no_player": 404,
    "not_yourself": 400,
    "blocked": 403,
    "too_many_friends": 429,
    "too_many_reports": 429,
    "no_spectator_chat": 403,
    "only_players": 403,
    "wrong_host": 421,
    "nothing_here": 404,
    "no_method": 405,
    "no_table": 404,
    "no_line": 404,
    "no_chat_line": 404,
    "no_report": 404,
    "no_such_person": 404,
    "no_event": 404,
    "no_round": 404,
    "no_position": 404,
    "other_version": 404,
    "too_fast": 429,
    "too_many_tables": 429,
    "too_many_bots": 429,
    "too_many_events": 429,
    "too_many_events_here": 429,
    "too_many_browsers": 429,
    "mail_failed": 503,
    "old_mail_key": 404,
    "too_many_sockets": 429,
    "too_many_streams": 429,
    "too_many_bot_tables": 429,
    "too_many_analyses": 429,
    "too_many_what_ifs": 429,
    "no_what_if": 404,
    "too_many_games": 400,
    "too_busy": 503,
    "unavailable": 503,
    "broken": 500,
}


class Problem(TilecourtError):
    """A request that is not carried out, for a reason that has a sentence in every language."""

    def __init__(self, key: str, **values: object) -> None:
        self.key = key
        self.values = {name: in_one_line(v, 300) if isinstance(v, str) else v for name, v in values.items()}
        super().__init__(self.sentence("en"))

    @property
    def status(self) -> int:
        """The status of HTTP that fits; a conflict with how things stand where nothing else is said."""
        return STATUS.get(self.key, 409)

    @property
    def retry_after(self) -> int:
        """Seconds after which it is worth trying again."""
        seconds = self.values.get("seconds", 1)
        return seconds if isinstance(seconds, int) else 1

    def sentence(self, language: str) -> str:
        """The sentence in a language."""
        text = words(language)
        values = self.values
        if "what" in values:  # a limit: what is counted has a word in every language
            values = {**values, "what": text(f"limit.{values['what']}")}
        return text(f"problem.{self.key}", **values)


def words(language: str) -> Text:
    """The server's own messages."""
    return texts.load("tilecourt.server", language, "messages")

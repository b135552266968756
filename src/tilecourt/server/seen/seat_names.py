"""What those at a table are called: people by the names they gave, built-in bots in the language of the reader.

The log and the records keep a bot's own name (`adept 2`), so that they read the same for everybody.
"""

from __future__ import annotations

from tilecourt.server.base.looks import isolated
from tilecourt.server.base.problems import words
from tilecourt.server.table.gone import GONE
from tilecourt.server.table.seats import Seat
from tilecourt.server.table.sitting import Sitting


def bot_word(bot: str, language: str) -> str:
    """A bot as people call it; one that somebody installed goes by its own name."""
    text = words(language)
    return text(f"bot.{bot}") if f"bot.{bot}" in text else bot


def built_in_bot_name(bot: str | None, number: int, language: str) -> str:
    """A built-in bot at its seat."""
    return "" if bot is None else words(language)("bot_at_seat", bot=bot_word(bot, language), n=number + 1)


def of_seat(seat: Seat, number: int, language: str) -> str:
    """Whoever has a seat; a bot that plays for somebody goes by their name."""
    if seat.holder is None:
        return built_in_bot_name(seat.bot, number, language)
    return words(language)("gone.player") if seat.name == GONE else isolated(seat.name)


def all_at(sitting: Sitting, language: str) -> list[str]:
    """Everybody at a table, in the order of the seats."""
    return [of_seat(seat, number, language) for number, seat in enumerate(sitting.seats)]


def at_seat(sitting: Sitting, number: int | None, name: str, language: str) -> str:
    """A name as it stands in the log; if it is that of the bot that has the seat, in a language."""
    if number is None or sitting.seats[number].holder is not None or name != sitting.seats[number].name:
        return isolated(name)
    return built_in_bot_name(sitting.seats[number].bot, number, language)

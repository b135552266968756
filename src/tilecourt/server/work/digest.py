"""What somebody is told: all tables where it is their turn, in one message instead of one for each."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from tilecourt.server.base.problems import Problem, words
from tilecourt.server.house.house import House
from tilecourt.server.seen import seat_names
from tilecourt.server.store.api import Job
from tilecourt.server.store.channels import Channel
from tilecourt.server.table.sitting import Sitting
from tilecourt.server.work.mail import Mailer

MOST_TABLES = 20  # in one message; of the others it says how many they are
MOST_NAMES = 3


@dataclass(frozen=True)
class Turn:
    """A table where it is somebody's turn."""

    table: str
    at: int  # since when
    titles: dict[str, str]  # of the game, by language
    others: dict[str, str]  # who else plays, by language


@dataclass(frozen=True)
class Message:
    """What is told, in the language of the one who reads it."""

    title: str
    lines: tuple[str, ...]
    link: str  # on this server
    tag: str  # a newer message with the same one takes its place on the screen


async def turn_of(house: House, job: Job, languages: Sequence[str]) -> Turn | None:
    """The turn that a job is about, if whom it tells has not moved since and still has to."""

    def see(sitting: Sitting) -> Turn | None:
        seat = sitting.seats[job.seat] if job.seat < len(sitting.seats) else None
        if seat is None or seat.holder != job.what or seat.bot is not None or job.seat not in sitting.waiting():
            return None
        if any(getattr(later.entry, "seat", None) == job.seat for later in sitting.past[job.state_entry + 1 :]):
            return None
        titles, others = {}, {}
        for language in languages:
            titles[language] = sitting.game.text(language)("game.title")
            names = seat_names.all_at(sitting, language)
            others[language] = _listed([n for number, n in enumerate(names) if number != job.seat], language)
        return Turn(sitting.id, sitting.past[job.state_entry].at, titles, others)

    try:
        return await house.look(job.table_id, see, job.state_entry)
    except Problem:
        return None


def _listed(names: list[str], language: str) -> str:
    text = words(language)
    shown = text("notice.comma").join(names[:MOST_NAMES])
    return text("notice.and_others", names=shown, n=len(names) - MOST_NAMES) if len(names) > MOST_NAMES else shown


def message_of(turns: Sequence[Turn], language: str) -> Message:
    """The message about turns."""
    text = words(language)
    lines = [_line(turn, language) for turn in turns[:MOST_TABLES]]
    if len(turns) > MOST_TABLES:
        lines.append(text("notice.more", n=len(turns) - MOST_TABLES))
    if len(turns) == 1:
        return Message(text("notice.title"), tuple(lines), f"/t/{turns[0].table}", turns[0].table)
    return Message(text("notice.title_many", n=len(turns)), tuple(lines), "/", "turns")


def _line(turn: Turn, language: str) -> str:
    text, title, others = words(language), turn.titles[language], turn.others[language]
    return text("notice.with", game=title, names=others) if others else title


def trial(language: str) -> Message:
    """A message that says only that messages arrive."""
    text = words(language)
    return Message(text("notice.try_title"), (text("notice.try"),), "/me", "try")


def push_content(message: Message) -> dict[str, str]:
    """A message as the page's worker shows it."""
    return {"title": message.title, "body": "\n".join(message.lines[:4]), "link": message.link, "tag": message.tag}


def mail_of(message: Message, turns: Sequence[Turn], channel: Channel, mailer: Mailer) -> tuple[str, str]:
    """A message as an e-mail: its subject and its text."""
    text = words(channel.language)
    subject = message.title if len(turns) != 1 else text("notice.subject", game=turns[0].titles[channel.language])
    body = [message.title, ""]
    for number, line in enumerate(message.lines):
        body.append(line)
        if number < len(turns):
            body.append(f"{mailer.origin}/t/{turns[number].table}")
        body.append("")
    minutes = channel.every // 60_000
    every = text("notice.every_hours", n=minutes // 60) if minutes >= 60 else text("notice.every", n=minutes)
    return subject, "\n".join([*body, "-- ", every, text("notice.stop", link=mailer.link(channel)), ""])

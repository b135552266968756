"""What somebody is told: all tables where it is their turn, in one message instead of one for each."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Literal

from tilecourt.server.base.looks import isolated
from tilecourt.server.base.problems import Problem, words
from tilecourt.server.house.house import House
from tilecourt.server.house.reach import INVITED
from tilecourt.server.seen import seat_names
from tilecourt.server.store.api import Job
from tilecourt.server.store.channels import Channel
from tilecourt.server.table import log_entries as h
from tilecourt.server.table.sitting import Sitting
from tilecourt.server.work.mail import Mailer

MOST_TABLES = 20  # in one message; of the others it says how many they are
MOST_NAMES = 3
TITLES = {"turn": "notice.title", "begun": "notice.begun", "invited": "notice.invited"}


@dataclass(frozen=True)
class Turn:
    """A table where it is somebody's turn, where a game of their event has begun, or to which they are invited."""

    table: str
    at: int  # since when
    titles: dict[str, str]  # of the game, by language
    others: dict[str, str]  # who else plays, or who invites, by language
    why: Literal["turn", "begun", "invited"] = "turn"


@dataclass(frozen=True)
class Message:
    """What is told, in the language of the one who reads it."""

    title: str
    lines: tuple[str, ...]
    link: str  # on this server
    tag: str  # a newer message with the same one takes its place on the screen


async def turn_of(house: House, job: Job, languages: Sequence[str]) -> Turn | None:
    """What a job is about, if whom it tells has not moved since and still has to, or has not answered an invitation."""
    if job.state_entry == INVITED:
        return await _invitation(house, job, languages)

    def see(sitting: Sitting) -> Turn | None:
        seat = sitting.seats[job.seat] if job.seat < len(sitting.seats) else None
        if seat is None or seat.holder != job.what or seat.bot is not None or sitting.status != "running":
            return None
        begun = isinstance(sitting.past[job.state_entry].entry, h.Started) and sitting.created.event is not None
        if job.seat not in sitting.waiting() and not begun:
            return None
        if any(getattr(later.entry, "seat", None) == job.seat for later in sitting.past[job.state_entry + 1 :]):
            return None
        titles, others = {}, {}
        for language in languages:
            titles[language] = sitting.game.text(language)("game.title")
            names = seat_names.all_at(sitting, language)
            others[language] = _listed([n for number, n in enumerate(names) if number != job.seat], language)
        why: Literal["turn", "begun"] = "begun" if begun else "turn"
        return Turn(sitting.id, sitting.past[job.state_entry].at, titles, others, why)

    try:
        return await house.look(job.table_id, see, job.state_entry)
    except Problem:
        return None


async def _invitation(house: House, job: Job, languages: Sequence[str]) -> Turn | None:
    """The table to which somebody was invited, while it is open and they have not come in."""
    found = await house.store.inviter(job.table_id, job.what)
    sender = None if found is None else await house.store.identity(found[0])
    if found is None or sender is None or await house.store.either_blocks(job.what, sender.id):
        return None

    def see(sitting: Sitting) -> Turn | None:
        if sitting.status != "open" or job.what in sitting.members:
            return None
        titles = {language: sitting.game.text(language)("game.title") for language in languages}
        return Turn(sitting.id, found[1], titles, dict.fromkeys(languages, isolated(sender.name)), "invited")

    try:
        return await house.look(job.table_id, see)
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
        return Message(text(TITLES[turns[0].why]), tuple(lines), f"/t/{turns[0].table}", turns[0].table)
    many = "notice.title_many" if all(turn.why == "turn" for turn in turns) else "notice.news_many"
    return Message(text(many, n=len(turns)), tuple(lines), "/", "turns")


def _line(turn: Turn, language: str) -> str:
    text, title, others = words(language), turn.titles[language], turn.others[language]
    if turn.why == "invited":
        return text("notice.invited_by", game=title, name=others)
    line = text("notice.with", game=title, names=others) if others else title
    return line if turn.why == "turn" else text("notice.of_event", line=line)


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
    subject = message.title
    if len(turns) == 1 and turns[0].why == "turn":
        subject = text("notice.subject", game=turns[0].titles[channel.language])
    elif len(turns) == 1:
        subject = message.lines[0]
    body = [message.title, ""]
    for number, line in enumerate(message.lines):
        body.append(line)
        if number < len(turns):
            body.append(f"{mailer.origin}/t/{turns[number].table}")
        body.append("")
    minutes = channel.every // 60_000
    every = text("notice.every_hours", n=minutes // 60) if minutes >= 60 else text("notice.every", n=minutes)
    return subject, "\n".join([*body, "-- ", every, text("notice.stop", link=mailer.link(channel)), ""])

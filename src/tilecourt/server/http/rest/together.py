"""Over HTTP: what those who play together ask of each other."""

from __future__ import annotations

from collections.abc import Callable

from tilecourt.server.base.now import now_ms
from tilecourt.server.http.rest.tables import TABLE, left_to_bots
from tilecourt.server.http.web import Endpoint, Visit
from tilecourt.server.table import consent, decide, waiting
from tilecourt.server.table.log_entries import AnyEntry
from tilecourt.server.table.sitting import Sitting
from tilecourt.server.wire.bodies import Done
from tilecourt.server.wire.together import AboutSeat, AnswerAsked, ProposeAsked, ReactAsked


async def ask(visit: Visit, decision: Callable[[Sitting], list[AnyEntry]]) -> Done:
    """Something that others at the table are told of, and that may not be done all the time."""
    visit.context.slow_down(visit.context.asking, visit.person)
    return Done(entry=(await visit.context.house.change(visit.table_id, decision)).entry)


async def remind(visit: Visit, asked: AboutSeat) -> Done:
    return await ask(visit, lambda sitting: waiting.remind(sitting, visit.caller, asked.seat, now_ms()))


async def lend(visit: Visit, asked: AboutSeat) -> Done:
    """A bot plays for somebody who is away, by what the database knows of that now."""
    visit.context.slow_down(visit.context.asking, visit.person)
    present = await visit.context.presence.look(visit.table_id)
    return await left_to_bots(visit, lambda sitting: waiting.lend(sitting, visit.caller, asked.seat, now_ms(), present))


async def claim(visit: Visit, asked: AboutSeat) -> Done:
    present = await visit.context.presence.look(visit.table_id)
    return await ask(visit, lambda sitting: waiting.claim(sitting, visit.caller, asked.seat, now_ms(), present))


async def propose(visit: Visit, asked: ProposeAsked) -> Done:
    present = await visit.context.presence.look(visit.table_id)

    def decided(sitting: Sitting) -> list[AnyEntry]:
        return consent.propose(sitting, visit.caller, asked.seat, asked.what, asked.moves, now_ms(), present)

    return await ask(visit, decided)


async def answer(visit: Visit, asked: AnswerAsked) -> Done:
    present = await visit.context.presence.look(visit.table_id)

    def decided(sitting: Sitting) -> list[AnyEntry]:
        return consent.answer(sitting, visit.caller, asked.seat, asked.yes, now_ms(), present)

    return await ask(visit, decided)


async def react(visit: Visit, asked: ReactAsked) -> Done:
    visit.context.slow_down(visit.context.chat, visit.somebody().id)
    change = await visit.context.house.change(
        visit.table_id, lambda sitting: decide.react(sitting, visit.caller, asked.reaction)
    )
    return Done(entry=change.entry)


ENDPOINTS = [
    Endpoint("POST", f"{TABLE}/remind", "Reminds a player whose turn it is.", remind, AboutSeat, answer=Done),
    Endpoint(
        "POST",
        f"{TABLE}/lend",
        "Lets a bot play for a player who is away.",
        lend,
        AboutSeat,
        answer=Done,
    ),
    Endpoint(
        "POST",
        f"{TABLE}/claim",
        "Claims the game from a player who is away.",
        claim,
        AboutSeat,
        answer=Done,
    ),
    Endpoint("POST", f"{TABLE}/propose", "Proposes what needs everybody.", propose, ProposeAsked, answer=Done),
    Endpoint("POST", f"{TABLE}/consent", "Answers a proposal.", answer, AnswerAsked, answer=Done),
    Endpoint("POST", f"{TABLE}/react", "Says a set phrase.", react, ReactAsked, answer=Done),
]

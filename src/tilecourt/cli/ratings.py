"""`tilecourt ratings`: shows the ratings of a server's players, or makes them anew from the logs of all games."""

from __future__ import annotations

import argparse
import asyncio
import os
import sys

from tilecourt.cli.show import language, words
from tilecourt.engine.picture import aligned
from tilecourt.engine.text import Text
from tilecourt.lab.skill import anchors
from tilecourt.server.house.ratings import as_skill, recompute
from tilecourt.server.house.settings import read_settings
from tilecourt.server.store.find import opened

PAGE = 100


def run(args: argparse.Namespace) -> int:
    text = words(language(args.lang))
    database = read_settings(vars(args), os.environ).database
    asyncio.run(anew(database, text) if args.what == "recompute" else show(database, text, args.game, args.pace))
    return 0


async def anew(database: str, text: Text) -> None:
    """Recomputes, and says what was different."""
    async with opened(database) as store:
        games, different, unreadable = await recompute(store)
    sys.stdout.write(text("ratings.recomputed", games=games, different=different) + "\n")
    if unreadable:
        sys.stdout.write(text("ratings.unreadable", number=len(unreadable)) + "\n")


async def show(database: str, text: Text, game: str | None, pace: str | None) -> None:
    """Lists every pool, the best first, with the built-in bots between."""
    async with opened(database) as store:
        for pool in await store.pools():
            if (game or pool[0], pace or pool[1]) != pool:
                continue
            lines = [
                (f"{skill.mean:.0f}", f"± {skill.give_or_take}", bot, text("ratings.bot"), skill.mean)
                for bot, skill in anchors(pool[0]).items()
            ]
            place = None
            while found := await store.best(*pool, 1, place, PAGE):
                for kept in found:
                    skill, person = as_skill(kept), await store.identity(kept.who)
                    games = text("ratings.games", games=kept.games)
                    name = kept.who if person is None else person.name
                    lines.append((f"{skill.mean:.0f}", f"± {skill.give_or_take}", name, games, skill.mean))
                place = (found[-1].mean, found[-1].who)
            lines.sort(key=lambda line: -line[-1])
            sys.stdout.write(f"{pool[0]}, {pool[1]}\n{aligned([line[:-1] for line in lines])}\n")

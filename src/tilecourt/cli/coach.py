"""`tilecourt coach`: the moments that decided a game for a player, what was better and why, and a habit to work on."""

from __future__ import annotations

import argparse
from pathlib import Path
from typing import Any

from tilecourt.cli.analyse import figure, judged
from tilecourt.cli.show import console, language, print_json, words
from tilecourt.engine.errors import BadInput
from tilecourt.engine.game import Game
from tilecourt.engine.text import Text
from tilecourt.table import coach as library
from tilecourt.table import record as records
from tilecourt.table.analysis import DECIDING, check_iterations
from tilecourt.table.coach import Habit, Moment
from tilecourt.table.forecast import forecast_version
from tilecourt.table.luck import DEAL, luck_of, values
from tilecourt.table.reasons import MOSTLY, Reason
from tilecourt.table.record import Record


def run(args: argparse.Namespace) -> int:
    lang = language(args.lang)
    check_iterations(args.iterations)
    played = [records.read(Path(file)) for file in args.files]
    record, game = played[0], records.game_of(played[0], args.components)
    if not 0 <= args.seat < record.players:
        raise BadInput(f"Expected a seat from 0 to {record.players - 1}, got {args.seat}.")
    name = record.seats[args.seat]
    seats = [
        args.seat,
        *(seat_of(other, game, name, file) for other, file in zip(played[1:], args.files[1:], strict=True)),
    ]
    for one in played:
        records.need_over(one, game)
    found = [judged(one, game, args.iterations, DECIDING, lang) for one in played]
    end = records.final(record, game)
    score = values(end)[args.seat] if record.players == 1 else 1.0
    picked = library.moments(args.seat, found[0], luck_of(record, game).entries, score)
    moments = library.explained(record, game, args.seat, picked)
    decided = [
        library.decisions(game, seat, moves, len(one.moves))
        for one, seat, moves in zip(played, seats, found, strict=True)
    ]
    habit = library.habit(decided)
    if args.json:
        print_json(
            {
                "game": game.id,
                "record": record.seal(),
                "forecast": forecast_version(game, record.players, record.options),
                "seat": args.seat,
                "iterations": args.iterations,
                "moments": [form(game, one) for one in moments],
                "habit": None if habit is None else habit.form(),
            }
        )
    else:
        tell(record, game, args.seat, moments, habit, len(played), lang)
    return 0


def seat_of(record: Record, game: Game, name: str, file: str) -> int:
    """The seat of the same player in another record of the same game."""
    if record.game != game.id:
        raise BadInput(f"Expected records of {game.id} as the first one is, but {file} is of {record.game}.")
    if (record.rules, record.components) != (game.rules_version, game.digest):
        raise BadInput(f"Expected records with the rules and the box of the first one, but {file} has others.")
    if name not in record.seats:
        raise BadInput(f"Expected a player named {name!r} as in the first record, but {file} has {record.seats}.")
    return record.seats.index(name)


def form(game: Game, one: Moment) -> dict[str, Any]:
    """A moment for other programs, with moves in notation."""
    told: dict[str, Any] = {"kind": one.kind, "move": one.move, "worth": round(one.worth, 4)}
    if one.kind == "decision":
        told["action"], told["best"] = game.actions.notation(one.action), game.actions.notation(one.best)
        told["reasons"] = [
            {"feature": why.feature, "seat": why.seat, "change": why.change, "worth": round(why.worth, 4)}
            for why in one.reasons
        ]
    return told


def tell(
    record: Record, game: Game, seat: int, moments: list[Moment], habit: Habit | None, games: int, lang: str
) -> None:
    own, out, alone = words(lang), console(), record.players == 1
    out.print(own("coach.title" if moments else "coach.nothing", name=record.seats[seat]), markup=False)
    before = records.start(record, game)
    wanted = {one.move: one for one in moments if one.kind == "decision"}
    lucky = {one.move: one for one in moments if one.kind == "luck"}
    if DEAL in lucky:
        out.print(own("coach.deal", worth=figure(lucky[DEAL].worth, "luck", alone)), markup=False)
    for move, played in enumerate(records.replay(record, game), 1):
        if move in wanted:
            one, text = wanted[move], game.text(lang)
            out.print(own("coach.decision", move=move, worth=figure(one.worth, "luck", alone)), markup=False)
            for key, action in (("made", one.action), ("better", one.best)):
                told = game.describe(action, text, game.meant(before, action))
                out.print(own(f"coach.{key}", told=told), markup=False)
            for why in one.reasons:
                out.print(reason(why, seat, record.seats, game, alone, lang), markup=False)
            if not one.reasons:
                out.print(own("coach.unexplained"), markup=False)
            elif sum(why.worth for why in one.reasons) < MOSTLY * -one.worth:
                out.print(own("coach.unexplained_rest", worth=figure(-one.worth, "result", alone)), markup=False)
        if move in lucky:
            out.print(own("coach.luck", move=move, worth=figure(lucky[move].worth, "luck", alone)), markup=False)
            for sentence in chance_sentences(game, played.events, record.seats, lang):
                out.print(f"  {sentence}", markup=False)
        before = played.state.copy()
    out.print(habit_sentence(habit, games, game, own, lang), markup=False)


def chance_sentences(game: Game, events: Any, names: list[str], lang: str) -> list[str]:
    """What chance brought with a move, as sentences."""
    chance = {kind.name for kind in game.event_kinds if kind.chance}
    return [game.tell(event, game.text(lang), names) for event in events if event.kind in chance]


def reason(why: Reason, seat: int, names: list[str], game: Game, alone: bool, lang: str) -> str:
    """A reason in words."""
    own, name = words(lang), game.text(lang)(f"feature.{why.feature}")
    whose = name if why.seat == seat else own("coach.of", name=names[why.seat], feature=name)
    return own(f"coach.{why.change}", feature=whose, worth=figure(why.worth, "luck", alone))


def habit_sentence(habit: Habit | None, games: int, game: Game, own: Text, lang: str) -> str:
    """The habit, or why there is none."""
    if habit is None:
        key = "coach.few_games" if games < library.LEAST_GAMES else "coach.no_habit"
        return own(key, games=games, least=library.LEAST_GAMES)
    text = game.text(lang)
    named = own(f"coach.{habit.name}") if habit.about == "stage" else text(f"kind.{habit.name}")
    return own(
        f"coach.habit_{habit.about}",
        name=named,
        loss=f"{100 * habit.loss:.0f} %",
        share=f"{100 * habit.share:.0f} %",
        games=habit.games,
    )

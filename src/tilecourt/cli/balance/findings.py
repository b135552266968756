"""A study or a comparison in a few sentences: what is significant first."""

from __future__ import annotations

from typing import Any

from tilecourt.cli.balance.speech import Speech

# The most sentences about components, or about differences; the tables mark the rest.
MOST = 5
# The most names in a sentence.
NAMED = 8


def of_study(found: dict[str, Any], say: Speech) -> list[str]:
    """The sentences about one box."""
    said = wins_of(found["players"], say)
    significant = [part for part in found["parts"] if part["figures"]["margin"].get("significant")]
    significant.sort(key=lambda part: -abs(part["figures"]["margin"]["value"]))
    for part in significant[:MOST]:
        margin = part["figures"]["margin"]
        size = {key: abs(margin[key]) for key in ("value", "low", "high")}
        size["low"], size["high"] = sorted((size["low"], size["high"]))
        key = "_finding.part_more" if margin["value"] > 0 else "_finding.part_less"
        said.append(say(key, name=say.full_name(part), margin=say.whole("margin", size)))
    if len(significant) > MOST:
        said.append(say("_finding.parts_more", n=len(significant) - MOST))
    never = [part for part in found["parts"] if not part["figures"]["uses"]["value"]]
    if never:
        names = say("_part.and").join(say.full_name(part) for part in never[:NAMED])
        said.append(say("_finding.never", list=names + (" …" if len(never) > NAMED else "")))
    return said + [length_of(table, say) for table in found["players"]]


def length_of(table: dict[str, Any], say: Speech) -> str:
    """How long a game takes, in the largest unit that the game has."""
    figures = table["figures"]
    unit = next(unit for unit in ("turns", "rounds", "moves") if unit in figures)
    per_turn = "decisions_per_turn" in figures
    decisions = figures["decisions_per_turn" if per_turn else "decisions_per_round"]
    return say(
        "_finding.length" if per_turn else "_finding.length_rounds",
        n=table["players"],
        length=say(f"_finding.{unit}", n=say.value(unit, figures[unit]["value"])),
        decisions=say.value("", decisions["value"]),
    )


def wins_of(tables: list[dict[str, Any]], say: Speech) -> list[str]:
    """Who has an advantage by place; nothing is said where nothing was tested."""
    said: list[str] = []
    even: dict[str, list[str]] = {}
    for table in tables:
        tested = {key: figure for key, figure in table["figures"].items() if "significant" in figure}
        significant = {key: figure for key, figure in tested.items() if figure["significant"]}
        if tested and not significant:
            even.setdefault(next(iter(tested)).split(".")[1], []).append(str(table["players"]))
        for key, figure in significant.items():
            sentence = "_finding.seat_more" if figure["value"] > table["fair"] else "_finding.seat_less"
            who = say(f"_finding.{key.split('.')[1]}", n=say.number_of(key))
            said.append(say(sentence, n=table["players"], who=who, share=say.whole(key, figure)))
    said += [say(f"_finding.{kind}_even", list=say("_part.and").join(counts)) for kind, counts in even.items()]
    return said


def of_comparison(found: dict[str, Any], say: Speech) -> list[str]:
    """The sentences about two boxes."""
    entries = len(found["entries"])
    said = [say("_finding.entries", n=entries) if entries else say("_finding.same")]
    said += [only_in(part, say) for part in found["only"][:MOST]]
    if len(found["only"]) > MOST:
        said.append(say("_finding.only_more", n=len(found["only"]) - MOST))
    significant = []
    for row in found["figures"]:
        if row["significant"]:
            what = say("_finding.with_players", what=say.figure(row["key"], []), n=row["players"])
            significant.append((what, row["key"], row))
    for part in found["parts"]:
        for key, row in part["figures"].items():
            if row["significant"]:
                figure = say(f"_change.{key}", unit=say.unit(part["group"]))
                significant.append((say("_finding.of_part", name=say.full_name(part), figure=figure), key, row))
    significant.sort(key=lambda item: item[2]["p_value"])
    for what, key, row in significant[:MOST]:
        values = {side: say.value(key, row[side]) for side in ("a", "b")}
        change = say.whole(key, row, signed=True, value="difference")
        said.append(say("_finding.significant", what=what, difference=change, **values))
    if not significant and entries:
        said.append(say("_finding.none_significant"))
    if len(significant) > MOST:
        said.append(say("_finding.more_significant", n=len(significant) - MOST))
    return said


def only_in(part: dict[str, Any], say: Speech) -> str:
    """The sentence about a component that one box alone has."""
    figures = part["figures"]
    values = {key: say.value(key, figures[key]["value"]) for key in ("uses", "games")}
    sentence = say("_finding.only", name=say.full_name(part), box=part["box"].upper(), **values)
    if figures.get("earned", {}).get("value") is None:
        return sentence
    earned = say("_finding.only_earned", unit=say.unit(part["group"]), earned=say.whole("earned", figures["earned"]))
    return sentence + ("" if say.language == "ja" else " ") + earned


def notes_of_study(found: dict[str, Any], say: Speech, fewest: int) -> list[str]:
    """How the figures of a study are to be read."""
    notes = [say("_note.interval"), say("_note.margin", fewest=fewest)]
    if len(found["players"]) > 1:
        notes.append(say("_note.pooled"))
    if any(key.startswith("wins.") for table in found["players"] for key in table["figures"]):
        notes.append(say("_note.wins"))
    return [*notes, say("_note.marks", mark="◆", n=found["comparisons"]), say("_note.bots")]


def notes_of_comparison(found: dict[str, Any], say: Speech, fewest: int) -> list[str]:
    """How the figures of a comparison are to be read."""
    boxes = {side: found[side]["file"] or say("printed") for side in ("a", "b")}
    return [
        say("_note.paired", **boxes),
        say("_note.compared", mark="◆", n=found["comparisons"], marked=found["significant"]),
        say("_note.interval"),
        say("_note.margin", fewest=fewest),
        say("_note.bots"),
    ]

"""Puzzles over HTTP: lists, the puzzle of the day, positions without their answers, and answers with figures."""

from __future__ import annotations

import json
from datetime import UTC, datetime

from tests.server.club import Club
from tilecourt.engine.registry import game as find_game
from tilecourt.table.puzzle import shipped


def test_the_puzzle_of_the_day_is_the_same_for_everybody(house: Club) -> None:
    today = house.person().get("/puzzles", lang="en")
    assert today == house.person().get("/puzzles", lang="en")
    for one in today["games"]:
        library = shipped(find_game(one["game"]))
        assert one["total"] == len(library) == sum(one["difficulties"].values())
        assert sum(theme["number"] for theme in one["themes"]) == one["total"]
        if datetime.now(UTC).date().isoformat() == today["day"]:
            assert one["today"]["id"] == library.of_day(datetime.now(UTC).date()).id
    assert {one["game"] for one in today["games"]} >= {"merlin", "princess"}


def test_puzzles_are_listed_by_theme_and_difficulty_a_page_at_a_time(house: Club) -> None:
    person = house.person()
    everything = person.get("/puzzles/merlin", lang="en")
    assert everything["total"] == len(shipped(find_game("merlin")))
    first = everything["puzzles"][0]
    wanted = person.get("/puzzles/merlin", theme=first["theme"], difficulty=first["difficulty"], lang="en")
    assert first in wanted["puzzles"] and {one["theme"] for one in wanted["puzzles"]} == {first["theme"]}
    rest = person.get("/puzzles/merlin", after=1, lang="en")
    assert rest["puzzles"][0] == everything["puzzles"][1] and rest["total"] == everything["total"]
    assert "tea" in person.get("/puzzles/merlin", 400, theme="tea")["text"]
    person.get("/puzzles/merlin", 400, difficulty="impossible")


def test_a_puzzle_comes_with_its_view_and_legal_moves_and_without_its_answer(house: Club) -> None:
    for id in ("merlin", "princess"):
        puzzle = shipped(find_game(id)).puzzles[0]
        shown = house.person().get(f"/puzzles/{id}/{puzzle.id}", lang="en")
        assert shown["view"] == json.loads(json.dumps(puzzle.view)) and len(shown["legal"]) == len(puzzle.figures)
        assert all(move["text"] and move["form"] for move in shown["legal"])
        assert not {"best", "figures", "lines", "levels", "checks", "steps"} & set(shown)
        assert shown["names"][puzzle.seat] == "You" and shown["todo"]


def test_a_wrong_move_says_what_it_loses_and_not_what_is_right(house: Club) -> None:
    puzzle = shipped(find_game("merlin")).puzzles[0]
    person, path = house.person(), f"/puzzles/merlin/{puzzle.id}"
    legal = {move["notation"]: move["id"] for move in person.get(path, lang="en")["legal"]}
    wrong = next(notation for notation in legal if notation not in puzzle.best)
    told = person.post(f"{path}/answer", move=legal[wrong])
    assert told["right"] is False and told["best"] - told["chance"] >= 0.049
    assert told["steps"][0]["move"]["notation"] == wrong and told.get("checks") is None
    assert not any(best in json.dumps(told) for best in puzzle.best)
    right = person.post(f"{path}/answer", move=legal[puzzle.best[0]])
    assert right["right"] is True and right["loss"] == 0.0 and right["checks"]["levels"]["grandmaster"] == 1.0
    assert right["steps"][0]["rule"].startswith("MBH-")
    assert person.get(f"{path}/solution") == right


def test_what_is_not_there_and_what_is_not_legal(house: Club) -> None:
    person = house.person()
    puzzle = shipped(find_game("merlin")).puzzles[0]
    assert person.get("/puzzles/chess", 404)["reason"] == "nothing_here"
    assert person.get("/puzzles/merlin/0000000000", 404)["reason"] == "nothing_here"
    assert person.get("/puzzles/princess/" + puzzle.id, 404)["reason"] == "nothing_here"
    legal = {move["id"] for move in person.get(f"/puzzles/merlin/{puzzle.id}")["legal"]}
    illegal = next(action for action in range(find_game("merlin").actions.size) if action not in legal)
    refused = person.post(f"/puzzles/merlin/{puzzle.id}/answer", 409, move=illegal)
    assert refused["rule"].startswith("MBH-")
    person.post(f"/puzzles/merlin/{puzzle.id}/answer", 400, move=999_999)
    person.post(f"/puzzles/merlin/{puzzle.id}/answer", 400, move="best")

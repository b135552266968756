"""The lessons over HTTP: everything the page shows comes with them, in the language asked for."""

from __future__ import annotations

from tests.server.club import Club


def test_a_lesson_comes_with_views_moves_and_outcomes(house: Club) -> None:
    lesson = house.person().get("/lessons/merlin", lang="en")
    assert lesson["names"] == ["Ann", "Ben"]
    doing = [step for step in lesson["steps"] if step["outcomes"]]
    assert len(doing) >= 6
    for step in doing:
        legal = {move["id"] for move in step["legal"]}
        assert step["do"] and step["point"] and {outcome["action"] for outcome in step["outcomes"]} <= legal
        for outcome in step["outcomes"]:
            assert outcome["done"] and "{" not in outcome["done"]
            assert outcome["view"] != step["view"] and outcome["sentences"]
    assert not any(step["legal"] for step in lesson["steps"] if not step["outcomes"])


def test_a_lesson_ends_with_its_score_sheet_in_words(house: Club) -> None:
    *steps, last = house.person().get("/lessons/princess", lang="en")["steps"]
    assert all(step.get("result") is None for step in steps)
    result = last["result"]
    assert [sum(line["points"] for line in lines) for lines in result["sheet"]] == result["scores"]
    named = [line["text"] for line in result["sheet"][0] if line["key"].startswith("bonus_")]
    assert len(named) == 2 and all(text.startswith(("Bonus: Most ", "Bonus: Least ")) for text in named)


def test_a_lesson_speaks_the_language_asked_for(house: Club) -> None:
    titles = {
        lang: [step["title"] for step in house.person().get("/lessons/merlin", lang=lang)["steps"]]
        for lang in ("en", "ja")
    }
    assert len(titles["en"]) == len(titles["ja"])
    assert not set(titles["en"]) & set(titles["ja"])


def test_there_is_no_lesson_for_a_game_that_is_not_there(house: Club) -> None:
    assert house.person().get("/lessons/chess", 404)["reason"] == "nothing_here"


def test_a_move_that_is_not_possible_at_a_step_is_answered_with_its_rule(house: Club) -> None:
    ann = house.person()
    steps = ann.get("/lessons/merlin", lang="en")["steps"]
    step = next(step for step in steps if any(move["form"]["kind"] == "place_die" for move in step["legal"]))
    legal = [move["form"] for move in step["legal"] if move["form"]["kind"] == "place_die"]
    asked = {"step": step["id"], "form": {**legal[0], "die": "beast"}}
    why = ann.post("/lessons/merlin/reason", 200, **asked)
    assert why["rule"].startswith("MBH-") and why["text"] and "<" not in why["text"]
    assert ann.post("/lessons/merlin/reason", 204, step=step["id"], form=legal[0]) is None
    assert ann.post("/lessons/merlin/reason", 404, step="nowhere", form=legal[0])["reason"] == "nothing_here"
    assert ann.post("/lessons/merlin/reason", 400, step=step["id"], form={"kind": "fly"})["text"]

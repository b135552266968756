"""A study of a box, and two boxes compared."""

from __future__ import annotations

from importlib.resources import files
from pathlib import Path

import pytest

from tilecourt.engine.errors import BadInput
from tilecourt.lab.balance.boxes import differences
from tilecourt.lab.balance.compare import compare
from tilecourt.lab.balance.figures import advantages, distribution, figures
from tilecourt.lab.balance.sheet import Sheet
from tilecourt.lab.balance.study import Findings, Study, play, report

RANDOM = Study("merlin", "random", (2, 3), 12, seed=1)


@pytest.fixture(scope="module")
def found() -> Findings:
    return play(RANDOM.settled())


@pytest.fixture(scope="module")
def rich_unicorns(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The box of Merlin in which a unicorn is worth 9 points and not 5."""
    text = files("tilecourt.games.merlin").joinpath("components.toml").read_text("utf-8")
    path = tmp_path_factory.mktemp("box") / "unicorns.toml"
    path.write_text(text.replace('id = "unicorn"\nvp = 5', 'id = "unicorn"\nvp = 9', 1), encoding="utf-8")
    return path


def test_shares_add_up(found: Findings) -> None:
    data = report(found)
    assert (data["games"], [table["players"] for table in data["players"]]) == (24, [2, 3])
    for table in data["players"]:
        shares = {key: figure["value"] for key, figure in table["figures"].items()}
        for kind in ("order", "seat"):
            wins = sum(value for key, value in shares.items() if key.startswith(f"wins.{kind}."))
            assert wins == pytest.approx(table["fair"] * table["players"], abs=1e-3)
        assert sum(value for key, value in shares.items() if key.startswith("ends.")) == pytest.approx(1, abs=1e-3)
        lines = sum(value for key, value in shares.items() if key.startswith("sheet."))
        assert lines == pytest.approx(shares["scores"], abs=1e-2)
        for figure in table["figures"].values():
            assert figure["low"] <= figure["value"] <= figure["high"]
        for spread in table["distributions"].values():
            assert spread["min"] <= spread["quartiles"][0] <= spread["quartiles"][2] <= spread["max"]
        assert sum(number for _, _, number in table["distributions"]["scores"]["histogram"]) == 12 * table["players"]


def test_a_beast_earns_its_value(found: Findings) -> None:
    parts = {(part["group"], part["id"]): part["figures"] for part in report(found)["parts"]}
    assert parts["beast", "unicorn"]["earned"]["value"] == 5
    assert parts["die", "beast"]["uses"]["value"] > 0, "it cannot be placed, but it is spent on a beast"
    assert next(iter(parts))[0] in ("card", "beast"), "what earns something comes first"


def test_the_same_seed_gives_the_same_report(found: Findings) -> None:
    assert report(play(RANDOM.settled())) == report(found)


@pytest.mark.slow
def test_the_report_does_not_depend_on_the_number_of_jobs(found: Findings) -> None:
    assert report(play(RANDOM.settled(), jobs=2)) == report(found)


def test_the_numbers_of_players_are_those_that_fit_the_options() -> None:
    assert Study("realm_of_sand").settled().players == (1, 2, 3, 4)
    assert Study("realm_of_sand", options={"variant": "solo_challenge"}).settled().players == (1,)
    with pytest.raises(BadInput, match="is for one player, not 2"):
        Study("realm_of_sand", players=(2,), options={"variant": "solo_challenge"}).settled()
    with pytest.raises(BadInput, match="for 2 to 4 players, not 5"):
        Study("merlin", players=(2, 5)).settled()
    with pytest.raises(BadInput, match="Expected 1 to 10000000 games, got 0"):
        Study("merlin", games=0).settled()


def test_an_advantage_is_seen_and_an_even_game_is_not() -> None:
    def game(winners: tuple[int, ...]) -> Sheet:
        return Sheet(2, first=0, turns=1, moves=1, decisions=1, offered=2, winners=winners, scores=(1, 0))

    always = advantages([game((0,))] * 30)
    assert always["wins.order.0"].value == 0.5
    shared = advantages([game((0, 1))] * 30)
    assert shared["wins.order.0"].value == 0, "who shares every win has no advantage"
    nobody = advantages([game(())] * 30)
    assert nobody["wins.order.1"].value == 0
    assert figures([game((0, 1))] * 4)["ties"].value == 1


def test_a_game_without_scores_has_no_score_figures() -> None:
    lost = [Sheet(2, first=0, turns=3, moves=9, decisions=8, offered=20, reason="witch", lines=[{}, {}])] * 3
    found = figures(lost)
    assert (found["scores"].value, found["lead"].value, found["nobody"].value) == (None, None, 1)


def test_histograms_have_round_steps() -> None:
    spread = distribution([3, 17, 41, 99])
    assert [start for start, _, _ in spread["histogram"]] == [0, 10, 20, 30, 40, 50, 60, 70, 80, 90]
    assert sum(number for _, _, number in spread["histogram"]) == 4
    assert distribution([7])["histogram"] == [[7, 7, 1]]
    assert distribution([-3, 2])["histogram"][0][0] == -3


# --- two boxes


def test_the_same_box_twice_makes_no_difference(found: Findings) -> None:
    data = compare(found, found)
    assert (data["entries"], data["significant"]) == ([], 0)
    assert all(row["difference"] in (0, None) for row in data["figures"])


def test_a_changed_card_is_found(found: Findings, rich_unicorns: Path) -> None:
    other = play(Study("merlin", "random", (2, 3), 12, seed=1, components=str(rich_unicorns)).settled())
    data = compare(found, other)
    assert data["entries"] == [{"where": ["beast", "unicorn", "vp"], "a": 5, "b": 9}]
    (unicorn,) = [part for part in data["parts"] if part["id"] == "unicorn"]
    assert (unicorn["figures"]["earned"]["a"], unicorn["figures"]["earned"]["b"]) == (5, 9)
    assert unicorn["figures"]["earned"]["significant"]
    assert unicorn["figures"]["uses"]["difference"] == 0, (
        "random bots do not look at values, and the deals are the same"
    )
    rows = {(row["players"], row["key"]): row for row in data["figures"]}
    points = rows[2, "sheet.beast_unicorn"]
    assert points["b"] == pytest.approx(points["a"] * 9 / 5, abs=1e-3)
    assert rows[2, "moves"]["difference"] == 0
    assert data["comparisons"] == sum(row["p_value"] is not None for row in data["figures"]) + sum(
        row["p_value"] is not None for part in data["parts"] for row in part["figures"].values()
    )


@pytest.mark.slow
def test_what_only_one_box_has_is_compared_with_nothing(found: Findings, tmp_path: Path) -> None:
    """Unicorns without points have no line on the score sheet; an ending that never came is 0 %: both are tested."""
    text = files("tilecourt.games.merlin").joinpath("components.toml").read_text("utf-8")
    path = tmp_path / "unicorns.toml"
    path.write_text(text.replace('id = "unicorn"\nvp = 5', 'id = "unicorn"\nvp = 0', 1), encoding="utf-8")
    other = play(Study("merlin", "random", (2, 3), 12, seed=1, components=str(path)).settled())
    for sheet in other.sheets[2]:
        sheet.reason = "of_another_kind"
    data = compare(found, other)
    rows = {row["key"]: row for row in data["figures"] if row["players"] == 2}
    points, end = rows["sheet.beast_unicorn"], rows["ends.of_another_kind"]
    assert points["a"] > 0 and points["b"] == 0 and points["difference"] == -points["a"] and points["p_value"] < 1
    assert (end["a"], end["b"], end["difference"], end["significant"]) == (0, 1, 1, True)
    assert all(row["difference"] is not None for row in data["figures"])
    backwards = {row["key"]: row for row in compare(other, found)["figures"] if row["players"] == 2}
    assert backwards["ends.of_another_kind"]["difference"] == -1


def test_different_deals_are_not_compared(found: Findings) -> None:
    other = Findings(Study("merlin", "random", (2, 3), 12, seed=2), found.game, found.sheets)
    with pytest.raises(BadInput, match="the same deals"):
        compare(found, other)


def test_entries_are_known_by_their_ids_wherever_they_stand() -> None:
    a = {"x": 1, "rune": [{"id": "R1", "steps": 2}, {"id": "R2", "steps": 3}], "list": [1, 2], "gone": "a"}
    b = {"x": True, "rune": [{"id": "R3", "steps": 1}, {"id": "R1", "steps": 5}], "list": [1, 3]}
    found = {tuple(entry["where"]): (entry["a"], entry["b"]) for entry in differences(a, b)}
    assert found == {
        ("x",): (1, True),
        ("rune", "R1", "steps"): (2, 5),
        ("rune", "R2"): ({"id": "R2", "steps": 3}, None),
        ("rune", "R3"): (None, {"id": "R3", "steps": 1}),
        ("list",): ([1, 2], [1, 3]),
        ("gone",): ("a", None),
    }


def test_entries_without_a_name_are_known_by_their_number() -> None:
    assert list(differences({"t": [{"v": 1}, {"v": 1}]}, {"t": [{"v": 1}, {"v": 2}]})) == [
        {"where": ["t", "#2", "v"], "a": 1, "b": 2}
    ]

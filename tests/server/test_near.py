"""At a table: how near one's seat is to its cards, what a considered move completes, and the points so far."""

from __future__ import annotations

from tests.princess.build import position
from tests.server.club import Club
from tests.server.test_preview import ANN, asked, seated
from tilecourt.server.seen.near import interim, near

TEE = "Wm Fm Fs Fo / As Eo .. .."


def test_a_preview_says_which_rune_a_tile_with_a_gem_completes() -> None:
    p = position(TEE, row=["R02", "R28", "R29", "R30"], phase="place_tile", display=["Fm", "Es"])
    sitting = seated(p.game, p.state, {})
    act = {move.notation: move.id for move in p.state.moves(0)}
    assert asked(sitting, 0, act["place Fm 1,2 gem"]).completes == ["R02"]
    assert asked(sitting, 0, act["place Fm 1,2 -"]).completes == []
    assert asked(sitting, 0, act["place Es 1,2 gem"]).completes == []


def test_what_a_seat_is_near_to_and_the_points_so_far() -> None:
    p = position(TEE, row=["R02", "R28", "R29", "R30"], phase="place_tile", display=["Fm", "Es"])
    sitting = seated(p.game, p.state, {})
    found = {one.card: one for one in reversed(near(sitting, ANN, 0).near)}
    assert [lack.wants for lack in found["R02"].missing] == ["fire"] and found["R02"].also == ["gem"]
    points = interim(sitting, ANN, "en")
    assert all(line.text and "<" not in line.text for lines in points.sheet for line in lines)
    assert points.scores == [sum(line.points for line in lines) for lines in points.sheet]
    assert [lines[0].points for lines in points.sheet] == [-25] * 3
    assert not {line.key for lines in points.sheet for line in lines if line.key.startswith("bonus")}


def test_over_http_it_is_for_ones_own_seat_of_a_running_game(house: Club) -> None:
    ann, ben = house.person("Ann"), house.person("Ben")
    table = ann.open_table("realm_of_sand", "me", "greedy")
    ann.post(f"/tables/{table}/start", 200)
    found = ann.post(f"/tables/{table}/near", 200, seat=0)["near"]
    assert found and all({lack["cell"] for lack in one.get("missing", [])} <= set(one["cells"]) for one in found)
    assert len(ann.get(f"/tables/{table}/interim")["scores"]) == 2
    assert ben.post(f"/tables/{table}/near", 403, seat=0)["reason"] == "not_yours"


def test_a_preview_tells_what_would_happen_and_the_log_what_has() -> None:
    p = position(TEE, row=["R02", "R28", "R29", "R30"], phase="place_tile", display=["Fm", "Es"])
    sitting = seated(p.game, p.state, {})
    act = {move.notation: move.id for move in p.state.moves(0)}["place Fm 1,2 gem"]
    sentences = asked(sitting, 0, act).sentences
    assert sentences and all(" will " in sentence for sentence in sentences), sentences
    text = p.game.text("en")
    assert not any(" will " in p.game.tell(event, text, ["Ann"] * 3) for event in p.state.copy().play(0, act))

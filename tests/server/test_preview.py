"""A move looked at before it is made shows what the seat would see, and tells nobody what they may not know."""

from __future__ import annotations

from typing import Any

import msgspec
import pytest

from tests.conformance.cases import Position, for_positions
from tests.server.club import Club
from tilecourt.engine.errors import Refused
from tilecourt.engine.events import Event
from tilecourt.engine.game import Game
from tilecourt.engine.registry import game as find_game
from tilecourt.engine.registry import games
from tilecourt.engine.rng import Rng
from tilecourt.engine.state import GameState
from tilecourt.server import happenings as h
from tilecourt.server.decide import Caller
from tilecourt.server.preview import preview
from tilecourt.server.sitting import Sitting, sit_down
from tilecourt.server.store.api import Entry
from tilecourt.server.wire import MoveAsked, Preview
from tilecourt.table.lesson import accepted, lesson_of, positions

ANN = Caller("ann", "Ann")
FORESEEN = {"rune_claimed", "walked", "princess_taken", "gates_opened", "goal_reached"}


def seated(game: Game, state: GameState, options: dict[str, Any]) -> Sitting:
    """A running table at which Ann holds all seats, in a given position."""
    created = h.Created(
        game=game.id,
        rules=game.rules_version,
        components=game.digest,
        options=options,
        bots=(None,) * state.players,
        pace=h.Pace(),
        public=True,
        hot_seat=True,
        creator="ann",
        invitation="",
        secret="00" * 32,
    )
    seats = [h.Sat(seat=n, who="ann", name=f"P{n}", secret="") for n in range(state.players)]
    entries = [Entry(n, 0, h.text_of(what)) for n, what in enumerate([created, *seats, h.Started()])]
    sitting = sit_down("t", entries)
    assert sitting.table is not None
    state.telling = True
    sitting.table.state = state
    return sitting


def asked(sitting: Sitting, seat: int, action: int) -> Preview:
    return preview(sitting, ANN, MoveAsked(seat=seat, action=action), "en")


def check(position: Position) -> None:
    state, rng = position.state(), Rng.seeded(repr(position))
    seat = state.actors()[rng.below(len(state.actors()))]
    legal = state.legal(seat)
    options = dict(position.case.options)
    before = state.full(), state.rng.words()
    sitting = seated(position.game, state, options)
    worlds = [seated(position.game, state.sample(seat, rng), options) for _ in range(2)]
    for _ in range(4):
        action = legal[rng.below(len(legal))]
        found = asked(sitting, seat, action)
        assert (state.full(), state.rng.words()) == before, "looking changes nothing"
        for world in worlds:
            assert asked(world, seat, action) == found, "a preview tells two worlds apart that the seat cannot"
        after = state.copy()
        events = after.play(seat, action)
        if len(state.actors()) > 1:
            assert found == Preview(ply=sitting.ply, view=state.view(seat)), "a sealed choice changes nothing yet"
        elif after.reveals != state.reveals:
            assert found.reveals
            if found.view is None:
                assert found == Preview(ply=sitting.ply, reveals=True), "nothing but that"
            else:
                check_foreseen(found, events, after, seat)
        else:
            assert found.view == after.view(seat)
            assert found.events == [event.form() for event in events] and len(found.told) == len(events)
            assert not found.reveals and not after.over


def check_foreseen(found: Preview, events: list[Event], after: GameState, seat: int) -> None:
    """What was foreseen of a declaration happens: at once, or when it ends without another claim."""
    if not any(event.kind == "walked" for event in events):
        events = [*events, *after.play(seat, after.game.actions.parse("done"))]
    happened = [event.form() for event in events]
    assert found.events and len(found.told) == len(found.events)
    assert found.events == [form for form in happened if form["kind"] in FORESEEN]
    assert found.view is not None
    assert found.view["players"][seat]["space"] == after.view(seat)["players"][seat]["space"]


@pytest.mark.parametrize("game", games())
def test_a_preview_is_the_view_after_the_move_and_the_same_in_every_world(game: str) -> None:
    for_positions(game, 12, 1, check, running=True)


@pytest.mark.slow
@pytest.mark.parametrize("game", games())
def test_previews_of_many_positions(game: str) -> None:
    for_positions(game, 12, 6, check, running=True)


def test_the_walk_that_a_claim_leads_to_is_known_before_what_it_turns_up() -> None:
    game = find_game("princess")
    lesson = lesson_of(game)
    seen = 0
    for step, (state, _) in zip(lesson.steps, positions(game, lesson), strict=True):
        for action in accepted(game, state, step):
            if not game.actions.notation(action).startswith("claim"):
                continue
            found = asked(seated(game, state.copy(), dict(lesson.options)), 0, action)
            after = state.copy()
            check_foreseen(found, after.play(0, action), after, 0)
            seen += found.reveals
    assert seen >= 2


def test_the_last_of_several_sealed_choices_is_not_looked_at() -> None:
    """With it all are opened, and their colours are what the others have chosen."""
    game = find_game("kaguyahime")
    sitting = seated(game, game.new(3, 5), {})
    assert sitting.table is not None
    for seat in (0, 1):
        action = sitting.table.state.legal(seat)[-1]
        assert asked(sitting, seat, action).view == sitting.table.state.view(seat)
        sitting.table.play(seat, action)
        assert asked(sitting, seat, action).view is not None, "who has chosen may look at another choice"
    last = asked(sitting, 2, sitting.table.state.legal(2)[0])
    assert msgspec.to_builtins(last) == {"ply": sitting.ply, "reveals": True}


def test_a_move_the_rules_forbid_is_refused_with_its_rule() -> None:
    game = find_game("princess")
    sitting = seated(game, game.new(2, 1), {})
    assert sitting.state is not None
    (seat,) = sitting.state.actors()
    with pytest.raises(Refused) as refused:
        asked(sitting, 1 - seat, sitting.state.legal(seat)[0])
    assert refused.value.rule == "PMT-5"


def test_a_preview_over_both_ways(house: Club) -> None:
    ann, bob = house.person("Ann"), house.person("Bob")
    table = ann.open_table("princess", "me", "open")
    bob.sit(table)
    ann.post(f"/tables/{table}/start")
    with ann.at(table, 0, lang="ja") as a, bob.at(table, 1) as b:
        mover, seat, who = (a, 0, ann) if 0 in a.now["waiting"] else (b, 1, bob)
        other = b if mover is a else a
        looked = 0
        for legal in mover.now["legal"][:12]:
            told = mover.ask("preview", seat=seat, notation=legal["notation"], ply=mover.ply)
            over_http = who.post(f"/tables/{table}/preview", 200, seat=seat, form=legal["form"])
            assert told["type"] == "ok" and told["ply"] == mover.ply
            assert {**over_http, "told": 0} == {k: v for k, v in {**told, "told": 0}.items() if k not in ("type", "id")}
            if told.get("reveals") and legal["form"]["kind"] not in ("claim", "done"):
                assert set(told) == {"type", "id", "ply", "reveals"}
            else:
                looked += told["view"]["seat"] == seat
        assert looked
        assert other.ask("preview", seat=seat, action=legal["id"])["reason"] == "not_yours"
        assert mover.ask("preview", seat=seat, action=legal["id"], ply=0)["reason"] == "stale"
        assert mover.ask("preview", seat=seat)["reason"] == "bad_request"
        ply = mover.ply
        assert mover.ask("ping")["type"] == "pong" and mover.ply == ply, "nobody is told of a look"

"""A move looked at before it is made shows what the seat would see, and tells nobody what they may not know."""

from __future__ import annotations

from typing import Any

import msgspec
import pytest

from tests.conformance.cases import Position, for_positions
from tests.kaguyahime.positions import offer
from tests.kaguyahime.positions import position as kaguyahime_position
from tests.server.club import Club
from tilecourt.engine.errors import Refused
from tilecourt.engine.events import Event
from tilecourt.engine.game import Game
from tilecourt.engine.registry import game as find_game
from tilecourt.engine.registry import games
from tilecourt.engine.rng import Rng
from tilecourt.engine.state import GameState
from tilecourt.server.base.terms import Pace
from tilecourt.server.seen.preview import preview
from tilecourt.server.store.api import StoredEntry
from tilecourt.server.table import log_entries as h
from tilecourt.server.table.decide import Caller
from tilecourt.server.table.sitting import Sitting, sit_down
from tilecourt.server.wire.bodies import MoveAsked, Preview
from tilecourt.table import foresight
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
        pace=Pace(),
        public=True,
        hot_seat=True,
        creator="ann",
        invitation="",
        secret="00" * 32,
    )
    seats = [h.Sat(seat=n, who="ann", name=f"P{n}", secret="") for n in range(state.players)]
    entries = [StoredEntry(n, 0, h.text_of(entry)) for n, entry in enumerate([created, *seats, h.Started()])]
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
    luck = {kind.name for kind in position.game.event_kinds if kind.chance}
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
            assert found == Preview(entry=sitting.last_entry, view=state.view(seat)), (
                "a sealed choice changes nothing yet"
            )
        elif after.reveals != state.reveals:
            assert found.reveals and found.over <= after.over
            if position.game.foreseen(state, action) is not None:
                check_foreseen(found, events, after, seat)
                continue
            assert found.events == [event.form() for event in events[: len(found.events)]], "what is told is true"
            assert not {event["kind"] for event in found.events} & luck, "nothing is told that comes up"
            assert len(found.sentences) == len(found.events)
            assert found.view is None or (found.view == after.view(seat) and len(found.events) == len(events))
        else:
            assert found.view == after.view(seat)
            assert found.events == [event.form() for event in events] and len(found.sentences) == len(events)
            assert not found.reveals and not after.over


def check_foreseen(found: Preview, events: list[Event], after: GameState, seat: int) -> None:
    """What was foreseen of a declaration happens: at once, or when it ends without another claim."""
    if not any(event.kind == "walked" for event in events):
        events = [*events, *after.play(seat, after.game.actions.parse("done"))]
    happened = [event.form() for event in events]
    assert found.events and len(found.sentences) == len(found.events)
    assert found.events == [form for form in happened if form["kind"] in FORESEEN]
    assert found.view is not None
    assert found.view["players"][seat]["space"] == after.view(seat)["players"][seat]["space"]


@pytest.mark.slow
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
    assert msgspec.to_builtins(last) == {"entry": sitting.last_entry, "reveals": True}


def test_an_offer_made_when_the_others_lie_there_already_tells_nothing_of_them() -> None:
    """So a game can go on from a record; all of them are turned up with it."""
    game = find_game("kaguyahime")
    state = game.new(2, 5)
    state.play(0, state.legal(0)[-1])
    found = asked(seated(game, state, {}), 1, state.legal(1)[0])
    assert found.reveals and found.view is None
    assert [event["kind"] for event in found.events] == ["offer_made"]


def test_what_is_scored_before_cards_are_drawn_is_told() -> None:
    """The end of a placement turns nothing up: only taking back ends there."""
    game = find_game("merlin")
    state = game.new(2, 3)
    sitting, luck = seated(game, state, {}), Rng.seeded("7")
    ended = 0
    while state.actors() and ended < 20:
        (seat,) = state.actors()
        legal = state.legal(seat)
        action = legal[luck.below(len(legal))]
        found = asked(sitting, seat, action)
        kind = game.actions.kind(action).name
        events = state.play(seat, action)
        if kind == "end_placement":
            ended += 1
            assert found.reveals and found.view == state.view(seat)
            assert found.sentences == [game.tell(event, game.text("en").would(), ["P0", "P1"]) for event in events]
        elif kind in ("opening_beast", "keep") and found.reveals:
            assert found.view is None and not any(event["kind"].startswith("dice_r") for event in found.events)
            assert found.sentences
    assert ended == 20


def test_looking_does_not_look_at_what_is_hidden(monkeypatch: pytest.MonkeyPatch) -> None:
    """Were coming luck and piles taken from the real table, the same luck would give the same draw there."""
    game = find_game("princess")
    state = game.new(2, 1)
    while game.actions.kind(state.legal(state.actors()[0])[0]).name == "choose_side":
        state.play(state.actors()[0], state.legal(state.actors()[0])[0])
    (seat,) = state.actors()
    played: list[dict[str, Any]] = []
    told = foresight._told

    def watched(world: GameState, seat: int, action: int) -> list[Event]:
        played.append(world.full())
        return told(world, seat, action)

    monkeypatch.setattr(foresight, "_told", watched)
    for action in state.legal(seat):
        foresight.foresee(state, seat, action)
    assert played and all(full != state.full() for full in played)


def test_a_cube_of_ones_own_on_a_houseplant_is_looked_at_before() -> None:
    """What comes out is news to the others only: the player sees what it brings."""
    game = find_game("kaguyahime")
    state = kaguyahime_position(2, column=["H-1", "N-RG-4", "N-RP-4"])
    screen = state.full()["players"][0]["screen"]
    cube = next(kind for kind, n in screen.items() if n > 1 and kind != "clear")  # of each kind all know of one
    offer(state, f"{cube} -", "nothing -")
    sitting = seated(game, state, {})
    action = game.actions.parse(f"place 0 1,1 0 {cube}")
    after = state.copy()
    after.play(0, action)
    assert after.reveals != state.reveals, "to the others it is new"
    found = asked(sitting, 0, action)
    assert found.reveals, "it cannot be taken back"
    assert found.view == after.view(0)
    assert f"P0 will put a cube on the houseplant: {cube}." in found.sentences


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
            told = mover.ask("preview", seat=seat, notation=legal["notation"], entry=mover.entry)
            over_http = who.post(f"/tables/{table}/preview", 200, seat=seat, form=legal["form"])
            assert told["type"] == "ok" and told["entry"] == mover.entry
            assert {**over_http, "sentences": 0} == {
                k: v for k, v in {**told, "sentences": 0}.items() if k not in ("type", "id")
            }
            if told.get("reveals") and legal["form"]["kind"] not in ("claim", "done"):
                assert set(told) <= {"type", "id", "entry", "reveals", "events", "sentences"}
            else:
                looked += told["view"]["seat"] == seat
        assert looked
        assert other.ask("preview", seat=seat, action=legal["id"])["reason"] == "not_yours"
        assert mover.ask("preview", seat=seat, action=legal["id"], entry=0)["reason"] == "stale"
        assert mover.ask("preview", seat=seat)["reason"] == "bad_request"
        entry = mover.entry
        assert mover.ask("ping")["type"] == "pong" and mover.entry == entry, "nobody is told of a look"

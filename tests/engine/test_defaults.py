"""What a game gets where it writes nothing: legal moves, copies, samples, observations, words, drawings, endings."""

from __future__ import annotations

import doctest
import re
from pathlib import Path
from typing import Any, ClassVar

import pytest

from tilecourt.bots.info import Info
from tilecourt.bots.registry import bot
from tilecourt.engine import box_drawing, default_words
from tilecourt.engine import fields as field
from tilecourt.engine.actions import ActionSpace, Choice, Flag, Kind, Maybe, Number, Spot
from tilecourt.engine.errors import BadInput, Refused
from tilecourt.engine.events import Kinds, Part
from tilecourt.engine.field import nobody, owner
from tilecourt.engine.game import Game
from tilecourt.engine.names import Names
from tilecourt.engine.registry import game as find_game
from tilecourt.engine.registry import games
from tilecourt.engine.result import ScoreLine
from tilecourt.engine.rng import Rng
from tilecourt.engine.sight import Sight
from tilecourt.engine.state import ALLOWED, NOT_NOW, GameState
from tilecourt.engine.text import LANGUAGES, Text, load_if_there, named

ROOT = Path(__file__).resolve().parents[2]
CARDS = ["fox", "fox", "owl", "owl", "hare", "hare", "toad", "toad"]


class Hands(GameState):
    """Everybody has two cards and plays one of them; the rest is a deck that nobody sees."""

    shared_size = 9  # the deck, and how many are left in it
    seat_size = 3  # two cards, and the one played

    def begin(self) -> None:
        self.blank()
        deck = self.shuffled(8)
        for i in range(8):
            self.shared[i] = deck[i]
        self.shared[8] = 8 - 2 * self.players
        for player in range(self.players):
            self.seat[3 * player] = deck[7 - 2 * player]
            self.seat[3 * player + 1] = deck[6 - 2 * player]
            self.seat[3 * player + 2] = -1
        self.notes = [0]

    def why_not(self, seat: int, action: int) -> int:
        return ALLOWED if action < 2 else NOT_NOW

    def apply(self, seat: int, action: int) -> None:
        self.lay_open()
        self.notes.append(seat)
        self.seat[3 * seat + 2] = self.seat[3 * seat + action]
        self.seat[3 * seat + action] = -1
        self.tell(0, seat, self.seat[3 * seat + 2], 0, 0, 0)
        self.active = (seat + 1) % self.players
        if self.seat[3 * self.active + 2] >= 0:
            self.phase = 1
            self.finish()


class HandsGame(Game):
    id = "hands"
    rules_version = 1
    rule_of_end = "HND-2"
    rule_of_turn = "HND-1"
    state = Hands
    players = (2, 3)
    actions = ActionSpace([Kind("play_card", "HND-1", (Number("place", 1, 2),)), Kind("wait", "HND-1")])
    event_kinds = (Kinds(card=CARDS.__getitem__)("card_played", "HND-1", "card", parts=(Part("card"),)),)

    def declare(self) -> Sight:
        card = Names(CARDS, "card", pieces=8)
        players = [
            field.Listed("hand", card, 0, size=2, optional=True, to=owner),
            field.One("played", card, 2, optional=True),
        ]
        fields = [
            field.Phase(Names(("choose", "game_over"), "phase", closed=True)),
            field.Seat("active"),
            field.Listed("deck", card, 0, count=8, to=nobody),
            field.Players("A player.", 3, players),
            field.Viewer(),
        ]
        return Sight(self, "Hands.", fields)

    def score_sheet(self, state: Any, player: int) -> list[ScoreLine]:
        return [ScoreLine("foxes", int(0 <= state.seat[3 * player + 2] < 2), "HND-2")]


@pytest.fixture(scope="module")
def game() -> HandsGame:
    return HandsGame()


def test_legal_moves_follow_from_why_not(game: HandsGame) -> None:
    state = game.new(2, 1)
    assert state.legal(0) == [0, 1]
    assert state.legal(1) == []
    with pytest.raises(Refused, match=re.escape("You cannot wait now. (HND-1)")):
        state.play(0, "wait")


def test_why_not_follows_from_legal_moves() -> None:
    class Listing(Hands):
        why_not = GameState.why_not

        def legal_into(self, seat: int, out: Any) -> int:
            out[0] = 1
            return 1

    class ListingGame(HandsGame):
        state = Listing

    state = ListingGame().new(2, 1)
    assert state.legal(0) == [1]
    assert state.refusal(0, 1) is None
    assert isinstance(state.refusal(0, 0), Refused)


def test_copies_are_independent_also_in_attributes_of_the_game(game: HandsGame) -> None:
    state = game.new(3, 1)
    other = state.copy()
    other.play(0, "play_card 2")
    assert state.full() != other.full()
    assert (state.notes, other.notes) == ([0], [0, 0])
    assert game.options_of(other) == {}


def test_hidden_things_of_one_sort_are_dealt_anew(game: HandsGame) -> None:
    state = game.new(2, 3)
    hand = state.view(0)["players"][0]["hand"]
    seen = set()
    for number in range(40):
        sample = state.sample(0, Rng.seeded(str(number)))
        assert sample.view(0) == state.view(0)
        assert game.pieces(sample) == game.pieces(state) == {"card": 8}
        full = sample.full()
        left = [*hand, *full["players"][1]["hand"], *full["deck"]]
        assert sorted(left) == sorted(CARDS)
        seen.add(tuple(full["players"][1]["hand"]))
    assert len(seen) > 5


def test_equal_cards_leave_no_trace_in_a_sample(game: HandsGame) -> None:
    """Which of two equal pieces is hidden must not show: the same generator deals the same names."""
    state = game.new(2, 3)
    for number in range(20):
        world = state.sample(0, Rng.seeded(f"world {number}"))
        one, other = (s.sample(0, Rng.seeded("again")).full() for s in (state, world))
        assert one == other


def test_what_cannot_be_dealt_anew_is_said(game: HandsGame) -> None:
    class Secret(HandsGame):
        def declare(self) -> Sight:
            sight = HandsGame.declare(self)
            return Sight(self, "x", [*sight.fields, field.Number("secret", 0, to=nobody)])

    with pytest.raises(BadInput, match=r"hides 'secret'.*must write redeal"):
        Secret().new(2, 1).sample(0, Rng.seeded("1"))


def test_observations_are_read_from_the_view(game: HandsGame) -> None:
    state = game.new(2, 1)
    observation = game.observation(2)
    assert list(state.observe(1)) == observation.read(state.view(1))
    assert "players/+0/hand/0=fox" in observation.names
    assert not any(name.startswith("deck") for name in observation.names)


def test_scores_and_endings(game: HandsGame) -> None:
    state = game.new(2, 1)
    player = bot("adept", seed="1")
    while state.actors():
        seat = state.actors()[0]
        state.play(seat, player.choose(Info(state, seat)))
    result = state.result()
    assert (result.reason, result.rule) == ("end", "HND-2")
    assert [state.standing(seat) for seat in range(2)] == list(result.scores)
    assert state.evaluate(0) == state.standing(0)


@pytest.mark.parametrize(("language", "todo"), [("en", "Choose."), ("ja", "Chooseを選んでください。")])
def test_words_are_made_from_names(game: HandsGame, language: str, todo: str) -> None:
    text = game.text(language)
    state = game.new(2, 1)
    (event,) = state.play(0, "play_card 1")
    names = ["Ann", "Ben"]
    assert game.todo("choose", ["play_card"], text) == todo
    assert game.describe(0, text) == "Play card 1"
    assert game.tell(event, text, names).startswith("Ann")
    assert event.values["card"] in game.tell(event, text, names)
    assert text("score.total") in ("Total", "合計")
    assert text("score.foxes") == "Foxes"
    assert game.title == "Hands"
    assert not any("<" in message for message in text.messages.values())


def test_a_parameter_that_is_left_out_is_left_out_of_the_words() -> None:
    class Other(HandsGame):
        actions = ActionSpace([Kind("lay", "HND-1", (Choice("card", ("fox",)), Maybe("gem", ("ruby",))))])

    other = Other()
    assert [other.describe(action, other.text("en")) for action in range(2)] == ["Lay fox", "Lay fox ruby"]


class Mooring(HandsGame):
    """A move with a flag, of which the game's files name only the plain sentence."""

    actions = ActionSpace([Kind("moor", "HND-1", (Number("place", 1, 1), Flag("with_anchor")))])


@pytest.mark.parametrize(
    ("language", "sentence", "said"),
    [
        ("en", "Moor it on {place}", ["Moor it on 1", "Moor it on 1 (with anchor)"]),
        ("ja", "{place}につなぐ", ["1につなぐ", "1につなぐ（with anchor）"]),
        ("en", "Moor it on {place}, anchor: {with_anchor}", ["Moor it on 1, anchor: no", "Moor it on 1, anchor: yes"]),
        ("ja", "{place}につなぐ（錨：{with_anchor}）", ["1につなぐ（錨：いいえ）", "1につなぐ（錨：はい）"]),
    ],
)
def test_a_move_with_a_flag_is_said_with_the_sentence_of_the_game(
    monkeypatch: pytest.MonkeyPatch, language: str, sentence: str, said: list[str]
) -> None:
    files = {language: {"action.moor": sentence}}
    monkeypatch.setattr(default_words, "load_if_there", lambda _, lang, *names: Text(lang, files.get(lang, {})))
    mooring = Mooring()
    assert [mooring.describe(action, mooring.text(language)) for action in range(2)] == said


def test_a_flag_without_any_sentence_is_a_word() -> None:
    class Sailing(HandsGame):
        actions = ActionSpace([Kind("sail", "HND-1", (Number("place", 1, 1), Flag("fast")))])

    sailing = Sailing()
    assert [sailing.describe(action, sailing.text("en")) for action in range(2)] == ["Sail 1", "Sail 1 fast"]


def test_pieces_are_called_by_words_and_numbers() -> None:
    class Coloured(HandsGame):
        def declare(self) -> Sight:
            sight = HandsGame.declare(self)
            gem = Names(("red1", "old_crown", "R07"), "gem", pieces=3)
            return Sight(self, "x", [*sight.fields, field.One("gem", gem, 0)])

    text = Coloured().text("en")
    assert [named(text, "gem", word) for word in ("red1", "old_crown", "R07")] == ["red 1", "old crown", "R07"]


def test_every_grid_is_drawn_with_its_name() -> None:
    class Grids(HandsGame):
        actions = ActionSpace([Kind("lay", "HND-1", (Spot("cell", 1, 2),))])

        def declare(self) -> Sight:
            card = Names(CARDS, "card", pieces=8)
            fields = HandsGame.declare(self).fields
            return Sight(self, "x", [*fields, *(field.Listed(name, card, 0, size=2) for name in ("reef", "sky"))])

    grids = Grids()
    lines = grids.draw(grids.new(2, 1).view(0), grids.text("en")).plain().splitlines()
    assert [lines[at - 1].strip() for at, line in enumerate(lines) if line.split()[:2] == ["0", "1"]][:2] == [
        "Reef",
        "Sky",
    ]


def test_the_drawing_has_every_field_that_is_seen(game: HandsGame) -> None:
    drawn = game.draw(game.new(2, 1).view(0), game.text("en")).plain()
    assert "To move  Seat 0" in drawn
    assert "Seat 0 (you)" in drawn and "Hand" in drawn
    assert "Deck" not in drawn


def test_the_box_is_drawn_from_its_sections(game: HandsGame) -> None:
    class Boxed:
        raw: ClassVar = {
            "game": {"provenance": "R", "players": [2, 3]},
            "card": [{"id": "fox", "provenance": "X", "count": 2}],
        }

    drawn = box_drawing.draw(Boxed(), game.text("en"))  # type: ignore[arg-type]
    assert [(title, letters) for title, letters, _ in drawn] == [("Game", "R"), ("Card", "X")]
    assert "2 3" in drawn[0][2].plain() and "fox  count 2" in drawn[1][2].plain()
    assert game.draw_components(game.text("en")) == []


def test_a_game_in_a_single_module_has_no_folder(game: HandsGame) -> None:
    class Alone(HandsGame):
        pass

    Alone.__module__ = "alone"
    alone = Alone()
    assert alone.package == ""
    assert alone.text("ja")("game.title") == "Hands"
    assert list(alone.rulebook("en")) == []
    assert alone.weights is None


def test_the_smallest_game_of_the_docs(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    page = (ROOT / "docs" / "contribute" / "new-game.md").read_text("utf-8")
    (code, *_) = re.findall(r"^```py\n(.*?)^```$", page, re.MULTILINE | re.DOTALL)
    (tmp_path / "last_tile.py").write_text(code, "utf-8")
    monkeypatch.syspath_prepend(str(tmp_path))
    (session,) = re.findall(r"^```text\n(>>> .*?)^```$", page, re.MULTILINE | re.DOTALL)
    said: list[str] = []
    test = doctest.DocTestParser().get_doctest(
        re.sub(r"^$(?=\n(?!>>> |\Z))", "<BLANKLINE>", session, flags=re.MULTILINE), {}, "new-game.md", None, None
    )
    doctest.DocTestRunner(verbose=False, optionflags=doctest.NORMALIZE_WHITESPACE).run(test, out=said.append)
    assert not said, "".join(said)


@pytest.mark.parametrize("id", [id for id in games() if find_game(id).package.startswith("tilecourt.games.")])
@pytest.mark.parametrize("language", LANGUAGES)
def test_our_own_games_leave_no_words_to_the_defaults(id: str, language: str) -> None:
    """Else a message that is forgotten would be shown as a bare name."""
    found = find_game(id)
    own = load_if_there(found.package, language, "names", "messages")
    spare = {"label.table", "label.seat", "label.you", "label.yes", "label.no", "field.active", "ending.end"}
    assert [key for key, _ in default_words.made(found, language) if key not in own and key not in spare] == []

"""The definition of a game: its components, options, actions and text, and the making of new states.

A game's folder derives one class from `Game`. Everything that people read about a state (views, events, refusals, text)
is made in ordinary Python, here and in that folder, outside the compiled core.
"""

from __future__ import annotations

import secrets
from abc import ABC, abstractmethod
from collections.abc import Mapping, Sequence
from functools import cached_property, lru_cache
from importlib import import_module
from importlib.resources import files
from pathlib import Path
from typing import Any, ClassVar

from tilecourt.engine import box_drawing, defaults, prompt, sampling, table_drawing
from tilecourt.engine import components as component_file
from tilecourt.engine import weights as learned
from tilecourt.engine.actions import ActionSpace
from tilecourt.engine.errors import BadInput, Refused, TilecourtError
from tilecourt.engine.events import Event, EventKind, decode
from tilecourt.engine.model import Model
from tilecourt.engine.names import Box
from tilecourt.engine.near import Near
from tilecourt.engine.observation import Layout, Observation
from tilecourt.engine.options import Option, Value, settle
from tilecourt.engine.picture import Picture
from tilecourt.engine.result import Result, ScoreLine, ranks_of
from tilecourt.engine.rng import Rng
from tilecourt.engine.sight import Sight
from tilecourt.engine.state import EVENT_SIZE, GAME_IS_OVER, NOBODY_WINS, NOT_NOW, NOT_YOUR_TURN, GameState
from tilecourt.engine.text import Text
from tilecourt.engine.wording import Wording

MOST_SEED = 2**256
MOST_MADE = 64  # boxes kept in each process for states that come from another


class Game(Wording, ABC):
    """One game with one component set; `tilecourt.game(id)` gives the one with the printed box."""

    id: ClassVar[str]
    # Goes up whenever any game could continue differently than before; records name the version they were played under.
    rules_version: ClassVar[int]
    # The prefix of the game's rule ids, and the rules behind the refusals that every game has.
    rule_prefix: ClassVar[str] = ""
    rule_of_end: ClassVar[str]
    rule_of_turn: ClassVar[str]
    # The class of its states, unless the game writes `empty`.
    state: ClassVar[type[GameState]]
    # Whether several seats ever choose at the same time.
    simultaneous: ClassVar[bool] = False
    # Goes up whenever the numbers of an observation change in meaning, count or order.
    observation_version: ClassVar[int] = 1
    # Reasons of refusal from FIRST_OWN_REASON on: the rule and the key under `refusal` in the messages.
    reasons: ClassVar[Sequence[tuple[str, str]]] = ()
    # Phases in which nobody's first turn has begun yet.
    phases_of_setup: ClassVar[frozenset[str]] = frozenset()
    # What the learned evaluation looks at, in the order of `features_into`; named by `feature.*` in the messages.
    features: ClassVar[Sequence[str]] = ()
    # Multiplies the grandmaster's iterations; above 1 where one iteration is cheap and tells little.
    patience: ClassVar[int] = 1
    # A live clock that suits people: minutes for the game, and seconds added for each of a seat's decisions.
    clock: ClassVar[tuple[int, int]] = (15, 15)

    # Set in the class or by `build`.
    actions: ActionSpace
    options: Sequence[Option] = ()
    event_kinds: Sequence[EventKind] = ()
    players: tuple[int, ...]

    def __init__(self, components: Path | str | None = None) -> None:
        """Reads and checks the component set; a bad file is `BadInput`."""
        self.printed = components is None
        self.source = "The printed box" if components is None else f"The component file {components}"
        self.path = self.file("components.toml") if components is None else Path(components)
        self.raw = {} if self.path is None else component_file.read_box(self.path, self.package, self.id)
        self.digest = component_file.digest(self.raw)
        self._observations: dict[int, Observation] = {}
        self._texts: dict[str, Text] = {}
        self._models: dict[int, Model] = {}
        self._plain_models: dict[int, Model] = {}
        self._forecast_models: dict[int, Model] = {}
        self.kept: dict[object, Any] = {}  # what others make from this game and keep as long as it is there
        self.build()

    def file(self, name: str) -> Path | None:
        """A file in the game's folder, if it is there."""
        path = Path(str(files(self.package).joinpath(name))) if self.package else None
        return path if path is not None and path.is_file() else None

    # --- what a game writes

    @abstractmethod
    def score_sheet(self, state: Any, player: int) -> list[ScoreLine]:
        """A player's points line by line, at the end; during the game those so far, for bots of games that write
        neither `standing` nor `evaluate`."""

    def declare(self) -> Sight:
        """What lies on the table and who sees it; here, or as a function of that name in `sight.py`."""
        declared: Sight = self.part("sight").declare(self)
        return declared

    # --- what a game may leave out

    def build(self) -> None:
        """Checks `self.raw` and sets from it what depends on the box: actions, options, event_kinds, players."""

    def empty(self, players: int, rng: Rng, options: Mapping[str, Value]) -> GameState:
        """A state with no room for pieces yet; one of another package keeps its options as `options`."""
        made: Any = type(self).state(self, players, rng)
        made.options = dict(options)
        return made  # type: ignore[no-any-return]

    def options_of(self, state: Any) -> dict[str, Value]:
        """The options a state was begun with."""
        return dict(state.options)

    def ending(self, state: Any) -> tuple[str, str]:
        """Why a finished state is over, and the rule."""
        return "end", self.rule_of_end

    def standing(self, state: Any, player: int) -> Any:
        """What ranks a player at the end: more is better."""
        return state.standing(player)

    def foreseen(self, state: Any, action: int) -> tuple[GameState, list[Event]] | None:
        """What is certain about a legal move although it reveals something: a state that shows it, and the events.

        It must follow from what the seat knows, and is not the state after the move. None: there is nothing to say.
        """
        return None

    def near(self, view: Mapping[str, Any], seat: int, options: Mapping[str, Value]) -> list[Near]:
        """How near the seat is to completing what may be completed, as its own view shows it; the nearest fit first."""
        return []

    def interim(self, state: Any) -> list[list[ScoreLine]]:
        """Everybody's score sheet if the game ended now, without what lies face down; empty: there is nothing to say.

        It must follow from what a spectator knows.
        """
        return []

    def pieces(self, state: Any) -> dict[str, int]:
        """How many pieces of each sort the state holds, wherever they are: never changes during a game."""
        return defaults.pieces(state)

    # --- the public face

    def new(
        self, players: int | None = None, seed: int | str | None = None, *, events: bool = True, **options: Any
    ) -> GameState:
        """A new game: the same players, seed and options always give the same one. Without a seed, a random one."""
        players = self.players[0] if players is None else players
        if type(players) is not int or players not in self.players:
            raise self.not_for(players)
        settled = settle(self.options, options)
        state = self.start(players, Rng.seeded(read_seed(seed)), settled)
        state.telling = events
        return state

    def draw(self, view: Mapping[str, Any], text: Text, width: int = 100, names: Sequence[str] = ()) -> Picture:
        """The table as a person with that view sees it, for a terminal of that width; seats go by `names` if given."""
        drawn: Picture = self.part("drawing.table", table_drawing).draw(self, view, text, width, names)
        return drawn

    def draw_components(self, text: Text) -> list[tuple[str, str, Picture]]:
        """The box: for each group of components its title, its provenance and a drawing."""
        drawn: list[tuple[str, str, Picture]] = self.part("drawing.box", box_drawing).draw(self, text)
        return drawn

    def observation(self, players: int) -> Observation:
        """The observations of a game with that number of players: their size, names and bounds."""
        if players not in self._observations:
            if players not in self.players:
                raise self.not_for(players)
            self._observations[players] = Observation(self.sight.layout(Layout(players)))
        return self._observations[players]

    def part(self, name: str, default: Any = None) -> Any:
        """A module of the game's folder, read when it is first needed (what is shown is not needed to play)."""
        full = f"{self.package}.{name}" if self.package else name
        try:
            return import_module(full)
        except ModuleNotFoundError as missing:
            if default is None or not f"{full}.".startswith(f"{missing.name}."):
                raise
            return default

    @cached_property
    def sight(self) -> Sight:
        """What lies on the table and who sees it: views, full descriptions and observations follow from it."""
        return self.declare()

    def start(self, players: int, rng: Rng, options: Mapping[str, Value]) -> GameState:
        """The state before the first decision."""
        state = self.empty(players, rng, options)
        state.begin()
        return state

    def restore(self, full: Mapping[str, Any], rng: Rng) -> GameState:
        """The state that a full description stands for; the inverse of `GameState.full`."""
        box = Box()
        for name in ("options", "players"):
            if name not in full:
                raise box.lacking(name)
        players, options = full["players"], full["options"]
        if not isinstance(players, list) or not isinstance(options, dict) or len(players) not in self.players:
            raise BadInput(f"Expected options, and the players of a game for {self.players}.")
        try:
            state = self.empty(len(players), rng, settle(self.options, options))
            state.blank()
            self.sight.restore(full, state, box)
        except (KeyError, IndexError, TypeError, ValueError, AttributeError, OverflowError) as error:
            # A value that is not of its kind; each field would need a check of its own to say which.
            raise BadInput(f"The full description cannot be set up: {type(error).__name__}, {error}.") from None
        return state

    def sample_from(self, view: Mapping[str, Any], rng: Rng) -> GameState:
        """A state that the seat of this view could not tell from the real one, from the view alone."""
        return sampling.sample_from(self, view, rng)

    def result(self, state: Any) -> Result:
        """The outcome of a finished state."""
        players = range(state.players)
        reason, rule = self.ending(state)
        order = [self.standing(state, player) for player in players]
        ranks = ranks_of(order)
        if order[0] == NOBODY_WINS:
            return Result(reason, rule, None, tuple(() for _ in players), ranks, ())
        sheet = tuple(tuple(self.score_sheet(state, player)) for player in players)
        scores = tuple(sum(line.points for line in lines) for lines in sheet)
        return Result(reason, rule, scores, sheet, ranks, tuple(player for player in players if ranks[player] == 1))

    def model(self, players: int) -> Model:
        """The learned evaluation for a number of players; without weights for it, `evaluate` stands in."""
        if players not in self._models:
            trained = None if self.weights is None else self.weights.models.get(str(players))
            made = self.plain_model(players) if trained is None else learned.model_of(trained, players)
            self._models[players] = made
        return self._models[players]

    def plain_model(self, players: int) -> Model:
        """`evaluate` turned into chances of winning, for games without weights."""
        if players not in self._plain_models:
            self._plain_models[players] = learned.plain_model(players)
        return self._plain_models[players]

    def judge_by(self, model: Model | None, players: int) -> None:
        """From now on `model` gives this one for that number of players; None goes back to the game's own.

        A stored game (`pickle`) does not keep it.
        """
        if model is None:
            self._models.pop(players, None)
        else:
            self._models[players] = model

    @cached_property
    def weights(self) -> learned.Weights | None:
        """The weights in the game's folder, with how they were made; None if there are none."""
        return self._learned("judge/weights.json")

    @cached_property
    def forecast_weights(self) -> learned.Weights | None:
        """The weights of the forecast, which people are told, with how they were made; None if there are none."""
        return self._learned("judge/forecast.json")

    def forecast_model(self, players: int) -> Model:
        """The model of what people are told: fitted to how games ended, not to choose moves by.

        It knows the box it was fitted to; with another one the model that moves are chosen by has to do.
        """
        if players not in self._forecast_models:
            trained = None if self.forecast_weights is None else self.forecast_weights.models.get(str(players))
            ours = trained is not None and trained.made.components == self.digest
            made = learned.model_of(trained, players) if ours and trained is not None else self.model(players)
            self._forecast_models[players] = made
        return self._forecast_models[players]

    def _learned(self, name: str) -> learned.Weights | None:
        path = self.file(name)
        return None if path is None else learned.read(path, self.id, self.features)

    # --- for GameState

    def events_of(self, state: GameState) -> list[Event]:
        """The events of the last move."""
        return decode(self.event_kinds, list(state.event_numbers), EVENT_SIZE)

    def refused(self, state: GameState, seat: int, action: int, reason: int) -> Refused:
        """The refusal for a reason the core gave."""
        kind, _ = self.actions.split(action)
        if reason == GAME_IS_OVER:
            rule, key = self.rule_of_end, "game_over"
        elif reason == NOT_YOUR_TURN:
            rule, key = self.rule_of_turn, "not_your_turn"
        elif reason == NOT_NOW:
            rule, key = kind.rule, "not_now"
        else:
            rule, key = self.reasons[reason - NOT_NOW - 1]
        values = self.actions.form(action)
        if key == "not_now":  # then it helps to know what is to be decided now, and with it what ends the step
            phase = state.view(None).get("phase")
            values = {**values, "phase": phase, "todo": phase}
        return Refused(rule, f"refusal.{key}", self.explain(f"refusal.{key}", values, self.text("en")), values, self.id)

    def not_for(self, players: object) -> TilecourtError:
        """The error for a number of players that the game does not allow."""
        return BadInput(f"{self.title} is for {self.players[0]} to {self.players[-1]} players, not {players}.")

    def no_such_seat(self, seat: int, players: int) -> TilecourtError:
        """The error for a seat that is not at the table."""
        return BadInput(f"Expected a seat from 0 to {players - 1}, got {seat}.")

    def no_such_action(self, action: int) -> TilecourtError:
        """The error for a number outside the action space."""
        return BadInput(f"Expected an action id from 0 to {self.actions.size - 1}, got {action}.")

    def __repr__(self) -> str:
        return f"<{self.title} ({self.id}), {prompt.players(self)}, {self.actions.size} actions>"

    def __str__(self) -> str:
        return prompt.card(self)

    def __reduce__(self) -> tuple[Any, tuple[Any, ...]]:
        return _made, (type(self), self.source_path, self.digest)

    def __deepcopy__(self, memo: Any) -> Game:
        return self  # playing never changes it

    def unpickling(self, state: GameState) -> tuple[Any, tuple[Any, ...]]:
        """How `pickle` stores a state: as its full description."""
        extra = (state.moves_made, state.reveals, state.telling)
        return _unpickle, (type(self), self.source_path, self.digest, state.full(), state.rng.words(), extra)

    @cached_property
    def source_path(self) -> str | None:
        """The component file, or None for the printed box."""
        return None if self.printed else self.source.removeprefix("The component file ")


def read_seed(seed: int | str | None) -> str:
    """A seed as text: a whole number from 0 to 2**256 - 1, as a number or in digits; None draws one."""
    if seed is None:
        return str(secrets.randbelow(10**9))
    if isinstance(seed, bool) or not isinstance(seed, (int, str)):
        raise BadInput(f"Expected a seed as a whole number, got {seed!r}.")
    word = str(seed)
    if not (word.isascii() and word.isdecimal() and len(word) < 80 and int(word) < MOST_SEED):
        raise BadInput(f"Expected a seed as a whole number from 0 to 2**256 - 1, got {word}.")
    return str(int(word))


@lru_cache(MOST_MADE)
def _made(game: type[Game], path: str | None, digest: str) -> Game:
    # Once in each process: reading and checking a box takes far longer than restoring a state.
    made = game(path)
    if made.digest != digest:
        raise BadInput(f"{made.source} is the component set {made.digest}; the state was stored with {digest}.")
    return made


def _unpickle(
    game: type[Game],
    path: str | None,
    digest: str,
    full: dict[str, Any],
    words: tuple[int, int, int, int],
    extra: tuple[int, int, bool],
) -> GameState:
    state = _made(game, path, digest).restore(full, Rng(*words))
    state.moves_made, state.reveals, state.telling = extra
    return state

"""What Realm of Sand says beyond what tests/engine/test_text.py asks of every game."""

from random import Random

import pytest

from tests.realm_of_sand.build import GAME
from tests.realm_of_sand.oracle import turned
from tests.refusals import check_refusals_name_what_they_have
from tilecourt.engine.events import Event
from tilecourt.engine.names import names_of
from tilecourt.games.realm_of_sand import phases

ENGLISH, JAPANESE = GAME.text("en"), GAME.text("ja")
POWERS = "draw_cards trade trade_from move_square level_up exchange use_crystal"
# Which kinds of move each reason can meet: its message may only name what all of them have (reasons.py).
MET_BY = {
    "board_taken": "choose_board",
    "board_fixed": "choose_board",
    "special_disk_only": "take_disk",
    "supply_empty": "take_disk",
    "capacity_counts": "open_box",
    "no_level_to_open": "open_box",
    "not_to_open": "open_box",
    "card_not_available": "complete",
    "off_board": "complete place_tile",
    "not_turned": "complete",
    "same_placement": "complete place_tile",
    "not_built": "complete",
    "no_such_power": POWERS,
    "crystal_fresh": POWERS,
    "crystal_clear": POWERS,
    "deck_empty": "draw_cards",
    "no_such_card": "keep",
    "nothing_to_order": "keep",
    "no_disk_to_give": "trade trade_from",
    "same_colour_trade": "trade trade_from",
    "wanted_out": "trade trade_from",
    "no_square_there": "move_square",
    "target_occupied": "move_square",
    "too_many_dark": "place_tile summon_lay summon_move move_square",
    "not_opened": "place_tile summon_lay summon_move move_square",
    "top_level": "level_up",
    "no_such_place": "exchange",
    "lower_slot_first": "exchange",
    "just_exchanged": "exchange",
    "no_such_slot": "place_tile exchange set_aside",
    "other_box_first": "lay_square leave_empty",
    "summon_limit": "summon_lay summon_move",
    "no_disk_in_reserve": "summon_lay",
    "no_disk_there": "summon_move",
    "same_box": "summon_move",
    "disk_fixed": "summon_move",
    "just_filled": "summon_lay summon_move",
    "same_disk_there": "summon_lay",
    "no_disks": "summon_lay summon_move",
    "crystal_without_use": "use_crystal",
    "three_steps_first": "use_crystal",
    "no_fourth_step": "use_crystal",
    "one_step_at_least": "summon_done",
    "fourth_step_due": "summon_done",
    "not_in_reach": "pick_tile",
    "main_action_due": "end_turn",
    "main_action_open": f"complete open_box {POWERS}",
    "main_action_spent": "place_tile summon_lay summon_move summon_done use_crystal",
}


@pytest.mark.parametrize("text", [ENGLISH, JAPANESE], ids=["en", "ja"])
def test_every_phase_is_named_and_says_what_to_do(text):
    assert {phase for phase in names_of(phases) if f"phase.{phase}" not in text} == set()
    assert {phase for phase in names_of(phases) if f"todo.{phase}" not in text} == {"game_over"}


def test_a_refusal_names_only_what_the_refused_move_has():
    check_refusals_name_what_they_have(GAME, MET_BY)


def test_options_have_names_and_values_in_both_languages():
    for text in (ENGLISH, JAPANESE):
        for option in GAME.options:
            assert f"option.{option.name}" in text
            assert f"option_help.{option.name}" in text
            for value in option.values:
                assert f"option_value.{option.name}.{str(value).lower()}" in text, (option.name, value)


@pytest.mark.parametrize(
    ("kind", "values", "english", "japanese"),
    [
        (
            "building_completed",
            {"card": "B107", "boxes": ["C2", "B3", "C3", "D3"], "points": 3, "hourglasses": 1},
            "Ada completed Herb Garden: 3 points, 1 hourglass (paid with C2 B3 C3 D3).",
            "Adaが「薬草園」を完成させました：3点、砂時計1個（支払い C2 B3 C3 D3）",
        ),
        (
            "disk_traded",
            {"colour": "R", "wanted": "B"},
            "Ada traded a red disk for a blue one.",
            "Adaが赤の精霊を青の精霊と交換しました。",
        ),
        (
            "cards_seen",
            {"level": 3, "number": 3},
            "Ada looked at 3 cards of the deck: Rank III.",
            "Adaがランク3の山札の上から3枚を見ました。",
        ),
    ],
)
def test_events_are_told_with_the_names_of_things(kind, values, english, japanese):
    event = Event(kind, 0, values)
    assert GAME.tell(event, ENGLISH, ["Ada"]) == english
    assert GAME.tell(event, JAPANESE, ["Ada"]) == japanese


def test_moves_use_the_names_of_things():
    assert GAME.describe(GAME.actions.parse("complete B107 0 B2"), ENGLISH) == "Complete Herb Garden with B2 C2 D2 C3"
    assert GAME.describe(GAME.actions.parse("summon_lay G C3"), JAPANESE) == "召喚：緑の精霊を C3 に置く"


@pytest.mark.parametrize(
    ("move", "english", "japanese"),
    [
        (
            "place_tile 1 5 C3",
            "Place Tile 2: black on D3, red on C4, black on D4",
            "タイル2を配置する：D3 に黒、C4 に赤、D4 に黒",
        ),
        (
            "pick_tile 0",
            "Take the first tile of the circle: Corner red–red–green",
            "サークルの1枚目のタイルを取る：かぎ形・赤赤緑",
        ),
    ],
)
def test_a_move_of_a_tile_says_which_squares_go_where_and_counts_from_one(move, english, japanese):
    action = GAME.actions.parse(move)
    tiles = {"place_tile": ("T25",), "pick_tile": ("T19",)}[move.split()[0]]
    assert GAME.describe(action, ENGLISH, tiles) == english
    assert GAME.describe(action, JAPANESE, tiles) == japanese
    assert " 0" not in GAME.describe(action, ENGLISH)


def test_what_a_move_of_a_tile_means_is_what_lies_there():
    state = GAME.new(players=2, seed=7, start_player="1")
    hand, circle = state.view(0)["players"][0]["tiles"], state.view(0)["circle"]
    placing = next(move for move in state.legal(0) if GAME.actions.notation(move).startswith("place_tile 2 "))
    assert GAME.meant(state, placing) == (hand[2],)
    state.play(0, placing)
    circle = state.view(0)["circle"]
    assert GAME.meant(state, GAME.actions.parse("pick_tile 1")) == (circle[1],)


def test_every_sentence_of_a_legal_move_is_its_own():
    """Two moves with the same words could not be told apart in the list."""
    for seed, mode in ((3, "basic"), (4, "advanced")):
        state = GAME.new(players=2, seed=seed, mode=mode)
        random = Random(seed)
        for _ in range(60):
            legal = state.legal(state.actors()[0])
            for text in (ENGLISH, JAPANESE):
                said = {GAME.describe(move, text, GAME.meant(state, move)) for move in legal}
                assert len(said) == len(legal)
            state.play(state.actors()[0], random.choice(legal))


def test_a_card_that_cannot_be_completed_says_what_is_missing():
    state = GAME.new(players=2, seed=7, start_player="1")
    card = next(card for card in state.view(0)["rows"][0] if card is not None)
    refused = state.refusal(0, GAME.actions.parse(f"complete {card} 0 C2"))
    assert refused.key == "refusal.not_built"
    assert "missing:" in refused.sentence and " on C2" in refused.sentence
    assert "足りないもの：" in GAME.explain(refused.key, refused.values, JAPANESE)


@pytest.mark.parametrize(
    ("phase", "kinds", "said"),
    [
        ("pre", ["place_tile", "summon_lay"], "Place a tile or summon disks."),
        ("pre", ["place_tile"], "Place a tile."),
        (
            "post",
            ["complete", "trade", "trade_from", "end_turn"],
            "Your main action is done. End your turn when you like. You may still complete a building: its card glows. "
            "You may also use your crystal.",
        ),
        ("post", ["end_turn"], "End your turn."),
        ("summon", ["summon_lay", "summon_done"], "Lay or move another disk, or finish your summon."),
        ("summon", ["summon_done"], "No further disk can be laid: finish the summon."),
    ],
)
def test_what_to_do_now_speaks_only_of_what_can_be_done(phase, kinds, said):
    assert GAME.todo(phase, kinds, ENGLISH) == said
    assert "上級面" not in GAME.todo(phase, kinds, JAPANESE)


def test_the_words_of_an_orientation_are_what_it_does_to_a_pattern():
    """ROS-5.2: mirrored first, then turned clockwise; the terminal's question shows these words."""
    for language, upside, quarter in (("en", "mirrored top to bottom", "clockwise"), ("ja", "上下に裏返す", "右に90°")):
        text = GAME.text(language)
        assert text("orientation.6") == upside
        assert quarter in text("orientation.1")
        assert len({text(f"orientation.{o}") for o in range(8)}) == 8
        assert upside in GAME.describe(GAME.actions.parse("place_tile 0 6 C2"), text)
    assert turned(["GR", "K."], 6) == ["K.", "GR"]
    assert turned(["GR", "K."], 1) == ["KG", ".R"]

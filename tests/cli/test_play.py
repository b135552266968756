"""Playing in the terminal, driven by typed lines: whole games, every word, saving and going on, both languages."""

from __future__ import annotations

import json
from itertools import islice
from pathlib import Path

import pytest

from tests.cli.command import Run, any_answers
from tilecourt.engine.registry import game, games
from tilecourt.table import record as records
from tilecourt.table.table import Table

ALONE = ["play", "princess", "--seed", "4", "--bots", "random", "--option", "start_player=seat_zero"]
TOGETHER = ["play", "princess", "--seed", "4", "--seat", "all", "--option", "start_player=seat_zero"]


def result_in(path: str) -> dict[str, object]:
    """The result of a saved game, played again from its record."""
    record = records.read(Path(path))
    found: dict[str, object] = records.final(record, records.game_of(record)).result().form()
    return found


# --- whole games


@pytest.mark.slow
@pytest.mark.parametrize("lang", ["en", pytest.param("ja", marks=pytest.mark.slow)])
def test_a_whole_game_by_numbered_answers(tilecourt: Run, lang: str) -> None:
    out = tilecourt(*ALONE, "--save", "game.json", "--lang", lang, typed=any_answers(1)).fine
    result = result_in("game.json")
    assert game("princess").text(lang)(f"ending.{result['reason']}") in out
    assert out.splitlines()[-1] == {"en": "Nobody wins.", "ja": "勝者はいません。"}[lang]


@pytest.mark.slow
@pytest.mark.parametrize("id", games())
def test_people_at_one_screen_finish_every_game(tilecourt: Run, id: str) -> None:
    players = str(max(2, game(id).players[0]))
    words = ["play", id, "--players", players, "--seat", "all", "--seed", "3", "--save", "game.json"]
    out = tilecourt(*words, typed=any_answers(2)).fine
    result = result_in("game.json")
    assert game(id).text("en")(f"ending.{result['reason']}") in out
    assert "Pass the screen to Player 1 and press Enter" in out


@pytest.mark.slow
@pytest.mark.parametrize("id", games())
def test_every_game_against_bots_in_japanese(tilecourt: Run, id: str) -> None:
    words = ["play", id, "--seed", "3", "--bots", "random", "--save", "game.json", "--lang", "ja"]
    out = tilecourt(*words, typed=any_answers(3)).fine
    assert game(id).text("ja")(f"ending.{result_in('game.json')['reason']}") in out
    assert "<" not in out.replace("<-", ""), "a message is missing"


def test_bots_alone_need_nobody(tilecourt: Run) -> None:
    words = ["play", "princess", "--seat", "none", "--bots", "random", "--seed", "4", "--save", "game.json"]
    assert tilecourt(*words).fine.splitlines()[-1] == "Nobody wins."


# --- the words


def test_help_lists_every_word(tilecourt: Run) -> None:
    for lang in ("en", "ja"):
        out = tilecourt(*ALONE, "--lang", lang, typed=["help", "quit"]).fine
        for word in ("why", "undo", "hint", "log", "rule", "board", "save", "help", "quit"):
            assert f"  {word}  " in out or f"  {word} " in out


def test_why(tilecourt: Run) -> None:
    typed = ["why place Fo 0,2 gem", "why not choose_side a", "why dance", "WHY choose_side x", "why", "quit"]
    out = tilecourt(*ALONE, typed=typed).fine
    assert game("princess").new(2, 4).refusal(0, game("princess").actions.parse("place Fo 0,2 gem")) is not None
    assert "(PMT-5.5)" in out
    assert "That is possible: Use side A of your start board" in out
    assert "Expected a move of kind choose_side, skip, " in out and "got 'dance'." in out
    assert "side must be one of a, b, got 'x'." in out
    assert "それは可能です" in tilecourt(*ALONE, "--lang", "ja", typed=["why choose_side a"]).fine


def test_a_move_in_notation(tilecourt: Run) -> None:
    out = tilecourt(*ALONE, "--save", "game.json", typed=["skip", "choose_side b", "quit"]).fine
    assert "(PMT-5)" in out, "a refused move says why"
    assert json.loads(Path("game.json").read_text(encoding="utf-8"))["moves"][0] == "0 choose_side b"


def test_what_is_no_choice(tilecourt: Run) -> None:
    for word in ("99", "dance", "-1", "9" * 5000, "²", "\x1b[2J", "[/b]", "\udcff"):
        out = tilecourt(*ALONE, typed=[word, "quit"]).fine
        assert "There is no choice " in out
    assert "という選択肢はありません" in tilecourt(*ALONE, "--lang", "ja", typed=["99"]).fine


def test_digits_of_another_keyboard(tilecourt: Run) -> None:
    out = tilecourt(*ALONE, "--lang", "ja", "--save", "game.json", typed=["２", "quit"]).fine
    assert "という選択肢はありません" not in out
    assert json.loads(Path("game.json").read_text(encoding="utf-8"))["moves"][0] == "0 choose_side b"


def test_hint_log_rule_board(tilecourt: Run) -> None:
    out = tilecourt(*ALONE, typed=["hint", "quit"]).fine
    assert "The greedy bot would: " in out and "[choose_side " in out
    out = tilecourt(*ALONE, typed=["1", "log", "log 1", "log 0", "log many", "log " + "9" * 5000, "quit"]).fine
    assert "You chose side A of the start board. (PMT-4.2)" in out
    out = tilecourt(*ALONE, typed=["rule pmt-5.6", "rule PMT-5.66", "rule", "quit"]).fine
    assert game("princess").rulebook("en")["PMT-5.6"].title in out
    assert "the nearest is PMT-5.6." in out
    assert (
        game("princess").rulebook("ja")["PMT-5.6"].title
        in tilecourt(*ALONE, "--lang", "ja", typed=["rule PMT-5.6"]).fine
    )
    once, twice = tilecourt(*ALONE, typed=["quit"]).fine, tilecourt(*ALONE, typed=["board", "quit"]).fine
    assert len(twice) > len(once) + 500


def test_undo_goes_back_over_what_nobody_learned_from(tilecourt: Run) -> None:
    out = tilecourt(*ALONE, typed=["undo", "quit"]).fine
    assert "Nothing to take back" in out
    # The other player's side is chosen after this one's, then everything is dealt: too late.
    out = tilecourt(*ALONE, typed=["1", "undo", "quit"]).fine
    assert "Nothing to take back" in out
    # At one screen the first choice can be taken back before the second is made.
    typed = ["", "1", "undo", "", "2", "", "quit"]
    out = tilecourt(*TOGETHER, "--save", "game.json", typed=typed).fine
    assert "Taken back." in out
    assert json.loads(Path("game.json").read_text(encoding="utf-8"))["moves"] == ["0 choose_side b"]
    assert "1手戻しました。" in tilecourt(*TOGETHER, "--lang", "ja", typed=typed).fine


def test_undo_within_a_turn_and_no_further_than_the_last_draw(tilecourt: Run, record: Path) -> None:
    """In the middle of a saved game: as many steps back as were made since something was turned up, and no more."""
    saved = records.read(record)
    table = Table(game("princess"), 2, saved.seed, saved.seats, **saved.options)
    for move in saved.moves:
        table.play(int(move[0]), table.game.actions.parse(move[2:]))
        if table.can_undo(3) and len({turned.seat for turned in table.history[-3:]} | set(table.state.actors())) == 1:
            break
    steps = next(number for number in range(1, 20) if not table.can_undo(number)) - 1
    record.write_text(table.record.text(), encoding="utf-8")
    resumed = ["play", "princess", "--resume", str(record), "--seat", "all"]
    out = tilecourt(*resumed, typed=["", *["undo"] * 20, "quit"]).fine
    assert out.count("Taken back.") == steps >= 3
    assert out.count("Nothing to take back") >= 1
    assert records.read(record).moves == table.record.moves[:-steps]


def test_nothing_private_is_asked_for_while_the_screen_is_passed_on(tilecourt: Run) -> None:
    out = tilecourt(*TOGETHER, typed=["hint", "why skip", "help", "quit"]).fine
    assert "The greedy bot would" not in out and "(PMT" not in out


# --- leaving, saving, going on


@pytest.mark.parametrize("lang", ["en", "ja"])
def test_the_end_of_the_input_and_quit_leave_the_game(tilecourt: Run, lang: str) -> None:
    for typed in ([], ["quit"], ["QUIT"], ["1", "quit now"]):
        out = tilecourt(*ALONE, "--lang", lang, typed=typed).fine
        assert out.endswith({"en": "You left the game.\n", "ja": "ゲームをやめました。\n"}[lang])


def test_save_and_resume(tilecourt: Run) -> None:
    out = tilecourt(*ALONE, typed=["1", "save", "save mine.json", "save none/x.json", "save .", "quit"]).fine
    assert "Saved to princess-4.json." in out and "Saved to mine.json." in out
    assert "The file none/x.json cannot be written" in out and "The file . cannot be written" in out
    assert Path("princess-4.json").read_text(encoding="utf-8") == Path("mine.json").read_text(encoding="utf-8")
    before = records.read(Path("mine.json"))
    assert before.seats == ["You", "random 1"]

    resumed = ["play", "princess", "--resume", "mine.json", "--bots", "random"]
    tilecourt(*resumed, typed=[*islice(any_answers(3), 12), "quit"]).fine  # noqa: B018
    after = records.read(Path("mine.json"))
    assert after.moves[: len(before.moves)] == before.moves and len(after.moves) > len(before.moves)
    assert (after.seed, after.seats, after.options) == (before.seed, before.seats, before.options)

    tilecourt(*resumed, "--save", "other.json", "--lang", "ja", typed=["quit"]).fine  # noqa: B018
    assert records.read(Path("other.json")).moves == after.moves
    assert "保存しました" in tilecourt(*resumed, "--lang", "ja", typed=["save 保存.json"]).fine


def test_a_finished_game_can_be_resumed_and_shows_its_end(tilecourt: Run, record: Path) -> None:
    out = tilecourt("play", "princess", "--resume", str(record)).fine
    assert out.splitlines()[-1] == "Nobody wins."


# --- the menu


@pytest.mark.parametrize("lang", ["en", "ja"])
def test_the_menu_starts_a_game(tilecourt: Run, lang: str) -> None:
    princess = str(games().index("princess") + 1)
    out = tilecourt("--lang", lang, typed=["0", "x", princess, "2", "2", "quit"]).fine
    assert "tilecourt play princess --players 3 --seat 0 --bots adept" in out
    assert out.endswith({"en": "You left the game.\n", "ja": "ゲームをやめました。\n"}[lang])
    assert {"en": "or q to leave.", "ja": "q でやめます。"}[lang] in out


def test_the_menu_takes_the_first_by_enter_and_people_together(tilecourt: Run) -> None:
    princess = str(games().index("princess") + 1)
    out = tilecourt(typed=[princess, "", "5", "quit"]).fine
    assert "tilecourt play princess --players 2 --seat all" in out
    for typed in ([], ["q"], [princess, "quit"], [princess, "1"]):
        assert "play princess" not in tilecourt(typed=typed).fine

"""Stable-Baselines3 as it comes from the index, in a fresh environment: its environments, the example, the notebook."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path

import pytest

from tests.release.conftest import ROOT, checkout, run

pytestmark = pytest.mark.very_slow
# Up to the version of torch with which the example's figures were made.
LEARNERS = ("torch<2.14", "sb3-contrib")
MADE = """
import tilecourt.envs
from sb3_contrib import MaskablePPO
from stable_baselines3.common.env_util import make_vec_env

for game in tilecourt.games():
    name = f"tilecourt/{game}-2p-v{tilecourt.envs.setting.version_of(tilecourt.game(game))}"
    envs = make_vec_env(name, n_envs=2, seed=1)
    assert envs.reset().shape[0] == 2 and envs.env_method("action_masks")[0].any()
    model = MaskablePPO("MlpPolicy", envs, n_steps=32, batch_size=32, n_epochs=1, device="cpu").learn(64)
    assert model.num_timesteps == 64
    print(game)
"""


@pytest.fixture(scope="module")
def learner(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The Python of an environment with Tilecourt and what learns; without torch there is nothing to test."""
    folder = tmp_path_factory.mktemp("learner")
    run(sys.executable, "-m", "venv", folder / "venv")
    python = folder / "venv" / "bin" / "python"
    try:
        run(python, "-m", "pip", "install", "-q", *LEARNERS)
    except (AssertionError, subprocess.TimeoutExpired) as error:
        pytest.skip(f"torch or sb3-contrib cannot be installed here: {str(error).strip().splitlines()[-1]}")
    plain = {f"TILECOURT_{part}": "off" for part in ("COMPILE", "PAGE", "DOCS")}
    run(python, "-m", "pip", "install", "-q", f"{checkout(folder / 'sources')}[rl,test]", **plain)
    return python


def test_stable_baselines_makes_and_learns_every_game(learner: Path, tmp_path: Path) -> None:
    said = run(learner, "-c", MADE, cwd=tmp_path)
    assert set(said.split()) >= {"kaguyahime", "merlin", "princess", "realm_of_sand"}


def test_the_example_learns_and_its_model_is_a_bot(learner: Path, tmp_path: Path) -> None:
    example = (ROOT / "examples" / "maskable_ppo.py").read_bytes()
    (tmp_path / "maskable_ppo.py").write_bytes(example)
    said = run(learner, "maskable_ppo.py", "--minutes", "0.2", "--games", "4", cwd=tmp_path)
    assert said.count("wins against random") == 3
    bots = ("--bots", "maskable_ppo:Trained,random", "--games", "2", "--seed", "1", "--json")
    assert '"failures": {}' in run(learner.with_name("tilecourt"), "arena", "merlin", *bots, cwd=tmp_path)


def test_the_notebook_trains(learner: Path) -> None:
    tests = ROOT / "tests" / "examples"
    said = run(learner, "-m", "pytest", "-q", "-p", "no:cacheprovider", tests, "-k", "train", "-rs", cwd=ROOT)
    assert "1 passed" in said and "skipped" not in said, said

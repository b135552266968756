"""The folders of benchmarks are programs; here their parts are imported."""

import sys
from pathlib import Path

sys.path.append(str(Path(__file__).parents[2] / "benchmarks"))

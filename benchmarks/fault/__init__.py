"""The parts of `benchmarks/faults.py`: people who play, faults that come upon them, and checks of what is left."""

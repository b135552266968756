"""The conformance suite: what every game must hold, whoever wrote it. `pytest --tilecourt-game NAME` runs it."""

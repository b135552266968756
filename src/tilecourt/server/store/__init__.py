"""Where tables live on: one protocol (`api`), and the databases that keep it."""

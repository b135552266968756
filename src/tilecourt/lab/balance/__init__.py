"""What a designer asks of many games: who wins, how long it takes, what cards do, what a changed box changes."""

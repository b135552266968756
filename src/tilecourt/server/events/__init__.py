"""Events that run by themselves, over all nodes of one database: tournaments, duplicates, the play of the day."""

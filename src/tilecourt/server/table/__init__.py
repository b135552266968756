"""One table: the entries of its log, the table they make, and who may do what at it."""

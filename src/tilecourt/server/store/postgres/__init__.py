"""The PostgreSQL store: several nodes at one database."""

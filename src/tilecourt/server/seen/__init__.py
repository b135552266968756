"""What people and programs may see of a table, built by inclusion."""

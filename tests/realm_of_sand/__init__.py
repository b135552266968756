"""Realm of Sand: its examples and cases by id, its options, its box and its hidden cards."""

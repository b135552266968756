"""One suite that every registered game must pass; it names none of them."""

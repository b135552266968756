"""The documentation as a site: the pages of docs/ staged for Sphinx, what it made hardened for a strict server, checked."""

"""The documentation as a site: pages staged for Sphinx, then hardened for a strict server and checked."""

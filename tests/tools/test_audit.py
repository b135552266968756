"""The audit of dependencies: what is known is named, and silence is never taken for a good answer."""

from __future__ import annotations

import json

from tools.audit import judged_page, judged_python, last_words


def test_what_is_known_is_named() -> None:
    vulnerable = {"name": "one", "version": "1.0", "vulns": [{"id": "PYSEC-1"}]}
    fine = {"name": "other", "version": "2.0", "vulns": []}
    found = judged_python("a.lock", 2, json.dumps({"dependencies": [vulnerable, fine]}), "Found 1 known vulnerability")
    assert found.row == "| `a.lock` | 2 | one 1.0: PYSEC-1 |"
    found = judged_page("b.json", 5, json.dumps({"vulnerabilities": {"left": {"severity": "high"}}}), "")
    assert found.row == "| `b.json` | 5 | left: high |"


def test_nothing_known_is_said_only_where_the_service_answered() -> None:
    answer = json.dumps({"dependencies": [{"name": "one", "version": "1.0", "vulns": []}]})
    assert "nothing known" in judged_python("a.lock", 1, answer, "").row
    assert "nothing known" in judged_page("b.json", 1, json.dumps({"vulnerabilities": {}}), "").row


def test_silence_is_no_good_answer() -> None:
    for said in ("", "<html>", "[]", '{"message": "request to https://a.b/c failed", "error": {"summary": ""}}'):
        found = judged_page("b.json", 5, said, "npm error network\n")
        assert found.silent and "NO ANSWER" in found.row and "https" not in found.row
        assert "NO ANSWER" in judged_python("a.lock", 5, said, "Connection refused").row
    skipped = json.dumps({"dependencies": [{"name": "one", "skip_reason": "unknown to the service"}]})
    assert "nothing is said of 1 of them (one: unknown to the service)" in judged_python("a.lock", 1, skipped, "").row
    assert last_words("") == "it said nothing"

"""A rule specification as a page of the site: an anchor for every rule id, and the rules by id in plain words."""

from __future__ import annotations

import re
import tomllib
from pathlib import Path

ID = r"[A-Z]{3}-[0-9RECV][0-9A-Za-z.]*"
HEADING = re.compile(r"^(#{2,4}) (\d[\d.]*?)\.? (.*)$")
ROW = re.compile(rf"^\| *\**({ID})\** *\|")
BOLD = re.compile(rf"^(?:- )?\*\*({ID})")


def rules_page(text: str, told: Path) -> str:
    rules = tomllib.loads(told.read_text(encoding="utf-8"))["rule"]
    prefix = rules[0]["id"].split("-")[0]
    ids = [rule["id"] for rule in rules]
    placed: set[str] = set()
    lines, fenced = [], False
    for line in text.splitlines():
        fenced ^= line.startswith("```")
        lines.append(line if fenced else anchored(line, prefix, placed))
    return "\n".join([*lines, "", *by_id(rules, [id for id in ids if id not in placed])]) + "\n"


def anchored(line: str, prefix: str, placed: set[str]) -> str:
    """A line of the specification with the anchor of the rule that it states."""
    if found := HEADING.match(line):
        id = f"{prefix}-{found[2]}"
        if id not in placed:
            placed.add(id)
            return f"{anchor(id)}\n\n{line}"
    for pattern in (ROW, BOLD):
        if (found := pattern.match(line)) and found[1] not in placed:
            placed.add(found[1])
            return line.replace(found[1], f'<a id="{found[1]}" href="#{found[1]}">{found[1]}</a>', 1)
    return line


def anchor(id: str) -> str:
    return f'<a id="{id}"></a>'


def by_id(rules: list[dict[str, object]], unplaced: list[str]) -> list[str]:
    """What the program shows for each rule; ids that stand nowhere above have their anchors here."""
    lines = ["---", "", "## The rules by id", ""]
    lines += ["As `tilecourt rules`, the page and refused moves show them.", ""]
    for rule in rules:
        id = str(rule["id"])
        own = anchor(id) + "\n\n" if id in unplaced else ""
        number = id if id in unplaced else f'<a href="#{id}">{id}</a>'
        see = "".join(f' <a href="#{other}">{other}</a>' for other in rule.get("see", ()))  # type: ignore[attr-defined]
        body = paragraphs(str(rule["text"]).strip())
        lines += [f"{own}**{number} {rule['title']}**", "", body, "", *([f"See{see}", ""] if see else [])]
    return lines


def paragraphs(text: str) -> str:
    """One paragraph a line, drawings as they are."""
    lines, fenced = [], False
    for line in text.splitlines():
        fenced ^= line.startswith("```")
        lines.append(line if fenced or line.startswith("```") else "\n" + line.replace("*", "\\*") + "\n")
    return "\n".join(lines).strip()

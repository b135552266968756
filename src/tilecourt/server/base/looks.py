"""How names look: two that a reader could take for each other have the same look; and names that are written from
right to left stay by themselves in a sentence.
"""

from __future__ import annotations

from collections.abc import Container
from unicodedata import bidirectional, category, normalize

# Letters of other scripts, each beside the sign that it looks like.
_LIKE = {
    "АВЕЅІЈКМНОРСТУХаеѕіјорсухԁһԛԝкмнтвгѵ": "ABESIJKMHOPCTYXaesijopcyxdhqwkmhtbrv",
    "ΑΒΕΖΗΙΚΜΝΟΡΤΥΧαγικνορτυχ": "ABEZHIKMNOPTYXayiknoptyx".replace("n", "v"),
    "օոսհԼՏ": "onuhLS",
    # Katakana that look like hiragana, and Chinese characters that look like katakana.
    "ヘベペ二力工口八夕卜一": "へべぺニカエロハタトー",
}
_PLAIN = str.maketrans({sign: like for ours, theirs in _LIKE.items() for sign, like in zip(ours, theirs, strict=True)})
# After all letters are small: what is hard to tell apart in most typefaces.
_SMALL = str.maketrans({"i": "l", "1": "l", "|": "l", "ı": "l", "0": "o", "m": "rn", "w": "vv", "_": "-", "‐": "-"})
_UNSEEN = ("Cf", "Cn", "Co", "Cc", "Cs", "Zs")
_FROM_RIGHT = ("R", "AL", "AN")
_ISOLATE, _END = "\u2068", "\u2069"
MOST_NAME = 30


def look_of(name: str) -> str:
    """What a name looks like at a glance."""
    plain = normalize("NFKC", name).translate(_PLAIN).casefold().translate(_SMALL)
    return "".join(sign for sign in plain if category(sign) not in _UNSEEN and not _is_selector(sign))


def told_apart(name: str, taken: Container[str]) -> str:
    """A name as it stands at a table where these looks are taken: the same, or with a number."""
    found, number = name, 2
    while look_of(found) in taken:
        mark = f" ({number})"
        found, number = f"{name[: MOST_NAME - len(mark)].rstrip()}{mark}", number + 1
    return found


def isolated(text: str) -> str:
    """A text that does not turn around what stands beside it; most are left as they are."""
    if text.isascii():
        return text
    if any(bidirectional(sign) in _FROM_RIGHT for sign in text):
        return f"{_ISOLATE}{text}{_END}"
    return text


def _is_selector(sign: str) -> bool:
    """Variation selectors change how the sign before them looks, or nothing at all."""
    return "\ufe00" <= sign <= "\ufe0f" or "\U000e0100" <= sign <= "\U000e01ef"

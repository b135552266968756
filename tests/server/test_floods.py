"""Floods over HTTP and the socket, and secrets that are guessed: limits hold, and others notice nothing."""

from __future__ import annotations

import json
import threading
import time
from collections import Counter
from contextlib import suppress
from pathlib import Path
from typing import Any

import httpx
import pytest
from websockets.exceptions import ConnectionClosed

from tests.server.club import API, Club, club
from tilecourt.server.http.sockets import TOO_SLOW

PROXIED: dict[str, Any] = {"proxies": "127.0.0.1", "bot_processes": 0}  # so that one machine can be many addresses


@pytest.mark.slow
def test_a_flood_of_one_address_leaves_others_alone(tmp_path: Path) -> None:
    """600 requests over 8 lines, as fast as they go: nearly all are refused; another address is served meanwhile."""
    with club(tmp_path, requests_per_second=5, **PROXIED) as house:
        statuses: Counter[int] = Counter()
        waited: list[float] = []

        def flood() -> None:
            with httpx.Client(base_url=house.url, headers={"x-forwarded-for": "203.0.113.7"}, trust_env=False) as http:
                statuses.update(http.get(f"{API}/games").status_code for _ in range(75))

        threads = [threading.Thread(target=flood) for _ in range(8)]
        with httpx.Client(base_url=house.url, headers={"x-forwarded-for": "203.0.113.8"}, trust_env=False) as other:
            begun = time.monotonic()
            for thread in threads:
                thread.start()
            for _ in range(10):
                sent = time.monotonic()
                assert other.get(f"{API}/games").status_code == 200
                waited.append(time.monotonic() - sent)
                time.sleep(0.05)
            for thread in threads:
                thread.join()
            took = time.monotonic() - begun
        assert set(statuses) == {200, 429} and statuses.total() == 600
        assert statuses[200] <= 20 + 5 * took + 1, "20 at once and 5 a second"
        assert sorted(waited)[5] < 2


@pytest.mark.slow
def test_a_flood_of_messages_leaves_others_alone(tmp_path: Path) -> None:
    with club(tmp_path, bot_processes=0, messages_per_second=10) as house:
        ann, bob = house.person("Ann"), house.person("Bob")
        table = ann.open_table("princess", "me", "open")
        with ann.at(table) as flooding, bob.at(table) as other:
            begun = time.monotonic()
            with suppress(ConnectionClosed):  # whoever leaves too many answers unread is dropped
                for number in range(500):
                    flooding.socket.send(json.dumps({"type": "ping", "id": f"f{number}"}))
            sent = time.monotonic()
            assert other.ask("ping")["type"] == "pong" and time.monotonic() - sent < 5
            answers = []
            with suppress(ConnectionClosed):
                while len(answers) < 500:
                    answers.append(flooding.hear())
            took = time.monotonic() - begun
        fine = sum(answer["type"] == "pong" for answer in answers)
        assert [answer["id"] for answer in answers] == [f"f{number}" for number in range(len(answers))]
        assert len(answers) == 500 or flooding.socket.close_code == TOO_SLOW
        assert {answer["reason"] for answer in answers if answer["type"] == "refused"} <= {"too_fast"}
        assert fine <= 40 + 10 * took + 1, "40 at once and 10 a second"
        with ann.at(table) as again:
            assert again.welcome["type"] == "welcome"


# --- secrets that are guessed


@pytest.mark.slow
def test_passphrases_are_not_guessed(tmp_path: Path) -> None:
    """One address has few trials; many addresses together no more than an account allows. Its owner still gets in."""
    words = "long enough words"
    with club(tmp_path, requests_per_second=20, **PROXIED) as house:
        context = house._server.config.loaded_app.app.app.state.context  # type: ignore[union-attr]
        context.logins.per_second = context.accounts.per_second = 0.001  # however long the trials take here
        ann = house.person("Ann")
        ann.post("/me/account", login="ann", passphrase=words)

        def tried(address: str, passphrase: str) -> int:
            body = {"login": "ann", "passphrase": passphrase}
            with httpx.Client(base_url=house.url, headers={"x-forwarded-for": address}, trust_env=False) as http:
                return http.post(f"{API}/me/login", json=body).status_code

        of_one = [tried("203.0.113.7", f"guess number {number}") for number in range(20)]
        assert of_one[:5] == [401] * 5 and of_one[-5:] == [429] * 5
        assert tried("203.0.113.7", words) == 429, "the right one tells nothing either"
        assert tried("198.51.100.1", words) == 200
        context.accounts.burst = 10.0  # 200 at once would take long to try
        of_many = [tried(f"192.0.2.{number}", "another guess") for number in range(30)]
        assert of_many[-10:] == [429] * 10


def test_tokens_and_secrets_of_seats_are_too_long_to_guess(house: Club) -> None:
    ann = house.person("Ann")
    ann.open_table("princess", "me", "open")
    assert len(ann.secrets[0]) >= 22 and len(ann.invitation) >= 22, "128 bits in base64"
    with httpx.Client(base_url=house.url, trust_env=False) as http:
        for token in ("x", ann.secrets[0], "a" * 43):
            told = http.get(f"{API}/me", headers={"authorization": f"Bearer {token}"})
            assert (told.status_code, told.json()["reason"]) == (401, "wrong_token")


def test_five_people_of_one_house_open_the_page_at_the_same_moment(tmp_path: Path) -> None:
    """Their files have a limit of their own, and leave the limit of requests as it is."""
    with club(tmp_path, requests_per_second=20) as house, httpx.Client(base_url=house.url, trust_env=False) as http:
        assert 429 not in {http.get(f"/assets/part{number % 60}.js").status_code for number in range(5 * 60)}
        asked = [http.get(f"{API}/games").status_code for _ in range(200)]
        assert asked[:60] == [200] * 60 and 429 in asked


@pytest.mark.slow
@pytest.mark.alone
def test_the_time_of_a_login_does_not_tell_whether_there_is_such_an_account(tmp_path: Path) -> None:
    """In turns, so that whatever else the machine does slows down both; the medians differ by less than a fifth."""
    with club(tmp_path, bot_processes=0) as house:
        house.context.logins.burst = house.context.accounts.burst = 1e9
        house.person("Ann").post("/me/account", login="ann", passphrase="long enough words")
        times: dict[str, list[float]] = {"ann": [], "nobody": []}
        with httpx.Client(base_url=house.url, trust_env=False, timeout=60) as http:
            for number in range(62):
                name = ("ann", "nobody")[number % 2]
                begun = time.perf_counter()
                answer = http.post(f"{API}/me/login", json={"login": name, "passphrase": "quite another one"})
                times[name].append(time.perf_counter() - begun)
                assert (answer.status_code, answer.json()["reason"]) == (401, "wrong_login")
        known, unknown = (sorted(found[1:])[15] for found in times.values())
        assert abs(known - unknown) < 0.2 * max(known, unknown), (known, unknown)
        least = {name: min(found[1:]) for name, found in times.items()}
        assert least["nobody"] > 0.5 * least["ann"], "a passphrase is hashed for a name that nobody has, too"

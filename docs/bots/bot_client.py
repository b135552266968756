"""A program that plays at a Tilecourt server: every turn, any legal move. Needs nothing but Python.

python bot_client.py http://127.0.0.1:8000 TOKEN [TABLE [INVITATION]]
"""

import http.client
import json
import random
import sys
import time
import urllib.error
import urllib.request

LOST = (OSError, http.client.HTTPException)  # the connection, not the game


class Client:
    def __init__(self, server, token):
        self.server, self.token = server.rstrip("/") + "/api/v2", token

    def call(self, path, body=None):
        """GET, or POST if there is a body; a refusal is printed, and is None."""
        headers = {"Authorization": f"Bearer {self.token}", "Content-Type": "application/json"}
        content = None if body is None else json.dumps(body).encode()
        try:
            return urllib.request.urlopen(urllib.request.Request(self.server + path, content, headers), timeout=60)
        except urllib.error.HTTPError as error:
            print("refused:", json.load(error)["text"], file=sys.stderr)

    def turns(self):
        """What there is to decide, until the server refuses; after a lost connection it asks again."""
        while True:
            try:
                if (lines := self.call("/turns")) is None:
                    return
                yield from (json.loads(line) for line in lines if line.strip())  # empty: the server is still there
            except LOST as error:
                print("lost:", error, file=sys.stderr)
            time.sleep(2)

    def play(self, choose):
        for turn in self.turns():
            now = turn["now"]
            if turn["type"] == "over":
                print("over:", now["table"], now["result"]["winners"], flush=True)
                continue
            self.call(
                f"/tables/{now['table']}/moves", {"seat": turn["seat"], "action": choose(now), "entry": now["entry"]}
            )


if __name__ == "__main__":
    client, table = Client(*sys.argv[1:3]), sys.argv[3:]
    if table[1:]:
        client.call(f"/tables/{table[0]}/join", {"invitation": table[1]})
    if table:
        client.call(f"/tables/{table[0]}/sit", {})
    client.play(lambda now: random.choice(now["legal"])["id"])

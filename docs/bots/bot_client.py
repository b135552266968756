"""A program that plays at a Tilecourt server: every turn, any legal move. Needs nothing but Python.

python bot_client.py http://127.0.0.1:8000 TOKEN [TABLE [INVITATION]]
"""

import json
import random
import sys
import urllib.error
import urllib.request


class Client:
    def __init__(self, server, token):
        self.server, self.token = server.rstrip("/") + "/api/v2", token

    def call(self, path, body=None):
        """GET, or POST if there is a body; a refusal comes back as its text."""
        headers = {"Authorization": f"Bearer {self.token}", "Content-Type": "application/json"}
        content = None if body is None else json.dumps(body).encode()
        request = urllib.request.Request(self.server + path, content, headers)
        try:
            return urllib.request.urlopen(request, timeout=60)
        except urllib.error.HTTPError as error:
            print("refused:", json.load(error)["text"], file=sys.stderr)
            return None

    def turns(self):
        """What there is to decide, from now on; empty lines only say that the server is there."""
        for line in self.call("/turns"):
            if line.strip():
                yield json.loads(line)

    def play(self, choose):
        for turn in self.turns():
            now = turn["now"]
            if turn["type"] == "over":
                print("over:", now["table"], now["result"]["winners"], flush=True)
                continue
            move = {"seat": turn["seat"], "action": choose(now), "entry": now["entry"]}
            self.call(f"/tables/{now['table']}/moves", move)


if __name__ == "__main__":
    client = Client(*sys.argv[1:3])
    if len(sys.argv) > 4:
        client.call(f"/tables/{sys.argv[3]}/join", {"invitation": sys.argv[4]})
    if len(sys.argv) > 3:
        client.call(f"/tables/{sys.argv[3]}/sit", {})
    client.play(lambda now: random.choice(now["legal"])["id"])

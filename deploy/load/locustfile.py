"""A load test: players visit, make the moves that wait for them, and leave.

    WORKSHOP=1 manage.py seed_benchmark --users 2000 --running 4000 --keys players.json     # on a separate database
    make load SITE=https://staging.example.org PLAYERS=players.json VISITS=20

Each of Locust's users is a phone, used by a different player at each visit: the list of games, then up to five tables
that wait, each viewed for a while, with moves sent as the page sends them. The options are read from the API, which a
page does not need; that line of Locust's table does not exist on a real site.
"""

from __future__ import annotations

import json
import os
import random
import uuid
from pathlib import Path
from urllib.parse import urlencode

import gevent
from locust import FastHttpUser, between, events, task

PLAYERS = json.loads(Path(os.environ["PLAYERS"]).read_text())
random.shuffle(PLAYERS)
CSRF = "load0load0load0load0load0load000"
TABLES, MOVES, LOOKS = 5, 12, 4
ASKED = "(what can be done)"
# an offer would wait for three others
LEFT_OUT = {"composite"}


@events.quitting.add_listener
def nothing_asked_is_a_failure(environment, **_more):
    """Fail if the site never answered, or the machine was too slow to ask."""
    if environment.stats.total.num_requests == 0:
        environment.process_exit_code = 1


class Visitor(FastHttpUser):
    """A phone, used by a different player at each visit."""

    # the time for reading between a page and the next step
    wait_time = between(20, 40)
    think = float(os.environ.get("THINK", 3))

    @task
    def visit(self):
        """Visit, make the moves that wait, and leave."""
        player = PLAYERS.pop()
        try:
            self._visit(player)
        finally:
            PLAYERS.insert(0, player)

    def _visit(self, player):
        self.player = player
        if not self._page("/games/", "my games"):
            return
        waiting = self._ask("/games?status=waiting")
        for game in (waiting or {"games": []})["games"][:TABLES]:
            self._table(game["id"])

    def _table(self, number):
        here = f"/games/{number}/"
        page = self._page(here, "a table")
        if not page:
            return
        for _ in range(MOVES):
            for _ in range(LOOKS):
                self._think(self.think / LOOKS)
                self._look(here)
            game = self._ask(f"/games/{number}")
            move = game and self._choose(game)
            if not move or not self._play(here, move, game["decision"]):
                return

    def _choose(self, game):
        """Return a random move, or None if nothing is asked of this player any more."""
        verbs = {verb: asked for verb, asked in game["options"].items() if asked["kind"] not in LEFT_OUT}
        if not game["waits_for_me"] or not verbs:
            return None
        verb = random.choice(list(verbs))
        argument = self._argument(game["id"], verb, verbs[verb])
        return None if argument is ... else (verb, argument)

    def _argument(self, number, verb, asked):
        if asked["kind"] == "listed":
            return random.choice(asked["values"])
        if asked["kind"] == "bundle":
            cards = [card for card, count in asked["cards"].items() for _ in range(count)]
            drawn = random.sample(cards, asked["least"])
            return {card: drawn.count(card) for card in set(drawn)}
        chosen, step = [], asked
        while step["next"] and not (step["complete"] and random.random() < 0.5):
            chosen.append(random.choice(step["next"]))
            step = self._ask(
                f"/games/{number}/choices/{verb}?{urlencode({'so_far': json.dumps(chosen)})}",
            )
            if step is None:
                return ...
        return chosen

    # ------------------------------------------------------------------ what a page does

    def _page(self, path, name):
        with self.client.get(path, headers=self._cookie(), name=name, catch_response=True) as answer:
            return self._as_wanted(answer, 200)

    def _look(self, here):
        """Poll as an open page does every other second."""
        headers = {**self._cookie(), "If-None-Match": '"0"'}
        with self.client.get(
            here + "mark/", headers=headers, name="anything new?", catch_response=True
        ) as answer:
            self._as_wanted(answer, 200, 304)

    def _play(self, here, move, decision):
        verb, argument = move
        written = "" if argument is None else json.dumps(argument)
        fields = {"verb": verb, "argument": written, "decision": decision, "key": uuid.uuid4().hex}
        headers = {
            **self._cookie(),
            "X-CSRFToken": CSRF,
            "HX-Request": "true",
            "Referer": self.host + here,
            "Content-Type": "application/x-www-form-urlencoded",
        }
        with self.client.post(
            here + "move/", urlencode(fields), headers=headers, name="a move", catch_response=True
        ) as answer:
            # somebody else may have been quicker: the answer of a game, not a fault
            return self._as_wanted(answer, 200, 409) and answer.status_code == 200

    def _ask(self, path):
        headers = {"Authorization": f"Bearer {self.player['token']}"}
        with self.client.get("/api/v1" + path, headers=headers, name=ASKED, catch_response=True) as answer:
            return answer.json() if self._as_wanted(answer, 200) else None

    def _as_wanted(self, answer, *statuses):
        if answer.status_code in statuses:
            answer.success()
            return True
        answer.failure(f"{answer.status_code}: {(answer.text or '')[:200]}")
        return False

    def _cookie(self):
        return {"Cookie": f"sessionid={self.player['session']}; csrftoken={CSRF}"}

    def _think(self, seconds):
        if seconds:
            gevent.sleep(random.uniform(0.5, 1.5) * seconds)

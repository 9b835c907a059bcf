"""A bot that makes random moves in all games that wait for a player. It needs only Python.

    LONGSHORE=https://play.example.org TOKEN=longshore_… python bot.py
"""

import json, os, random, time, urllib.error, urllib.parse, urllib.request, uuid

API, TOKEN = os.environ["LONGSHORE"] + "/api/v1", os.environ["TOKEN"]
PAUSE = float(os.environ.get("PAUSE", 10))


def ask(path, body=None):
    data = None if body is None else json.dumps(body).encode()
    headers = {"Authorization": f"Bearer {TOKEN}", "Content-Type": "application/json"}
    with urllib.request.urlopen(urllib.request.Request(API + path, data, headers)) as answer:
        return json.load(answer)


def choose(game, verb, asked):
    if asked["kind"] == "listed":
        return random.choice(asked["values"])
    if asked["kind"] == "bundle":
        cards = [card for card, count in asked["cards"].items() for _ in range(count)]
        drawn = random.sample(cards, asked["least"])
        return {card: drawn.count(card) for card in set(drawn)}
    chosen, step = [], asked
    while step["next"] and not (step["complete"] and random.random() < 0.5):
        chosen.append(random.choice(step["next"]))
        query = urllib.parse.urlencode({"so_far": json.dumps(chosen)})
        step = ask(f"/games/{game['id']}/choices/{verb}?{query}")
    return chosen


while True:
    waiting = ask("/games?status=waiting")["games"]
    for game in (ask(f"/games/{one['id']}") for one in waiting):
        options = {verb: one for verb, one in game["options"].items() if one["kind"] != "composite"}
        verb = random.choice(list(options))
        move = {"verb": verb, "argument": choose(game, verb, options[verb])}
        try:
            ask(f"/games/{game['id']}/moves", {**move, "decision": game["decision"], "key": uuid.uuid4().hex})
        except urllib.error.HTTPError as refusal:
            print(verb, json.load(refusal)["detail"])
            time.sleep(PAUSE)
    time.sleep(0 if waiting else PAUSE)

"""A process that sends moves as browsers do, through all of the site's middleware.

It reads JSON lines with the game, the player and the fields of the form, and prints the status of each answer. It
is the same process all the time, so its connections see every fault.
"""

from __future__ import annotations

import json
import sys


def main() -> None:
    """Answer each line until the input ends."""
    import django

    django.setup()
    from django.test import Client

    from accounts.models import User

    clients: dict[int, Client] = {}
    for line in sys.stdin:
        order = json.loads(line)
        if order["user"] not in clients:
            clients[order["user"]] = Client(raise_request_exception=False)
            clients[order["user"]].force_login(User.objects.get(pk=order["user"]))
        response = clients[order["user"]].post(f"/games/{order['game']}/move/", order["form"])
        print(json.dumps({"status": response.status_code}), flush=True)


if __name__ == "__main__":
    main()

"""Standing orders for the decisions of a vote, which are then answered immediately as if time had run out.

See `UsualOrders`.
"""

from __future__ import annotations

from games.titles.catan.caravans.rules.module import caravans
from games.titles.catan.kit.rules.standing_orders import SetUsualOrders, UsualOrders

ORDERS = UsualOrders(caravans, "bid_for_camel", "agree_on_camel", "place_camel")
"""TB-CA-D1, TB-CA-D2, TB-CA-D3, TB-CA-D4"""

wants_the_usual_answer = ORDERS.wants


@caravans.open_verb
class SetCaravanOrders(SetUsualOrders):
    orders = ORDERS

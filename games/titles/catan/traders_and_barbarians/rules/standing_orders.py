"""Standing orders for the default answers to barbarians and wagon moves. See `usual_orders`."""

from __future__ import annotations

from games.titles.catan.kit.rules.standing_orders import SetUsualOrders, UsualOrders
from games.titles.catan.traders_and_barbarians.rules.module import traders_and_barbarians

ORDERS = UsualOrders(traders_and_barbarians, "move_barbarian", "take_from_road", "move_wagon")
"""By the order for `move_wagon`, the wagon stays where it is. TB-TB-D1, TB-TB-D4"""

wants_the_usual_answer = ORDERS.wants


@traders_and_barbarians.open_verb
class SetWagonOrders(SetUsualOrders):
    orders = ORDERS

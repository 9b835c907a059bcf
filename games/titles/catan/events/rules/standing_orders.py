"""Standing orders for the decisions of events, which are then answered immediately as if time had run out.

None of these answers depends on chance. See `UsualOrders`.
"""

from __future__ import annotations

from games.titles.catan.events.rules.module import events
from games.titles.catan.kit.rules.standing_orders import SetUsualOrders, UsualOrders

ORDERS = UsualOrders(events, "damage_road", "give_to_neighbor", "help_neighbors", "take_gift")
"""TB-EV-D3, TB-EV-D4, TB-EV-D6, TB-EV-D5"""

wants_the_usual_answer = ORDERS.wants


@events.open_verb
class SetEventOrders(SetUsualOrders):
    orders = ORDERS

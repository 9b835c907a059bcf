"""Standing orders for the default answers to cards, knights' moves and sevens. See `usual_orders`."""

from __future__ import annotations

from games.titles.catan.barbarian_attack.rules.module import barbarian_attack
from games.titles.catan.kit.rules.standing_orders import SetUsualOrders, UsualOrders

ORDERS = UsualOrders(
    barbarian_attack, "place_knight", "commit_treason", "spin_intrigue", "move_knights", "take_a_card"
)
"""TB-BA-D1, TB-BA-D2, TB-BA-D3, TB-BA-D4, TB-BA-D6"""

wants_the_usual_answer = ORDERS.wants


@barbarian_attack.open_verb
class SetAttackOrders(SetUsualOrders):
    orders = ORDERS

"""Standing orders that apply the default immediately: an exchange at seven tokens, and giving the boot away.

See `UsualOrders`.
"""

from __future__ import annotations

from games.titles.catan.fishermen.rules.module import fishermen
from games.titles.catan.kit.rules.standing_orders import SetUsualOrders, UsualOrders

EXCHANGE, GIVE_BOOT = "exchange_fish", "give_boot"
ORDERS = UsualOrders(fishermen, EXCHANGE, GIVE_BOOT)
"""TB-FI-D1, TB-FI-D4"""

wants_the_usual_answer = ORDERS.wants


@fishermen.open_verb
class SetFishingOrders(SetUsualOrders):
    orders = ORDERS

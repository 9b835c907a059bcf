"""Messages to a player whose move the rules of The Wonders of Catan do not allow. SF-ERR"""

from __future__ import annotations

MESSAGES = {
    "SF-ERR-26b": "Nobody can start beside the desert or at the strait.",
    "SF-ERR-39": "You already have a wonder.",
    "SF-ERR-40": "This wonder belongs to {name}.",
    "SF-ERR-41": "You don’t meet the condition of this wonder: two cities of your own.",
    "SF-ERR-41b": "You don’t meet the condition of this wonder: a settlement or city of your own at the strait.",
    "SF-ERR-41c": "You don’t meet the condition of this wonder: a city at a harbor and a trade route of {n} or more.",
    "SF-ERR-41d": "You don’t meet the condition of this wonder: a settlement or city of your own beside the desert.",
    "SF-ERR-41e": "You don’t meet the condition of this wonder: a city and {n} victory points.",
    "SF-ERR-42": "Claim a wonder first.",
    "SF-ERR-42b": "You lack the resources for this level: {missing}.",
    "SF-ERR-50": "There is no pirate in this scenario.",
    "SF-ERR-53": "You need a ship in your supply to claim a wonder.",
    "SF-WON-02a": "There is no such wonder.",
}
REWORDS = {"BASE-ERR-08": "Move the robber first."}

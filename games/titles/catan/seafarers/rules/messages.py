"""Messages to a player whose move the rules of Seafarers do not allow. SF-ERR, docs/rules/seafarers.md §16.

SF-ERR-15 is BASE-ERR-03, and SF-ERR-20 rewords BASE-ERR-13.
"""

from __future__ import annotations

MESSAGES = {
    "SF-ERR-01": "You need 1 lumber and 1 wool to build a ship.",
    "SF-ERR-02": "All your {n} ships are in use.",
    "SF-ERR-03": "A ship needs water on at least one side.",
    "SF-ERR-04": "A road needs land on at least one side.",
    "SF-ERR-05": "There is already a road or ship here.",
    "SF-ERR-06": "A ship must touch your own settlement, city or ship; "
    "roads and ships join only at your settlement or city.",
    "SF-ERR-07": "You can’t build past another player’s settlement or city.",
    "SF-ERR-08": "The pirate blocks this sea hex: no ship can be built here.",
    "SF-ERR-09": "The pirate blocks this sea hex: no ship can move here.",
    "SF-ERR-10": "This ship lies next to the pirate and can’t move.",
    "SF-ERR-11": "This ship belongs to a closed shipping route and can’t move.",
    "SF-ERR-12": "Only the last ship of an open shipping route can move.",
    "SF-ERR-13": "A ship built this turn can’t move until your next turn.",
    "SF-ERR-14": "You have already moved a ship this turn.",
    "SF-ERR-16": "The ship must touch another of your ships or buildings there.",
    "SF-ERR-17": "This is not your ship.",
    "SF-ERR-18": "The pirate must move to another sea hex.",
    "SF-ERR-19": "The pirate can only be on the sea.",
    "SF-ERR-21": "{name} has no ship next to the pirate.",
    "SF-ERR-22": "Choose exactly {n} resource cards.",
    "SF-ERR-22b": "Choose exactly one resource card.",
    "SF-ERR-23": "The bank has no {resource} left.",
    "SF-ERR-23b": "The bank has only {n} {resource} left.",
    "SF-ERR-24": "You have no gold to choose now.",
    "SF-ERR-25": "Waiting for {names} to choose gold.",
    "SF-ERR-26": "You must start on the main island.",
    "SF-ERR-27": "A starting ship needs a settlement on the coast.",
    "SF-ERR-49": "A settlement needs land.",
}
REWORDS = {
    "BASE-ERR-08": "Move the robber or the pirate first.",
    "BASE-ERR-13": "The robber can only be on land.",
    # SF-SHIP-05
    "BASE-ERR-24": "A settlement must be on or at the end of one of your own roads or ships.",
    # SF-CARD-01
    "BASE-ERR-35": "You can’t place a free road or ship now.",
    "BASE-ERR-36": "Free roads and ships you can still place: {n}.",
    # SF-SETUP-03, CK-SETUP-06
    "BASE-ERR-54": "The road or ship must touch the settlement or city you just placed.",
    "BASE-ERR-56b": "Place your road or ship.",
    "BASE-ERR-66": "Place your free road or ship first.",
}

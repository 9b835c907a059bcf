"""Messages to a player whose move the rules of The Pirate Islands do not allow. SF-ERR

SF-ERR-48 is what the form says of this scenario with Cities & Knights.
"""

from __future__ import annotations

MESSAGES = {
    "SF-ERR-33": "Your shipping route can’t branch.",
    "SF-ERR-34": "Your shipping route must take the shortest way to your marked corner.",
    "SF-ERR-34b": "Your shipping route must take the shortest way to your fortress.",
    "SF-ERR-34c": "Your shipping route ends at your fortress.",
    "SF-ERR-35": "On the pirate islands you can settle only your own marked corner.",
    "SF-ERR-36": "Your route must reach your fortress first.",
    "SF-ERR-36b": "Your fortress has fallen already.",
    "SF-ERR-37": "Your turn ended with the attack.",
    "SF-ERR-38": "You have no ship to turn into a warship.",
    "SF-ERR-51": "There is no robber in this scenario.",
    "SF-ERR-51b": "Nobody moves the pirate fleet.",
    "SF-PI-04a": "Place a road. Your shipping route begins at the ship that you have already.",
    "SF-PI-07a": "You have not beaten the pirate fleet.",
    "SF-PI-07b": "Waiting for {names} to choose a resource.",
    "SF-PI-12a": "Choose another player who has cards, or nobody.",
    "SF-PI-12b": "Waiting for {name} to take a card.",
}
# no ship is placed in the set-up (SF-PI-04), and both buildings are settlements
REWORDS = {
    "BASE-ERR-54": "The road must touch the settlement you just placed.",
    "BASE-ERR-56b": "Place your road.",
}

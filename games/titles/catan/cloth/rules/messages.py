"""Messages to a player whose move the rules of Cloth for Catan do not allow. SF-ERR"""

from __future__ import annotations

MESSAGES = {
    "SF-ERR-31": "You can move the pirate only after one of your ships has reached a village.",
    "SF-ERR-32": "Nobody can settle the village islands.",
    "SF-ERR-52": "The robber can’t enter the village islands.",
    "SF-CL-09a": "Take a card or 1 cloth.",
    "SF-CL-09b": "Waiting for {name} to take a card or cloth.",
}

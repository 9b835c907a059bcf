"""The words of The Pirate Islands: the fleet, warships, fortresses, and what is taken after a seven."""

from __future__ import annotations

from django.utils.translation import gettext_lazy as _
from django.utils.translation import gettext_noop, ngettext

from games.wording.sentence import Sentence
from games.wording.vocabulary import Vocabulary

WON = gettext_noop("{seat} attacks the fortress, the pirates roll {die}: one of them falls.")
EVEN = gettext_noop("{seat} attacks the fortress, the pirates roll {die}: {seat} loses a ship.")
LOST = gettext_noop("{seat} attacks the fortress, the pirates roll {die}: {seat} loses two ships.")
ATTACKS = {"won": WON, "even": EVEN, "lost": LOST}


def _attacked(sentence: Sentence) -> str:
    """SF-PI-14, SF-PI-15"""
    return sentence.say(ATTACKS[sentence.facts["result"]])


def _die(sentence: Sentence) -> str:
    return str(sentence.facts["dice"][0])


def _with_warships(sentence: Sentence) -> str:
    number = sentence.facts["warships"]
    return ngettext("%(number)d warship", "%(number)d warships", number) % {"number": number}


VOCABULARY = Vocabulary(
    sentences={
        "fleet_sailed": gettext_noop("The pirate fleet (strength {number}) sails to the {to_hex}."),
        "fleet_robbed": gettext_noop("The fleet attacks {seat}, who loses {cards}."),
        "fleet_found_nothing": gettext_noop("The fleet attacks {seat}, who has no cards to lose."),
        "fleet_held": gettext_noop("The fleet attacks {seat}, who has as many warships: nothing happens."),
        "fleet_beaten": gettext_noop("The fleet attacks {seat}, who beats it with {warships}."),
        "fleet_left": gettext_noop("All fortresses have fallen: the pirate fleet leaves."),
        "choose_spoils_filed": gettext_noop("{seat} has chosen a resource."),
        "spoils_taken": gettext_noop("{seat} takes {cards} for beating the fleet."),
        "no_card_taken": gettext_noop("{seat} takes no card."),
        "warship_armed": gettext_noop("{seat} now has a warship on the {at_edge}."),
        "fortress_taken": gettext_noop("{seat} takes the fortress back: it is now a settlement."),
    },
    composers={"fortress_attacked": _attacked},
    facts={"die": _die, "warships": _with_warships},
    steps={
        "choose_spoils": _("choose a resource"),
        "rob_anybody": _("choose whether to take a card"),
    },
    explanations={
        "choose_spoils": _("You have beaten the pirate fleet, and take a resource of your choice."),
        "rob_anybody": _("You have rolled a 7, and may take a random card from another player."),
    },
    defaults={
        "choose_spoils": _("a random card of the bank"),
        "rob_anybody": _("no card is taken"),
    },
    verbs={
        "choose_spoils": _("Choose a resource"),
        "rob_player": _("Take a card"),
        "attack_fortress": _("Attack the fortress"),
        "set_spoils_order": _("Change standing orders"),
    },
)

"""The words of Events of Catan."""

from __future__ import annotations

from typing import Any

from django.utils.translation import gettext_lazy as _
from django.utils.translation import gettext_noop, pgettext_lazy

from games.titles.catan.events.words.with_seafarers import AT_SEA
from games.wording.sentence import Sentence
from games.wording.vocabulary import Vocabulary

EVENTS = {
    "robber_attack": pgettext_lazy("event card", "Robber attack"),
    "epidemic": pgettext_lazy("event card", "Epidemic"),
    "earthquake": pgettext_lazy("event card", "Earthquake"),
    "good_neighbors": pgettext_lazy("event card", "Good neighbors"),
    "tournament": pgettext_lazy("event card", "Tournament"),
    "trade_advantage": pgettext_lazy("event card", "Trade advantage"),
    "calm_sea": pgettext_lazy("event card", "Calm seas"),
    "robber_flees": pgettext_lazy("event card", "Robber flees"),
    "neighborly_help": pgettext_lazy("event card", "Neighborly assistance"),
    "conflict": pgettext_lazy("event card", "Conflict"),
    "plentiful_year": pgettext_lazy("event card", "Plentiful year"),
    "none": pgettext_lazy("event card", "No event"),
}
# The effects of the cards, in our own words.
EVENT_TEXTS = {
    "robber_attack": _("Like a roll of seven: large hands lose half, and the robber moves."),
    "epidemic": _("Each city produces only one resource this turn."),
    "earthquake": _("Everyone damages one of their own roads; repairs cost 1 lumber and 1 brick."),
    "good_neighbors": _("Everyone gives a card of their choice to the player on their left."),
    "tournament": _("The player with the most knights takes a resource of their choice; if tied, each does."),
    "trade_advantage": _("The holder of Longest Road takes a random card from every other player."),
    "calm_sea": _(
        "The player with the most buildings at harbors takes a resource of their choice; if tied, each does."
    ),
    "robber_flees": _("The robber flees and robs nobody."),
    "neighborly_help": _(
        "The player in the lead gives a card of their choice to everyone with fewer points."
    ),
    "conflict": _(
        "The holder of Largest Army, or else the one player with the most knights, "
        "takes a random card from every other player."
    ),
    "plentiful_year": _("Everyone takes a resource of their choice."),
    "none": _("The number produces, and nothing else happens."),
}
STEPS = {
    "pre_roll": _("draw an event card"),
    "damage_road": _("choose a road for the earthquake to damage"),
    "give_to_neighbor": _("choose a card for the player on the left"),
    "help_neighbors": _("choose cards for players with fewer points"),
    "take_gift": _("take a resource"),
}
EXPLANATIONS = {
    "damage_road": EVENT_TEXTS["earthquake"],
    "give_to_neighbor": EVENT_TEXTS["good_neighbors"],
    "help_neighbors": EVENT_TEXTS["neighborly_help"],
    "take_gift": _("An event card gives you a resource of your choice from the bank."),
}
# TB-EV-D3, TB-EV-D4, TB-EV-D5, TB-EV-D6
DEFAULTS = {
    "pre_roll": _("an event card is drawn"),
    "damage_road": _("the road you need least"),
    "give_to_neighbor": _("the resource you have most of"),
    "help_neighbors": _("the resources you have most of"),
    "take_gift": _("the resource you have least of"),
}
VERBS = {
    "draw_event_card": _("Draw an event card"),
    "damage_road": _("Damage this road"),
    "give_to_neighbor": _("Give this card"),
    "help_neighbors": _("Give these cards"),
    "take_gift": _("Take a resource"),
    "repair_road": _("Repair a road"),
    "set_event_orders": _("Change standing orders"),
}
SENTENCES = {
    "event_deck_laid": gettext_noop("The event cards are shuffled."),
    "event_card": gettext_noop("{seat} draws an event card: {number}, {event}."),
    "new_year": gettext_noop("New Year: the event cards are shuffled again, and {seat} draws another one."),
    "road_damaged": gettext_noop("The earthquake damages one of {seat}’s roads on the {at_edge}."),
    "road_repaired": gettext_noop("{seat} repairs a road on the {at_edge}."),
    "gift_taken": gettext_noop("{seat} takes {cards}."),
    "gift_given": gettext_noop("{seat} gives {to} a card."),
    "nothing_happens": gettext_noop("The event affects nobody."),
    "damage_road_filed": gettext_noop("{seat} has chosen a road."),
    "take_gift_filed": gettext_noop("{seat} has chosen a resource."),
    "give_to_neighbor_filed": gettext_noop("{seat} has chosen a card to give."),
    "help_neighbors_filed": gettext_noop("{seat} has chosen what to give."),
}
WITHOUT_EVENT = gettext_noop("{seat} draws an event card: {number}.")
# shown to giver and receiver
PRIVATE_SENTENCES = {"gift_given": ("cards", gettext_noop("{seat} gives {to} {cards}."))}


def event_name(event: Any) -> str:
    return str(EVENTS.get(event, event))


def _event(sentence: Sentence) -> str:
    return event_name(sentence.facts["event"])


def _event_card(sentence: Sentence) -> str:
    return sentence.say(WITHOUT_EVENT if sentence.facts["event"] == "none" else SENTENCES["event_card"])


VOCABULARY = Vocabulary(
    sentences=SENTENCES,
    private=PRIVATE_SENTENCES,
    composers={"event_card": _event_card},
    facts={"event": _event},
    steps=STEPS,
    explanations=EXPLANATIONS,
    defaults=DEFAULTS,
    verbs=VERBS,
    together=AT_SEA,
)

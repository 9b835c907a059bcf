"""What a newcomer to Cities & Knights reads: what each decision is, and what time answers for an absent seat."""

from __future__ import annotations

from django.utils.translation import gettext_lazy as _

# What happens when a player does not answer in time, by decision. CK-D
ABSENT = {
    "setup_city": _("a good corner is taken"),
    "perfidy_commit": _("all active knights fight"),
    "lose_city": _("a city without a wall, then the one with the poorest numbers"),
    "defender_deck": _("the deck of their highest level"),
    "fifth_card": _("the newest card"),
    "aqueduct": _("the resource they have least of"),
    "displaced_knight": _("the nearest free corner"),
    "wedding_gift": _("random cards"),
    "saboteur_discard": _("random cards"),
    "harbor_answer": _("the commodity they have most of"),
    "spy_pick": _("a random card"),
    "master_pick": _("random cards"),
    "deserter_knight": _("the weakest knight"),
    "deserter_place": _("no knight is placed"),
}
# What can be said in advance, by decision. CK-D-26
IN_ADVANCE = {
    "perfidy_commit": _("fight with all"),
    "lose_city": _("which city"),
    "aqueduct": _("which resource"),
    "wedding_gift": _("which cards first"),
    "saboteur_discard": _("which cards first"),
}
SOURCES = {
    "settlement": _("Settlement"),
    "city": _("City"),
    "metropolis_extra": _("Metropolis, on top of its city"),
    "longest_road": _("Longest Road"),
    "defender_card": _("Defender of Catan"),
    "victory_point_card": _("Printer, Constitution"),
    "merchant": _("The merchant, as long as you hold it"),
}
KNIGHTS = {
    1: _("Basic knight"),
    2: _("Strong knight"),
    3: _("Mighty knight, with a Fortress"),
}
EVENTS = {
    "ship": _("The barbarian ship moves one step closer."),
    "gate_yellow": _("Players draw progress cards of trade."),
    "gate_blue": _("Players draw progress cards of politics."),
    "gate_green": _("Players draw progress cards of science."),
}

"""Texts of the guide to Cities & Knights: standing orders, sources of points, pieces."""

from __future__ import annotations

from django.utils.translation import gettext_lazy as _

# The standing order that can answer each decision. CK-D-26
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
    "gate_yellow": _("Players may draw Trade progress cards."),
    "gate_blue": _("Players may draw Politics progress cards."),
    "gate_green": _("Players may draw Science progress cards."),
}

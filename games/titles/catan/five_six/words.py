"""The words of the game for five and six players."""

from __future__ import annotations

from django.utils.translation import gettext_lazy as _
from django.utils.translation import gettext_noop

from games.wording.vocabulary import Vocabulary

STEPS = {
    "second_main": _("build in the second part of the turn"),
    "special_build": _("build before the next turn"),
}
EXPLANATIONS = {
    "second_main": _(
        "You are the second player of this turn: trade with the bank, build and play cards. You don’t roll, and you "
        "can’t trade with other players."
    ),
    "special_build": _(
        "You asked to build after the turns of others. You can build, but not trade or play cards."
    ),
}
# P6-D-01, P6-D-03
DEFAULTS = {
    "second_main": _("the second part of the turn ends"),
    "special_build": _("you build nothing more"),
}
VERBS = {"ask_me_to_build": _("Ask me to build"), "set_part_orders": _("Change standing orders")}
SENTENCES = {
    "second_part_began": gettext_noop(
        "Second part of {owner}’s turn: {seat} trades with the bank and builds."
    ),
    "second_part_ended": gettext_noop("{seat} ends the second part of the turn."),
    "special_build_began": gettext_noop("{seat} may build before the next turn."),
    "special_build_ended": gettext_noop("{seat} has finished building."),
}

VOCABULARY = Vocabulary(
    sentences=SENTENCES,
    steps=STEPS,
    explanations=EXPLANATIONS,
    defaults=DEFAULTS,
    verbs=VERBS,
)

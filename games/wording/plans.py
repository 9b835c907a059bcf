"""Plans in words: their lines, and why they stop."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import TYPE_CHECKING, Any

from django.utils.translation import gettext as _

from games.engine.errors import Illegal

if TYPE_CHECKING:
    from games.drawing.names import PlaceNames
    from games.engine.title import Title
    from games.wording.words import Words


class PlanWords:
    """The words for the plan of one seat.

    :param names: player names by seat
    :param places: names of the places on the board
    :param modules: the modules in play
    """

    def __init__(
        self,
        title: Title,
        words: Words,
        names: Mapping[str, str],
        places: PlaceNames | None,
        modules: list[str],
    ) -> None:
        self.title, self.words, self.names, self.places, self.modules = title, words, names, places, modules

    def way(self, way: Mapping[str, Any]) -> str:
        """Return a planned move as the log would tell it."""
        return self._told(way["told"]) if way["told"] is not None else self.words.verb_label(way["verb"])

    def why(self, stopped: Mapping[str, Any]) -> str:
        """Return why the plan has stopped."""
        return WHY[stopped["why"]](self, stopped)

    def _told(self, entry: Mapping[str, Any]) -> str:
        return self.words.say(entry["kind"], entry["public"], self.names, self.places)

    def _upset(self, stopped: Mapping[str, Any]) -> str:
        return _("You may want to look at this first: %(what)s") % {"what": self._told(stopped["told"])}

    def _impossible(self, stopped: Mapping[str, Any]) -> str:
        said = {"n": stopped["line"] + 1}
        if "code" not in stopped:
            return _("Line %(n)d isn’t possible any more.") % said
        text = self.title.text(stopped["code"], self.modules)
        refusal = self.words.refusal(Illegal(stopped["code"], stopped["facts"], text, ""), self.names)
        return _("Line %(n)d isn’t possible: %(reason)s") % {**said, "reason": refusal}

    def _keep(self, stopped: Mapping[str, Any]) -> str:
        return _("Line %(n)d would leave you fewer cards than you want to keep.") % {"n": stopped["line"] + 1}

    def _final(self, stopped: Mapping[str, Any]) -> str:
        return _("Line %(n)d can’t be undone, so you decide.") % {"n": stopped["line"] + 1}

    def _unanswered(self, stopped: Mapping[str, Any]) -> str:
        return _("Nobody has accepted the offer in line %(n)d.") % {"n": stopped["line"] + 1}

    def _limit(self, stopped: Mapping[str, Any]) -> str:
        return _("It has made as many moves as one plan can make.")

    def _moved(self, stopped: Mapping[str, Any]) -> str:
        return _("You have moved yourself.")

    def _taken_back(self, stopped: Mapping[str, Any]) -> str:
        return _("A move that it had made was taken back.")

    def _timed_out(self, stopped: Mapping[str, Any]) -> str:
        return _("Your time ran out.")


WHY: dict[str, Callable[[PlanWords, Mapping[str, Any]], str]] = {
    "upset": PlanWords._upset,
    "impossible": PlanWords._impossible,
    "keep": PlanWords._keep,
    "final": PlanWords._final,
    "unanswered": PlanWords._unanswered,
    "limit": PlanWords._limit,
    "moved": PlanWords._moved,
    "taken_back": PlanWords._taken_back,
    "timed_out": PlanWords._timed_out,
}

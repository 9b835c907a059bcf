"""Forms about ladders."""

from __future__ import annotations

from typing import Any

from django import forms
from django.utils.http import urlencode
from django.utils.translation import gettext
from django.utils.translation import gettext_lazy as _

from games import catalog
from games.clock.pace import PRESETS
from games.forms.fields import NUMBER_AND_KEY
from games.models.ladder import MOST_GAMES
from games.models.policy import PACES_OF_CONTESTS
from games.selectors.ladders.standings import BehindEntry, BehindPlace
from games.services.ladders import club_ladders
from games.wording import times


def _number(sent: Any) -> int:
    return int(sent)


class GamesAtOnceForm(forms.Form):
    games_at_once = forms.TypedChoiceField(
        label=_("Games at the same time"),
        choices=[(number, str(number)) for number in range(1, MOST_GAMES + 1)],
        coerce=_number,
        widget=forms.RadioSelect,
        help_text=_("You won’t get a new game while you have this many running."),
    )


class NewLadderForm(forms.Form):
    """A new ladder of a club: its game, number of seats and pace."""

    game = forms.ChoiceField(label=_("Game"), widget=forms.RadioSelect)
    pace = forms.ChoiceField(label=_("Pace"), widget=forms.RadioSelect, initial="daily")

    def __init__(self, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        games: Any = self.fields["game"]
        games.choices = [
            (f"{key} {seats}", _("%(game)s for %(seats)d") % {"game": gettext(family.name), "seats": seats})
            for key, family in catalog.families().items()
            for seats in club_ladders.seat_counts(key)
        ]
        paces: Any = self.fields["pace"]
        paces.choices = [(key, times.pace(PRESETS[key])) for key in PACES_OF_CONTESTS]

    @property
    def wanted(self) -> dict[str, Any]:
        family, _space, seats = self.cleaned_data["game"].partition(" ")
        return {"family": family, "seats": int(seats), "pace": self.cleaned_data["pace"]}


class BehindEntryForm(forms.Form):
    behind = forms.RegexField(NUMBER_AND_KEY, required=False)

    @property
    def beginning(self) -> BehindEntry | None:
        """Return the entry after which the page begins, or None for the top."""
        ordinal, _comma, entry = self.cleaned_data["behind"].partition(",")
        return BehindEntry(float(ordinal), int(entry)) if entry else None


class BehindPlaceForm(forms.Form):
    behind = forms.RegexField(r"\A[0-9]{1,9},[0-9]{1,18}\Z", required=False)

    @property
    def beginning(self) -> BehindPlace | None:
        """Return the place and row after which the page begins, or None for the top."""
        place, _comma, row = self.cleaned_data["behind"].partition(",")
        return BehindPlace(int(place), int(row)) if row else None


def address_behind(key: BehindEntry | BehindPlace | None) -> str:
    """Return the address of the page that begins after the key, or at the top."""
    # the full precision is needed, since the page begins exactly there
    return "?" if key is None else "?" + urlencode({"behind": f"{key[0]!r},{key[1]}"})

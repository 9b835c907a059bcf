"""The filter form of the lobby."""

from __future__ import annotations

from typing import Any

from django import forms
from django.db.models import Exists, OuterRef, Q
from django.utils.http import urlencode
from django.utils.translation import gettext_lazy as _
from django.utils.translation import ngettext, pgettext_lazy

from games import catalog
from games.models.seat import Seat
from games.wording import times


class LobbyForm(forms.Form):
    title = forms.ChoiceField(label=_("Game"), required=False, choices=[("", _("any game"))])
    seats = forms.TypedChoiceField(
        label=_("Seats"), required=False, coerce=int, empty_value=None,
        choices=[("", pgettext_lazy("filter of seats", "any number"))],
    )  # fmt: skip
    pace = forms.ChoiceField(
        label=_("Pace"), required=False,
        choices=lambda: [("", _("any pace")), *((key, times.pace_name(key)) for key in times.PACES)],
    )  # fmt: skip
    rated = forms.ChoiceField(
        label=_("Rated"), required=False,
        choices=[("", _("rated or not")), ("yes", _("rated")), ("no", _("not rated"))],
    )  # fmt: skip
    bots = forms.ChoiceField(
        label=_("Bots"), required=False, choices=[("", _("with or without bots")), ("no", _("people only"))]
    )
    # the id of the table after which the page begins
    behind = forms.IntegerField(required=False, min_value=1, max_value=2**62, widget=forms.HiddenInput)

    def __init__(self, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        titles = catalog.titles().values()
        counts = {
            count
            for title in titles
            for module in catalog.offered_modules(title)
            for count in title.seat_counts(title.with_needed(module.key, title.required))
        }
        self._add("title", [(title.key, title.name) for title in titles])
        self._add("seats", [(n, ngettext("%(n)d seat", "%(n)d seats", n) % {"n": n}) for n in sorted(counts)])

    def _add(self, name: str, choices: list[tuple[Any, str]]) -> None:
        field = self.fields[name]
        assert isinstance(field, forms.ChoiceField)
        field.choices = [*field.choices, *choices]  # type: ignore[misc]

    @property
    def wanted_seats(self) -> list[Q]:
        """Conditions on the games of vacant seats. Bots are not filtered, since one keeps each such seat."""
        chosen = self.cleaned_data
        found = [
            Q(**{column: chosen[name]})
            for name, column in (("title", "title"), ("seats", "seat_count"), ("pace", "pace_key"))
            if chosen[name] not in ("", None)
        ]
        if chosen["rated"]:
            found.append(Q(rated=chosen["rated"] == "yes"))
        return found

    @property
    def wanted(self) -> list[Q]:
        chosen, found = self.cleaned_data, self.wanted_seats
        if chosen["bots"] == "no":
            found.append(~Q(Exists(Seat.objects.filter(game=OuterRef("pk")).exclude(bot=""))))
        return found

    def address_of(self, behind: int) -> str:
        """Return the address of the page after this table, with the same filters."""
        chosen = {name: self.data[name] for name in self.fields if self.data.get(name)}
        return "?" + urlencode({**chosen, "behind": behind})

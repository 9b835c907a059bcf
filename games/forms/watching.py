"""Forms of leader boards and games to watch."""

from __future__ import annotations

from typing import Any

from django import forms
from django.utils.http import urlencode
from django.utils.translation import gettext_lazy as _

from games import catalog
from games.forms.fields import NUMBER_AND_KEY
from games.selectors.watching.leader_boards import Behind
from games.selectors.watching.watched_games import ORDERS, After


class FamilyForm(forms.Form):
    family = forms.ChoiceField(label=_("Game"), required=False)

    def __init__(self, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        field = self.fields["family"]
        assert isinstance(field, forms.ChoiceField)
        field.choices = [
            ("", _("all games")),
            *((key, _(one.name)) for key, one in catalog.families().items()),
        ]


class LeadersForm(FamilyForm):
    behind = forms.RegexField(NUMBER_AND_KEY, required=False, widget=forms.HiddenInput)

    @property
    def beginning(self) -> Behind | None:
        """Return where the page begins, or None for the top."""
        ordinal, _comma, user = self.cleaned_data["behind"].partition(",")
        return Behind(float(ordinal), int(user)) if user else None

    def address_of(self, behind: Behind) -> str:
        # the full precision is needed, since the next page begins exactly there
        where = {"family": self.cleaned_data["family"], "behind": f"{behind.ordinal!r},{behind.user}"}
        return "?" + urlencode(where)


class WatchForm(FamilyForm):
    """The filter, order and page of the games to watch."""

    by = forms.ChoiceField(
        label=_("Order"), required=False,
        choices=[
            ("progress", _("furthest along")),
            ("rating", _("highest rated players")),
            ("followers", _("most followed")),
        ],
    )  # fmt: skip
    after = forms.RegexField(NUMBER_AND_KEY, required=False, widget=forms.HiddenInput)
    orders = ORDERS

    @property
    def families(self) -> list[str]:
        family = self.cleaned_data["family"]
        return [family] if family else []

    @property
    def chosen_order(self) -> str:
        return self.cleaned_data["by"] or self.orders[0]

    @property
    def beginning(self) -> After | None:
        """Return where the page begins, or None for the first one."""
        value, _comma, game = self.cleaned_data["after"].partition(",")
        return After(float(value), int(game)) if game else None

    def address_of(self, after: After) -> str:
        chosen = {"family": self.cleaned_data["family"], "by": self.chosen_order}
        return "?" + urlencode({**chosen, "after": f"{after.value:.2f},{after.game}"})

"""Forms of the page on which a player plans a turn."""

from __future__ import annotations

from typing import Any

from django import forms
from django.http import QueryDict

from games.forms.fields import DAMAGED
from games.forms.moves import CARDS, BadArgument, amounts
from games.models.plan import MOST_LINES, Plan


class WayForm(forms.Form):
    """The line that gets another way, in an address."""

    line = forms.IntegerField(required=False, min_value=0, max_value=MOST_LINES - 1)


class LineForm(forms.Form):
    """The conditions of a line: ticks, and in `keep` the cards to keep, which come as one field per kind."""

    sure = forms.BooleanField(required=False)
    skip = forms.BooleanField(required=False)

    def clean(self) -> dict[str, Any]:
        assert isinstance(self.data, QueryDict)
        try:
            return {**self.cleaned_data, "keep": amounts(self.data, CARDS)}
        except BadArgument as error:
            raise forms.ValidationError(DAMAGED) from error


class UseForm(forms.Form):
    then = forms.ChoiceField(choices=Plan.Then.choices)
    goes_on = forms.BooleanField(required=False)

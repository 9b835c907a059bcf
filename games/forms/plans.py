"""Forms of the page on which a player plans a turn."""

from __future__ import annotations

from django import forms

from games.models.plan import MOST_LINES, Plan


class WayForm(forms.Form):
    """The line that gets another way, in an address."""

    line = forms.IntegerField(required=False, min_value=0, max_value=MOST_LINES - 1)


class LineForm(forms.Form):
    """The conditions of a line, besides the cards to keep."""

    sure = forms.BooleanField(required=False)
    skip = forms.BooleanField(required=False)


class UseForm(forms.Form):
    then = forms.ChoiceField(choices=Plan.Then.choices)
    goes_on = forms.BooleanField(required=False)

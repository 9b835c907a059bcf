"""Forms for API tokens."""

from __future__ import annotations

from django import forms
from django.utils.translation import gettext_lazy as _

from games.models.token import ApiToken


class TokenForm(forms.Form):
    name = forms.CharField(
        label=_("Name"),
        max_length=60,
        help_text=_("To tell your tokens apart: the program or the computer, for example."),
    )
    scope = forms.ChoiceField(
        label=_("The program may"),
        choices=ApiToken.Scope.choices,
        initial=ApiToken.Scope.READ,
        widget=forms.RadioSelect,
    )


class RevokeForm(forms.Form):
    token = forms.IntegerField(min_value=1, max_value=2**63 - 1)

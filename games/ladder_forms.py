"""What players send about ladders."""

from __future__ import annotations

from typing import Any

from django import forms
from django.utils.translation import gettext_lazy as _

from games.models.ladder import MOST_GAMES


def _number(sent: Any) -> int:
    return int(sent)


class GamesAtOnceForm(forms.Form):
    """How many games somebody wants to play on a ladder at once."""

    games_at_once = forms.TypedChoiceField(
        label=_("Games at once"),
        choices=[(number, str(number)) for number in range(1, MOST_GAMES + 1)],
        coerce=_number,
        widget=forms.RadioSelect,
        help_text=_("You get no further game while so many run."),
    )


class PageForm(forms.Form):
    """Which page of a standing."""

    page = forms.IntegerField(required=False, min_value=1, max_value=100_000)

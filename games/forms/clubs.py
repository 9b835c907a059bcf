"""Forms about clubs."""

from __future__ import annotations

from typing import Any

from django import forms
from django.utils.translation import gettext_lazy as _

from accounts.forms import NameField
from games.forms.people import OpponentForm
from games.models.club import LONGEST_ABOUT, LONGEST_NAME, Club


class ClubForm(forms.Form):
    name = NameField(label=_("Club name"), max_length=LONGEST_NAME)
    about = forms.CharField(
        label=_("About the club"),
        required=False,
        max_length=LONGEST_ABOUT,
        widget=forms.Textarea(attrs={"rows": 6}),
        help_text=_("What you play, how often, and what kind of people you are."),
    )
    entry = forms.ChoiceField(
        label=_("Who can join"),
        widget=forms.RadioSelect,
        choices=Club.Entry.choices,
        initial=Club.Entry.REQUEST,
        help_text=_("Players with the club’s link and players you invite can always join."),
    )

    @classmethod
    def of(cls, club: Club) -> ClubForm:
        return cls(initial={"name": club.name, "about": club.about, "entry": club.entry})


class ClubInvitationForm(OpponentForm):
    name = forms.CharField(label=_("A player’s name"), max_length=40)


class SearchForm(forms.Form):
    search = forms.CharField(label=_("Search by name"), required=False, max_length=LONGEST_NAME)

    @property
    def wanted(self) -> str:
        return self.cleaned_data.get("search", "") if self.is_valid() else ""


class RoleForm(forms.Form):
    role = forms.ChoiceField(choices=[("organizer", ""), ("member", "")])

    @property
    def organizes(self) -> Any:
        return self.cleaned_data["role"] == "organizer"

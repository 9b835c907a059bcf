"""Forms about other players."""

from __future__ import annotations

from datetime import timedelta

from django import forms
from django.utils.http import urlencode
from django.utils.translation import gettext_lazy as _

from accounts.models import User
from games.forms.fields import EPOCH
from games.selectors.front.game_lists import BehindGame


class BehindForm(forms.Form):
    """The start of a page of finished games: an end in microseconds, and a game's id."""

    behind = forms.RegexField(r"\A[0-9]{1,17},[0-9]{1,18}\Z", required=False)

    @property
    def beginning(self) -> BehindGame | None:
        at, _comma, game = self.cleaned_data["behind"].partition(",")
        return BehindGame(EPOCH + timedelta(microseconds=int(at)), int(game)) if game else None

    def address_of(self, game: BehindGame | None) -> str:
        kept = {name: value for name, value in self.data.items() if name != "behind"}
        if game is not None:
            kept["behind"] = f"{(game.ended_at - EPOCH) // timedelta(microseconds=1)},{game.game}"
        return "?" + urlencode(kept)


class OpponentForm(forms.Form):
    name = forms.CharField(label=_("Compare with"), max_length=40)

    def clean_name(self) -> User:
        """Return the player with this name.

        :raises ValidationError: nobody has this name
        """
        found = User.objects.present().named(self.cleaned_data["name"]).first()
        if found is None:
            raise forms.ValidationError(_("There’s no player with this name."))
        return found


class FriendForm(OpponentForm):
    name = forms.CharField(label=_("A player’s name"), max_length=40)


class GuestForm(forms.Form):
    user = forms.ModelChoiceField(queryset=User.objects.present())

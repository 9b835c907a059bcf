"""The form to add a webhook."""

from __future__ import annotations

from typing import Any

from django import forms
from django.utils.translation import gettext_lazy as _

from games.notifications.outgoing import Forbidden, Outgoing

STYLES = [
    ("discord", _("Discord")),
    ("slack", _("Slack, Mattermost, Rocket.Chat")),
    ("json", _("JSON, signed")),
]


class WebhookForm(forms.Form):
    name = forms.CharField(
        label=_("Name"), max_length=60, help_text=_("For your own use, to tell it from others.")
    )
    style = forms.ChoiceField(label=_("Kind"), choices=STYLES, widget=forms.RadioSelect, initial="discord")
    address = forms.CharField(
        label=_("Address"),
        max_length=1000,
        help_text=_(
            "In Discord: Edit channel, Integrations, Webhooks, Copy webhook URL. In Slack: an app "
            "with incoming webhooks. Anyone who has it can post there, so we won’t show it again."
        ),
        widget=forms.URLInput(attrs={"placeholder": "https://", "autocomplete": "off"}),
    )

    def clean_address(self) -> str:
        """Refuse an address that is certainly not allowed. Its name is resolved only when it is used."""
        address: str = self.cleaned_data["address"].strip()
        try:
            Outgoing().check_unasked(address)
        except Forbidden as error:
            raise forms.ValidationError(str(error), code="bad_address") from error
        return address

    def destination(self) -> dict[str, Any]:
        chosen = self.cleaned_data
        return {"name": chosen["name"], "address": chosen["address"], "facts": {"style": chosen["style"]}}

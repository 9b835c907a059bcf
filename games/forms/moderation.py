"""Forms for reports and decisions."""

from __future__ import annotations

from typing import Any

from django import forms
from django.utils.translation import gettext_lazy as _

from games.models.moderation import Report
from games.services.moderation.decisions import LONGEST_MUTE, LONGEST_REASON, Decision


class ReportForm(forms.Form):
    reason = forms.ChoiceField(
        label=_("What is wrong with it?"), choices=Report.Reason.choices, widget=forms.RadioSelect
    )
    words = forms.CharField(
        label=_("Anything else a moderator should know"),
        required=False,
        max_length=500,
        widget=forms.Textarea(attrs={"rows": 3}),
    )


class DecisionForm(forms.Form):
    """A moderator's decision. An empty one is refused, since dismissing has its own button."""

    hide = forms.BooleanField(
        label=_("Hide the line"),
        required=False,
        help_text=_("Shown as “removed by a moderator”, and kept on file."),
    )
    rename = forms.BooleanField(
        label=_("Remove the name"),
        required=False,
        help_text=_("The player becomes “Player” with a number."),
    )
    warning = forms.CharField(
        label=_("Warn"),
        required=False,
        max_length=500,
        widget=forms.Textarea(attrs={"rows": 2}),
        help_text=_("The player will read this. Leave empty for no warning."),
    )
    mute_days = forms.IntegerField(
        label=_("No chat for this many days"), required=False, min_value=1, max_value=LONGEST_MUTE
    )
    ban = forms.BooleanField(
        label=_("Ban"), required=False, help_text=_("Signed out for good; bots take over all their seats.")
    )
    reason = forms.CharField(
        label=_("Why"),
        max_length=LONGEST_REASON,
        help_text=_("Moderators will see it in the audit trail, where it stays. Please name no one."),
    )
    do = forms.ChoiceField(choices=[("act", "act"), ("dismiss", "dismiss")], widget=forms.HiddenInput)

    def __init__(self, *args: Any, of: Report, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        if of.table is not None:
            self.fields["hide"].label = _("Hide the table’s name")
            self.fields["hide"].help_text = _("The game’s number will be shown instead.")
        elif of.message is None:
            del self.fields["hide"]

    def clean(self) -> dict[str, Any]:
        """Require an action, unless the report is dismissed."""
        cleaned = super().clean() or {}
        if not self.errors and cleaned["do"] == "act" and not self.decision:
            raise forms.ValidationError(_("Choose an action, or dismiss the report."))
        return cleaned

    @property
    def decision(self) -> Decision:
        sent = self.cleaned_data
        if sent["do"] == "dismiss":
            return Decision()
        return Decision(
            hide=sent.get("hide", False),
            rename=sent["rename"],
            warning=sent["warning"].strip(),
            mute_days=sent["mute_days"] or 0,
            ban=sent["ban"],
        )

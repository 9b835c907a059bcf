"""Forms of the notification settings."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from django import forms
from django.utils.translation import gettext_lazy as _

from accounts.models import ReminderMoment
from games.models.destination import Pace, Schedule
from games.models.notification import Kind

DELAYS = [
    (2, _("2 minutes")),
    (10, _("10 minutes")),
    (30, _("half an hour")),
    (60, _("an hour")),
    (180, _("three hours")),
]
HOURS = [(hour, f"{hour:02}:00") for hour in range(24)]


class ChannelForm(forms.Form):
    pace = forms.ChoiceField(label=_("How often"), choices=Pace.choices, widget=forms.RadioSelect)
    delay_minutes = forms.TypedChoiceField(
        label=_("Wait for more games before sending"),
        coerce=int,
        choices=DELAYS,
        help_text=_("For the summary: it lists every game waiting for you by then."),
    )
    digest_hour = forms.TypedChoiceField(
        label=_("Time of day"),
        coerce=int,
        choices=HOURS,
        help_text=_("For “once a day”, in your own time zone. Reminders are sent separately."),
    )
    kinds = forms.MultipleChoiceField(
        label=_("Notify me about"),
        required=False,
        widget=forms.CheckboxSelectMultiple,
        help_text=_(
            "Invitations, friends, followed games, seasons and reports are never repeated while "
            "you’re away, and stay silent during your night."
        ),
    )

    def __init__(self, *args: Any, kinds: Sequence[Kind], **more: Any) -> None:
        super().__init__(*args, **more)
        field = self.fields["kinds"]
        assert isinstance(field, forms.MultipleChoiceField)
        field.choices = [(kind.value, kind.label) for kind in kinds]

    @staticmethod
    def values_of(schedule: Schedule, unwanted: set[str]) -> dict[str, Any]:
        return {
            "pace": schedule.pace,
            "delay_minutes": schedule.delay_minutes,
            "digest_hour": schedule.digest_hour,
            "kinds": [kind for kind in Kind.values if kind not in unwanted],
        }


class ReminderForm(forms.Form):
    reminder_percent = forms.TypedChoiceField(
        label=_("Remind me"),
        coerce=int,
        choices=ReminderMoment.choices,
        help_text=_(
            "One message for all your games, never during your night unless the time runs out before "
            "morning. Changes apply from your next decision."
        ),
    )


class DestinationChoice(forms.Form):
    """A destination of the player; empty for email."""

    destination = forms.IntegerField(required=False, min_value=1)

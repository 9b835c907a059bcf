"""Forms for paces, nights and vacations."""

from __future__ import annotations

from dataclasses import dataclass, replace
from datetime import timedelta
from typing import Any

from django import forms
from django.utils.translation import gettext_lazy as _

from games.clock.pace import PRESETS, Pace
from games.models.game import Game
from games.services.time.absences import GRANTS
from games.wording import times

OWN = "own"
NO_NIGHT = "never"
UNITS = {"min": timedelta(minutes=1), "h": timedelta(hours=1), "d": timedelta(days=1)}
UNIT_CHOICES = (("min", _("minutes")), ("h", _("hours")), ("d", _("days")))
VALUES = ("free", "bank", "refill", "cap")
OWN_AT_FIRST = {"free": (12, "h"), "bank": (2, "d"), "refill": (6, "h"), "cap": (4, "d")}


class TimeWidget(forms.MultiWidget):
    """The input of an amount of time: a number and its unit."""

    look = "amount"
    use_fieldset = False

    def __init__(self, label: Any) -> None:
        number = forms.NumberInput(attrs={"min": 0, "max": 1440, "inputmode": "numeric"})
        unit = forms.Select(choices=UNIT_CHOICES, attrs={"aria-label": _("Unit")})
        super().__init__({"": number, "unit": unit})

    def id_for_label(self, id_: str) -> str:
        """Return the id of the number, to which the label belongs. The unit has its own label."""
        return f"{id_}_0" if id_ else ""

    def decompress(self, value: timedelta | None) -> list[Any]:
        if value is None:
            return [None, "h"]
        for name in ("d", "h"):
            if value and value % UNITS[name] == timedelta(0):
                return [value // UNITS[name], name]
        return [value // UNITS["min"], "min"]


class TimeField(forms.MultiValueField):
    """An amount of time, entered as a number and a unit."""

    def __init__(self, *, label: Any, help_text: Any = "", **more: Any) -> None:
        fields = (
            forms.IntegerField(min_value=0, max_value=1440),
            forms.ChoiceField(choices=UNIT_CHOICES),
        )
        super().__init__(
            fields, label=label, help_text=help_text, widget=TimeWidget(label), required=False, **more
        )

    def compress(self, values: list[Any]) -> timedelta | None:
        if not values or values[0] is None:
            return None
        return values[0] * UNITS[values[1] or "h"]


@dataclass(frozen=True)
class PaceCard:
    key: str
    name: str
    blurb: str
    facts: list[tuple[str, str]]
    tag: Any
    id: str


class PaceFields(forms.Form):
    """The part of a form that sets the pace of a table."""

    pace = forms.ChoiceField(
        label=_("Pace"), widget=forms.RadioSelect, initial="daily",
        choices=[(key, key) for key in (*PRESETS, OWN)],
    )  # fmt: skip
    free = TimeField(
        label=_("Time per turn"),
        help_text=_("For each turn in which you have something to decide; not saved up."),
    )
    bank = TimeField(
        label=_("Starting reserve"),
        help_text=_("For the whole game; used only when a turn takes longer."),
    )
    refill = TimeField(label=_("Refill"), help_text=_("Added to the reserve after each turn of your own."))
    cap = TimeField(label=_("Cap"), help_text=_("The reserve never refills beyond this."))
    nights = forms.BooleanField(
        label=_("Clocks stop at night"), required=False, initial=True,
        help_text=_("Nine hours, chosen by each player under Settings."),
    )  # fmt: skip
    weekends = forms.BooleanField(
        label=_("Clocks stop at weekends"), required=False,
        help_text=_("Saturday and Sunday in each player’s time zone."),
    )  # fmt: skip
    vacations = forms.BooleanField(
        label=_("Vacations pause the clock"), required=False, initial=True,
        help_text=_("Saved-up days off stop the clock. Never in Evening games."),
    )  # fmt: skip
    policy = forms.ChoiceField(
        label=_("When a player’s time runs out"), widget=forms.RadioSelect,
        initial=Game.Policy.AUTOPILOT,
        choices=[
            (Game.Policy.AUTOPILOT, _("Autopilot")),
            (Game.Policy.STRICT, _("Strict")),
        ],
        help_text=_(
            "Autopilot: we make a sensible move, twice; the third time a bot takes over, and the "
"player can come back until somebody else takes the seat. Strict: the seat is lost "
"immediately."
        ),
    )  # fmt: skip

    def __init__(self, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        for name, (number, unit) in OWN_AT_FIRST.items():
            self.fields[name].initial = number * UNITS[unit]

    def clean(self) -> dict[str, Any]:
        """Require all values of a custom pace."""
        cleaned = super().clean() or {}
        if cleaned.get("pace") == OWN:
            for name in VALUES:
                if name not in self.errors and cleaned.get(name) is None:
                    self.add_error(name, _("Please enter an amount."))
        return cleaned

    @property
    def chosen_pace(self) -> Pace:
        sent = self.cleaned_data
        weekends = sent["weekends"]
        if sent["pace"] != OWN:
            preset = PRESETS[sent["pace"]]
            return replace(preset, weekends=weekends, vacations=preset.vacations and sent["vacations"])
        values = {name: sent[name] for name in VALUES}
        return Pace(OWN, nights=sent["nights"], weekends=weekends, vacations=sent["vacations"], **values)

    @property
    def pace_cards(self) -> list[PaceCard]:
        cards = []
        for radio in self["pace"]:
            key = radio.data["value"]
            facts = times.pace_facts(PRESETS[key])[:3] if key in PRESETS and PRESETS[key].is_timed else []
            cards.append(
                PaceCard(
                    key, times.pace_name(key), times.pace_blurb(key), facts, radio.tag(), radio.id_for_label
                )
            )
        return cards

    @property
    def pace_values(self) -> list[forms.BoundField]:
        return [self[name] for name in VALUES]


class GrantForm(forms.Form):
    seat = forms.IntegerField(min_value=0, max_value=20)
    hours = forms.TypedChoiceField(
        coerce=int, choices=[(int(amount / UNITS["h"]), str(amount)) for amount in GRANTS]
    )


class NightForm(forms.Form):
    night_start = forms.TypedChoiceField(
        label=_("My night begins at"), coerce=lambda chosen: None if chosen == NO_NIGHT else int(chosen),
        choices=[
            *((minutes, f"{minutes // 60:02}:{minutes % 60:02}") for minutes in range(0, 24 * 60, 30)),
            (NO_NIGHT, _("never: my clock always runs")),
        ],
        help_text=_("It lasts nine hours. Changes apply from your next decision, not to one already under "
"way."),
    )  # fmt: skip


class VacationForm(forms.Form):
    first = forms.DateField(label=_("First day"), widget=forms.DateInput(attrs={"type": "date"}))
    last = forms.DateField(label=_("Last day"), widget=forms.DateInput(attrs={"type": "date"}))

    def clean(self) -> dict[str, Any]:
        """Refuse a last day before the first."""
        cleaned = super().clean() or {}
        if {"first", "last"} <= cleaned.keys() and cleaned["last"] < cleaned["first"]:
            self.add_error("last", _("The last day is before the first."))
        return cleaned


class EndVacationForm(forms.Form):
    start = forms.DateTimeField(input_formats=["%Y-%m-%dT%H:%M:%S.%f%z", "%Y-%m-%dT%H:%M:%S%z"])


class AutomaticForm(forms.Form):
    automatic = forms.BooleanField(
        label=_("Automatically start a vacation minutes before my time runs out"), required=False,
        help_text=_("One day at a time, as long as you have days saved up. It ends with your next move."),
    )  # fmt: skip

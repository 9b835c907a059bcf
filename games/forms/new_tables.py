"""Forms for a new table."""

from __future__ import annotations

import json
from collections.abc import Collection, Iterable
from typing import Any

from django import forms
from django.http import QueryDict
from django.utils.translation import gettext_lazy as _
from django.utils.translation import ngettext, pgettext_lazy

from accounts.forms import NameField
from games import catalog
from games.bots import USUAL_LEVEL
from games.engine.offered import OptionField
from games.forms.fields import LimitedSelect
from games.forms.table import BotLevelField, EntropyForm
from games.forms.time import PaceFields
from games.models.club import Membership
from games.models.game import Game
from games.models.people import Reliability
from games.services.errors import BadTable
from games.services.table_names import clean_name

USUAL_SEATS = 4
LEAST_FINISHED = (1, 5, 10, 20, 50, 100)
MOST_TIMEOUTS = (0, 1, 2, 5, 10, 20)
NO_BOTS = pgettext_lazy("bots", "none")
BOT_COUNTS = (NO_BOTS, _("one"), _("two"), _("three"), _("four"), _("five"))
# the value that a browser sends for a checked box
CHECKED = "on"


def closed_unless(other: str, values: list[str]) -> dict[str, str]:
    """Return attributes that make a script disable the field while another has one of these values."""
    return {"data-closed-by": other, "data-closing": json.dumps(values)}


def _closed_by(option: OptionField) -> dict[str, str]:
    if option.unless is None:
        return {}
    return closed_unless(f"option-{option.unless.option}", [json.dumps(one) for one in option.unless.values])


def club_choice(club_id: int) -> str:
    return f"{Game.Visibility.CLUB}-{club_id}"


class NewTableForm(PaceFields, EntropyForm):
    name = NameField(label=_("Table name"), required=False, max_length=60)
    seats = forms.TypedChoiceField(label=_("Seats"), coerce=int, widget=forms.RadioSelect, initial=4)
    bots = forms.TypedChoiceField(
        # browsers send nothing for a disabled field
        label=_("Bots"), coerce=int, initial=0, required=False, empty_value=None, choices=[(0, NO_BOTS)],
        help_text=_(
            "They take the last seats and move within seconds. Against bots only, there is no clock. "
            "Not at rated tables."
        ),
    )  # fmt: skip
    bot_level = BotLevelField(initial=USUAL_LEVEL)
    visibility = forms.ChoiceField(
        label=_("Who can join"), widget=forms.RadioSelect, initial=Game.Visibility.PUBLIC,
        choices=[
            (Game.Visibility.PUBLIC, _("anyone, via the lobby")),
            (Game.Visibility.FRIENDS, _("your friends")),
            (Game.Visibility.LINK, _("anyone with the link")),
        ],
    )  # fmt: skip
    rated = forms.BooleanField(
        label=_("Rated"),
        required=False,
        help_text=_("Counts towards everyone’s rating. No bots allowed."),
    )
    start_when_full = forms.BooleanField(
        label=_("Start as soon as all seats are taken"), required=False, initial=True
    )
    least_finished = forms.TypedChoiceField(
        label=_("Minimum finished games"), required=False, coerce=int, empty_value=None, widget=LimitedSelect,
        choices=[("", _("no minimum")), *((number, str(number)) for number in LEAST_FINISHED)],
    )  # fmt: skip
    most_timeouts = forms.TypedChoiceField(
        label=_("Maximum timeouts in the last hundred decisions"), required=False, coerce=int,
        empty_value=None, widget=LimitedSelect,
        choices=[("", _("any number")), *((number, str(number)) for number in MOST_TIMEOUTS)],
    )  # fmt: skip

    field_order = ("name", "seats", "bots", "bot_level", "pace", "visibility", "rated",
                   "start_when_full", "entropy")  # fmt: skip

    def __init__(
        self,
        *args: Any,
        title: Any,
        modules: tuple[str, ...],
        own: Reliability,
        clubs: Iterable[Membership] = (),
        **kwargs: Any,
    ) -> None:
        super().__init__(*args, **kwargs)
        self._limit(own)
        self._offer(clubs)
        self.title, self.modules = title, modules
        level = self.fields["bot_level"]
        assert isinstance(level, BotLevelField)
        level.offer(title, modules)
        counts = title.seat_counts(modules)
        seats = self.fields["seats"]
        assert isinstance(seats, forms.TypedChoiceField)
        seats.choices = [(count, str(count)) for count in counts]
        seats.help_text = self._for_other_numbers(counts)
        seats.initial = USUAL_SEATS if USUAL_SEATS in counts else max(counts)
        bots = self.fields["bots"]
        assert isinstance(bots, forms.TypedChoiceField)
        bots.choices = [(count, BOT_COUNTS[count]) for count in range(max(counts))]
        self.option_fields = title.option_fields(modules)
        for option in self.option_fields:
            self.fields[f"option-{option.key}"] = forms.ChoiceField(
                label=_(option.label),
                help_text=self._explained(option),
                choices=[(json.dumps(value), _(label)) for value, label in option.choices],
                initial=json.dumps(option.default),
                # browsers send nothing for a disabled field
                required=not self._is_idle(option),
                widget=forms.Select(attrs=_closed_by(option)),
            )
        # without scripts, the player gets an error after submitting the form
        self.fields["rated"].widget.attrs.update(
            closed_unless("bots", [str(count) for count, _said in bots.choices if count])
        )
        bots.widget.attrs.update(closed_unless("rated", [CHECKED]))

    def _for_other_numbers(self, counts: Collection[int]) -> str:
        """Return which modules can be added for other numbers of seats than these."""
        said = []
        for module in catalog.offered_modules(self.title):
            fits = (self.title.compatibility(key, module.key).answer != "no" for key in self.modules)
            if module.key in self.modules or not module.seats or not all(fits):
                continue
            with_it = self.title.seat_counts(self.title.with_needed(module.key, self.modules))
            if others := [str(count) for count in with_it if count not in counts]:
                facts = {"seats": "–".join(dict.fromkeys((others[0], others[-1]))), "game": _(module.name)}
                said.append(_("For %(seats)s seats, choose “%(game)s”.") % facts)
        return " ".join(map(str, said))

    def _explained(self, option: OptionField) -> str:
        """Return the help text of an option, or why modules leave only one choice."""
        if len(option.choices) > 1:
            return str(_(option.help)) if option.help else ""
        closing = self.title.closing(option.key, self.modules)
        why = [(str(_(name)), str(_(reason))) for name, reason in closing]
        return " ".join(f"{name}: {reason}" for name, reason in why)

    def _is_idle(self, option: OptionField) -> bool:
        if not self.is_bound or option.unless is None:
            return False
        sent = self.data.get(f"option-{option.unless.option}")
        return sent in [json.dumps(value) for value in option.unless.values]

    def _offer(self, clubs: Iterable[Membership]) -> None:
        visibility = self.fields["visibility"]
        assert isinstance(visibility, forms.ChoiceField)
        of_clubs = [
            (club_choice(row.club_id), _("members of %(club)s") % {"club": row.club.display_name})
            for row in clubs
        ]
        visibility.choices = [*self.base_fields["visibility"].choices, *of_clubs]  # type: ignore[attr-defined]

    @property
    def chosen_visibility(self) -> str:
        return str(self.cleaned_data["visibility"]).partition("-")[0]

    @property
    def chosen_club(self) -> int | None:
        number = str(self.cleaned_data["visibility"]).partition("-")[2]
        return int(number) if number else None

    def _limit(self, own: Reliability) -> None:
        """Limit the requirements to what the host meets, and explain it."""
        finished, timeouts = self.fields["least_finished"], self.fields["most_timeouts"]
        assert isinstance(finished.widget, LimitedSelect)
        assert isinstance(timeouts.widget, LimitedSelect)
        finished.widget.is_possible = lambda value: value in ("", None) or int(value) <= own.finished
        timeouts.widget.is_possible = lambda value: value in ("", None) or int(value) >= own.timeouts
        finished.help_text = ngettext(
            "You can’t require more than your own %(n)d finished game.",
            "You can’t require more than your own %(n)d finished games.",
            own.finished,
        ) % {"n": own.finished}
        timeouts.help_text = ngettext(
            "You can’t be stricter than your own record: %(n)d timeout.",
            "You can’t be stricter than your own record: %(n)d timeouts.",
            own.timeouts,
        ) % {"n": own.timeouts}

    def keep(self, typed: QueryDict, *, options: bool) -> None:
        """Keep the values entered for another game where they are valid for this one.

        :param options: whether to keep the options of the rules too; a preset brings its own
        """
        for name, field in self.fields.items():
            if name.startswith("option-") and not (options and name in typed):
                continue
            value = field.widget.value_from_datadict(typed, {}, name)
            try:
                field.clean(value)
            except forms.ValidationError:
                continue
            self.initial[name] = value

    def clean_name(self) -> str:
        """Refuse an invalid name.

        :raises ValidationError: the message gives the reason
        """
        try:
            return clean_name(self.cleaned_data["name"])
        except BadTable as refusal:
            raise forms.ValidationError(str(refusal)) from refusal

    def clean(self) -> dict[str, Any]:
        """Refuse a rated table with bots, at the field that can be changed."""
        sent: dict[str, Any] = super().clean() or self.cleaned_data
        sent["bots"] = sent.get("bots") or 0
        if sent.get("rated") and sent.get("bots"):
            self.add_error("rated", _("A table with bots can’t be rated: ratings compare people."))
        return sent

    @property
    def options(self) -> dict[str, Any]:
        """The chosen options as the rules read them. Irrelevant ones have their default."""
        return {
            option.key: option.default
            if self._is_idle(option)
            else json.loads(self.cleaned_data[f"option-{option.key}"])
            for option in self.option_fields
        }

    @property
    def has_own_options(self) -> bool:
        """Return True if an option of the rules does not have its default."""
        return any(
            self[f"option-{option.key}"].value() != json.dumps(option.default)
            for option in self.option_fields
        )

    @property
    def option_rows(self) -> list[forms.BoundField]:
        return [self[f"option-{option.key}"] for option in self.option_fields]


class TitleForm(forms.Form):
    """The choice of a game: a title, a preset of it, or single modules."""

    title = forms.ChoiceField(required=False)
    preset = forms.CharField(required=False, max_length=60)
    module = forms.CharField(required=False, max_length=60)

    def __init__(self, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        title = self.fields["title"]
        assert isinstance(title, forms.ChoiceField)
        title.choices = [(key, found.name) for key, found in catalog.titles().items()]

"""Forms about tournaments."""

from __future__ import annotations

from collections.abc import Iterable
from datetime import timedelta
from typing import Any

from django import forms
from django.utils.translation import gettext, ngettext
from django.utils.translation import gettext_lazy as _

from games.forms.new_tables import NewTableForm
from games.models.club import Club
from games.models.policy import PACES_OF_CONTESTS
from games.models.tournament import LONGEST_ABOUT, LONGEST_NAME, MOST_ENTRANTS, MOST_ROUNDS, Tournament
from games.services.tournaments.organization import MOST_IN_ROUND_ROBIN
from games.wording.times import pace_name

SITE = "site"
DAYS_TO_ENTER = (1, 2, 3, 5, 7, 10, 14, 21, 30, 45, 60)
DAYS_OF_A_ROUND = (7, 14, 30, 45, 60, 90, 120, 180)
USUAL_ROUNDS = 3


def _days(choices: Iterable[int]) -> list[tuple[Any, str]]:
    return [(days, ngettext("%(days)d day", "%(days)d days", days) % {"days": days}) for days in choices]


class NewTournamentForm(NewTableForm):
    """A new tournament. Its game is chosen and checked as for a new table."""

    kind = forms.ChoiceField(
        label=_("Format"),
        widget=forms.RadioSelect,
        choices=Tournament.Kind.choices,
        initial=Tournament.Kind.SWISS,
        help_text=_(
            "Swiss: everybody plays every round, against players with about as many points. Single "
            "elimination: lose, and you’re out. Round robin: everybody meets everybody."
        ),
    )
    about = forms.CharField(
        label=_("About the tournament"),
        required=False,
        max_length=LONGEST_ABOUT,
        widget=forms.Textarea(attrs={"rows": 4}),
        help_text=_("Whatever players should know: an occasion, a prize, a schedule."),
    )
    club = forms.ChoiceField(label=_("Who can enter"), help_text=_("Only members see a club’s tournament."))
    least_entrants = forms.IntegerField(
        label=_("Minimum players"),
        min_value=2,
        max_value=MOST_ENTRANTS,
        initial=4,
        help_text=_("With fewer, it’s called off."),
    )
    most_entrants = forms.IntegerField(
        label=_("Maximum players"),
        min_value=2,
        max_value=MOST_ENTRANTS,
        initial=16,
    )
    enter_days = forms.TypedChoiceField(
        label=_("Entries close in"),
        coerce=int,
        initial=7,
    )
    rounds = forms.TypedChoiceField(
        label=_("Rounds"),
        coerce=int,
        initial=USUAL_ROUNDS,
        choices=[(number, str(number)) for number in range(1, MOST_ROUNDS + 1)],
        help_text=_(
            "For a Swiss tournament; the other kinds have as many as they need. Nobody meets anybody twice, so small "
            "fields and large tables allow fewer: 16 players can have 9 rounds at tables of two, 3 at tables of four."
        ),
    )
    advancing = forms.TypedChoiceField(
        label=_("Players who advance from each table"),
        coerce=int,
        initial=1,
        choices=[(1, "1"), (2, "2"), (3, "3")],
        help_text=_("In a single elimination."),
    )
    round_days = forms.TypedChoiceField(
        label=_("A round lasts at most"),
        coerce=int,
        empty_value=None,
        required=False,
        initial=60,
        help_text=_("Any games still running then are ended and ranked by points."),
    )

    UNWANTED = ("bots", "bot_level", "visibility", "start_when_full", "least_finished", "most_timeouts",
                "entropy", "free", "bank", "refill", "cap", "nights", "weekends", "vacations")  # fmt: skip

    def __init__(self, *args: Any, may_open_for_all: bool, organized: Iterable[Club], **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        for name in self.UNWANTED:
            del self.fields[name]
        self._choose("enter_days", _days(DAYS_TO_ENTER))
        self._choose("round_days", [*_days(DAYS_OF_A_ROUND), ("", gettext("as long as its games"))])
        self._choose("pace", [(key, pace_name(key)) for key in PACES_OF_CONTESTS])
        everybody = [(SITE, gettext("anyone"))] if may_open_for_all else []
        self._choose(
            "club",
            [
                *everybody,
                *(
                    (str(one.pk), gettext("members of %(club)s") % {"club": one.display_name})
                    for one in organized
                ),
            ],
        )
        self.fields["most_entrants"].help_text = gettext(
            "With this many, it begins immediately. A round robin takes at most %(most)d."
        ) % {"most": MOST_IN_ROUND_ROBIN}
        self.fields["name"].label = _("Tournament name")
        self.fields["name"].required = True
        self.fields["name"].widget.attrs["maxlength"] = LONGEST_NAME
        self.fields["rated"].help_text = _("Counts towards everyone’s rating.")
        self.fields["rated"].widget.attrs.pop("data-closed-by", None)
        self.fields["rated"].widget.attrs.pop("data-closing", None)
        counts = [count for count in self.title.seat_counts(self.modules) if count > 1]
        self._choose("seats", [(count, str(count)) for count in counts])
        self.fields["seats"].label = _("Seats per table")
        self.fields["seats"].help_text = _(
            "If players don’t fill the tables exactly, some tables are smaller."
        )

    def _choose(self, name: str, choices: list[tuple[Any, str]]) -> None:
        field = self.fields[name]
        assert isinstance(field, forms.ChoiceField)
        field.choices = choices

    @property
    def chosen_club(self) -> int | None:
        """The id of the club for whose members it is, or None for everybody."""
        club = self.cleaned_data["club"]
        return None if club == SITE else int(club)

    @property
    def time_to_enter(self) -> timedelta:
        return timedelta(days=self.cleaned_data["enter_days"])

"""Forms of a table's page, and the import of a game."""

from __future__ import annotations

import secrets
from collections.abc import Collection
from typing import Any

from django import forms
from django.utils.translation import gettext_lazy as _

from games import bots
from games.engine.title import Title
from games.forms.fields import DAMAGED, validate_word
from games.forms.moves import BadArgument, read_json

LARGEST_IMPORT = 4 * 1024 * 1024
MOST_BOXES = 20
PROPOSED_BYTES = 16
"""The length of a proposed contribution to the dice; that of `randomWords` in `games.js`."""
BOT_LEVELS = (
    ("gentle", _("Gentle – never far ahead of you")),
    ("easy", _("Easy – one move in four is random")),
    ("normal", _("Normal – the move that looks best")),
    ("hard", _("Hard – plans its whole turn")),
)


class AgreeForm(forms.Form):
    agree = forms.ChoiceField(choices=[("yes", _("Agree")), ("no", _("Decline"))])


class ChatForm(forms.Form):
    text = forms.CharField(
        max_length=1000, strip=True, error_messages={"required": _("Write something first.")}
    )


class KindsField(forms.Field):
    """The values of boxes that are checked. Whether there are such kinds is for the rules."""

    widget = forms.SelectMultiple

    def __init__(self) -> None:
        super().__init__(required=False)

    def clean(self, value: Any) -> list[str]:
        kinds = list(value or [])
        if len(kinds) > MOST_BOXES:
            raise forms.ValidationError(DAMAGED)
        for kind in kinds:
            validate_word(kind)
        return kinds


class WantsForm(forms.Form):
    want = KindsField()
    have = KindsField()


class NoteForm(forms.Form):
    text = forms.CharField(required=False, max_length=10_000, strip=False, widget=forms.Textarea)


class EntropyForm(forms.Form):
    """A player's contribution to the game's randomness. The player can change what is proposed.

    A browser replaces the site's proposal, which it finds in `data-entropy`, by one that the site cannot know.
    """

    entropy = forms.CharField(
        label=_("Your contribution to the dice"),
        required=False,
        max_length=200,
        help_text=_(
            "Any text. It is mixed into this game’s randomness so that nobody, not even this site, "
            "can know the dice in advance."
        ),
        widget=forms.TextInput(attrs={"autocomplete": "off", "spellcheck": "false"}),
    )

    def __init__(self, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        field = self.fields["entropy"]
        field.initial = field.widget.attrs["data-entropy"] = secrets.token_hex(PROPOSED_BYTES)


class JoinForm(EntropyForm):
    invite = forms.CharField(required=False, max_length=64, widget=forms.HiddenInput)


class SeatForm(forms.Form):
    seat = forms.IntegerField(min_value=0, max_value=20)


class BotLevelField(forms.ChoiceField):
    """A choice of the bots' level. A page of an earlier release may still send an earlier name."""

    def __init__(self, **kwargs: Any) -> None:
        super().__init__(label=_("Bots play"), choices=BOT_LEVELS, **kwargs)

    def offer(self, title: Title, modules: Collection[str]) -> None:
        """Offer only the levels that play such a game."""
        known = bots.levels_for(title, modules)
        self.choices = [(level, words) for level, words in BOT_LEVELS if level in known]

    def to_python(self, value: Any) -> str:
        name = super().to_python(value)
        return bots.level_of(name) or name


class BotForm(forms.Form):
    level = BotLevelField()

    def __init__(self, *args: Any, title: Title, modules: Collection[str], **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        level = self.fields["level"]
        assert isinstance(level, BotLevelField)
        level.offer(title, modules)
        level.widget.attrs["aria-label"] = level.label


class ImportForm(forms.Form):
    file = forms.FileField(
        label=_("Exported game"),
        help_text=_("A JSON file downloaded from a finished game."),
        widget=forms.ClearableFileInput(attrs={"accept": ".json,application/json"}),
    )

    def clean_file(self) -> dict[str, Any]:
        upload = self.cleaned_data["file"]
        if upload.size > LARGEST_IMPORT:
            raise forms.ValidationError(_("This file is too large to be a game."))
        try:
            document = read_json(upload.read().decode("utf-8"))
        except (UnicodeDecodeError, BadArgument) as error:
            raise forms.ValidationError(_("This file is not JSON.")) from error
        if not isinstance(document, dict):
            raise forms.ValidationError(_("This file is not an exported game."))
        return document

"""Why a bot's moves would have been better, in one sentence."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from games.titles.catan.base.words import RESOURCES
from games.views.pages import title_page
from games.wording.sentence import listed


def better_words(moment: Mapping[str, Any], names: Mapping[str, str]) -> str:
    """Say what the first of the bot's moves that has facts would have brought (`rules/reasons.py`)."""
    if moment["more_points"] <= 0:
        for (verb, _argument), facts in zip(moment["moves"], moment["reasons"], strict=False):
            if facts:
                return _of(verb, facts, names)
    return title_page.better_words(moment)


def _of(verb: str, facts: Mapping[str, Any], names: Mapping[str, str]) -> str:
    said = {"dots": facts["pips"]}
    if "victim" in facts:
        said["name"] = names.get(facts["victim"], facts["victim"])
        return (
            ngettext(
                "The robber would have blocked %(dots)d dot of %(name)s.",
                "The robber would have blocked %(dots)d dots of %(name)s.",
                facts["pips"],
            )
            % said
        )
    if verb == "build_city":
        return (
            ngettext(
                "The city would have earned %(dots)d dot twice.",
                "The city would have earned %(dots)d dots twice.",
                facts["pips"],
            )
            % said
        )
    if verb == "build_road":
        return (
            ngettext(
                "The road would have reached a free corner with %(dots)d dot.",
                "The road would have reached a free corner with %(dots)d dots.",
                facts["pips"],
            )
            % said
        )
    return _of_settlement(facts)


def _of_settlement(facts: Mapping[str, Any]) -> str:
    said = {
        "dots": facts["pips"],
        "resources": listed(str(RESOURCES.get(kind, kind)) for kind in facts["new_kinds"]),
        "harbor": _harbor(facts["harbor"]),
    }
    if facts["new_kinds"] and facts["harbor"]:
        return (
            _("The settlement would have earned what was missing (%(resources)s) and a harbor (%(harbor)s).")
            % said
        )
    if facts["new_kinds"]:
        return _("The settlement would have earned what was missing: %(resources)s.") % said
    if facts["harbor"]:
        return _("The settlement would have brought a harbor (%(harbor)s).") % said
    return (
        ngettext(
            "The settlement would have earned %(dots)d dot.",
            "The settlement would have earned %(dots)d dots.",
            facts["pips"],
        )
        % said
    )


def _harbor(kind: str | None) -> str:
    if kind is None or kind == "any":
        return "3:1"
    return f"2:1, {RESOURCES.get(kind, kind)}"

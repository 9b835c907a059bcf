"""Jinja templates and macros as tags for Django templates.

Tables use Jinja, the other pages use Django templates:

{% jinja "games/table/_table.jinja" %} {% symbol "good-ore" %} {% person waits.person %}
"""

from __future__ import annotations

from functools import cache, partial
from typing import Any

from django import template
from django.conf import settings
from django.template import engines
from django.template.context import Context
from django.urls import get_script_prefix
from django.utils.safestring import SafeString, mark_safe
from django.utils.translation import get_language

register = template.Library()

MACROS = {
    "games/ui.jinja": ("symbols", "symbol", "person", "goods", "until", "left", "is_to"),
    "games/log.jinja": ("log_lines",),
    "games/ratings/ui.jinja": ("rating_number", "rating_step", "rating_why"),
    "games/moderation/ui.jinja": ("report_name",),
    "games/watching/ui.jinja": ("follow",),
    "games/charts.jinja": ("dice_chart", "numbers_chart", "line_chart"),
}


def engine() -> Any:
    return engines[f"jinja-{get_language() or settings.LANGUAGE_CODE}"]


@register.simple_tag(takes_context=True)
def jinja(context: Context, name: str, **more: Any) -> SafeString:
    """Render a Jinja template with the page's context."""
    rendered = engine().get_template(name).render(context.flatten() | more)
    # The Jinja engine has escaped it.
    return mark_safe(rendered)  # noqa: S308


@register.simple_tag
def same_for_all(name: str) -> SafeString:
    """Render a Jinja template without the page's context.

    The result is the same for everyone who reads one language.
    """
    said = _rendered if settings.DEBUG else _kept
    return said(name, get_language() or settings.LANGUAGE_CODE, get_script_prefix())


def _rendered(name: str, language: str, _prefix: str) -> SafeString:
    # The Jinja engine has escaped it.
    return mark_safe(engines[f"jinja-{language}"].get_template(name).render())  # noqa: S308


_kept = cache(_rendered)


@register.simple_tag
def jinja_macro(file: str, name: str, *arguments: Any, **named: Any) -> SafeString:
    rendered = getattr(engine().env.get_template(file).module, name)(*arguments, **named)
    return mark_safe(rendered)  # noqa: S308


for _file, _macros in MACROS.items():
    for _name in _macros:
        register.simple_tag(partial(jinja_macro, _file, _name), name=_name)

"""Jinja templates and macros as tags for Django templates.

Tables and replays use Jinja alone. The other pages use Django templates, with the same frame and the same macros:

{% jinja "_header.jinja" %} {% symbol "good-ore" %} {% goods stacks %}
"""

from __future__ import annotations

from functools import partial
from typing import Any

from django import template
from django.template import engines
from django.template.context import Context
from django.utils.safestring import SafeString, mark_safe

register = template.Library()

MACROS = {
    "games/ui.jinja": ("symbols", "symbol", "goods", "deadline", "is_to", "person"),
    "games/log.jinja": ("log_lines",),
    "games/ratings/ui.jinja": ("rating_number", "rating_step", "rating_why"),
    "games/moderation/ui.jinja": ("report_name",),
    "games/watching/ui.jinja": ("follow",),
    "games/charts.jinja": ("dice_chart", "numbers_chart", "line_chart"),
}


def engine() -> Any:
    return engines["jinja2"]


@register.simple_tag(takes_context=True)
def jinja(context: Context, name: str, **more: Any) -> SafeString:
    """Render a Jinja template with the page's context."""
    rendered = engine().get_template(name).render(context.flatten() | more)
    # The Jinja engine has escaped it.
    return mark_safe(rendered)  # noqa: S308


@register.simple_tag
def jinja_macro(file: str, name: str, *arguments: Any, **named: Any) -> SafeString:
    rendered = getattr(engine().env.get_template(file).module, name)(*arguments, **named)
    return mark_safe(rendered)  # noqa: S308


for _file, _macros in MACROS.items():
    for _name in _macros:
        register.simple_tag(partial(jinja_macro, _file, _name), name=_name)

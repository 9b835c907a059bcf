"""The form for a new table: title, modules, pace, opponents."""

from __future__ import annotations

import json
from typing import Any

from django.contrib import messages
from django.contrib.auth.decorators import login_required
from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.urls import reverse
from django.utils import timezone
from django.utils.http import urlencode
from django.utils.translation import gettext as _
from django.views.decorators.http import require_http_methods

from games import catalog
from games.forms.new_tables import NewTableForm, TitleForm, club_choice
from games.models.game import Game
from games.selectors.clubs import club_pages
from games.selectors.people import relations
from games.services.errors import Refused
from games.services.table import new_tables
from games.views.common import go, is_htmx, limit_openings, player, private, status_of
from games.views.front.rules_pages import ModuleRow, module_rows


@login_required
@limit_openings
@require_http_methods(["GET", "HEAD", "POST"])
def new_table(request: HttpRequest) -> HttpResponse:
    chosen = chosen_game(request)
    if chosen is None:
        messages.error(request, _("This game doesn’t exist."))
        return render(request, "games/table/refused.html", {}, status=400)
    title, preset, modules = chosen
    own, clubs = relations.reliability(player(request)), club_pages.memberships(player(request))
    if request.method == "POST" and "choose" not in request.POST:
        form = NewTableForm(request.POST, title=title, modules=modules, own=own, clubs=clubs)
        if form.is_valid():
            return _create(request, form, title, preset, modules)
        return _new_table_page(request, form, title, preset, modules, status=422)
    initial = {
        f"option-{key}": json.dumps(value) for key, value in (preset.options if preset else {}).items()
    }
    if request.GET.get("for") == Game.Visibility.FRIENDS:
        initial["visibility"] = Game.Visibility.FRIENDS
    if any(request.GET.get("for") == club_choice(row.club_id) for row in clubs):
        initial["visibility"] = request.GET["for"]
    form = NewTableForm(title=title, modules=modules, own=own, clubs=clubs, initial=initial)
    if request.method == "POST":
        # Another game was chosen: keep what was typed.
        form.keep(request.POST, options=request.POST["choose"] == "modules")
    return _new_table_page(request, form, title, preset, modules)


def chosen_game(request: HttpRequest) -> tuple[Any, Any, tuple[str, ...]] | None:
    """Return title, preset and modules of the address; None if there is no such game."""
    asked = TitleForm(request.GET)
    if not asked.is_valid():
        return None
    title = catalog.title(asked.cleaned_data["title"] or next(iter(catalog.titles())))
    wanted = request.GET.getlist("module")
    known = {module.key for module in catalog.offered_modules(title)}
    if not set(wanted) <= known or len(wanted) > len(known):
        return None
    if wanted:
        keys = {*wanted, *title.required}
        return title, None, tuple(module.key for module in title.modules if module.key in keys)
    key = asked.cleaned_data["preset"]
    found = [preset for preset in catalog.offered_presets(title) if preset.key == key or not key]
    return (title, found[0], found[0].modules) if found else None


def _create(request: HttpRequest, form: NewTableForm, title: Any, preset: Any, modules: Any) -> HttpResponse:
    sent = form.cleaned_data
    try:
        game = new_tables.create_game(
            host=player(request),
            title=title.key,
            modules=list(modules),
            options=form.options,
            seats=sent["seats"],
            name=sent["name"],
            bots=sent["bots"],
            bot_level=sent["bot_level"],
            visibility=form.chosen_visibility,
            club_id=form.chosen_club,
            pace=form.chosen_pace,
            policy=sent["policy"],
            rated=sent["rated"],
            start_when_full=sent["start_when_full"],
            least_finished=sent["least_finished"] or 0,
            most_timeouts=sent["most_timeouts"],
            entropy=sent["entropy"],
            now=timezone.now(),
        )
    except Refused as refusal:
        form.add_error(None, str(refusal))
        return _new_table_page(request, form, title, preset, modules, status=status_of(refusal))
    return go(request, "games:table", game.pk)


def _new_table_page(
    request: HttpRequest, form: NewTableForm, title: Any, preset: Any, modules: Any, *, status: int = 200
) -> HttpResponse:
    context = {"form": form, **choice_of_game(request, title, preset, modules, reverse("games:new_table"))}
    template = "games/table/open/_new_table.html" if is_htmx(request) else "games/table/open/new_table.html"
    return private(render(request, template, context, status=status))


def choice_of_game(
    request: HttpRequest, title: Any, preset: Any, modules: tuple[str, ...], address: str
) -> dict[str, Any]:
    """Return the context above a form's fields: title, preset and modules, each with the address that chooses it."""
    return {
        "title": title,
        "titles": list(catalog.titles().values()),
        "presets": catalog.offered_presets(title),
        "preset": preset,
        "modules": modules,
        "module_rows": _rows_with_links(title, modules, address),
        "query": request.GET.urlencode(),
    }


def _rows_with_links(title: Any, modules: tuple[str, ...], address: str) -> list[tuple[ModuleRow, str]]:
    """Return each module with the address that adds or removes it; "" where that is not possible.

    What an added module needs is added too, and what needs a removed one is removed.

    :param address: address of the page on which the game is chosen
    """
    rows = module_rows(title, modules)
    found = []
    for row in rows:
        changed = title.without if row.is_chosen else title.with_needed
        keys = changed(row.key, modules)
        query = urlencode([("title", title.key), *(("module", key) for key in keys)])
        found.append((row, "" if row.is_required or row.why_not else f"{address}?{query}"))
    return found

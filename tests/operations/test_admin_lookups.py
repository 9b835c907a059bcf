"""Lookups of the admin's lists: staff can filter only by what the lists show."""

from __future__ import annotations

from itertools import chain

import pytest
from django.contrib import admin
from django.contrib.admin.utils import get_fields_from_path
from django.contrib.auth.models import Permission
from django.test import Client
from django.urls import reverse

from accounts.models import User
from games.models.game import Game
from games.models.notification import Notification
from tests.services.conftest import step

pytestmark = [pytest.mark.django_db, pytest.mark.one_database]

PAGES = admin.site._registry
PRIMARY_KEY = {"pk", "pk__exact", "pk__in"}


@pytest.fixture
def viewer(player):
    """A browser of a member of staff who may view all rows and change none."""
    user = player("Vera", is_staff=True)
    user.user_permissions.set(Permission.objects.filter(codename__startswith="view_"))
    client = Client()
    client.force_login(user)
    return client


def listing(model):
    return reverse(f"admin:{model._meta.app_label}_{model._meta.model_name}_changelist")


def paths(model, depth=2):
    """Yield each field of a model, and of the models related to it."""
    for field in model._meta.get_fields():
        yield field.name, field
        if depth > 1 and field.is_relation and field.related_model:
            yield from (
                (f"{field.name}__{name}", last) for name, last in paths(field.related_model, depth - 1)
            )


def lookups(model):
    """Yield every lookup that Django has for every field within reach, as addresses name it."""
    for path, field in paths(model):
        yield path
        if hasattr(field, "get_lookups"):
            known = chain(
                field.get_lookups(), ("gt", "lte", "range", "date__year", "year__gt", "0__startswith")
            )
            yield from (f"{path}__{lookup}" for lookup in known)


def is_listed(page, request, lookup):
    """Return True if one of the list's own filters uses this lookup."""
    primary_key = page.model._meta.pk.name
    if lookup.replace(primary_key, "pk", 1) in PRIMARY_KEY or lookup in PRIMARY_KEY:
        return True
    for listed in page.get_list_filter(request):
        if isinstance(listed, type):
            if lookup == listed.parameter_name:
                return True
            continue
        path = listed[0] if isinstance(listed, tuple) else listed
        ends = {"exact", "isnull", "isempty", "gte", "lt"}
        if get_fields_from_path(page.model, path)[-1].is_relation:
            ends.add("id__exact")
        if lookup == path or lookup in {f"{path}__{end}" for end in ends}:
            return True
    return page.date_hierarchy is not None and lookup in {
        f"{page.date_hierarchy}__{part}" for part in ("year", "month", "day")
    }


@pytest.mark.parametrize("model", PAGES, ids=lambda model: model._meta.label)
def test_a_list_is_filtered_by_nothing_but_its_filters_and_the_primary_key(model, rf, player):
    page = PAGES[model]
    request = rf.get("/")
    request.user = player("Vera", is_staff=True, is_superuser=True)

    asked = set(lookups(model))
    allowed = {lookup for lookup in asked if page.lookup_allowed(lookup, "1", request)}

    assert len(asked) > 50
    assert {lookup for lookup in allowed if not is_listed(page, request, lookup)} == set()


@pytest.mark.parametrize("model", PAGES, ids=lambda model: model._meta.label)
def test_a_list_is_filtered_by_its_primary_key_and_its_dates(model, rf):
    page, key = PAGES[model], model._meta.pk.name
    asked = dict.fromkeys((*PRIMARY_KEY, key, f"{key}__exact", f"{key}__in"), "1")
    if page.date_hierarchy:
        asked |= {f"{page.date_hierarchy}__{part}": "1" for part in ("month", "day")}
        asked[f"{page.date_hierarchy}__year"] = "2026"

    assert [name for name, value in asked.items() if not page.lookup_allowed(name, value, rf.get("/"))] == []


@pytest.mark.parametrize("model", PAGES, ids=lambda model: model._meta.label)
def test_rows_are_named_by_their_primary_key_alone(model, rf):
    page = PAGES[model]
    names = {field.name for field in model._meta.get_fields()}

    assert {name for name in names if page.to_field_allowed(rf.get("/"), name)} == {model._meta.pk.name}


@pytest.mark.parametrize(
    ("model", "question"),
    [
        (Game, {"id": "1", "seed__startswith": "0"}),
        (Game, {"state__regex": "brick"}),
        (Game, {"invite_token__gte": "a"}),
        (Game, {"seats__entropy__startswith": "0"}),
        (Game, {"_to_field": "seed"}),
        (User, {"password__startswith": "p"}),
        (Notification, {"payload__contains": "a"}),
        (Notification, {"user__password__startswith": "p"}),
    ],
    ids=str,
)
def test_a_question_about_a_secret_is_refused_and_not_answered(party, viewer, model, question, caplog):
    party(until=step("main"))

    answer = viewer.get(listing(model), question)

    assert answer.status_code == 400
    assert "result_list" not in answer.content.decode()
    said = [line for line in caplog.records if "refuses a lookup" in line.message]
    assert [(line.levelname, line.exc_info) for line in said] == [("WARNING", None)]
    assert not [line for line in caplog.records if line.levelname == "ERROR"]


def test_every_link_of_every_list_s_filters_is_answered(party, viewer):
    game = party(until=step("main"))
    followed = 0

    for model, page in PAGES.items():
        if not page.get_model_perms(viewer.get(listing(User)).wsgi_request)["view"]:
            continue
        shown = viewer.get(listing(model))
        assert shown.status_code == 200
        changes = shown.context["cl"]
        for spec in changes.filter_specs:
            for choice in spec.choices(changes):
                answer = viewer.get(listing(model) + choice["query_string"])
                assert answer.status_code == 200, (model, choice["query_string"])
                followed += 1

    assert followed > 40
    assert viewer.get(listing(Game), {"id": game.game.pk}).context["cl"].result_count == 1
    assert viewer.get(listing(Game), {"status__exact": "running"}).context["cl"].result_count == 1
    assert viewer.get(listing(Game), {"status__exact": "finished"}).context["cl"].result_count == 0


@pytest.mark.parametrize("model", PAGES, ids=lambda model: model._meta.label)
def test_numbers_and_dates_that_no_row_can_have_are_refused(player, model):
    browser = Client(raise_request_exception=False)
    browser.force_login(player("Vera", is_staff=True, is_superuser=True))
    page = PAGES[model]
    much = "9" * 23
    questions = [{"pk__in": much}, {"id__in": f"1,{much}"}, {"id": much}, {"pk__exact": "-1"}, {"p": much}]
    for path in page.get_list_filter(browser.get("/admin/").wsgi_request):
        if isinstance(path, str) and get_fields_from_path(model, path)[-1].is_relation:
            questions += [{f"{path}__id__exact": much}, {f"{path}__id__exact": "x"}]
    if at := page.date_hierarchy:
        parts = [
            ("9999", "12", "31"),
            ("1", "1", "1"),
            (much, "1", "1"),
            ("2026", "2", "31"),
            ("2026", much, "1"),
        ]
        for year, month, day in parts:
            questions.append({f"{at}__year": year})
            questions.append({f"{at}__year": year, f"{at}__month": month})
            questions.append({f"{at}__year": year, f"{at}__month": month, f"{at}__day": day})
            questions.append({f"{at}__month": month, f"{at}__day": day})

    answers = {str(question): browser.get(listing(model), question).status_code for question in questions}

    assert {question: code for question, code in answers.items() if code >= 500} == {}

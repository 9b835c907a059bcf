"""Templates with quicker nodes say what Django's own say."""

from __future__ import annotations

import re
from dataclasses import dataclass
from datetime import UTC, datetime
from typing import Any

import pytest
from django.conf import settings
from django.template import Context, Engine
from django.template.backends.django import DjangoTemplates
from django.urls import NoReverseMatch
from django.utils import translation
from django.utils.safestring import mark_safe

from games.models import Game
from games.views import playing
from games.views.answers import find_marked
from games.views.table_page import Ask
from tests.services.conftest import party

pytestmark = pytest.mark.one_database

__all__ = ["party"]

LIBRARIES = {
    "static": "django.templatetags.static",
    "i18n": "django.templatetags.i18n",
    "tz": "django.templatetags.tz",
}
PLAIN = "django.template.loaders.cached.Loader"
QUICK = "catansite.templating.Loader"
SILENT = type("Silent", (Exception,), {"silent_variable_failure": True})


@dataclass
class Thing:
    """Whatever a template may meet."""

    name: str = "<Anna> & 'Bence'"
    kinds: Any = ("wood", "ore")

    def said(self) -> str:
        return "<said>"

    def wants(self, argument: str) -> str:
        return argument

    @property
    def fails_silently(self) -> str:
        raise SILENT

    def destroy(self) -> str:
        raise AssertionError("A template must not call this.")

    destroy.alters_data = True  # type: ignore[attr-defined]


class Keyed(Thing):
    """Has keys as well as attributes."""

    def __getitem__(self, key: str) -> str:
        return {"name": "by key"}[key]


VALUES = {
    "thing": Thing(),
    "keyed": Keyed(),
    "table": {"items": "an item", 0: "zero", "thing": Thing(), "none": None},
    "row": ["first", "second"],
    "safe": mark_safe("<b>safe</b>"),
    "number": 1234567,
    "half": 0.5,
    "yes": True,
    "nothing": None,
    "moment": datetime(2026, 11, 22, 23, 30, tzinfo=UTC),
    "call": lambda: "<called>",
    "kind": Thing,
    "game": Game,
    "seven": 7,
    "names": ["nowhere", "part"],
}
SAID = [
    "{{ thing.name }} {{ thing.said }} {{ thing.kinds.1 }} {{ thing.kinds }}",
    "{{ thing.wants }}|{{ thing.destroy }}|{{ thing.missing }}|{{ missing }}|{{ missing.more }}",
    "{{ thing.fails_silently }}|{{ kind }}|{{ kind.name }}|{{ game.Status.OPEN }}",
    "{{ keyed.name }} {{ keyed.kinds.0 }} {{ keyed.said }}",
    "{{ table.items }} {{ table.0 }} {{ table.thing.name }} {{ table.none }} {{ table.keys|length }}",
    "{{ row.0 }}{{ row.1 }}{{ row.2 }} {{ row|length }}",
    "{{ safe }} {{ safe|upper }} {{ call }} {{ 'literal' }} {{ 12 }}",
    "{{ number }} {{ half }} {{ yes }} {{ nothing }} {{ moment }} {{ moment.year }} {{ moment|date:'j M H:i' }}",
    "{% autoescape off %}{{ thing.name }}{{ number }}{% endautoescape %}",
    "{% if missing %}a{% elif thing.missing %}b{% elif table.none %}c{% elif number > 3 %}d{% endif %}",
    "{% if thing.name and not nothing or half %}x{% endif %}{% if 'ore' in thing.kinds %}y{% endif %}",
    "{% for kind in thing.kinds %}{{ forloop.counter }}{{ kind }}{% if forloop.last %}.{% endif %}{% endfor %}",
    "{% with name=thing.name number=row.1 %}{{ name }}{{ number }}{% endwith %}{{ name }}",
    "{% load i18n %}{% translate 'Monday' %}{% translate 'Monday' as word %}{{ word }}{% translate '100% <b>' %}",
    "{% load i18n %}{% translate thing.name %}{% translate 'Monday' noop %}",
    "{% load i18n %}{% translate 'red' context 'piece color' %}",
    "{% load i18n %}{% translate 'Monday'|upper %}{% blocktranslate %}until {{ seven }}{% endblocktranslate %}",
    "{% url 'games:table' seven %} {% url 'games:table' game_id=seven %} {% url 'games:lobby' as way %}{{ way }}",
    "{% url 'games:nowhere' as way %}[{{ way }}]{% url 'games:rules' %}",
    "{% include 'part' with name=thing.name %}{% include 'part' with name='<b>' only %}{% include 'part' %}",
    "{% load i18n %}{% translate 'Monday' %}{% language 'it' %}{% translate 'Monday' %}{% include 'day' %}"
    "{% endlanguage %}{% translate 'Monday' %}{% language 'de' %}{% endlanguage %}{% include 'day' %}",
    "{% load static %}{% static 'img/favicon.svg' %}{% static thing.kinds.0 as way %}{{ way }}",
    "{{ thing.name|default:table.none }}{{ missing|default:thing.name }}{{ thing.kinds|join:row.0 }}",
    "{% for number in row %}{% include 'part' with name=number|upper seven=forloop.counter %}{% endfor %}",
    "{% include names %}{% include thing.missing|default:'part' %}",
    "{% cycle 'a' 'b' %}{% firstof missing thing.name %}{% filter upper %}{{ thing.name }}{% endfilter %}",
]


def engine(loader: str) -> Engine:
    texts = {str(number): text for number, text in enumerate(SAID)}
    texts |= {
        "day": "{% translate 'Monday' %}",
        "part": "[{{ name }}{{ seven }}]",
        "lost": "{% url 'games:nowhere' seven %}",
    }
    kept = [(loader, [("django.template.loaders.locmem.Loader", texts)])]
    return Engine(loaders=kept, libraries=LIBRARIES, builtins=["django.templatetags.i18n"])


@pytest.mark.parametrize("language", ["en", "de", "hu"])
@pytest.mark.parametrize("number", range(len(SAID)), ids=lambda number: SAID[number][:40])
@pytest.mark.ignore_template_errors
def test_each_node_says_what_djangos_says(number, language):
    plain, quick = (engine(loader).get_template(str(number)) for loader in (PLAIN, QUICK))

    with translation.override(language):
        expected = plain.render(Context(VALUES))
        assert [quick.render(Context(VALUES)) for _ in range(2)] == [expected] * 2


def test_a_text_is_kept_for_each_language_apart():
    quick = engine(QUICK).get_template(str(next(n for n, text in enumerate(SAID) if "as word" in text)))
    said = []
    for language in ("en", "de", "en", "hu", "de"):
        with translation.override(language):
            said.append(quick.render(Context(VALUES)))

    assert said[0] == said[2] != said[1] == said[4] != said[3]


def test_an_address_that_does_not_exist_is_an_error():
    with pytest.raises(NoReverseMatch):
        engine(QUICK).get_template("lost").render(Context(VALUES))


def test_indentation_is_left_out_of_pages_alone():
    texts = dict.fromkeys(("page.html", "mail.txt"), "<p>\n    {{ seven }} is  \n  said</p>")
    texts["code.html"] = "<pre>if seven:\n    return {{ seven }}</pre>"
    loaders = [(QUICK, [("django.template.loaders.locmem.Loader", texts)])]
    said = {name: Engine(loaders=loaders).get_template(name).render(Context(VALUES)) for name in texts}

    assert said == {
        "page.html": "<p>\n7 is\nsaid</p>",
        "mail.txt": "<p>\n    7 is  \n  said</p>",
        "code.html": "<pre>if seven:\n    return 7</pre>",
    }


@pytest.mark.django_db
@pytest.mark.parametrize("seat", ["0", None])
def test_a_table_looks_the_same(party, rf, seat):
    game = party(title="catan", modules=("base", "cities_knights"))
    request = rf.get("/")
    request.user, request.session = game.users["0"] if seat else None, {}
    request._messages = []
    context = playing.context_of(request, *find_marked(request, game.game.pk), Ask())
    (options,) = settings.TEMPLATES
    plain_loader = [(PLAIN, options["OPTIONS"]["loaders"][0][1])]
    pages = []
    for loaders in (options["OPTIONS"]["loaders"], plain_loader):
        backend = {"NAME": "any", "DIRS": options["DIRS"], "APP_DIRS": False}
        templates = DjangoTemplates(backend | {"OPTIONS": options["OPTIONS"] | {"loaders": loaders}})
        page = templates.get_template("games/table/page.html").render(context, request)
        page = re.sub(r'csrfmiddlewaretoken" value="\w+"|CSRFToken": "\w+"', "", page)
        pages.append(re.sub(r"\s*\n\s*", "\n", page))

    assert pages[0] == pages[1]

"""Jinja templates format texts, addresses and times as Django's do, and fail on undefined names."""

from __future__ import annotations

import re
from datetime import UTC, datetime
from pathlib import Path

import pytest
from django.conf import settings
from django.template import Context, Template
from django.utils import timezone, translation
from jinja2 import UndefinedError, meta, nodes

from games.templatetags.ui import engine

pytestmark = pytest.mark.one_database

ROOT = Path(settings.BASE_DIR)
TEMPLATES = [path for top in ("templates", "games") for path in sorted((ROOT / top).rglob("*.jinja"))]


def say(text, **values):
    return engine().from_string(text).render(values)


@pytest.mark.parametrize(
    ("ours", "django"),
    [
        ('{{ _("Roll the dice") }}', '{% translate "Roll the dice" %}'),
        ('{{ pgettext("a move", "Send") }}', '{% translate "Send" context "a move" %}'),
        ("{% trans number=2 %}of {{ number }}{% endtrans %}",
         "{% blocktranslate with number=2 %}of {{ number }}{% endblocktranslate %}"),
        ("{% trans times=3 %}once{% pluralize %}{{ times }} times{% endtrans %}",
         "{% blocktranslate count times=3 %}once{% plural %}{{ times }} times{% endblocktranslate %}"),
        ('{{ url("games:undo", 7) }}', "{% url 'games:undo' 7 %}"),
        ('{{ static("css/games.css") }}', "{% static 'css/games.css' %}"),
        ('{{ at|date("WEEKDAY_MOMENT") }}', '{{ at|date:"WEEKDAY_MOMENT" }}'),
        ('{{ at|date("c") }}', '{{ at|date:"c" }}'),
        ("{{ said|linebreaksbr }}", "{{ said|linebreaksbr }}"),
        ("{{ said|urlencode }}", "{{ said|urlencode }}"),
    ],
)  # fmt: skip
@pytest.mark.parametrize("language", ["en", "de", "hu"])
def test_both_engines_say_the_same(language, ours, django):
    values = {"at": datetime(2026, 3, 4, 23, 30, tzinfo=UTC), "said": "a & b\nc/d?e"}
    with translation.override(language), timezone.override("Asia/Tokyo"):
        expected = Template("{% load i18n static %}" + django).render(Context(values))

        assert say(ours, **values) == expected


def test_what_players_write_is_escaped():
    assert say("<b>{{ name }}</b>", name="<script>") == "<b>&lt;script&gt;</b>"
    assert say("{% trans name %}what {{ name }} said{% endtrans %}", name="<i>") == "what &lt;i&gt; said"


def test_one_space_of_the_indentation_of_templates_is_sent():
    """It parts what stands on two lines, since the line break after a tag of a template is not sent."""
    assert say("<p>\n    {{ said }}\n  </p>", said="a\n  b") == "<p>\n a\n  b\n </p>"
    assert say("{% if 1 %}<b>a</b>{% endif %}\n    <i>b</i>") == "<b>a</b> <i>b</i>"


def test_a_name_that_nobody_has_given_is_an_error():
    with pytest.raises(UndefinedError, match="lost"):
        say("{{ lost }}")


def test_each_language_keeps_its_own_texts():
    said = []
    for language in ("en", "de", "it", "en"):
        with translation.override(language):
            said.append(say('{{ _("Players") }}'))

    assert said[0] == said[3] == "Players"
    assert len(set(said)) == 3


def test_macros_know_only_what_they_are_given():
    """A file of macros is read once for all pages, so it has no page context."""
    environment = engine().env
    for path in TEMPLATES:
        tree = environment.parse(path.read_text())
        is_library = any(tree.find_all(nodes.Macro)) and path.name in ("ui.jinja", "charts.jinja")
        if is_library:
            assert meta.find_undeclared_variables(tree) <= set(environment.globals), path


def test_jinja_templates_include_no_django_templates():
    environment = engine().env
    named = {
        name
        for path in TEMPLATES
        for name in meta.find_referenced_templates(environment.parse(path.read_text()))
    }

    assert "_header.jinja" in named
    # None stands for names that are known only when a page is rendered.
    assert [name for name in named - {None} if not name.endswith(".jinja")] == []


def test_both_frames_have_the_same_parts():
    jinja, django = (ROOT / "templates" / f"base.{kind}" for kind in ("jinja", "html"))
    parts = set(meta.find_referenced_templates(engine().env.parse(jinja.read_text())))

    assert parts == set(re.findall(r'{% jinja "([^"]+)" %}', django.read_text()))

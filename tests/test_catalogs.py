"""The translators' catalogs are complete, consistent and compiled. Their quality is checked by people."""

from __future__ import annotations

import ast
import re
from collections.abc import Iterator
from io import StringIO
from pathlib import Path
from typing import Any

import polib
import pytest
from django.conf import settings
from django.core.management import CommandError, call_command
from django.utils import translation
from django.utils.translation.template import templatize

from games import catalog
from games.templatetags.ui import engine

LANGUAGES = [code for code, _name in settings.LANGUAGES if code != "en"]
PLACEHOLDER = re.compile(r"%\((\w+)\)[a-z]|\{(\w*)\}|(%[ds])")
MARKS = ("_", "gettext", "ngettext", "pgettext", "npgettext")
LITERAL = r"""u?('(?:\\.|[^'\\])*'|"(?:\\.|[^"\\])*")"""
CALL = re.compile(rf"\b(_|n?p?gettext)\({LITERAL}(?:, {LITERAL})?")
TAG = re.compile(r"</?[a-z][^>]*>")


def _path(language: str) -> Path:
    return Path(settings.LOCALE_PATHS[0], language, "LC_MESSAGES", "django.po")


@pytest.fixture(params=LANGUAGES)
def book(request) -> polib.POFile:
    return polib.pofile(str(_path(request.param)))


def test_catalogs_have_every_text_of_pages_mails_and_rules():
    call_command("makemessages", "--check", stdout=StringIO())


def test_no_text_hides_in_a_formatted_string():
    """`makemessages` does not look into f-strings."""
    hidden = [
        f"{path}:{call.lineno}"
        for package in ("accounts", "catansite", "games")
        for path in Path(settings.BASE_DIR, package).rglob("*.py")
        for written in ast.walk(ast.parse(path.read_text()))
        if isinstance(written, ast.JoinedStr)
        for call in ast.walk(written)
        if isinstance(call, ast.Call) and isinstance(call.func, ast.Name) and call.func.id in MARKS
    ]

    assert hidden == []


def test_no_text_with_a_plural_is_asked_for_without_a_number():
    """gettext does not find a text that a catalog holds with its plural, so that the text would stay English."""
    asked = set(_asked_for())
    with_number = {(context, text) for function, context, text in asked if function.startswith("n")}
    without = {(context, text) for function, context, text in asked if not function.startswith("n")}
    without |= {("", text) for text in catalog.texts()}

    assert len(with_number) > 100
    assert len(without) > 2_000
    assert with_number & without == set()


def _asked_for() -> Iterator[tuple[str, str, str]]:
    """Yield each call for a translation in code and templates, as the function, the text's context and the text."""
    jinja = engine().env
    for folder in ("accounts", "catansite", "games", "templates"):
        for path in Path(settings.BASE_DIR, folder).rglob("*.*"):
            if path.suffix == ".py":
                for call in ast.walk(ast.parse(path.read_text())):
                    if isinstance(call, ast.Call) and isinstance(call.func, ast.Name):
                        texts = [arg.value for arg in call.args if isinstance(arg, ast.Constant)]
                        yield from _as_asked(call.func.id, texts)
            elif path.suffix == ".jinja":
                for _line, function, texts in jinja.extract_translations(jinja.parse(path.read_text())):
                    yield from _as_asked(function, [texts] if isinstance(texts, str) else list(texts))
            elif path.suffix in (".html", ".txt"):
                for function, *written in CALL.findall(templatize(path.read_text())):
                    yield from _as_asked(function, [ast.literal_eval(text) for text in written if text])


def _as_asked(function: str, texts: list[Any]) -> Iterator[tuple[str, str, str]]:
    kind = function.removesuffix("_lazy").removesuffix("_noop")
    if kind in MARKS and texts and isinstance(texts[0], str):
        context, text = texts[:2] if "pgettext" in kind else ("", texts[0])
        yield kind, context, text


def test_a_catalog_that_is_behind_is_named(tmp_path, settings):
    whole = polib.pofile(str(_path("it")))
    for language in LANGUAGES:
        path = tmp_path / language / "LC_MESSAGES" / "django.po"
        path.parent.mkdir(parents=True)
        book = polib.pofile(str(_path(language)))
        if language == "it":
            book.remove(book[len(whole) // 2])
        book.save(str(path))
    settings.LOCALE_PATHS = [tmp_path]

    with pytest.raises(CommandError, match="Behind: it"):
        call_command("makemessages", "--check", stdout=StringIO())


def test_every_text_is_translated(book):
    missing = [entry.msgid for entry in book if not entry.translated()]

    assert not missing, f"{len(missing)} texts, first {missing[:3]}"


def test_translations_fill_in_what_the_text_fills_in(book):
    """A missing placeholder loses information; an unknown one would cause an error on the page."""
    wrong = []
    for entry in book:
        known = set(PLACEHOLDER.findall(entry.msgid + entry.msgid_plural))
        for said in [entry.msgstr, *entry.msgstr_plural.values()]:
            here = set(PLACEHOLDER.findall(said))
            if here - known or (not entry.msgid_plural and said and here != known):
                wrong.append((entry.msgid, said))

    assert not wrong


def test_translations_keep_the_markup(book):
    wrong = [
        (entry.msgid, said)
        for entry in book
        for said in [entry.msgstr, *entry.msgstr_plural.values()]
        if said and sorted(TAG.findall(said)) != sorted(TAG.findall(entry.msgid))
    ]

    assert not wrong


def test_what_is_compiled_is_what_is_written(book):
    compiled = polib.mofile(book.fpath.replace(".po", ".mo"))

    said = {(entry.msgctxt, entry.msgid): (entry.msgstr, entry.msgstr_plural) for entry in compiled}
    assert said == {(one.msgctxt, one.msgid): (one.msgstr, one.msgstr_plural) for one in book}


@pytest.mark.parametrize("language", LANGUAGES)
def test_the_rules_speak_the_reader_s_language(language):
    same = []
    with translation.override(language):
        same = [text for text in catalog.texts() if len(text) > 30 and translation.gettext(text) == text]

    assert not same

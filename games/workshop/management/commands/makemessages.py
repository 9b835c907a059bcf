"""`manage.py makemessages`: update the translators' catalogs with the texts of pages, emails and rules.

The rules import no translation machinery. Their English texts are read from the catalog of titles and appear under
`var/rules_texts.py` in the translators' files, with the forms of the names of places (`games/drawing/names.py`).

`--check` writes nothing, and fails if a catalog is out of date.
"""

from __future__ import annotations

import shutil
import tempfile
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

from django.conf import settings
from django.core.management import CommandError, CommandParser
from django.core.management.commands import makemessages
from django.test.utils import override_settings

from games import catalog
from games.drawing.titles import drawing_of
from games.templatetags.ui import engine

RULES = Path("var", "rules_texts.py")
"""The temporary file with the rules' texts for xgettext, beside other temporary files of the site."""
UNTRANSLATED = [
    "catansite/locale",
    "docs",
    "tests",
    "var",
    "games/workshop/templates/dev",
    "templates/admin",
    "games/workshop/positions",
    "games/titles/*/positions.py",
    "games/admin",
    "accounts/admin.py",
]
"""Paths whose texts no player reads."""


class BuildFile(makemessages.BuildFile):
    """The text that xgettext reads of a file; for a Jinja template, the texts that Jinja finds in it."""

    def preprocess(self) -> None:
        if Path(self.path).suffix != ".jinja":
            super().preprocess()
            return
        reading = engine().env
        found = reading.extract_translations(reading.parse(Path(self.path).read_text()))
        Path(self.work_path).write_text("".join(_call(function, texts) for _line, function, texts in found))


class Command(makemessages.Command):
    """Django's command with this project's languages and files."""

    help = "Update the translators' catalogs."
    build_file_class = BuildFile
    # A fuzzy match is the translation of another text, so it would be wrong.
    msgmerge_options = [*makemessages.Command.msgmerge_options, "--no-fuzzy-matching"]

    def add_arguments(self, parser: CommandParser) -> None:
        """Add `--check` to Django's options."""
        super().add_arguments(parser)
        parser.add_argument(
            "--check", action="store_true", help="Write nothing; fail if a catalog is out of date."
        )

    def handle(self, *args: Any, **options: Any) -> None:
        """Update every language's catalog, or check that this would change none."""
        check = options.pop("check")
        options["locale"] = options["locale"] or [code for code, _name in settings.LANGUAGES if code != "en"]
        options |= {
            "extensions": ["html,txt,py,jinja"],
            "ignore_patterns": [*options["ignore_patterns"], *(f"{path}*" for path in UNTRANSLATED)],
            "add_location": "file",
            "no_obsolete": True,
            "no_wrap": True,
        }
        with _rules_texts():
            if check:
                self._check(*args, **options)
            else:
                super().handle(*args, **options)

    def find_files(self, root: str) -> list[makemessages.TranslatableFile]:
        """Return the project's files and the rules' texts."""
        rules = self.translatable_file_class(f"./{RULES.parent}", RULES.name, self.default_locale_path)
        return sorted([*super().find_files(root), rules])

    def _check(self, *args: Any, **options: Any) -> None:
        kept = Path(settings.LOCALE_PATHS[0])
        with tempfile.TemporaryDirectory() as folder:
            fresh = Path(folder, "locale")
            shutil.copytree(kept, fresh)
            with override_settings(LOCALE_PATHS=[fresh]):
                super().handle(*args, **options)
            behind = [code for code in options["locale"] if _entries(fresh, code) != _entries(kept, code)]
        if behind:
            raise CommandError(
                f"Behind: {', '.join(behind)}. Run manage.py makemessages and translate what is new."
            )


def _call(function: str, texts: str | tuple[str | None, ...]) -> str:
    """Return a gettext call for a text, with its plural or its context."""
    said = (texts,) if isinstance(texts, str) else texts
    return f"{function}({', '.join(repr(text) for text in said if text is not None)})\n"


@contextmanager
def _rules_texts() -> Iterator[None]:
    """Write the titles' texts into a temporary file that xgettext can read."""
    path = settings.BASE_DIR / RULES
    path.parent.mkdir(exist_ok=True)
    texts = [_call("gettext_noop", text) for text in catalog.texts()]
    formed = [_call("pgettext", both) for key in catalog.titles() for both in drawing_of(key).formed()]
    path.write_text("".join([*texts, *formed]))
    try:
        yield
    finally:
        path.unlink()


def _entries(folder: Path, language: str) -> list[str]:
    """Return a catalog's texts without its header, which has a date, and without source locations."""
    whole = (folder / language / "LC_MESSAGES" / "django.po").read_text().partition("\n\n")[2]
    return [line for line in whole.splitlines() if not line.startswith("#")]

"""Rules for names that people choose: which are valid, and which look the same.

The rules follow Unicode Technical Standard 39: no invisible characters; letters of one script, or of those that
Japanese, Korean and Chinese mix with Latin ("Highly Restrictive"); and no name with the skeleton of another.
Players, tables, clubs and tournaments share them. Names are checked when chosen; older names stay.
Joiners (ZWJ, ZWNJ) are refused outside emoji, although Persian or Hindi could use them, since they are invisible.
"""

from __future__ import annotations

import unicodedata
from collections.abc import Iterable, Iterator
from functools import cache

import regex
from confusable_homoglyphs.categories import unique_aliases
from confusable_homoglyphs.confusables import confusables_data
from django.conf import settings
from django.core.exceptions import ValidationError
from django.utils import translation
from django.utils.module_loading import import_string
from django.utils.translation import gettext
from django.utils.translation import gettext_lazy as _

LONGEST_EXPANSION = 18
"""The largest number of characters that one character becomes in a key."""
# parts of an emoji such as a family, in which joiners and variation selectors are visible
PICTURES = regex.compile(
    r"(\p{Extended_Pictographic}\p{Emoji_Modifier}?)\uFE0F?(?:\u200D(?=\p{Extended_Pictographic}))?"
    r"|([0-9#*])\uFE0F(?=\u20E3)"
)
IGNORABLE = regex.compile(r"\p{Default_Ignorable_Code_Point}")
# the braille blank is not a space in Unicode, but shows nothing
UNSEEN = regex.compile(r"[\p{C}\p{Zl}\p{Zp}\p{Default_Ignorable_Code_Point}\u2800]")
SPACES = regex.compile(r"\p{Zs}+")
MANY_MARKS = regex.compile(r"\p{Mn}{5}")
SEEN = regex.compile(r"[\p{L}\p{N}\p{So}]")
# includes the dots of Catalan and Japanese, the signs of Hebrew and Unicode's preferred hyphen
PLAYER = regex.compile(
    r"(?!.*  )[\p{L}\p{N}](?:[\p{L}\p{Mn}\p{Mc}\p{N}_ .'’·・׳״‐-]*[\p{L}\p{Mn}\p{Mc}\p{N}_.׳])?"
)
DASHES = regex.compile(r"[\p{Pd}\p{Pc}]")
SIGNS = regex.compile(r"[\p{P}\p{S}]")
NUMBER = regex.compile(r"^\p{Nd}+\p{P}*|[\s#]*\p{Nd}+$")
# script names in Unicode
OF_NO_SCRIPT = {"COMMON", "INHERITED"}
SCRIPTS_TOGETHER = (
    {"LATIN", "HAN", "HIRAGANA", "KATAKANA"},
    {"LATIN", "HAN", "BOPOMOFO"},
    {"LATIN", "HAN", "HANGUL"},
)
# in all languages of the site; the site's names for players come from the catalogs
OF_THE_SITE = (
    "Staff", "Admin", "Administrator", "Moderator", "Moderators", "Moderation", "Support", "System", "Bot", "Bots",
    "Administratorin", "Moderatorin", "Moderatoren",
    "Amministratore", "Amministratrice", "Moderatore", "Moderatrice", "Moderatori",
    "Adminisztrátor", "Rendszergazda", "Moderátor", "Moderátorok",
)  # fmt: skip


def tidy(name: str) -> str:
    """Return a name in its stored form: composed, with single spaces between words and none around them."""
    return SPACES.sub(" ", unicodedata.normalize("NFC", name)).strip(" ")


# ------------------------------------------------------------------ valid names


def validate_name(name: str) -> None:
    """Refuse a name that no player, table, club or tournament may have.

    :raises ValidationError: the message gives the reason
    """
    validate_legible(name)
    if is_reserved(name):
        raise ValidationError(_("This name is reserved. Please choose another one."), code="reserved")


def validate_legible(name: str) -> None:
    """Refuse a name that is unreadable or deceptive.

    :raises ValidationError: the message gives the reason
    """
    if UNSEEN.search(PICTURES.sub(r"\1\2", name)):
        raise ValidationError(
            _("A name can’t contain invisible characters. Please type it again instead of pasting it."),
            code="invisible",
        )
    if not SEEN.search(name):
        raise ValidationError(_("A name needs at least one letter or digit."), code="nothing_to_see")
    if MANY_MARKS.search(unicodedata.normalize("NFD", name)):
        raise ValidationError(_("A letter of this name has too many marks."), code="many_marks")
    if mixes_scripts(name):
        raise ValidationError(
            _("This name mixes letters of different alphabets. Please use only one of them."), code="mixed"
        )


def validate_display_name(name: str) -> None:
    """Refuse a name that no player may have.

    :raises ValidationError: the message gives the reason
    """
    validate_name(name)
    if not PLAYER.fullmatch(name):
        raise ValidationError(
            _(
                "Use letters and digits, with single spaces, dots, apostrophes, dashes or underscores between them."
            ),
            code="invalid",
        )


def mixes_scripts(name: str) -> bool:
    """Return whether a name mixes scripts that are not written together, such as "Аnna" with a Cyrillic А."""
    scripts = unique_aliases(name) - OF_NO_SCRIPT
    return len(scripts) > 1 and not any(scripts <= together for together in SCRIPTS_TOGETHER)


def is_reserved(name: str) -> bool:
    """Return whether the site uses a name itself, in any language, including "Bot 7", "Staff." and "St.aff"."""
    return not _keys_of_words(name).isdisjoint(key for one in reserved_names() for key in _keys_of_words(one))


def _keys_of_words(name: str) -> set[str]:
    """Return the keys of a name with and without its punctuation and number. A dash may stand for a space."""
    words = (name, *(tidy(SIGNS.sub("", DASHES.sub(by, name))) for by in ("", " ")))
    spoken = {one for word in words for one in (word, _without_number(word))}
    return {key(one) for one in spoken for key in (name_key, look_key)} - {""}


def reserved_names() -> Iterator[str]:
    """Yield the names that the site itself uses.

    Other apps add names through the RESERVED_NAMES setting: dotted paths of functions that return them in the
    active language.
    """
    yield from (settings.SITE_NAME, *OF_THE_SITE)
    for language, _name in settings.LANGUAGES:
        with translation.override(language):
            spoken = [former_player(), guest_name(1), *_names_of_other_apps()]
        for name in spoken:
            yield from (name, _without_number(name))


def _names_of_other_apps() -> Iterable[str]:
    for path in settings.RESERVED_NAMES:
        yield from import_string(path)()


def _without_number(name: str) -> str:
    return NUMBER.sub("", name).strip(" ")


def former_player() -> str:
    return gettext("a former player")


def guest_name(number: int) -> str:
    return gettext("Guest %(number)06d") % {"number": number}


# ------------------------------------------------------------------ names that look the same


def name_key(name: str) -> str:
    """Return the key that a name shares with all its variants in case and letter form."""
    return unicodedata.normalize("NFKC", name).casefold()


def look_key(name: str) -> str:
    """Return the key that names share if they look the same: the skeleton of UTS 39, case-folded.

    The skeleton is computed before case folding, since a capital I looks like an l and an i does not: "AIice"
    looks like "Alice", "Ila" does not look like "Lia". `name_key` finds the same name in another case.

    Keys are stored. A change here or in the library's table needs a migration that recomputes them.
    """
    return skeleton(IGNORABLE.sub("", tidy(name))).casefold()


def skeleton(text: str) -> str:
    """Return a text with each character replaced by the one it can be mistaken for."""
    decomposed = unicodedata.normalize("NFD", text)
    return unicodedata.normalize("NFD", decomposed.translate(_prototypes()))


@cache
def _prototypes() -> dict[int, str]:
    """Return each character's prototype. Cached, since building the table takes 0.2 s and a key 0.1 ms.

    The library has Unicode's pairs without their direction. A character has one prototype, so an entry with several
    neighbors or several characters is a prototype. In an isolated pair, the lower character is chosen.
    """
    neighbors: dict[str, set[str]] = {}
    for one, found in confusables_data.items():
        # the table adds direction marks to some entries written from right to left
        neighbors.setdefault(IGNORABLE.sub("", one), set()).update(
            IGNORABLE.sub("", other["c"]) for other in found
        )
    direct = {}
    for one, others in neighbors.items():
        if len(one) == 1 and len(others) == 1:
            [other] = others
            if len(other) != 1 or len(neighbors[other]) > 1 or other < one:
                direct[ord(one)] = unicodedata.normalize("NFD", other)
    return {one: _settled(other, direct) for one, other in direct.items()}


def _settled(text: str, direct: dict[int, str]) -> str:
    """Return the prototype of a prototype, whose parts may have prototypes themselves."""
    while (further := unicodedata.normalize("NFD", text.translate(direct))) != text:
        text = further
    return text

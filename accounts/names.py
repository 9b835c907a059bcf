"""Names that people choose: which there can be, and which two look the same.

The rules are those of Unicode Technical Standard 39: no invisible characters; the letters of one script, or of those
that Japanese, Korean and Chinese mix with Latin ("Highly Restrictive"); and no name whose skeleton another one has.
Players, tables, clubs and tournaments share them. A name is checked when it is chosen: one from before the rules stays.
Joiners (ZWJ, ZWNJ) are refused outside of pictures, also where Persian or Hindi could use them: nobody sees them.
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
"""So many characters can one character become in a key."""
# the pieces of a picture such as a family: joiners and the wish for color are seen there
PICTURES = regex.compile(
    r"(\p{Extended_Pictographic}\p{Emoji_Modifier}?)\uFE0F?(?:\u200D(?=\p{Extended_Pictographic}))?"
    r"|([0-9#*])\uFE0F(?=\u20E3)"
)
IGNORABLE = regex.compile(r"\p{Default_Ignorable_Code_Point}")
# the blank of braille is no space to Unicode, and shows nothing
UNSEEN = regex.compile(r"[\p{C}\p{Zl}\p{Zp}\p{Default_Ignorable_Code_Point}\u2800]")
SPACES = regex.compile(r"\p{Zs}+")
MANY_MARKS = regex.compile(r"\p{Mn}{5}")
SEEN = regex.compile(r"[\p{L}\p{N}\p{So}]")
# with the dots of Catalan and Japanese, the signs of Hebrew and the hyphen that Unicode prefers
PLAYER = regex.compile(
    r"(?!.*  )[\p{L}\p{N}](?:[\p{L}\p{Mn}\p{Mc}\p{N}_ .'’·・׳״‐-]*[\p{L}\p{Mn}\p{Mc}\p{N}_.׳])?"
)
DASHES = regex.compile(r"[\p{Pd}\p{Pc}]")
SIGNS = regex.compile(r"[\p{P}\p{S}]")
NUMBER = regex.compile(r"^\p{Nd}+\p{P}*|[\s#]*\p{Nd}+$")
# in Unicode's names
OF_NO_SCRIPT = {"COMMON", "INHERITED"}
SCRIPTS_TOGETHER = (
    {"LATIN", "HAN", "HIRAGANA", "KATAKANA"},
    {"LATIN", "HAN", "BOPOMOFO"},
    {"LATIN", "HAN", "HANGUL"},
)
# in all languages of the site; what it says itself of players comes from the catalogs
OF_THE_SITE = (
    "Staff", "Admin", "Administrator", "Moderator", "Moderators", "Moderation", "Support", "System", "Bot", "Bots",
    "Administratorin", "Moderatorin", "Moderatoren",
    "Amministratore", "Amministratrice", "Moderatore", "Moderatrice", "Moderatori",
    "Adminisztrátor", "Rendszergazda", "Moderátor", "Moderátorok",
)  # fmt: skip


def tidy(name: str) -> str:
    """Return a name as it is kept: composed, with one plain space between words and none around them."""
    return SPACES.sub(" ", unicodedata.normalize("NFC", name)).strip(" ")


# ------------------------------------------------------------------ which there can be


def validate_name(name: str) -> None:
    """Refuse a name that nothing may have, neither a player nor a table, club or tournament.

    :raises ValidationError: the message says why
    """
    validate_legible(name)
    if is_reserved(name):
        raise ValidationError(_("This name is reserved. Please choose another one."), code="reserved")


def validate_legible(name: str) -> None:
    """Refuse a name that cannot be read, or passes for another one.

    :raises ValidationError: the message says why
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
    """Refuse what no player can be called.

    :raises ValidationError: the message says why
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
    """Return whether a name mixes scripts that are not written together, as "Аnna" with a Cyrillic А."""
    scripts = unique_aliases(name) - OF_NO_SCRIPT
    return len(scripts) > 1 and not any(scripts <= together for together in SCRIPTS_TOGETHER)


def is_reserved(name: str) -> bool:
    """Return whether the site uses a name itself, in any of its languages: "Bot 7", "Staff." and "St.aff" too."""
    return not _keys_of_words(name).isdisjoint(key for one in reserved_names() for key in _keys_of_words(one))


def _keys_of_words(name: str) -> set[str]:
    """Return the keys of a name with and without its signs and its number; a dash may stand for a space."""
    words = (name, *(tidy(SIGNS.sub("", DASHES.sub(by, name))) for by in ("", " ")))
    spoken = {one for word in words for one in (word, _without_number(word))}
    return {key(one) for one in spoken for key in (name_key, look_key)} - {""}


def reserved_names() -> Iterator[str]:
    """Return the names that the site itself uses.

    Other apps add theirs through the RESERVED_NAMES setting: dotted names of functions that return them in the active
    language.
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
    """Return how a player is called whose account is deleted."""
    return gettext("a former player")


def guest_name(number: int) -> str:
    return gettext("Guest %(number)06d") % {"number": number}


# ------------------------------------------------------------------ which two are the same


def name_key(name: str) -> str:
    """Return what a name has in every case and in every form of its letters."""
    return unicodedata.normalize("NFKC", name).casefold()


def look_key(name: str) -> str:
    """Return what two names have in common that look the same: the skeleton of UTS 39, in any case.

    The skeleton is taken of the name as it is written, since a capital I looks like an l and an i does not: "AIice"
    passes for "Alice", "Ila" does not pass for "Lia". `name_key` finds the same name in another case.

    Keys are stored: a change here or of the library's table needs a migration that computes all of them again.
    """
    return skeleton(IGNORABLE.sub("", tidy(name))).casefold()


def skeleton(text: str) -> str:
    """Return a text in the letters for which all that look like them are mistaken."""
    decomposed = unicodedata.normalize("NFD", text)
    return unicodedata.normalize("NFD", decomposed.translate(_prototypes()))


@cache
def _prototypes() -> dict[int, str]:
    """Return what each character is mistaken for. Kept, since the table takes 0.2 s and a key 0.1 ms.

    The library has Unicode's table of pairs without their direction. Each character has one prototype, so whatever
    has several neighbors, or several characters, is one. Of a lone pair the lower one is as good as the other.
    """
    neighbors: dict[str, set[str]] = {}
    for one, found in confusables_data.items():
        # it puts marks of direction around some that are written from right to left
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
    """Return the prototype of a prototype, whose parts may have one themselves."""
    while (further := unicodedata.normalize("NFD", text.translate(direct))) != text:
        text = further
    return text

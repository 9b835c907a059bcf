"""Every kind of log entry, decision, verb and refusal of the finished rule books has words."""

from __future__ import annotations

import random
import re
from collections.abc import Iterator
from dataclasses import replace
from datetime import datetime
from pathlib import Path
from typing import Any

import polib
import pytest
from django.utils import translation
from django.utils.formats import date_format

from games import catalog
from games.api.site import api
from games.drawing.titles import places_of
from games.engine.errors import Illegal
from games.module_files import brought_by, module_file
from games.selectors.table.log_line import facts_of
from games.titles.catan.base.drawing import samples
from games.titles.catan.base.drawing.places import Names
from games.titles.catan.base.rules import messages
from games.titles.catan.cities_knights.rules import facts
from games.titles.catan.cities_knights.words import CARD_TEXTS
from games.wording.site_entries import SITE
from games.wording.vocabulary import Vocabulary
from games.wording.words import FILE, refuse_both, words_of

ROOT = Path(__file__).resolve().parent.parent
TITLES = ROOT / "games" / "titles"
MODULES = [(title.key, module.key) for title in catalog.titles().values() for module in title.modules]
CATAN = words_of("catan", ["base"])
KNIGHTS = words_of("catan", ["base", "cities_knights"])
NAMES = {"0": "Anna", "1": "Bence", "2": "Chiara", "3": "Dieter"}


def test_two_modules_do_not_log_the_same_kind_of_entry() -> None:
    """A later module may replace an earlier one's sentence only if it says so, as the Fishermen do."""
    first, second = Vocabulary(sentences={"ship_moved": "{ship}"}), Vocabulary(composers={"ship_moved": str})

    with pytest.raises(ValueError, match=r"later has words for kinds .* module has: \['ship_moved'\]"):
        refuse_both({"first": first, "later": second})

    refuse_both({"first": first, "later": replace(second, rewords=frozenset(("ship_moved",)))})


def test_a_module_has_other_words_in_games_with_another_one() -> None:
    alone, at_sea = (
        words_of("catan", ["base", *modules])
        for modules in (["cities_knights"], ["seafarers", "cities_knights"])
    )
    removed = {"seat": "0", "owner": "1", "piece": "ship", "edge": "0,0,E"}

    assert at_sea.card_text("diplomat", "usual") != alone.card_text("diplomat", "usual") == "usual"
    assert at_sea.say("road_removed", removed, NAMES, None) == "Anna removes Bence’s ship on the 0,0,E."
    assert at_sea.say("road_removed", {**removed, "piece": "road"}, NAMES, None).startswith(
        "Anna removes Bence’s road"
    )
    assert (at_sea.has_verb("chase_pirate"), alone.has_verb("chase_pirate")) == (True, False)


def source(title: str, module: str) -> str:
    """Return the source of a module's rules, which are a folder or a file."""
    folder = TITLES / title / module
    found = [*folder.glob("rules.py"), *folder.glob("rules/**/*.py")]
    assert found, f"there are no rules in {folder}"
    return "".join(path.read_text() for path in sorted(found))


def told(title: str, module: str) -> set[str]:
    """Return the kinds of log entries that a module's rules write, by their source."""
    text = source(title, module)
    return set(re.findall(r'\.log\(\s*"(\w+)"', text)) | set(
        re.findall(r'\.log\(\s*"\w+" if \w+ else "(\w+)"', text)
    )


def is_put_together(kind: str, text: str) -> bool:
    """Return True if a source builds the kind's name from parts, or passes it on."""
    written = re.findall(r'f"(\w*\{[^"]+)"', text)
    one_of = (re.sub(r"\{[^{}]*'(\w+)'[^{}]*'(\w+)'\}", r"(\1|\2)", one) for one in written)
    shapes = [re.sub(r"\{[^{}]*\}", r"[a-z_]+", one) for one in one_of]
    return f'"{kind}"' in text or any(
        re.fullmatch(r"[a-z_|()+\[\]-]+", one) and re.fullmatch(one, kind) for one in shapes
    )


def where_it_meets_others(title: str, module: str) -> str:
    """Return the source of the module's rules together with other modules."""
    found = [*(TITLES / title).glob(f"*/with_{module}.py"), *(TITLES / title / module).glob("with_*.py")]
    return "".join(path.read_text() for path in sorted(found))


def with_it(title: str, module: str) -> list[str]:
    """Return the modules of the smallest game with this module."""
    return catalog.title(title).with_needed(module, catalog.title(title).required)


@pytest.mark.parametrize(("title", "module"), MODULES)
def test_each_kind_of_log_entry_has_a_sentence_and_none_is_left_over(title, module):
    kinds = told(title, module)
    words = brought_by(FILE, title, [module], "VOCABULARY").get(module, Vocabulary())

    assert {kind for kind in kinds if not words_of(title, with_it(title, module)).has_words(kind)} == set()
    text = "".join(source(title, one) for one in with_it(title, module))
    text += where_it_meets_others(title, module)
    assert [
        kind for kind in {*words.sentences, *words.composers} - kinds if not is_put_together(kind, text)
    ] == []


def test_what_is_told_is_found_in_the_rules():
    assert {"settlement_built", "swapped", "turn_ended"} <= told("catan", "base")
    assert is_put_together("robber_moved", source("catan", "base"))
    assert not is_put_together("ship_sunk", source("catan", "base"))
    assert {"claimed", "scored"} <= told("hansa", "base")


@pytest.mark.parametrize(("title", "module"), MODULES)
def test_each_decision_and_verb_has_words(title, module):
    modules = with_it(title, module)
    rules, words = catalog.title(title).rules(modules), words_of(title, modules)

    assert {name for name, step in rules.steps.items() if step.waits and not words.has_step(name)} == set()
    assert {verb for verb in rules.known_verbs if not words.has_verb(verb)} == set()


@pytest.mark.parametrize(("title", "module"), MODULES)
def test_each_decision_says_what_time_answers(title, module):
    modules = with_it(title, module)
    rules, words = catalog.title(title).rules(modules), words_of(title, modules)

    assert [name for name, step in rules.steps.items() if step.waits and not words.default(name)] == []


def test_what_time_answers_is_said_by_the_module_that_changes_it():
    assert CATAN.default("pre_roll") == "the dice are rolled"
    assert CATAN.default("turn_sails") == ""


@pytest.mark.parametrize(("title", "module"), MODULES)
def test_no_module_takes_a_sentence_of_the_sites_away(title, module):
    words = brought_by(FILE, title, [module], "VOCABULARY").get(module, Vocabulary())

    assert not {*words.sentences, *words.composers} & {*SITE.sentences, *SITE.composers}


def test_a_word_means_what_the_later_module_of_the_game_says():
    assert CATAN.card("merchant") == "merchant"
    assert KNIGHTS.card("merchant") == "Merchant"


PLACED = {
    "en": (
        "Anna moves the robber to forest 11.",
        "Anna moves the robber to the desert.",
        "Anna builds a road on the path between forest 11 and the desert.",
        "Anna places a road on the path between forest 11 and the desert.",
        "Anna builds a city at the corner of hills 6, pasture 4 and the desert.",
        "Anna moves a barbarian from the path between forest 11 and the desert to the path between forest 11 "
        "and mountains 3.",
        "Anna delivers sand to the glassworks.",
    ),
    "de": (
        "Anna versetzt den Räuber auf Wald 11.",
        "Anna versetzt den Räuber in die Wüste.",
        "Anna baut eine Straße auf dem Weg zwischen Wald 11 und der Wüste.",
        "Anna setzt eine Straße auf den Weg zwischen Wald 11 und der Wüste.",
        "Anna baut eine Stadt an der Kreuzung zwischen Hügelland 6, Weideland 4 und der Wüste.",
        "Anna versetzt einen Barbaren vom Weg zwischen Wald 11 und der Wüste auf den Weg zwischen Wald 11 "
        "und Gebirge 3.",
        "Anna liefert Sand in die Glashütte.",
    ),
    "it": (
        "Anna sposta il brigante nella foresta 11.",
        "Anna sposta il brigante nel deserto.",
        "Anna costruisce una strada sul sentiero tra la foresta 11 e il deserto.",
        "Anna piazza una strada sul sentiero tra la foresta 11 e il deserto.",
        "Anna costruisce una città all’incrocio tra la collina 6, il pascolo 4 e il deserto.",
        "Anna sposta un barbaro dal sentiero tra la foresta 11 e il deserto sul sentiero tra la foresta 11 "
        "e la montagna 3.",
        "Anna consegna sabbia alla vetreria.",
    ),
    "hu": (
        "Anna áthelyezi a rablót a 11-es erdőbe.",
        "Anna áthelyezi a rablót a sivatagba.",
        "Anna utat épít a 11-es erdő és a sivatag határán.",
        "Anna utat rak le a 11-es erdő és a sivatag határára.",
        "Anna várost épít a 6-os dombvidék, a 4-es legelő és a sivatag sarkán.",
        "Anna áthelyez egy barbárt a 11-es erdő és a sivatag határáról a 11-es erdő és a 3-as hegység határára.",
        "Anna leszállít az üveghutába: homok.",
    ),
}


@pytest.mark.parametrize("language", PLACED)
def test_a_place_has_the_preposition_the_article_and_the_ending_that_a_sentence_needs(language):
    board = samples.empty()["base"]
    places, words = (
        Names(board["hexes"], board["harbors"]),
        words_of("catan", ["base", "traders_and_barbarians"]),
    )
    entries = [
        ("robber_moved", {"hex": "-1,0"}),
        ("robber_moved", {"hex": "0,0"}),
        ("road_built", {"edge": "-1,0,E"}),
        ("road_placed", {"edge": "-1,0,E"}),
        ("city_built", {"vertex": "0,0,N"}),
        ("barbarian_sent", {"from": "-1,0,E", "edge": "-1,0,SE"}),
        ("tile_delivered", {"tile": "sand", "place": "glassworks"}),
    ]

    with translation.override(language):
        said = [words.say(kind, {"seat": "0", **facts}, NAMES, places) for kind, facts in entries]

    assert tuple(said) == PLACED[language]


def test_what_has_no_words_is_told_by_its_name():
    words = words_of("catan", ["base", "nothing"])

    assert module_file(FILE, "catan", "nothing") is None
    assert module_file(FILE, "nothing", "base") is None
    assert words.say("wind_turned", {"seat": "0"}, NAMES, None) == "Anna: wind turned"
    assert words.say("wind_turned", {}, NAMES, None) == "Wind turned"
    assert words.waiting_for("turn_sails") == "turn sails"
    assert words.verb_label("turn_sails") == "Turn sails"
    with pytest.raises(LookupError, match="turn_sails"):
        words.switched_off({"order": "turn_sails", "turn": 3})


def test_each_progress_card_says_what_it_does():
    assert set(CARD_TEXTS) == set(facts.CARD_COLOR)


@pytest.mark.parametrize("language", ["en", "it", "hu", "de"])
def test_whole_games_can_be_told_to_everybody(language):
    """Each log entry of random games with offers becomes a sentence without braces or place keys."""
    title = catalog.title("catan")
    with translation.override(language):
        for seed in range(3):
            luck = random.Random(seed)
            played = title.new(seats=4, modules=["base"], options={}, seed=str(seed), entropy=[""] * 4)
            places = places_of(title.sight(played.state, None))
            for _move in range(400):
                for entry in played.log:
                    for viewer in (None, "0", "1"):
                        said = CATAN.say(entry["kind"], facts_of(entry, viewer), NAMES, places)
                        assert said
                        assert not re.search(r"[{}]|\d,-?\d|None", said), (entry, said)
                waiting = title.waiting(played.state)
                if not waiting.due:
                    break
                asked = [*waiting.due, *waiting.asked]
                seat = luck.choice(asked)
                if seat in waiting.due:
                    move = title.sample(played.state, seat, luck)
                else:
                    options = title.options(played.state, seat)
                    verb = "answer_offer"
                    if verb not in options:
                        continue
                    choices = options[verb]
                    argument = luck.choice(choices) if isinstance(choices, list) else None
                    move = (verb, argument or choices.sample(luck))
                played = title.play(played.state, seat, *move)


@pytest.mark.parametrize("code", sorted(messages.MESSAGES))
def test_each_refusal_calls_players_by_name(code):
    facts = {
        "name": "1",
        "names": ["1", "2"],
        "resource": "wool",
        "missing": {"wool": 2, "ore": 1},
        "n": 3,
        "rate": 4,
    }
    text = messages.MESSAGES[code]

    said = CATAN.refusal(Illegal(code, facts, text, ""), NAMES)

    assert said
    assert not re.search(r"[{}]", said)
    if "{name}" in text:
        assert "Bence" in said
    if "{missing}" in text:
        assert "2 wool and 1 ore" in said


def test_a_stolen_card_is_named_to_those_two_alone():
    entry = {
        "kind": "stolen",
        "public": {"seat": "0", "victim": "1"},
        "private": {"0": {"cards": {"wool": 1}}, "1": {"cards": {"wool": 1}}},
    }

    def in_words(viewer: str | None) -> str:
        return CATAN.say("stolen", facts_of(entry, viewer), NAMES, None)

    assert in_words("0") == "Anna steals 1 wool from Bence."
    assert in_words("1") == "Anna steals 1 wool from Bence."
    for other in ("2", None):
        assert in_words(other) == "Anna steals a card from Bence."


@pytest.mark.parametrize(
    ("bundle", "said"),
    [
        ({}, "nothing"),
        ({"wool": 2}, "2 wool"),
        ({"wool": 2, "ore": 1}, "2 wool and 1 ore"),
        ({"wool": 2, "ore": 1, "brick": 3}, "2 wool, 1 ore and 3 brick"),
        ("grain", "grain"),
    ],
)
def test_cards_are_counted(bundle, said):
    assert CATAN.cards(bundle) == said


def test_progress_cards_keep_their_names_beside_another_titles_pieces():
    said = KNIGHTS.say("progress_played", {"seat": "0", "card": "merchant"}, NAMES, None)

    assert said == "Anna plays Merchant."


# ------------------------------------------------------------------ phrasing

A_RULE_ID = r"\b(?:BASE|CK|TB|HT|SF|P6)-[A-Z]"
UNSAID = {
    "“Anna to move”, “your turn to …”, not “is to”": r"\b(?:is|are) to [a-z%{]",
    "“automatically”": r"\bby (?:itself|themselves)\b",
    "“is looking for”": r"\blooks? for\b",
    "“the player who”, “anyone who”": r"\b[Ww]ho(?:m|se)?ever\b",
    "“email”: nothing comes on paper": r"\b[Mm]ail(?:s|ed)?\b(?! server| program)|\b[Ee]-mail",
    "“immediately” or “at the same time”": r"\bat once\b",
    "a subject: “players who”": r"(?:^|[.;:] )Who (?!can |plays|wins|did |gets |loses )",
    "“for free”": r"\bfor nothing\b",
    "“their own”": r"\bthe own\b",
    "“appears”, “is stopped”": r"\bstands? (?:here|still)\b",
    "“continues”": r"\b(?:goes|going) on\b",
    "“takes over”": r"\bplays? .*\bon\.",
    "“a bot holds the seat”": r"\bkeeps? (?:your|the|a) seat\b",
    "“again”": r"\banew\b",
    "rules are named to those who write them": A_RULE_ID,
    "“reserve” is time, “bank” is the supply": r"\b[Bb]anks? (?:holds?|of time)|\b[Bb]ank, refill",
    "“there’s a question for you”": r"\b(?:are|been) asked(?! (?:to|whether|about|at|for|if)\b)",
    "“Anna’s road”": r"(?i)\b(?:knights?|roads?|bridges?|city|seat|hand) of (?:\{|%\(|this player)",
    "“Go to the lobby”, “Back to …”: a button is no address": r"^To (?:the (?!start$|end$)|my )",
    "“take over a seat”": r"\b[Ss]eats? to play on\b",
    "“either way”": r"\bin any case\b",
    "“you can”": r"\bone can\b",
    "“never refills beyond”": r"\bgoes no further\b",
    "“you can’t”, “you don’t”": r"\b[Yy]ou (?:do not|cannot)\b",
    "“uncheck”": r"\b[Uu]ntick",
    "“How to play …”": r"^How .+ is played$",
    "“on the path between …”: a preposition before a place": r": \{(?:at|from|to)_",
    "“games in progress”": r"\brunning games?\b|\bgames? (?:is|are) (?:running|under way)",
    "American spelling": r"(?i)\b\w*(?:colour(?!\})|neighbour|licence|favour|honour|centre|behaviour|cancelled)",
}
"""Phrases that were found on the site and that no native speaker would write, by what to say instead."""
EXCUSED = {
    "The game goes on.": "it is what one says of a game",
}
"""Texts that may contain such a phrase, with the reason."""
FOR_OPERATORS = [
    "README.md",
    *(
        f"docs/{name}.md"
        for name in ("api", "ladders", "messages", "operations", "ratings", "slow-play", "taps")
    ),
]
"""Texts for people who operate a site or write a program for one. Pages about the code may use rule ids."""


def english_texts() -> list[str]:
    """Return every English text of the site, from a complete catalog."""
    book = polib.pofile(str(ROOT / "catansite" / "locale" / "de" / "LC_MESSAGES" / "django.po"))
    return [text for entry in book for text in (entry.msgid, entry.msgid_plural) if text]


@pytest.mark.parametrize("instead", UNSAID)
def test_no_text_has_a_turn_of_phrase_that_no_native_uses(instead):
    said = [text for text in english_texts() if re.search(UNSAID[instead], text)]

    assert [text for text in said if text not in EXCUSED] == []


@pytest.mark.parametrize("language", ["it", "hu", "de"])
def test_no_translation_names_a_rule_by_its_id_or_writes_a_typewriters_apostrophe(language):
    """An id was once removed from the English text and stayed in the three others."""
    book = polib.pofile(str(ROOT / "catansite" / "locale" / language / "LC_MESSAGES" / "django.po"))
    texts = [text for entry in book for text in (entry.msgstr, *entry.msgstr_plural.values())]

    assert [text for text in texts if re.search(rf"{A_RULE_ID}|[^\W\d_]'[^\W\d_]", text)] == []


def test_no_text_has_a_typewriters_apostrophe():
    assert [text for text in english_texts() if re.search(r"[\w}]'\w", text)] == []


@pytest.mark.parametrize(
    ("language", "unsaid"),
    [
        ("it", r"\b(?:Bentornat|Benvenut)[oa]\b|\bTi sei (?:iscritto|ritirato)\b|\bSii il primo\b"),
        ("it", r"\bdado degli eventi\b|\barticoli di commercio\b|\b[Ii]struzioni permanenti\b.+tabellone"),
        ("hu", r"\ba\(z\)|\bCatania\b|\bbocsánatos\b"),
        ("de", r"\b[Kk]ein \{(?:resource|kind)\} mehr\b|\bSei der (?:Erste|Anfang)\b|\bdes Hosts\b"),
    ],
)
def test_no_translation_has_a_turn_of_phrase_that_no_native_uses(language, unsaid):
    """Masculine greetings, two terms for one thing, an article separated from its noun, one gender for everybody."""
    book = polib.pofile(str(ROOT / "catansite" / "locale" / language / "LC_MESSAGES" / "django.po"))
    texts = [text for entry in book for text in (entry.msgstr, *entry.msgstr_plural.values())]

    assert [text for text in texts if re.search(unsaid, text)] == []


@pytest.mark.parametrize(("title", "module"), MODULES)
def test_what_is_to_be_done_is_an_infinitive_in_italian(title, module):
    """It follows “tocca a te”, “devi” and “hai tempo fino a … per”."""
    modules = with_it(title, module)
    rules, words = catalog.title(title).rules(modules), words_of(title, modules)

    with translation.override("it"):
        tasks = [words.waiting_for(name) for name, step in rules.steps.items() if step.waits]

    assert [task for task in tasks if not re.match(r"\w+(?:re|rsi)\b", task)] == []


def api_texts() -> set[str]:
    """Return what the API's page and description say about each address and field."""

    def said(part: Any) -> Iterator[str]:
        if isinstance(part, list):
            for one in part:
                yield from said(one)
        elif isinstance(part, dict):
            for key, one in part.items():
                if key in ("summary", "description") and isinstance(one, str):
                    yield one
                else:
                    yield from said(one)

    return set(said(api.get_openapi_schema()))


@pytest.mark.parametrize("instead", UNSAID)
def test_no_description_of_the_api_has_one(instead):
    assert [text for text in api_texts() if re.search(UNSAID[instead], text)] == []


def test_the_api_speaks_to_its_reader():
    """The API says “List your games”, not “List my games”."""
    assert [text for text in api_texts() if re.search(r"\b(?:I|me|my)\b|[\w}]'\w", text)] == []


@pytest.mark.parametrize("name", FOR_OPERATORS)
def test_no_page_for_operators_and_programmers_has_one(name):
    text = re.sub(r"```.*?```|`[^`\n]+`", "", (ROOT / name).read_text(), flags=re.S)

    said = [
        f"{name}: …{text[max(found.start() - 30, 0) : found.end() + 30]}…, instead: {instead}"
        for instead, unsaid in UNSAID.items()
        for found in re.finditer(unsaid, text)
    ]

    assert said == []


def test_what_is_excused_is_still_said():
    texts = english_texts()

    assert [text for text in EXCUSED if text not in texts] == []
    assert all(any(re.search(unsaid, text) for unsaid in UNSAID.values()) for text in EXCUSED)


@pytest.mark.parametrize(
    "text",
    [
        "Anna is to roll the dice",
        "A vacation begins by itself",
        "No table looks for players",
        "Whoever has ten points wins",
        "You get no more mails",
        "You draw it at once",
        "Who does not come",
        "Bence plays your seat on.",
        "not with cities (CK-SETUP-01)",
        "two neighbouring offices",
        "A bank holds sixty days at most.",
        "you have been asked",
        "Knight of {seat}: {vertex}",
        "Bridge of %(name)s",
        "To the lobby",
        "Seats to play on",
        "What you bid is gone in any case.",
        "one can be strong in one of them",
        "You cannot rob yourself.",
        "Untick this",
        "How The Caravans is played",
    ],
)
def test_such_a_turn_of_phrase_is_found(text):
    assert any(re.search(unsaid, text) for unsaid in UNSAID.values())


# ------------------------------------------------------------------ translation bugs


@pytest.mark.parametrize(
    ("language", "day", "moment"),
    [
        ("en", "14 December 2026", "Mon 14 Dec, 17:07"),
        ("it", "14 dicembre 2026", "lun 14 dic, 17:07"),
        ("hu", "2026. december 14.", "dec. 14., hétfő, 17:07"),
        ("de", "14. Dezember 2026", "Mo, 14. Dez., 17:07"),
    ],
)
def test_months_and_weekdays_are_written_as_each_language_writes_them(language, day, moment):
    monday = datetime(2026, 12, 14, 17, 7)

    with translation.override(language):
        assert date_format(monday, "DATE_FORMAT") == day
        assert date_format(monday, "WEEKDAY_MOMENT") == moment


def test_no_italian_article_stands_before_a_date():
    """It would have to be "l’8" and "l’11", so a text with an unknown day must avoid the article."""
    article = re.compile(
        r"(\b(il|dal|al|del|nel)\s+|l’)(%\(|\{)(day|date|when|since|ends?|start|at|closes|until|moment|sent)\b",
        re.I,
    )

    assert [said for said in _said("it") if article.search(said)] == []


def test_no_german_preposition_stands_before_an_amount_of_time():
    """Django writes amounts as "3 Tage, 2 Stunden", which "vor" and "seit" would have to change."""
    book = polib.pofile(str(ROOT / "catansite" / "locale" / "de" / "LC_MESSAGES" / "django.po"))
    amounts = [entry for entry in book if entry.msgid in ("here %(since)s ago", "empty for %(since)s")]

    assert len(amounts) == 2
    assert [
        one.msgstr for one in amounts if re.search(r"(?i)\b(vor|seit|nach|von) %\(since\)s", one.msgstr)
    ] == []


def test_a_single_move_is_no_turn_in_german():
    """The printed games call a turn "Zug"; a single move that is counted, undone or replayed is a "Schritt"."""
    counted = re.compile(r"\b[Mm]ove (%\(\w+\)[ds]|\{\w+\})|\(\w+\)s moves?$|take back a move|taken? back")
    book = polib.pofile(str(ROOT / "catansite/locale/de/LC_MESSAGES/django.po"))
    found = [
        (entry.msgid, said)
        for entry in book
        if not entry.obsolete and counted.search(entry.msgid) and "Turn" not in entry.msgid
        for said in (entry.msgstr, *entry.msgstr_plural.values())
        if re.search(r"\bZ(ug|üge)\b", said)
    ]

    assert found == []


def _said(language: str) -> list[str]:
    book = polib.pofile(str(ROOT / "catansite/locale" / language / "LC_MESSAGES/django.po"))
    return [
        said for entry in book if not entry.obsolete for said in (entry.msgstr, *entry.msgstr_plural.values())
    ]


@pytest.mark.parametrize(
    ("language", "text", "said"),
    [
        ("de", "Sign up", "Registrieren"),
        ("de", "place a starting settlement", "Startsiedlung setzen"),
        ("de", "Standing orders", "Vorgaben"),
        ("it", "Ladders", "Ladder"),
        ("it", "Daily", "Giornaliero"),
        ("it", "now", "adesso"),
        ("hu", "now", "most"),
        ("de", "Bots play", "Die Bots spielen"),
        ("hu", "Council of Catan", "Catan Tanácsa"),
        ("hu", "Progress cards", "Fejlődéskártyák"),
        ("hu", "Development cards", "Fejlesztési kártyák"),
    ],
)
def test_what_once_said_something_else_says_what_is_meant(language, text, said):
    """Translations that were once wrong: joining, orders to a bank, stairs, a town in Sicily, two decks of one name.

    Also an automatic vacation, and bots that join in.
    """
    with translation.override(language):
        assert translation.gettext(text) == said

"""Terms that the glossaries of the four languages have replaced, and that must not come back."""

from __future__ import annotations

import re
from pathlib import Path

import polib
import pytest
from django.conf import settings

ROOT = Path(settings.BASE_DIR)
SOFT_HYPHEN = "\u00ad"
REPLACED = {
    "it": (
        r"(?i)commercianti e barbari",
        r"(?i)caso verificabile",
        r"(?i)\b(ordini?|risposte|regol[ae]|istruzioni) permanent[ei]",
        r"(?i)\b(risors[ae]|matton[ei]|ladron[ei])\b",
        r"(?i)\blanci(a|are|ato)\b",
        r"(?i)\bspegn|\bspent[oaie]\b|\bacces[oa]\b",
        r"(?i)fuori tempo",
        r"(?i)\bin data %",
        r"\bse stess[oaie]\b",
        r"(?i)chi (lo |la )?organizza\b|^Organizza$",
        r"(?i)^Non hai più (strade|colonie|città|bastioni|ponti|cavalieri)",
        r"(?i)esagon[oi] (conquistat|occupat)[oi]",
        r"(?i)(incrocio|costa|centro) (nord|sud|est|ovest)?[-a-z ]*di \{hex\}",
        r"(?i)si vince a\b",
        r"(?i)\bdopo (un bot prende|perdi il posto|facciamo noi)",
        r"(?i)(strada|via) (commerciale )?più lunga, da",
        r"(?i)sguardo indietro|guardando indietro",
        r"(?i)^(Attivi|Ripari|Rinunci a|Mandi|Scambi|Togli|Cacci|Segnali|Blocchi|Abbandoni) [^.]*\?",
        r"(?i)\bfond(a|ato) (un|il) (club|primo)|^Il tuo club è fondato",
        r"\{\}esimo",
        r"^%\(number\)s posti? come elenco",
        r"[.]{2}$",
        r"(?i)\bcamp[oi] d’oro",
        r"Verso nuove sponde|[Ii]sole nella nebbia",
    ),
    "hu": (
        r"[Nn]agy erejű",
        r"[Ff]orgatókönyv",
        r"Catan eseményei",
        r"[Aa]ranymező",
        r"[Ff]eldöntött|[Ff]eldől",
        r"\b[Kk]ocsi",
        r"[Tt]ovábbi kontor",
        r"Coellen asztal",
        r"Leghosszabb út\b|\ba Leghosszabb\b|\ba Legnagyobb lovagi",
        r"[Jj]avaslás",
        r"[Hh]elyreállító kód",
        r"[Mm]ásodik tényező",
        r"passkey(-?jel|-ek|-ed|-eid|ed)\b",
        r"[Íí]gy játszható",
        r"\bAz nyer\b",
        r"ellopott|lopott tőle|húzott tőle|továbbadta",
        r"(Ettől|ettől):",
        r"bot tartja",
        r"^Változat(ok)?$",
        r"Tengerész",
        r"bónuszjelzőt vesz el",
        r"A sivatagon át|Új partok felé",
    ),
    "de": (
        r"\b[Uu]msonst\b",
        r"\bTimeouts?\b",
        r"\baus der Bank\b",
        r"\bgereiht\b",
        r"\bjemand anders\b",
        r"\b[Vv]ersuch es\b",
        r"\bZug um Zug\b",
        r"\bGrundspiel",
        r"Kontor",
        r"Kaufmann|Kaufmänn",
        r"Fähigkeit",
        r"Einkommen",
        r"Tavern",
        r"Dauer(?:antwort|regel|auftr)",
        r"Überläufer|Treulose|Ritterschlag",
        r"Wagenkarte|Handelsfeld|Brückenplatz",
        r"\bDie Karawanen\b",
        r"[Gg]roße Hände|Punkte gewinnen\b",
        r"\bBots? (?:hält|halten)\b|\bhält (?:den|deinen) Platz",
        r"Anfangssiedlung|Anfangsstraße",
        r"\bKreuzung von \{",
        r"\b([Dd]er Pirat|[Dd]e[nm] Piraten|beim Piraten|Räuber (und|oder|noch) Pirat)\b",
        r"Tuch für Catan|Wunder von Catan|Nebelinsel",
        r"\bRitter(?:\s\w+)? versetzen\b|\bversetzt (?:einen|den)(?: \w+)? Ritter",
    ),
}
"""Regular expressions, by language."""


@pytest.mark.parametrize(
    ("language", "term"), [(language, term) for language, terms in REPLACED.items() for term in terms]
)
def test_a_term_that_was_replaced_does_not_come_back(language, term):
    book = polib.pofile(str(ROOT / "catansite" / "locale" / language / "LC_MESSAGES" / "django.po"))
    texts = [text for entry in book for text in (entry.msgstr, *entry.msgstr_plural.values())]

    assert [text for text in texts if re.search(term, text.replace(SOFT_HYPHEN, ""))] == []

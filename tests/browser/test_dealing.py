"""The games of the site under test are derived from a word."""

from __future__ import annotations

import re


def test_games_of_one_word_are_the_same_and_those_of_another_are_not(familiar, site):
    person = familiar("Anna")

    seeds = []
    for word in ("one", "another", "one"):
        site.deal(word)
        person.page.goto("/games/new/")
        person.press("create")
        game = re.search(r"/games/(\d+)/", person.page.url).group(1)
        seeds.append(site.dealer.ask("seed", game=int(game)))

    first, other, again = seeds
    assert first == again
    assert first != other

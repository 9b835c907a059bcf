"""The words of Harbormaster."""

from __future__ import annotations

from games.wording.words import words_of


def test_the_log_says_whose_the_harbormasters_card_was():
    """TB-HM-02, TB-HM-03, TB-HM-04"""
    words, names = words_of("catan", ["base", "harbormaster"]), {"0": "Anna", "1": "Bence"}

    def said(seat: str | None, before: str | None) -> str:
        told = {"seat": seat, "harbor_points": 4, "from": before}
        return words.say("harbormaster", told, names, None)

    assert said("1", None) == "Bence takes the Harbormaster card (4 harbor points)."
    assert said("1", "0") == "Bence takes the Harbormaster card from Anna (4 harbor points)."
    assert said(None, "0") == "Nobody holds the Harbormaster card anymore."

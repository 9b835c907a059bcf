"""The lessons of a first game of CATAN, each taught when it first becomes possible."""

from __future__ import annotations

from django.utils.translation import gettext_lazy as _

from games.views.pages.module_page import FirstGame, Lesson

LESSONS = (
    Lesson(
        ("place_settlement",),
        _("Your first settlement"),
        _(
            "Tap a marked corner where three good hexes meet. The more dots below a number, the "
            "more often it’s rolled and gives you cards."
        ),
    ),
    Lesson(
        ("place_road",),
        _("A road from it"),
        _(
            "Tap a marked path next to it. You build along your roads, so point it at a corner you’d like next."
        ),
    ),
    Lesson(
        ("place_settlement",),
        _("Your second settlement"),
        _(
            "Tap a corner with resources your first one doesn’t produce. You get a card for each "
            "hex next to it right away."
        ),
        times=2,
    ),
    Lesson(
        ("place_road",),
        _("Its road"),
        _("Tap a marked path next to it. That’s your start; from now on the dice decide what everyone gets."),
        times=2,
    ),
    Lesson(
        ("roll",),
        _("Roll the dice"),
        _(
            "Every turn starts with it: tap “Roll the dice”. "
            "Hexes with that number give a card to every settlement next to them, yours too."
        ),
    ),
    Lesson(
        ("discard",),
        _("Too many cards"),
        _(
            "After a 7, players with more than seven cards discard half of them. Tap the cards you need least."
        ),
        is_extra=True,
    ),
    Lesson(
        ("move_robber",),
        _("The robber"),
        _(
            "After a 7 or a knight you move it: tap a hex where others live. "
            "The hex produces nothing while the robber is there, and you steal a card."
        ),
    ),
    Lesson(
        ("answer_offer",),
        _("A trade for you"),
        _("Accept if it helps you more than them and you have the cards they want. If not, tap “Decline”."),
        is_extra=True,
    ),
    Lesson(
        ("build_settlement", "build_city"),
        _("Worth a point"),
        _(
            "You have the cards for a settlement or a city: tap a faintly highlighted spot. Each "
            "adds a point."
        ),
        is_extra=True,
    ),
    Lesson(
        ("build_road",),
        _("Build a road"),
        _(
            "Your brick and lumber make a road: tap a faintly highlighted path. It takes you to "
            "your next settlement, two paths from any other."
        ),
    ),
    Lesson(
        ("play_knight", "play_road_building", "play_year_of_plenty", "play_monopoly"),
        _("Play your card"),
        _(
            "You can play one development card a turn: tap its button. "
            "The first to play three knights gets the Largest Army, worth two points."
        ),
        is_extra=True,
    ),
    Lesson(
        ("buy_development_card",),
        _("A development card"),
        _(
            "Ore, wool and grain buy a card that only you see: tap “Development card”. "
            "It’s a knight, an advantage or a point."
        ),
        is_extra=True,
    ),
    Lesson(
        ("make_offer", "trade_with_bank"),
        _("Trade for what you need"),
        _(
            "Tap cards in your hand to give, then the kinds you want, and send the offer. "
            "Nothing to trade? End the turn."
        ),
    ),
    Lesson(
        ("end_turn",),
        _("End your turn"),
        _("All done? Tap “End the turn”: the others play, and their rolls can give you cards, too."),
    ),
)
FIRST_GAME = FirstGame(
    # With this seed the host begins, cards come early, and the host's third roll is the first 7.
    seed=f"{566:064x}",
    lessons=LESSONS,
    between=(
        _("The others play"),
        _("When they roll, you can get cards too. The guide continues on your turn."),
    ),
    nothing_new=(
        _("You know this one"),
        _("The line above says what to do. The guide explains what’s new as it comes up."),
    ),
    through=(
        _("That’s CATAN"),
        _(
            "The first player to reach 10 points on their own turn wins. Play on; the guide explains what’s new."
        ),
    ),
    over=(
        _("Your first game of CATAN is over"),
        _(
            "Next, play with people: a move takes a minute, and we email you when it’s your turn. "
            "Or plan your turn in advance, and the site plays it when it comes. "
            "See what else you can play here."
        ),
    ),
)

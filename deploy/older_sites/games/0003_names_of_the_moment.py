"""A line of the log keeps the names that places had: what they were called by is kept where that changes.

In games that have begun, number tokens are all that has ever changed places: their swaps are followed back from the
board of today.
"""

from __future__ import annotations

from typing import Any

from django.db import migrations, models

import games.models.fields

SWAP = "tokens_swapped"


def follow_swaps_back(apps: Any, schema_editor: Any) -> None:
    Game, Turn = apps.get_model("games", "Game"), apps.get_model("games", "Turn")
    swapped = Turn.objects.filter(log__contains=f'"{SWAP}"').values_list("game", flat=True)
    for game in Game.objects.filter(pk__in=set(swapped), state__isnull=False):
        named = _named_by(game)
        swaps: dict[int, list[list[str]]] = {}
        changes: list[tuple[Any, list[list[str]]]] = []
        for turn in Turn.objects.filter(game=game).order_by("position"):
            here = [entry["public"]["hexes"] for entry in turn.log if entry["kind"] == SWAP]
            if here:
                swaps[turn.number] = here
                changes.append((turn, here))
            for entry in turn.log:
                if entry["kind"] == "taken_back" and entry["public"].get("move") in swaps:
                    changes.append((turn, swaps[entry["public"]["move"]]))
        for turn, pairs in reversed(changes):
            for one, other in pairs:
                tiles = named["base"]["hexes"]
                tiles[one], tiles[other] = (
                    {**tiles[one], "numbers": tiles[other]["numbers"]},
                    {**tiles[other], "numbers": tiles[one]["numbers"]},
                )
            turn.places_before = named
            turn.save(update_fields=["places_before"])
        if changes:
            game.renamed_position = changes[-1][0].position
            game.save(update_fields=["renamed_position"])


def _named_by(game: Any) -> dict[str, Any]:
    # asked for here, since a database without such games needs none of it
    from games import catalog
    from games.drawing.titles import drawing_of

    title = catalog.title(game.title)
    return drawing_of(game.title).named_by(title.sight(title.upgraded(game.state), None))


class Migration(migrations.Migration):
    dependencies = [
        ("games", "0002_what_feeds_say"),
    ]

    operations = [
        migrations.AddField(
            model_name="game",
            name="renamed_position",
            field=models.PositiveIntegerField(default=0, editable=False),
        ),
        migrations.AddField(
            model_name="turn",
            name="places_before",
            field=games.models.fields.JSONTextField(editable=False, null=True),
        ),
        migrations.RunPython(follow_swaps_back, migrations.RunPython.noop),
    ]

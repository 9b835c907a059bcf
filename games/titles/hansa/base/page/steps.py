"""Steps of choices that several verbs share: buttons that make a move, and the confirmation at the end."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from games.drawing.board import Preview
from games.titles.hansa.base.page.reading import HansaReading
from games.views.pages.argument_walk import write
from games.views.pages.choice import Choice, Pick


def pick(
    hansa: HansaReading, verb: str, argument: Any, label: Any, part: str = "", *, kind: str = ""
) -> Pick:
    """Return a button that makes the move. `kind` is the piece of the viewer that it shows."""
    move = hansa.page.move(verb, argument, str(label), part=part)
    symbol = f"{kind}-{hansa.color}" if kind else ""
    return Pick(part or write(argument), str(label), symbol, move=move, color=hansa.color)


def confirm(
    hansa: HansaReading,
    verb: str,
    argument: Any,
    label: str,
    prompt: str,
    back: tuple[str, ...],
    *,
    previews: Sequence[Preview] = (),
    rings: Sequence[str] = (),
) -> Choice:
    """Return the last step of a choice: the button that makes the move, and a way back."""
    move = hansa.page.move(verb, argument, label, "primary", part="-".join(hansa.at))
    return Choice(
        verb,
        "confirm",
        prompt,
        confirm=[move],
        previews=list(previews),
        rings=list(rings),
        step_back=hansa.page.to(verb, *back),
    )

"""The preview of a link to a table: its name, its players, and the board as everybody may see it."""

from __future__ import annotations

from dataclasses import dataclass

from django.conf import settings
from django.http import Http404, HttpRequest, HttpResponse
from django.utils.http import urlencode
from django.utils.translation import gettext as _
from django.utils.translation import ngettext
from django.views.decorators.http import require_safe

from accounts.addresses import address
from games import catalog
from games.drawing import link_card
from games.drawing.raster import small
from games.drawing.titles import drawing_of
from games.models.game import Game
from games.selectors.ratings.rating_history import family_name
from games.selectors.table import table_for_viewer
from games.views.common import find, invite_of, picture_of
from games.views.link_cards import card_picture, sample_board


@dataclass(frozen=True)
class Preview:
    """The title, text and picture that chat programs show for a link."""

    title: str
    text: str
    picture: str


def preview_of(request: HttpRequest, game: Game) -> Preview:
    """Return the preview of a table's link. It contains nothing that only one seat may see."""
    names = " · ".join(seat.display_name for seat in game.seat_list)
    text = _("%(game)s: %(names)s") % {"game": game.rules.name, "names": names}
    if game.is_open and (free := game.seat_count - len(game.seat_list)):
        text = f"{text} · {free_seats(free)}"
    picture = settings.SITE_URL + address("games:preview_picture", game.pk)
    if not game.is_public and game.opens_by(invite_of(request, game.pk)):
        picture += "?" + urlencode({"invite": game.invite_token})
    return Preview(game.display_name, text, picture)


def free_seats(number: int) -> str:
    return ngettext("%(count)d free seat", "%(count)d free seats", number) % {"count": number}


@require_safe
def picture(request: HttpRequest, game_id: int) -> HttpResponse:
    """Draw the board as a spectator sees it, for any viewer; before the game begins, a card with its players."""
    game = find(request, game_id)
    if game.is_open:
        seated = "-".join(str(seat.user_id) for seat in game.seat_list)
        return card_picture(
            request, f"table/{game.pk}/{seated}", lambda: _card_of(request, game), is_public=game.is_public
        )
    if game.state is None:
        raise Http404
    return picture_of(request, game, f"preview/{game.pk}/{game.seen_as}", _drawn)


def _drawn(game: Game) -> bytes:
    return small(drawing_of(game.title).png(game.rules.sight(table_for_viewer.state_of(game), None)))


def _card_of(request: HttpRequest, game: Game) -> link_card.Card:
    preview = preview_of(request, game)
    free = game.seat_count - len(game.seat_list)
    return link_card.Card(
        site=settings.SITE_NAME,
        what=family_name(catalog.family_key(game.title, game.modules)),
        heading=preview.title,
        said=free_seats(free),
        rows=[(seat.display_name, "") for seat in game.seat_list],
        board=sample_board(game.title, game.modules, game.seat_count, game.options),
    )

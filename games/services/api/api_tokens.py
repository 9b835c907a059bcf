"""Creating, finding and revoking API tokens."""

from __future__ import annotations

from datetime import datetime
from typing import TYPE_CHECKING

from django.db import transaction
from django.utils.translation import gettext_lazy as _

from games.models.token import ApiToken, digest
from games.services.errors import BadText, Refused

if TYPE_CHECKING:
    from accounts.models import User

MOST_TOKENS = 10
LONGEST_SECRET = 200


class TooManyTokens(Refused):
    text = _("You can have at most ten tokens. Revoke one first.")


@transaction.atomic
def make_api_token(*, user: User, name: str, scope: str, now: datetime) -> tuple[ApiToken, str]:
    """Create a token. Return it and its secret, which is not stored.

    :raises TooManyTokens: the player has the maximum number already
    :raises BadText: the name is empty
    """
    name = "".join(c for c in name if c.isprintable()).strip()[:60]
    if not name:
        raise BadText(_("Please give the token a name."))
    if ApiToken.objects.filter(user=user).count() >= MOST_TOKENS:
        raise TooManyTokens
    return ApiToken.make(user=user, name=name, scope=ApiToken.Scope(scope), now=now)


def revoke_api_token(*, user: User, token_id: int) -> None:
    """Revoke one of the player's tokens, permanently and with immediate effect."""
    ApiToken.objects.filter(user=user, pk=token_id).delete()


def forget_api_tokens(*, user: User) -> None:
    """Revoke all of a player's tokens, after a new password, a ban or the account's deletion."""
    ApiToken.objects.filter(user=user).delete()


def find_api_token(*, secret: str, now: datetime) -> ApiToken | None:
    """Return the token with this secret and record its use, or None if it is not valid."""
    if not secret.isascii() or len(secret) > LONGEST_SECRET:
        return None
    token = ApiToken.objects.select_related("user").filter(digest=digest(secret)).first()
    if token is None or not token.user.is_active:
        return None
    token.note_use(now=now)
    return token

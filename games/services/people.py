"""What one player wants of another: not to meet."""

from __future__ import annotations

from datetime import datetime
from typing import TYPE_CHECKING

from django.db import transaction
from django.utils.translation import gettext_lazy as _

from games.models import Block
from games.services.errors import Invalid

if TYPE_CHECKING:
    from accounts.models import User


class NotOneself(Invalid):
    """What needs two people was asked for one."""

    text = _("You cannot do that with yourself.")


@transaction.atomic
def block(*, user: User, other: User, now: datetime) -> None:
    """Keep another player away; the other is never told. A second time changes nothing.

    :raises NotOneself: nobody is kept away from himself
    """
    if user.pk == other.pk:
        raise NotOneself
    Block.objects.get_or_create(blocker=user, blocked=other, defaults={"at": now})


@transaction.atomic
def unblock(*, user: User, other: User) -> None:
    """Let another player come near again; changes nothing where there was no block."""
    Block.objects.filter(blocker=user, blocked=other).delete()

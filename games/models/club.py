"""Clubs, their members and candidates."""

from __future__ import annotations

from typing import TYPE_CHECKING

from django.conf import settings
from django.db import models
from django.db.models import F, Q
from django.urls import reverse
from django.utils.translation import gettext, pgettext_lazy
from django.utils.translation import gettext_lazy as _

from accounts.isolation import isolated
from accounts.models import NamedQuerySet, UniqueName
from games.models.game import make_token

if TYPE_CHECKING:
    from accounts.models import User

LONGEST_NAME = 60
LONGEST_KEY = 1200
LONGEST_ABOUT = 2000


class ClubQuerySet(NamedQuerySet["Club"]):
    def of(self, user: User) -> ClubQuerySet:
        return self.filter(memberships__user=user)


class Club(UniqueName):
    """A group of players with its own page."""

    class Entry(models.TextChoices):
        OPEN = "open", _("anyone who wants to")
        REQUEST = "request", _("players who ask and are accepted")
        INVITATION = "invitation", _("invited players only")

    name = models.CharField(_("name"), max_length=LONGEST_NAME)
    name_key = models.CharField(max_length=LONGEST_KEY, unique=True, editable=False)
    # null rather than empty, since several clubs may have none and the column is unique
    look_key = models.CharField(max_length=LONGEST_KEY, unique=True, null=True, editable=False)  # noqa: DJ001
    about = models.TextField(_("about the club"), max_length=LONGEST_ABOUT, blank=True)
    entry = models.CharField(_("who can join"), max_length=10, choices=Entry.choices, default=Entry.REQUEST)
    invite_token = models.CharField(max_length=43, unique=True, default=make_token, editable=False)
    # when a moderator hid the name and description; moderators still see them
    hidden_at = models.DateTimeField(null=True, blank=True, editable=False)
    # how often lines of the chat were hidden or shown again
    chat_version = models.PositiveIntegerField(default=0, editable=False)
    created_at = models.DateTimeField(_("created"))

    objects = ClubQuerySet.as_manager()

    NAME_FIELD = "name"

    class Meta:
        verbose_name = _("club")
        verbose_name_plural = _("clubs")
        ordering = ["pk"]
        constraints = [
            models.CheckConstraint(
                condition=Q(entry__in=["open", "request", "invitation"]), name="clubs_entry_known"
            ),
        ]

    def __str__(self) -> str:
        return self.display_name

    def get_absolute_url(self) -> str:
        return reverse("games:club", args=[self.pk])

    @property
    def is_hidden(self) -> bool:
        """True if a moderator has hidden the name and description."""
        return self.hidden_at is not None

    @property
    def display_name(self) -> str:
        """The name, or a neutral one if a moderator has hidden it."""
        return gettext("Club #%(number)s") % {"number": self.pk} if self.is_hidden else isolated(self.name)

    @property
    def shown_about(self) -> str:
        """The description, or "" if a moderator has hidden it."""
        return "" if self.is_hidden else self.about

    @property
    def is_open(self) -> bool:
        """True if anybody can join without an invitation or approval."""
        return self.entry == self.Entry.OPEN

    @property
    def takes_requests(self) -> bool:
        return self.entry == self.Entry.REQUEST


class Membership(models.Model):
    class Role(models.TextChoices):
        OWNER = "owner", pgettext_lazy("role in a club", "owner")
        ORGANIZER = "organizer", pgettext_lazy("role in a club", "organizer")
        MEMBER = "member", pgettext_lazy("role in a club", "member")

    club = models.ForeignKey(Club, db_index=False, on_delete=models.CASCADE, related_name="memberships")
    user = models.ForeignKey(settings.AUTH_USER_MODEL, on_delete=models.CASCADE, related_name="memberships")
    role = models.CharField(_("role"), max_length=10, choices=Role.choices, default=Role.MEMBER)
    joined_at = models.DateTimeField(_("joined"))
    # the newest chat line that the member has read
    chat_read = models.PositiveBigIntegerField(default=0, editable=False)

    class Meta:
        verbose_name = _("club member")
        verbose_name_plural = _("club members")
        ordering = ["pk"]
        constraints = [
            models.UniqueConstraint(fields=["club", "user"], name="memberships_once"),
            models.UniqueConstraint(fields=["club"], name="memberships_one_owner", condition=Q(role="owner")),
            models.CheckConstraint(
                condition=Q(role__in=["owner", "organizer", "member"]), name="memberships_role_known"
            ),
        ]

    def __str__(self) -> str:
        return f"{self.user_id} in {self.club_id}: {self.role}"

    @property
    def is_owner(self) -> bool:
        return self.role == self.Role.OWNER

    @property
    def organizes(self) -> bool:
        """True if this member may accept, invite and remove people."""
        return self.role in (self.Role.OWNER, self.Role.ORGANIZER)

    def may_remove(self, other: Membership) -> bool:
        """Return whether this member may remove another: owners anybody else, organizers plain members."""
        if other.pk == self.pk:
            return False
        return self.is_owner or (self.organizes and not other.organizes)


class CandidateQuerySet(models.QuerySet["Candidate"]):
    def waiting(self) -> CandidateQuerySet:
        """Return the open requests and invitations."""
        return self.filter(declined_at=None)

    def asking(self) -> CandidateQuerySet:
        return self.filter(by=None)

    def invited(self) -> CandidateQuerySet:
        """Return the candidates whom a member has invited."""
        return self.filter(by__isnull=False)


class Candidate(models.Model):
    """A player who has asked to join a club, or has been invited by a member.

    A declined row is kept for a while, so that nobody can ask or be asked again every day.
    """

    club = models.ForeignKey(Club, db_index=False, on_delete=models.CASCADE, related_name="candidates")
    user = models.ForeignKey(settings.AUTH_USER_MODEL, on_delete=models.CASCADE, related_name="candidacies")
    # the member who invited the player; null: the player asked
    by = models.ForeignKey(
        settings.AUTH_USER_MODEL, null=True, blank=True, on_delete=models.CASCADE, related_name="+"
    )
    at = models.DateTimeField(_("at"))
    declined_at = models.DateTimeField(_("declined"), null=True, blank=True)

    objects = CandidateQuerySet.as_manager()

    class Meta:
        verbose_name = _("candidate of a club")
        verbose_name_plural = _("candidates of clubs")
        ordering = ["pk"]
        constraints = [
            models.UniqueConstraint(fields=["club", "user"], name="candidates_once"),
            models.CheckConstraint(condition=~Q(user=F("by")), name="candidates_invited_by_another"),
        ]

    def __str__(self) -> str:
        return f"{self.user_id} and {self.club_id}"

    @property
    def is_invited(self) -> bool:
        """True if the club invited the player, False if the player asked."""
        return self.by_id is not None


class Expulsion(models.Model):
    """A player who was removed from a club and can return only by invitation."""

    club = models.ForeignKey(Club, db_index=False, on_delete=models.CASCADE, related_name="expulsions")
    user = models.ForeignKey(settings.AUTH_USER_MODEL, on_delete=models.CASCADE, related_name="+")
    at = models.DateTimeField(_("at"))

    class Meta:
        verbose_name = _("removed member")
        verbose_name_plural = _("removed members")
        ordering = ["pk"]
        constraints = [models.UniqueConstraint(fields=["club", "user"], name="expulsions_once")]

    def __str__(self) -> str:
        return f"{self.user_id} was put out of {self.club_id}"

"""Users and their sessions, sign-ups and emails."""

from __future__ import annotations

import secrets
import unicodedata
import uuid
import zoneinfo
from collections.abc import Iterable
from datetime import datetime, timedelta
from importlib import import_module
from typing import Any, ClassVar, Self, TypeVar

from django.conf import settings
from django.contrib.auth.models import AbstractBaseUser, BaseUserManager, PermissionsMixin
from django.contrib.sessions.base_session import AbstractBaseSession
from django.core.exceptions import ValidationError
from django.core.validators import MinLengthValidator
from django.db import models, transaction
from django.db.models.functions import Lower
from django.utils import timezone
from django.utils.translation import gettext_lazy as _

from accounts import vacation
from accounts.isolation import bare, isolated
from accounts.names import (
    LONGEST_EXPANSION,
    former_player,
    look_key,
    name_key,
    tidy,
    validate_display_name,
)

LONGEST_NAME = 24
NIGHT_STARTS = 23 * 60
DELETED_PREFIX = "deleted-"


def validate_time_zone(name: str) -> None:
    """:raises ValidationError: the time zone is unknown"""
    if name not in zoneinfo.available_timezones():
        raise ValidationError(_("We don’t know this time zone."), code="unknown_time_zone")


class Color(models.TextChoices):
    """Colors of pieces, named as in the rules."""

    RED = "red", _("Red")
    BLUE = "blue", _("Blue")
    ORANGE = "orange", _("Orange")
    WHITE = "white", _("White")


class ReminderMoment(models.IntegerChoices):
    """The percentage of the time left at which to remind a player."""

    HALF = 50, _("when half of the time is left")
    THIRD = 33, _("when a third of the time is left")
    FIFTH = 20, _("when a fifth of the time is left")
    TENTH = 10, _("when a tenth of the time is left")
    NEVER = 0, _("never")


Named = TypeVar("Named", bound=models.Model)


class NamedQuerySet(models.QuerySet[Named]):
    def named(self, name: str) -> Self:
        return self.filter(name_key=name_key(bare(name)))

    def looking_like(self, name: str) -> Self:
        return self.filter(models.Q(name_key=name_key(bare(name))) | models.Q(look_key=look_key(name)))


class UniqueName(models.Model):
    """A model whose rows have names that cannot be confused.

    `name_key` is unique regardless of case and script; LOWER() on SQLite handles only ASCII. `look_key` is unique
    as well, but null in old rows that look like an even older one.
    """

    NAME_FIELD: ClassVar[str]

    class Meta:
        abstract = True

    def save(self, *args: Any, **kwargs: Any) -> None:
        """Save, and update the keys if the name has changed."""
        fields = kwargs.get("update_fields")
        if (fields is None or self.NAME_FIELD in fields) and not self.keeps_name:
            name = getattr(self, self.NAME_FIELD)
            self.name_key, self.look_key = name_key(name), look_key(name) or None
            if fields is not None:
                kwargs["update_fields"] = {*fields, "name_key", "look_key"}
        super().save(*args, **kwargs)

    @property
    def keeps_name(self) -> bool:
        """True if the row in the database has the same name."""
        if self._state.adding:
            return False
        stored = type(self)._default_manager.filter(pk=self.pk).values_list(self.NAME_FIELD, flat=True)
        return list(stored) == [getattr(self, self.NAME_FIELD)]


class UserQuerySet(NamedQuerySet["User"]):
    def reading(self, email: str) -> UserQuerySet:
        """Return users with this confirmed address, in any case, without unconfirmed new addresses."""
        address = email.strip().lower()
        own = models.Q(email=address)
        return self.filter(
            own | models.Q(emailaddress__email=address, emailaddress__verified=True)
        ).distinct()

    def present(self) -> UserQuerySet:
        return self.filter(deleted_at=None, is_guest=False)


class UserManager(BaseUserManager["User"].from_queryset(UserQuerySet)):  # type: ignore[misc]
    use_in_migrations = False

    def create_user(self, email: str, password: str | None = None, **fields: Any) -> User:
        """Create a user. Without a display name, one is derived from the address."""
        if not email:
            raise ValueError("A user needs an email address.")
        email = email.strip().lower()
        fields.setdefault("display_name", self.free_display_name(email.partition("@")[0]))
        user: User = self.model(email=email, **fields)
        user.set_password(password)
        user.save(using=self._db)
        return user

    @transaction.atomic
    def create_superuser(self, email: str, password: str | None = None, **fields: Any) -> User:
        """Create a superuser, whose address counts as confirmed.

        :raises ValidationError: the display name is not allowed
        """
        from allauth.account.models import EmailAddress

        if "display_name" in fields:
            fields["display_name"] = tidy(fields["display_name"])
            validate_display_name(fields["display_name"])
            refuse_taken_name(fields["display_name"], self.all())
        user = self.create_user(email, password, is_staff=True, is_superuser=True, **fields)
        EmailAddress.objects.create(user=user, email=user.email, verified=True, primary=True)
        return user

    def get_by_natural_key(self, username: str | None) -> User:
        """Find a user by address, in any case."""
        return self.get(email=(username or "").strip().lower())

    def free_display_name(self, wish: str) -> str:
        """Return the wish as a valid, free name, with a number added if necessary."""
        base = "".join(c for c in tidy(wish) if unicodedata.category(c)[0] in "LMN" or c in " .-")
        base = tidy(base.strip(" .-")[:20])
        try:
            MinLengthValidator(2)(base)
            validate_display_name(base)
        except ValidationError:
            base = "Player"
        name, number = base, 2
        while self.looking_like(name).exists():
            name, number = f"{base} {number}", number + 1
        return name


def refuse_taken_name(name: str, others: UserQuerySet) -> None:
    """:raises ValidationError: one of these players has the name, or one that looks the same"""
    if others.named(name).exists():
        raise ValidationError(_("Another player has this name already."), code="taken")
    if others.looking_like(name).exists():
        raise ValidationError(
            _("Another player’s name looks the same. Please choose a different one."), code="alike"
        )


class User(UniqueName, AbstractBaseUser, PermissionsMixin):
    """A player, who signs in by address and appears to others only under the display name."""

    email = models.EmailField(_("email address"), unique=True)
    display_name = models.CharField(
        _("display name"),
        max_length=LONGEST_NAME,
        validators=[MinLengthValidator(2)],
        help_text=_("What other players see. 2 to 24 characters."),
    )
    name_key = models.CharField(max_length=LONGEST_NAME * LONGEST_EXPANSION, unique=True, editable=False)
    # null rather than empty, since several users may have none and the column is unique
    look_key = models.CharField(  # noqa: DJ001
        max_length=LONGEST_NAME * LONGEST_EXPANSION, unique=True, null=True, editable=False
    )
    color = models.CharField(
        _("preferred color"), max_length=10, choices=Color.choices, blank=True, default=""
    )
    language = models.CharField(
        _("language"), max_length=5, choices=settings.LANGUAGES, default=settings.LANGUAGE_CODE
    )
    time_zone = models.CharField(
        _("time zone"), max_length=64, default="UTC", validators=[validate_time_zone]
    )
    # whether pages ask before the player's turn ends while something could still be built
    confirms_turn_end = models.BooleanField(_("ask before my turn ends"), default=True)
    reminder_percent = models.PositiveSmallIntegerField(
        _("reminder"), choices=ReminderMoment.choices, default=ReminderMoment.FIFTH
    )
    # the last action of a person, see `accounts.activity`
    acted_at = models.DateTimeField(_("last seen"), null=True, blank=True, editable=False)
    # whether there are unread notices from moderators
    has_notices = models.BooleanField(default=False, editable=False)
    # the address to which email could not be delivered; ignored once the user has another address
    mail_failed_address = models.EmailField(blank=True, editable=False)
    mail_failed_at = models.DateTimeField(null=True, blank=True, editable=False)
    mail_trouble = models.CharField(max_length=300, blank=True, editable=False)
    night_start = models.PositiveSmallIntegerField(
        _("night begins"),
        null=True,
        blank=True,
        default=NIGHT_STARTS,
        help_text=_("In minutes after midnight; empty: no night."),
    )
    # vacation account: the amount saved at a moment, and the vacations: [[start, end, by_itself], …]
    vacation_saved = models.DurationField(default=vacation.AT_FIRST, editable=False)
    vacation_saved_at = models.DateTimeField(default=timezone.now, editable=False)
    vacation_automatic = models.BooleanField(_("automatic vacation"), default=True)
    vacation_taken = models.JSONField(default=list, blank=True, editable=False)
    # how often all sessions were ended other than by a new password; part of the session hash
    sessions_ended = models.PositiveSmallIntegerField(default=0, editable=False)
    is_staff = models.BooleanField(_("may use the admin"), default=False)
    is_active = models.BooleanField(_("may sign in"), default=True)
    # plays against bots in one browser without an account, see `accounts.guests`
    is_guest = models.BooleanField(_("guest"), default=False, editable=False)
    joined_at = models.DateTimeField(_("joined"), default=timezone.now)
    deleted_at = models.DateTimeField(_("deleted"), null=True, blank=True)

    objects: ClassVar[UserManager] = UserManager()

    USERNAME_FIELD = "email"
    EMAIL_FIELD = "email"
    REQUIRED_FIELDS: ClassVar[list[str]] = ["display_name"]
    NAME_FIELD = "display_name"

    class Meta:
        verbose_name = _("player")
        verbose_name_plural = _("players")
        indexes = [
            models.Index(fields=["acted_at"], name="guests_old", condition=models.Q(is_guest=True)),
        ]
        constraints = [
            models.UniqueConstraint(
                Lower("email"),
                name="accounts_user_email_unique_in_any_case",
                violation_error_message=_("This email address is already in use."),
            ),
            models.CheckConstraint(
                condition=models.Q(night_start=None) | models.Q(night_start__lt=24 * 60),
                name="accounts_user_night_begins_within_a_day",
            ),
        ]

    def __str__(self) -> str:
        return self.public_name

    def clean(self) -> None:
        super().clean()
        self.email = self.email.strip().lower()
        if self.keeps_name:
            return
        try:
            validate_display_name(self.display_name)
            refuse_taken_name(self.display_name, User.objects.exclude(pk=self.pk))
        except ValidationError as error:
            raise ValidationError({"display_name": error}) from error

    def anonymize(self, *, now: datetime) -> None:
        """Turn the account into "a former player" that cannot sign in. Games keep referring to it."""
        mark = f"{DELETED_PREFIX}{secrets.token_hex(6)}"
        self.email = f"{mark}@invalid.invalid"
        self.display_name = mark
        self.color = ""
        self.language = settings.LANGUAGE_CODE
        self.time_zone = "UTC"
        self.vacation_taken = []
        self.has_notices = False
        self.is_staff = self.is_superuser = self.is_active = False
        self.last_login = self.acted_at = None
        self.note_mail_works()
        self.deleted_at = now
        self.set_unusable_password()
        self.save()
        self.groups.clear()
        self.user_permissions.clear()

    @property
    def has_second_factor(self) -> bool:
        """True if the password alone does not sign in."""
        from allauth.mfa.utils import is_mfa_enabled

        return bool(is_mfa_enabled(self))

    def end_sessions(self) -> None:
        """Sign the user out everywhere, permanently. The caller saves."""
        self.sessions_ended += 1

    def get_session_auth_hash(self) -> str:
        """Return the hash that a valid session contains."""
        return self._since_sessions_ended(super().get_session_auth_hash())

    def get_session_auth_fallback_hash(self) -> Iterable[str]:
        """Return the session hashes under the site's earlier keys."""
        return [self._since_sessions_ended(one) for one in super().get_session_auth_fallback_hash()]

    def _since_sessions_ended(self, signature: str) -> str:
        return f"{signature}/{self.sessions_ended}" if self.sessions_ended else signature

    def note_mail_fails(self, *, trouble: str, now: datetime) -> None:
        """Record that email to the current address fails. The caller saves."""
        self.mail_failed_address, self.mail_failed_at = self.email, now
        self.mail_trouble = trouble[:300]

    def note_mail_works(self) -> None:
        """Clear a recorded email failure. The caller saves."""
        self.mail_failed_address, self.mail_failed_at, self.mail_trouble = "", None, ""

    @property
    def mail_fails(self) -> bool:
        """True if email to the current address is known to fail."""
        return self.mail_failed_at is not None and self.mail_failed_address == self.email

    def vacation_left(self, now: datetime) -> timedelta:
        return vacation.balance(self.vacation_saved, self.vacation_saved_at, now)

    def set_vacations(self, vacations: Iterable[vacation.Vacation], left: timedelta, now: datetime) -> None:
        self.vacation_taken = vacation.written(vacations, now)
        self.vacation_saved, self.vacation_saved_at = min(left, vacation.MOST), now

    @property
    def vacations(self) -> list[vacation.Vacation]:
        """The recent, current and future vacations, in order."""
        return vacation.read(self.vacation_taken)

    def vacation_now(self, now: datetime) -> vacation.Vacation | None:
        return next((one for one in self.vacations if one.is_on(now)), None)

    @property
    def is_deleted(self) -> bool:
        return self.deleted_at is not None

    @property
    def has_page(self) -> bool:
        """True if the player has a public profile page."""
        return not (self.is_deleted or self.is_guest)

    @property
    def public_name(self) -> str:
        """The name shown to others, in the reader's language and isolated from the text around it."""
        return former_player() if self.is_deleted else isolated(self.display_name)

    @property
    def zone(self) -> zoneinfo.ZoneInfo:
        return zoneinfo.ZoneInfo(self.time_zone)

    def get_full_name(self) -> str:
        return self.public_name

    def get_short_name(self) -> str:
        return self.public_name


def make_message_id() -> str:
    """Return the part of a Message-ID before the @. Repeated deliveries share it."""
    return uuid.uuid4().hex


class Sign(models.Model):
    """The use of an account in a network or on a device, as a keyed hash; see `accounts.same_person`."""

    class Kind(models.TextChoices):
        NETWORK = "network", _("network")
        DEVICE = "device", _("device")

    user = models.ForeignKey(User, db_index=False, on_delete=models.CASCADE, related_name="signs")
    kind = models.CharField(_("kind"), max_length=10, choices=Kind.choices)
    digest = models.CharField(max_length=32)
    # the number of days of use
    days = models.PositiveSmallIntegerField(_("days"), default=1)
    seen_at = models.DateTimeField(_("last seen"))

    class Meta:
        verbose_name = _("sign")
        verbose_name_plural = _("signs")
        ordering = ["pk"]
        indexes = [
            models.Index(fields=["kind", "digest"], name="signs_shared"),
            models.Index(fields=["seen_at"], name="signs_old"),
        ]
        constraints = [
            models.UniqueConstraint(fields=["user", "kind", "digest"], name="signs_once"),
            models.CheckConstraint(
                condition=models.Q(kind__in=["network", "device"]), name="signs_kind_known"
            ),
        ]

    def __str__(self) -> str:
        return f"{self.user_id}: {self.kind}"


class SignUp(models.Model):
    """A request for an account, which is created only when the emailed link is followed.

    So nobody can find out by signing up whether the address has an account, and no name is reserved meanwhile.
    """

    # hash of the link's secret, which only the email contains
    digest = models.CharField(max_length=64, unique=True)
    email = models.EmailField(_("email address"))
    display_name = models.CharField(_("display name"), max_length=LONGEST_NAME)
    # hashed
    password = models.CharField(max_length=128)
    language = models.CharField(max_length=5)
    time_zone = models.CharField(max_length=64)
    # the page to show after the sign-up
    next_page = models.CharField(max_length=500, blank=True, default="")
    # the guest who becomes the account's user
    guest = models.ForeignKey(User, null=True, on_delete=models.SET_NULL, related_name="+")
    asked_at = models.DateTimeField()

    class Meta:
        verbose_name = _("sign-up")
        verbose_name_plural = _("sign-ups")
        ordering = ["pk"]
        indexes = [
            models.Index(fields=["email", "asked_at"], name="sign_ups_of_address"),
            models.Index(fields=["asked_at"], name="sign_ups_old"),
        ]

    def __str__(self) -> str:
        return f"{self.pk}: {self.email}"


class LetterQuerySet(models.QuerySet["Letter"]):
    def pending(self) -> LetterQuerySet:
        return self.filter(sent_at=None, dropped_at=None)

    def due(self, now: datetime) -> LetterQuerySet:
        """Return the pending letters whose time has come, the oldest first."""
        return self.pending().filter(not_before__lte=now).order_by("not_before", "pk")


class Letter(models.Model):
    """An email about an account, existing or not, so it refers to an address rather than a player.

    It is written where it is requested and sent by workers; see `accounts.letters`.
    """

    # the base name of its templates
    kind = models.CharField(_("kind"), max_length=60)
    email = models.EmailField(_("email address"))
    # encrypted subject and texts, since they contain links and codes; erased once sent or dropped
    sealed = models.TextField(blank=True, editable=False)
    message_id = models.CharField(max_length=40, default=make_message_id, unique=True, editable=False)
    created_at = models.DateTimeField(_("created"))
    not_before = models.DateTimeField(_("not before"))
    # when its content becomes useless
    expires_at = models.DateTimeField(_("expires"))
    claimed_until = models.DateTimeField(null=True, blank=True)
    sent_at = models.DateTimeField(_("sent"), null=True, blank=True)
    dropped_at = models.DateTimeField(_("dropped"), null=True, blank=True)
    attempts = models.PositiveSmallIntegerField(_("attempts"), default=0)
    trouble = models.CharField(_("problem"), max_length=300, blank=True)
    # the mail server's reply when it permanently refused the address or the email
    refusal = models.CharField(_("refusal"), max_length=300, blank=True)

    objects: ClassVar[Any] = LetterQuerySet.as_manager()

    class Meta:
        verbose_name = _("email about an account")
        verbose_name_plural = _("emails about accounts")
        ordering = ["pk"]
        indexes = [
            models.Index(
                fields=["not_before"],
                name="letters_pending",
                condition=models.Q(sent_at=None, dropped_at=None),
            ),
            models.Index(fields=["email", "created_at"], name="letters_of_address"),
            models.Index(fields=["created_at"], name="letters_old"),
        ]
        constraints = [
            models.CheckConstraint(
                condition=models.Q(sent_at=None) | models.Q(dropped_at=None), name="letters_sent_or_dropped"
            ),
        ]

    def __str__(self) -> str:
        return f"{self.pk}: {self.kind}"

    @property
    def is_pending(self) -> bool:
        return self.sent_at is None and self.dropped_at is None

    @property
    def is_delayed(self) -> bool:
        """True if it has failed and will be retried."""
        return self.is_pending and self.attempts > 0


class Session(AbstractBaseSession):
    """Django's session with its user, so that one query loads both."""

    user = models.ForeignKey(User, null=True, on_delete=models.CASCADE, related_name="+")

    @classmethod
    def get_session_store_class(cls) -> Any:
        return import_module(settings.SESSION_ENGINE).SessionStore

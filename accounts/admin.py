"""Players and the audit trail in the admin."""

from __future__ import annotations

from datetime import datetime
from typing import Any

from allauth.account.admin import EmailAddressAdmin
from allauth.account.models import EmailAddress
from allauth.mfa import admin as _of_second_factors  # noqa: F401 (registers what is taken out below)
from allauth.mfa.models import Authenticator
from allauth.socialaccount import admin as _of_elsewhere  # noqa: F401
from allauth.socialaccount.models import SocialAccount, SocialApp, SocialToken
from django.contrib import admin
from django.contrib.admin.models import LogEntry
from django.contrib.auth.admin import GroupAdmin
from django.contrib.auth.models import Group
from django.db.models import QuerySet
from django.http import HttpRequest
from django.utils.translation import gettext_lazy as _

from accounts import second_factor, services
from accounts.forms import PlayerForm
from accounts.models import User
from accounts.staff import Impossible, Operation, OperationsMixin

# Secret, or configured elsewhere. Staff remove second factors by the operation below, which notifies the player.
admin.site.unregister([Authenticator, SocialAccount, SocialApp, SocialToken])
# Registered again below for superusers, since both decide about rights.
admin.site.unregister([EmailAddress, Group])

RIGHTS = ("is_staff", "is_superuser", "groups", "user_permissions")


def _ban(user: User, _values: dict[str, Any], now: datetime) -> None:
    if user.is_staff or user.is_superuser:
        raise Impossible(_("Take the rights of staff away first."))
    services.ban(user=user, now=now)


def _lift(user: User, _values: dict[str, Any], _now: datetime) -> None:
    services.lift_ban(user=user)


def _remove_second_factors(user: User, _values: dict[str, Any], _now: datetime) -> None:
    if user.is_staff or user.is_superuser:
        raise Impossible(_("Take the rights of staff away first."))
    second_factor.remove_second_factors(user=user)


@admin.register(User)
class UserAdmin(OperationsMixin, admin.ModelAdmin):
    """Finding and banning players. Only players themselves change their passwords."""

    form = PlayerForm
    list_display = ("display_name", "email", "language", "joined_at", "last_login", "is_active", "is_staff")
    list_filter = ("is_active", "is_staff", "language")
    search_fields = ("display_name", "email")
    ordering = ("-joined_at",)
    readonly_fields = ("is_active", "joined_at", "last_login", "deleted_at")
    filter_horizontal = ("groups", "user_permissions")
    fieldsets = (
        (None, {"fields": ("email", "display_name", "color", "language", "time_zone")}),
        (_("Rights"), {"fields": ("is_active", *RIGHTS)}),
        (_("Dates"), {"fields": ("joined_at", "last_login", "deleted_at")}),
    )
    operations = (
        Operation(
            "ban",
            _("Ban"),
            _(
                "The player is signed out everywhere, cannot sign in again, and gives up all seats: bots play on."
            ),
            _ban,
            is_possible=lambda user: user.is_active,
        ),
        Operation(
            "lift-ban",
            _("Lift the ban"),
            _("The player can sign in again. Seats that were given up stay so."),
            _lift,
            is_possible=lambda user: not user.is_active and not user.is_deleted,
        ),
        Operation(
            "remove-second-factors",
            _("Remove the second factors"),
            _(
                "For a player who has lost phone, passkeys and recovery codes, once you’re sure who is asking. "
                "The password is enough again, and the player is told by email."
            ),
            _remove_second_factors,
            is_possible=lambda user: user.has_second_factor,
        ),
    )

    def get_readonly_fields(self, request: HttpRequest, obj: User | None = None) -> tuple[str, ...]:
        """Make the rights read-only except for superusers, so that staff cannot extend their own."""
        return self.readonly_fields if request.user.is_superuser else (*self.readonly_fields, *RIGHTS)

    def has_change_permission(self, request: HttpRequest, obj: User | None = None) -> bool:
        """Reserve accounts of staff for superusers, since changing the address is enough to reset the password."""
        may: bool = super().has_change_permission(request, obj)
        return may and (request.user.is_superuser or obj is None or not (obj.is_staff or obj.is_superuser))

    def has_add_permission(self, request: object) -> bool:
        """Forbid adding accounts: players sign up, and `manage.py createsuperuser` makes the first administrator."""
        return False

    def has_delete_permission(self, request: object, obj: User | None = None) -> bool:
        """Forbid deleting accounts: they are anonymized, since other players' games refer to them."""
        return False


class ChangedBySuperusers:
    """A mixin for models that staff may view but only superusers may change."""

    def has_add_permission(self, request: HttpRequest) -> bool:
        return request.user.is_superuser

    def has_change_permission(self, request: HttpRequest, _obj: Any = None) -> bool:
        return request.user.is_superuser

    def has_delete_permission(self, request: HttpRequest, _obj: Any = None) -> bool:
        return request.user.is_superuser


@admin.register(Group)
class Groups(ChangedBySuperusers, GroupAdmin):
    """Groups of rights for staff."""


@admin.register(EmailAddress)
class EmailAddresses(ChangedBySuperusers, EmailAddressAdmin):
    @admin.action(description=_("Mark the chosen addresses as confirmed"), permissions=["change"])
    def make_verified(self, request: HttpRequest, queryset: QuerySet[EmailAddress]) -> None:
        unconfirmed = list(queryset.filter(verified=False))
        super().make_verified(request, queryset)
        for address in unconfirmed:
            self.log_change(request, address, "Marked as confirmed.")


@admin.register(LogEntry)
class AuditTrail(admin.ModelAdmin):
    """The log of staff's actions, which nobody can change."""

    list_display = ("action_time", "user", "content_type", "object_repr", "change_message")
    list_filter = ("content_type", "user")
    search_fields = ("object_repr", "change_message")
    date_hierarchy = "action_time"
    list_select_related = ("user", "content_type")

    def has_add_permission(self, request: object) -> bool:
        return False

    def has_change_permission(self, request: object, obj: LogEntry | None = None) -> bool:
        return False

    def has_delete_permission(self, request: object, obj: LogEntry | None = None) -> bool:
        return False

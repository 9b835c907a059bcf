"""Players in the admin."""

from __future__ import annotations

from django.contrib import admin
from django.utils.translation import gettext_lazy as _

from accounts.models import User


@admin.register(User)
class UserAdmin(admin.ModelAdmin):
    """Look players up and shut them out; passwords are changed by the players themselves."""

    list_display = ("display_name", "email", "language", "joined_at", "last_login", "is_active", "is_staff")
    list_filter = ("is_active", "is_staff", "language")
    search_fields = ("display_name", "email")
    ordering = ("-joined_at",)
    readonly_fields = ("joined_at", "last_login", "deleted_at")
    filter_horizontal = ("groups", "user_permissions")
    fieldsets = (
        (None, {"fields": ("email", "display_name", "color", "language", "time_zone")}),
        (_("Rights"), {"fields": ("is_active", "is_staff", "is_superuser", "groups", "user_permissions")}),
        (_("Dates"), {"fields": ("joined_at", "last_login", "deleted_at")}),
    )

    def has_add_permission(self, request: object) -> bool:
        """Players sign up; the first administrator comes from `manage.py createsuperuser`."""
        return False

    def has_delete_permission(self, request: object, obj: User | None = None) -> bool:
        """Accounts become anonymous, they never vanish: others' games point at them."""
        return False

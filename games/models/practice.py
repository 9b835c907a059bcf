"""Practice games against nobody."""

from __future__ import annotations

from django.conf import settings
from django.db import models
from django.db.models import Q
from django.utils.translation import gettext_lazy as _

from games.models.fields import JSONTextField


class SetUpPractice(models.Model):
    """One island of the set-up trainer, with the grades of what was placed there.

    It belongs to an account or, for visitors, to a browser.
    """

    user = models.ForeignKey(
        settings.AUTH_USER_MODEL,
        db_index=False,
        null=True,
        blank=True,
        on_delete=models.CASCADE,
        related_name="set_up_practices",
    )
    # a random key in the browser's signed cookie
    browser = models.CharField(max_length=32, blank=True, editable=False)
    dealt_at = models.DateTimeField(_("dealt"))
    title = models.CharField(max_length=20)
    state = JSONTextField(editable=False)
    # one dict per placement, in order; services/practice/set_up_trainer.py writes them
    grades = JSONTextField(editable=False, default=list)
    is_done = models.BooleanField(default=False)

    class Meta:
        verbose_name = _("set-up practice")
        verbose_name_plural = _("set-up practices")
        ordering = ["pk"]
        indexes = [
            models.Index(fields=["user", "dealt_at"], name="set_up_practice_of_user"),
            models.Index(fields=["browser", "dealt_at"], name="set_up_practice_of_browser"),
            models.Index(fields=["dealt_at"], name="set_up_practice_old", condition=Q(user=None)),
        ]
        constraints = [
            models.CheckConstraint(
                condition=Q(user=None, browser__gt="") | Q(user__isnull=False, browser=""),
                name="set_up_practice_has_one_owner",
            ),
        ]

    def __str__(self) -> str:
        return f"practice {self.pk}"

"""Addresses that mails lead to."""

from __future__ import annotations

from django.urls import path

from games.views.unsubscribe import unsubscribe

urlpatterns = [path("unsubscribe/<str:token>/", unsubscribe, name="unsubscribe")]

"""Addresses of the games' pages."""

from __future__ import annotations

from django.urls import URLPattern

app_name = "games"

urlpatterns: list[URLPattern] = []

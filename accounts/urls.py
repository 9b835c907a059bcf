"""URLs under /settings/."""

from __future__ import annotations

from django.urls import path

from accounts import views

app_name = "accounts"

urlpatterns = [
    path("", views.profile, name="settings"),
    path("look/", views.look, name="look"),
    path("data/", views.my_data, name="data"),
    path("data/export/", views.export_data, name="export"),
    path("delete/", views.delete_account, name="delete"),
]

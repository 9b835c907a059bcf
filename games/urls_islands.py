"""The islands' own addresses."""

from __future__ import annotations

from django.urls import re_path

from games.views import islands

urlpatterns = [
    re_path(
        r"^islands/(?P<version>[0-9a-f]{8})/(?P<code>[-0-9a-zA-Z,_.]+)\.(?P<theme>light|dark)\.svg$",
        islands.show,
        name="island",
    ),
]

"""The addresses of the pictures beneath the pieces."""

from __future__ import annotations

from django.urls import re_path

from games.views import grounds

urlpatterns = [
    re_path(
        r"^grounds/(?P<title>\w{1,40})/(?P<version>[0-9a-f]{8})/(?P<code>[-0-9a-zA-Z,_.]+)\.(?P<theme>light|dark)\.svg$",
        grounds.show,
        name="ground",
    ),
]

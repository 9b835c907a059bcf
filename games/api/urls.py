"""URLs of the API, and of the settings of its tokens."""

from __future__ import annotations

from django.urls import include, path

from games.api import documentation_page, site
from games.views.api import token_settings

urlpatterns = [
    path("api/", documentation_page.page, name="api_page"),
    path("api/v1/", include((site.urls(), "api"))),
    path("settings/api/", token_settings.tokens, name="api_tokens"),
    path("settings/api/new/", token_settings.new_token, name="new_api_token"),
    path("settings/api/revoke/", token_settings.revoke, name="revoke_api_token"),
]

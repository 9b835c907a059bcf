"""The site's URLs."""

from __future__ import annotations

from allauth.account import views as allauth
from django.conf import settings
from django.contrib import admin
from django.db.transaction import atomic
from django.urls import include, path, re_path

from accounts.views import confirm_sign_up, reset_password_from_key, send_sign_up_again, sign_up_sent
from catansite import crawlers, home_screen, views

urlpatterns = [
    path("", include("games.urls")),
    path("accounts/welcome/<str:key>/", confirm_sign_up, name="confirm_sign_up"),
    # replaces allauth's page
    path("accounts/confirm-email/", sign_up_sent, name="account_email_verification_sent"),
    path("accounts/send-again/", send_sign_up_again, name="send_sign_up_again"),
    # the password and the email about it are saved together
    path("accounts/password/change/", atomic(allauth.password_change), name="account_change_password"),
    re_path(
        r"^accounts/password/reset/key/(?P<uidb36>[0-9A-Za-z]+)-(?P<key>.+)/$",
        reset_password_from_key,
        name="account_reset_password_from_key",
    ),
    path("accounts/", include("allauth.account.urls")),
    path("accounts/", include("accounts.entrance_urls")),
    path("settings/security/", include("accounts.security_urls")),
    path("settings/", include("accounts.urls")),
    path("admin/", admin.site.urls),
    path("robots.txt", crawlers.robots, name="robots"),
    path("sitemap.xml", crawlers.sitemap, name="sitemap"),
    path("favicon.ico", views.favicon, name="favicon"),
    path("manifest.webmanifest", home_screen.manifest, name="manifest"),
    path("service-worker.js", home_screen.service_worker, name="service_worker"),
    *[path(f"{name}/", views.page, {"name": name}, name=name) for name in views.PAGES],
]

if settings.DEV_PAGES:
    urlpatterns += [path("dev/design/", views.design, name="design")]

# used by allauth's rate limits
handler429 = "catansite.views.too_many_requests"

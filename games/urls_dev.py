"""Addresses that exist in development only."""

from __future__ import annotations

from django.urls import path, re_path

from games.views import gallery, mailbox

urlpatterns = [
    path("gallery/", gallery.gallery, name="gallery"),
    re_path(
        r"^gallery/(?P<key>[a-z]+)-(?P<theme>light|dark)\.svg$",
        gallery.gallery_thumbnail,
        name="gallery_thumbnail",
    ),
    re_path(r"^gallery/mail-(?P<theme>light|dark)\.png$", gallery.gallery_mail, name="gallery_mail"),
    path("mailbox/", mailbox.mailbox, name="mailbox"),
    path("mailbox/<slug:name>/", mailbox.mail, name="mailbox_mail"),
    path("mailbox/<slug:name>/html/", mailbox.html, name="mailbox_html"),
    path("mailbox/<slug:name>/<int:place>/", mailbox.part, name="mailbox_part"),
]

"""Addresses that exist in development only."""

from __future__ import annotations

from django.urls import path, re_path

from games.workshop.views import gallery, gallery_mails, gallery_pages, mailbox

urlpatterns = [
    path("gallery/", gallery.gallery, name="gallery"),
    re_path(
        r"^gallery/(?P<key>[a-z]+)-(?P<theme>light|dark)\.svg$",
        gallery.gallery_thumbnail,
        name="gallery_thumbnail",
    ),
    re_path(r"^gallery/mail-(?P<theme>light|dark)\.png$", gallery.gallery_mail, name="gallery_mail"),
    path("gallery/-/mark/", gallery_pages.mark, name="gallery_mark"),
    path("gallery/-/mails/", gallery_mails.mails, name="gallery_mails"),
    path("gallery/-/mails/<slug:key>.html", gallery_mails.mail, name="gallery_other_mail"),
    path("gallery/<slug:title>/", gallery_pages.of_title, name="gallery_title"),
    path("gallery/<slug:title>/<slug:position>/", gallery_pages.of_position, name="gallery_position"),
    re_path(
        r"^gallery/(?P<title>[-\w]+)/(?P<position>[-\w]+)/(?P<seat>\w+)/(?P<theme>auto|light|dark)/$",
        gallery_pages.table,
        name="gallery_table",
    ),
    re_path(
        r"^gallery/(?P<title>[-\w]+)/(?P<position>[-\w]+)/(?P<seat>\w+)/(?P<theme>auto|light|dark)/move/$",
        gallery_pages.move,
        name="gallery_move",
    ),
    path(
        "gallery/<slug:title>/<slug:position>/<slug:seat>/mail-<slug:kind>.html",
        gallery_pages.mail,
        name="gallery_mail_html",
    ),
    path("mailbox/", mailbox.mailbox, name="mailbox"),
    path("mailbox/<slug:name>/", mailbox.mail, name="mailbox_mail"),
    path("mailbox/<slug:name>/html/", mailbox.html, name="mailbox_html"),
    path("mailbox/<slug:name>/<int:place>/", mailbox.part, name="mailbox_part"),
]

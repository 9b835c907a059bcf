"""Addresses that messages link to, and the message settings."""

from __future__ import annotations

from django.urls import path

from games.views.messages import arrival_check, bounces, feeds, mail_decisions, message_settings, push_renewal
from games.views.messages.unsubscribe import unsubscribe

urlpatterns = [
    # from emails, without signing in: the signature authorizes the request
    path("unsubscribe/<str:token>/", unsubscribe, name="unsubscribe"),
    path("decide/<str:token>/", mail_decisions.decide, name="decide"),
    path("mail-works/<str:token>/", arrival_check.mail_works, name="mail_works"),
    # from the mail provider
    path("hooks/bounces/", bounces.bounced, name="bounced"),
    # fetched by feed readers and calendars; the key is a secret of the player
    path("feeds/<slug:key>/games.atom", feeds.feed, name="feed"),
    path("feeds/<slug:key>/deadlines.ics", feeds.deadlines, name="calendar"),
    # settings
    path("settings/messages/", message_settings.notifications, name="notifications"),
    path("settings/messages/feeds/", feeds.feeds, name="feeds"),
    path("settings/messages/push/renew/", push_renewal.renew, name="renew_push"),
    path("settings/messages/<slug:channel>/", message_settings.channel, name="channel"),
    path("settings/messages/<slug:channel>/add/", message_settings.add, name="add_destination"),
    path("settings/messages/<slug:channel>/remove/", message_settings.remove, name="remove_destination"),
    path("settings/messages/<slug:channel>/on/", message_settings.switch_on, name="switch_on_destination"),
    path("settings/messages/<slug:channel>/test/", message_settings.test, name="test_message"),
]

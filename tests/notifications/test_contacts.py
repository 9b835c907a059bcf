"""A player's message settings: kinds, times, and destinations."""

from __future__ import annotations

import pytest
from django.core import signing

from games.models.destination import Destination, FeedKey, Pace, Schedule
from games.models.notification import ALWAYS, Kind, Notification, OptOut
from games.notifications.channels import CHANNELS
from games.notifications.message import UNSUBSCRIBE_SALT
from games.services.errors import BadToken
from games.services.messages import contacts
from tests.services.conftest import NOW

pytestmark = pytest.mark.django_db


def link_for(user, kind):
    return signing.dumps([user.pk, kind], salt=UNSUBSCRIBE_SALT)


def add(user, address="https://example.org/hook", name="Home"):
    return contacts.add_destination(
        user=user, channel="webhook", name=name, address=address, facts={"style": "json"}, now=NOW
    )


def test_a_link_switches_its_kind_of_mail_off_once(player):
    anna = player("Anna")

    for _click in range(2):
        contacts.unsubscribe(token=link_for(anna, Kind.YOUR_TURN), now=NOW)

    row = OptOut.objects.get()
    assert (row.user, row.kind, row.channel) == (anna, Kind.YOUR_TURN, "email")


def test_a_link_switches_its_mail_off_for_those_who_switched_another_channel_off(player):
    anna = player("Anna")
    OptOut.objects.create(user=anna, kind=Kind.YOUR_TURN, channel="push", at=NOW)

    contacts.unsubscribe(token=link_for(anna, Kind.YOUR_TURN), now=NOW)

    assert OptOut.objects.filter(user=anna, kind=Kind.YOUR_TURN, channel="email").exists()


def test_no_other_link_switches_anything_off(player):
    anna = player("Anna")
    tokens = ["", "forged", signing.dumps([anna.pk, Kind.YOUR_TURN], salt="another")]
    tokens += [link_for(anna, "no kind"), *(link_for(anna, kind) for kind in ALWAYS)]

    for token in tokens:
        with pytest.raises(BadToken):
            contacts.unsubscribe(token=token, now=NOW)

    assert not OptOut.objects.exists()


def test_exactly_the_wanted_kinds_are_on_in_one_channel(player):
    anna = player("Anna")
    kinds = {str(kind) for kind in contacts.choosable(CHANNELS["email"])}
    contacts.set_wanted(user=anna, kinds=kinds - {Kind.REMINDER}, now=NOW)

    contacts.set_wanted(user=anna, kinds=kinds - {Kind.YOUR_TURN}, now=NOW)

    assert list(OptOut.objects.values_list("kind", "channel")) == [(Kind.YOUR_TURN, "email")]


def test_a_room_that_others_read_offers_fewer_kinds_than_the_mail():
    mail, room = (set(contacts.choosable(CHANNELS[key])) for key in ("email", "webhook"))

    assert room < mail
    assert not mail & set(ALWAYS)


def test_a_place_that_is_known_is_switched_on_again(player):
    place = add(player("Anna"))
    Destination.objects.filter(pk=place.pk).update(off_at=NOW)

    again = add(place.user, name="")

    assert again.pk == place.pk
    assert (Destination.objects.get().off_at, Destination.objects.get().name) == (None, "Home")


def test_ten_places_are_enough_for_one_player(player):
    anna = player("Anna")
    for number in range(contacts.MOST_DESTINATIONS):
        add(anna, f"https://example.org/{number}")

    with pytest.raises(contacts.TooManyDestinations):
        add(anna, "https://example.org/one-more")
    assert add(anna, "https://example.org/0")
    assert add(player("Bence"))


def test_a_new_address_takes_the_place_of_the_one_that_was_there(player):
    anna = player("Anna")
    first, second = add(anna, "https://example.org/1"), add(anna, "https://example.org/2")

    contacts.renew_destination(place=second, address=first.address, facts={"style": "slack"})

    place = Destination.objects.get()
    assert (place.pk, place.address, place.facts) == (second.pk, first.address, {"style": "slack"})


def test_nobody_touches_the_place_of_another(player):
    place, bence = add(player("Anna")), player("Bence")

    for act in (contacts.remove_destination, contacts.switch_on):
        with pytest.raises(Destination.DoesNotExist):
            act(user=bence, destination_id=place.pk)


def test_new_secret_addresses_replace_the_old_ones(player):
    anna = player("Anna")
    first = contacts.renew_feed_key(user=anna, now=NOW).key

    second = contacts.renew_feed_key(user=anna, now=NOW).key

    assert first != second
    assert FeedKey.objects.get().key == second


def test_an_account_that_ends_is_notified_of_nothing_but_its_end(player):
    anna = player("Anna")
    add(anna)
    contacts.renew_feed_key(user=anna, now=NOW)
    contacts.set_schedule(
        user=anna, channel="email", pace=Pace.AT_ONCE, delay_minutes=10, digest_hour=8, now=NOW
    )
    for kind in (Kind.FRIEND_REQUEST, *ALWAYS):
        Notification.objects.create(user=anna, kind=kind, created_at=NOW, not_before=NOW, payload={})

    contacts.forget(user=anna)

    assert {row.kind for row in Notification.objects.all()} == set(ALWAYS)
    for model in (Destination, FeedKey, Schedule):
        assert not model.objects.exists()

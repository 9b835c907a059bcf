"""Limits: what each counts, whose it counts, and what makes room again."""

from __future__ import annotations

from abc import ABC, abstractmethod
from datetime import timedelta
from itertools import product

import pytest

from accounts.models import User
from games.models.club import Club
from games.models.game import Game
from games.models.moderation import Report
from games.models.watching import Follow
from games.services.api import api_tokens
from games.services.clubs import foundation, memberships
from games.services.errors import Refused
from games.services.ladders import club_ladders
from games.services.moderation import player_reports
from games.services.people import friends_and_blocks, table_invitations
from games.services.table import open_tables
from games.services.time import vacations
from games.services.watching import followed_games
from tests.services.conftest import NOW
from tests.services.people.conftest import befriend
from tests.services.people.test_keeping_apart import table

pytestmark = pytest.mark.django_db


def a_club(owner: User, *, name: str, entry: str = "request") -> Club:
    return foundation.found(user=owner, name=name, about="", entry=entry, now=NOW)


class Limit(ABC):
    """A limit of something of a player's.

    :cvar constant: the number, which the test changes to two
    """

    constant = ""

    def __init__(self, player):
        self.player, self.made = player, 0
        self.owners = [player("Anna"), player("Bence")]

    def somebody(self) -> User:
        self.made += 1
        return self.player(f"Player {self.made}")

    @abstractmethod
    def add(self, owner) -> None:
        """Add one that counts."""

    @abstractmethod
    def end(self, owner) -> None:
        """End one, so that it counts no longer. Rows that end often stay in the database."""


class FollowedGames(Limit):
    constant = "games.services.watching.followed_games.MOST_FOLLOWED"

    def add(self, owner):
        game = table(self.somebody(), seats=3, bots=2, start_when_full=True)
        followed_games.follow(game_id=game.pk, user=owner, now=NOW)

    def end(self, owner):
        game = Follow.objects.filter(user=owner)[0].game
        Game.objects.filter(pk=game.pk).update(status=Game.Status.FINISHED, finished_at=NOW)


class FriendRequests(Limit):
    constant = "games.services.people.friends_and_blocks.MOST_REQUESTS"

    def add(self, owner):
        other = self.somebody()
        friends_and_blocks.ask_friend(user=owner, other=other, now=NOW)
        # a request from somebody else is not the owner's
        friends_and_blocks.ask_friend(user=self.somebody(), other=owner, now=NOW)

    def end(self, owner):
        asked = owner.friendships_sought.filter(accepted_at=None)[0].asked
        friends_and_blocks.answer_friend(user=asked, other=owner, agree=True, now=NOW)


class Blocks(Limit):
    constant = "games.services.people.friends_and_blocks.MOST_BLOCKS"

    def add(self, owner):
        friends_and_blocks.block(user=owner, other=self.somebody(), now=NOW)

    def end(self, owner):
        friends_and_blocks.unblock(user=owner, other=owner.blocks.latest("pk").blocked)


class OpenReports(Limit):
    constant = "games.services.moderation.player_reports.MOST_OPEN"

    def add(self, owner):
        player_reports.report(reporter=owner, player=self.somebody(), reason="name", words="", now=NOW)

    def end(self, owner):
        newest = Report.objects.filter(reporter=owner).latest("pk")
        Report.objects.filter(pk=newest.pk).update(outcome=Report.Outcome.DISMISSED, closed_at=NOW)


class ApiTokens(Limit):
    constant = "games.services.api.api_tokens.MOST_TOKENS"

    def add(self, owner):
        self.token, _secret = api_tokens.make_api_token(user=owner, name="Script", scope="read", now=NOW)

    def end(self, owner):
        api_tokens.revoke_api_token(user=owner, token_id=owner.api_tokens.latest("pk").pk)


class OwnedClubs(Limit):
    constant = "games.services.clubs.foundation.MOST_OWNED"

    def add(self, owner):
        self.made += 1
        club = a_club(owner, name=f"Club {self.made}", entry="open")
        for other in self.owners:  # a member owns nothing
            memberships.join(club_id=club.pk, user=other, now=NOW)

    def end(self, owner):
        club, other = owner.memberships.filter(role="owner")[0].club, self.somebody()
        memberships.join(club_id=club.pk, user=other, now=NOW)
        foundation.hand_over(club_id=club.pk, user=owner, other=other)


class JoinedClubs(Limit):
    constant = "games.services.clubs.foundation.MOST_CLUBS"

    def add(self, owner):
        self.made += 1
        club = a_club(self.somebody(), name=f"Club {self.made}", entry="open")
        memberships.join(club_id=club.pk, user=owner, now=NOW)

    def end(self, owner):
        memberships.leave(club_id=owner.memberships.latest("pk").club_id, user=owner, now=NOW)


class RequestsToClubs(Limit):
    constant = "games.services.clubs.memberships.MOST_REQUESTS"

    def add(self, owner):
        host = self.somebody()
        club, other = (a_club(host, name=f"{word} {self.made}") for word in ("Club", "Harbor"))
        memberships.invite(club_id=other.pk, user=host, other=owner, now=NOW)  # asks for nothing
        memberships.join(club_id=club.pk, user=owner, now=NOW)

    def end(self, owner):
        club = owner.candidacies.filter(by=None)[0].club
        memberships.answer(
            club_id=club.pk, user=club.memberships.get().user, other=owner, agree=True, now=NOW
        )


class InvitationsToClubs(Limit):
    constant = "games.services.clubs.memberships.MOST_INVITED"

    def __init__(self, player):
        super().__init__(player)
        self.clubs = {one: a_club(one, name=f"The club of {one}") for one in self.owners}

    def add(self, owner):
        club = self.clubs[owner]
        memberships.join(club_id=club.pk, user=self.somebody(), now=NOW)  # asks, and is not invited
        memberships.invite(club_id=club.pk, user=owner, other=self.somebody(), now=NOW)

    def end(self, owner):
        invited = self.clubs[owner].candidates.invited()[0].user
        memberships.decline_invitation(club_id=self.clubs[owner].pk, user=invited, now=NOW)


class OpenLadders(Limit):
    constant = "games.services.ladders.club_ladders.MOST_OPEN"

    def __init__(self, player):
        super().__init__(player)
        self.clubs = {one: a_club(one, name=f"The club of {one}") for one in self.owners}
        self.kinds = {
            one: product(("hansa", "catan-base"), (3, 4), ("daily", "brisk")) for one in self.owners
        }

    def add(self, owner):
        family, seats, pace = next(self.kinds[owner])
        club_ladders.open_ladder(
            club_id=self.clubs[owner].pk, user=owner, family=family, seats=seats, pace=pace, now=NOW
        )

    def end(self, owner):
        club_ladders.close_ladder(ladder=self.clubs[owner].ladders.filter(is_open=True)[0], user=owner)


class InvitationsToTables(Limit):
    constant = "games.services.people.table_invitations.MOST_INVITATIONS"

    def __init__(self, player):
        super().__init__(player)
        self.tables = {one: table(one) for one in self.owners}

    def add(self, owner):
        other = self.somebody()
        befriend(owner, other)
        table_invitations.invite(game_id=self.tables[owner].pk, user=owner, other=other, now=NOW)

    def end(self, owner):
        invited = self.tables[owner].invitations.latest("pk").user
        open_tables.join(game_id=self.tables[owner].pk, user=invited, now=NOW)


class Vacations(Limit):
    constant = "games.services.time.vacations.MOST_ANNOUNCED"

    def __init__(self, player):
        super().__init__(player)
        self.days = {one: NOW.date() for one in self.owners}

    def add(self, owner):
        self.days[owner] += timedelta(days=2)
        owner.refresh_from_db()
        vacations.announce(user=owner, first=self.days[owner], last=self.days[owner], now=NOW)

    def end(self, owner):
        owner.refresh_from_db()
        vacations.cancel(user=owner, start=owner.vacations[0].start, now=NOW)


@pytest.mark.parametrize("limit", Limit.__subclasses__(), ids=lambda limit: limit.__name__)
def test_a_limit_counts_what_one_has_and_what_ends_makes_room(limit, player, monkeypatch):
    monkeypatch.setattr(limit.constant, 2)
    has = limit(player)
    anna, bence = has.owners

    has.add(bence)
    for _number in range(2):
        has.add(anna)

    with pytest.raises(Refused):
        has.add(anna)
    has.add(bence)
    has.end(anna)
    has.add(anna)
    with pytest.raises(Refused):
        has.add(anna)

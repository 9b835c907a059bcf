"""Why a service refuses; every message is translated and fit for the player."""

from __future__ import annotations

from typing import Any

from django.utils.translation import gettext_lazy as _


class Refused(Exception):
    """Nothing was changed. `message` says why, in the active language."""

    text: Any = _("That’s not possible right now.")

    def __init__(self, message: Any = None) -> None:
        self.message = message or self.text
        super().__init__(self.message)

    def __str__(self) -> str:
        return str(self.message)


class Forbidden(Refused):
    """Somebody else might do this, but not this user."""


class Invalid(Refused):
    """What was sent cannot be used, by anybody at any time."""


class StaleMove(Refused):
    """What the player answered is no longer asked."""

    text = _("The game has moved on in the meantime. Please check the board again.")


class KeyReused(Refused):
    """One form sent two different moves."""

    text = _("This form has already been used. Please check the board again.")


class GameNotRunning(Refused):
    text = _("This game isn’t running.")


class AlreadyStarted(Refused):
    """It is too late for that, or too early."""

    text = _("This game is under way.")


class GameNotOpen(Refused):
    text = _("This table is no longer open.")


class TableFull(Refused):
    text = _("All seats at this table are taken.")


class NotEnoughPlayers(Refused):
    text = _("There are not enough players yet.")


class NothingToUndo(Refused):
    text = _("There’s no move you can take back right now.")


class NoAgreementOpen(Refused):
    text = _("This proposal no longer exists.")


class AgreementOpen(Refused):
    text = _("This has already been proposed and is waiting for answers.")


class NotNow(Refused):
    """As things are at the table, it would change nothing."""


class SeatTaken(Refused):
    """Somebody was quicker, or the player has come back."""

    text = _("Somebody is already playing this seat.")


class AlreadySeated(Refused):
    """One person, one seat; and nobody returns to a game by another one."""

    text = _("You are already playing in this game, or have left it.")


class NotYourSeat(Forbidden):
    """The user does not play in this game, or not any more."""

    text = _("You’re not playing in this game.")


class NotTheHost(Forbidden):
    text = _("Only the host of this table can do that.")


class NotInvited(Forbidden):
    """A table by link, and the link's token is missing."""

    text = _("Only players with its link can join this table.")


class NoSeatForYou(Forbidden):
    """The host has removed the guest, or somebody there and the user keep apart; never says which."""

    text = _("There’s no seat for you at this table. Other tables in the lobby are looking for players.")


class NoLadderSeatForYou(NoSeatForYou):
    """The same in a game of a ladder, or the user looks like one person with somebody there; never says which."""

    text = _(
        "There’s no seat for you in this game. Ladders never seat players together who have "
        "blocked each other, or whose accounts look like the same person’s."
    )


class NotReliableEnough(Forbidden):
    """The table asks for more finished games, or for fewer timeouts; the message says which."""


class NotOneself(Invalid):
    """What needs two people was asked for one."""

    text = _("You can’t do that with yourself.")


class NoSuchPlayer(Invalid):
    """Nobody has this name, or not any more."""

    text = _("This player doesn’t exist.")


class PlaysNoLonger(Refused):
    """The player has been shut out, which is nobody else's business."""

    text = _("This player no longer plays here.")


class YouBlocked(Refused):
    """Their own block must go first."""

    text = _("You have blocked this player. Unblock them first.")


class NotAsked(Refused):
    """There is no request or invitation to answer, or not any more."""

    text = _("That question is no longer open.")


class NotAFriend(Forbidden):
    text = _("You can invite your friends. Others can join via the table’s link.")


class TooMany(Refused):
    """A limit against pestering is reached; the message says which."""


class NotInTheClub(Forbidden):
    """Only members may do this, or the other is no member."""

    text = _("Only members of the club can do that.")


class NotAnOrganizer(Forbidden):
    text = _("Only the club’s owner and organizers can do that.")


class NotTheOwner(Forbidden):
    text = _("Only the club’s owner can do that.")


class NotWantedInClub(Forbidden):
    """An organizer has put the player out."""

    text = _("You were removed from this club. You can come back if its organizers invite you.")


class ByInvitationOnly(Forbidden):
    """The club takes nobody who was not invited, and this link is none of its own."""

    text = _("Only invited players can join this club.")


class OwnerStays(Refused):
    """A club always has an owner."""

    text = _("The club is yours: hand it over to another member first, or dissolve it.")


class AlreadyMember(Refused):
    text = _("This player is already a member of the club.")


class BadClub(Invalid):
    """Such a club cannot be founded; the message says why."""


class BadTournament(Invalid):
    """Such a tournament cannot be played; the message says why."""


class NotTheOrganizer(Forbidden):
    """Only those who run the tournament may do this."""

    text = _("Only those who run the tournament can do that.")


class NoLongerEntering(Refused):
    """The tournament has begun, was called off or is over."""

    text = _("This tournament doesn’t take entries any more.")


class TournamentFull(Refused):
    """Somebody was quicker."""

    text = _("All places in this tournament are taken.")


class NotEntered(Refused):
    """The player does not take part, or not any more."""

    text = _("You’re not in this tournament.")


class RemovedFromTournament(Refused):
    """An organizer has removed the player from the tournament."""

    text = _("An organizer has removed you from this tournament.")


class NotKept(NotYourSeat):
    """No bot keeps a seat for the user: the user plays it already, or somebody else does."""

    text = _(
        "No bot is holding a seat for you here: you already have it back, or somebody else has taken it."
    )


class NoTimeForIt(NotYourSeat):
    """Time is given to other people who play."""

    text = _("Only other people at the table can be given time: not yourself, and not a bot.")


class NotVacant(Invalid):
    """This seat doesn’t exist."""

    text = _("This seat doesn’t exist.")


class TooMuchTime(Invalid):
    """An amount that is not offered, or a bank that is full."""

    text = _("That’s more time than can be given.")


class BadVacation(Invalid):
    """Not so much is saved up, or the days do not fit."""


class BadPace(Invalid):
    """Times that no table can have."""


class BadTable(Invalid):
    """Such a game cannot be made."""


class BadText(Invalid):
    """An empty or overlong text."""


class BadImport(Invalid):
    """The document is not a finished game that the rules can follow."""


class BadToken(Invalid):
    """A link from a mail that was not signed by us."""

    text = _("This link is not valid.")


class IllegalMove(Invalid):
    """The rules do not allow the move; `code` is the rule's id, `facts` what the message names."""

    def __init__(self, message: str, *, code: str, facts: dict[str, Any]) -> None:
        super().__init__(message)
        self.code = code
        self.facts = facts

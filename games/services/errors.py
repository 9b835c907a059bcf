"""Refusals of services, with translated messages for the player."""

from __future__ import annotations

from typing import Any

from django.utils.translation import gettext_lazy as _


class Refused(Exception):
    """Nothing was changed. `message` gives the reason in the active language."""

    text: Any = _("That’s not possible right now.")

    def __init__(self, message: Any = None) -> None:
        self.message = message or self.text
        super().__init__(self.message)

    def __str__(self) -> str:
        return str(self.message)


class Forbidden(Refused):
    """Other users may do this, but not this one."""


class Invalid(Refused):
    """The input is unusable, regardless of the user and the time."""


class StaleMove(Refused):
    """The decision that the player answered is no longer open."""

    text = _("The game has moved on in the meantime. Please check the board again.")


class KeyReused(Refused):
    """A form was used for two different moves."""

    text = _("This form has already been used. Please check the board again.")


class GameNotRunning(Refused):
    text = _("This game isn’t running.")


class AlreadyStarted(Refused):
    """The game is running or over, or it is too early for the action."""

    text = _("This game is in progress.")


class GameNotOpen(Refused):
    text = _("This table is no longer open.")


class TableFull(Refused):
    text = _("All seats at this table are taken.")


class NotEnoughPlayers(Refused):
    text = _("There are not enough players yet.")


class NothingToUndo(Refused):
    text = _("There’s no move you can take back right now.")


class NoPlan(Refused):
    """There is no such plan or line, or it has been played meanwhile."""

    text = _("Your plan has changed in the meantime. Please look at it again.")


class BadPlan(Refused):
    """No turn can be planned now, or there is no room in the plan."""

    text = _("That can’t be planned.")


class BadWants(Invalid):
    """Too many kinds, or a kind more than once."""

    text = _("Choose at most three kinds to want and three others to have.")


class NotTraded(Invalid):
    """Kinds that seats of this game do not trade."""

    text = _("Players don’t trade such cards in this game.")


class WantsChangedTooOften(Refused):
    text = _("You can change this only five times a turn.")


class NoAgreementOpen(Refused):
    text = _("This proposal no longer exists.")


class AgreementOpen(Refused):
    text = _("This has already been proposed and is waiting for answers.")


class NotNow(Refused):
    """The action would have no effect in the table's current situation."""


class SeatTaken(Refused):
    """Somebody else has taken the seat, or its player has come back."""

    text = _("Somebody is already playing this seat.")


class AlreadySeated(Refused):
    """The user has a seat already, or has left the game and cannot return on another seat."""

    text = _("You are already playing in this game, or have left it.")


class NotYourSeat(Forbidden):
    """The user does not play in this game, or no longer does."""

    text = _("You’re not playing in this game.")


class NotTheHost(Forbidden):
    text = _("Only the host of this table can do that.")


class NotInvited(Forbidden):
    """The table is by link, and the token is missing or wrong."""

    text = _("Only players with its link can join this table.")


class NoSeatForYou(Forbidden):
    """The host has removed the user, or a block keeps the user from somebody there. The message hides which."""

    text = _("There’s no seat for you at this table. Other tables in the lobby are looking for players.")


class NoLadderSeatForYou(NoSeatForYou):
    """The same for a ladder's game, or the user looks like the same person as somebody there."""

    text = _(
        "There’s no seat for you in this game. Ladders never seat players together who have "
        "blocked each other, or whose accounts look like the same person’s."
    )


class NotReliableEnough(Forbidden):
    """The table requires more finished games or fewer timeouts. The message names it."""


class NotOneself(Invalid):
    text = _("You can’t do that to yourself.")


class NoSuchPlayer(Invalid):
    text = _("This player doesn’t exist.")


class PlaysNoLonger(Refused):
    """The player has been banned. The message does not reveal it."""

    text = _("This player no longer plays here.")


class YouBlocked(Refused):
    text = _("You have blocked this player. Unblock them first.")


class NotAsked(Refused):
    """There is no such request or invitation, or it is no longer open."""

    text = _("That question is no longer open.")


class NotAFriend(Forbidden):
    text = _("You can invite your friends. Others can join via the table’s link.")


class TooMany(Refused):
    """A limit against abuse is reached. The message names it."""


class NotInTheClub(Forbidden):
    """Only members may do this, or the other player is not a member."""

    text = _("Only members of the club can do that.")


class NotAnOrganizer(Forbidden):
    text = _("Only the club’s owner and organizers can do that.")


class NotTheOwner(Forbidden):
    text = _("Only the club’s owner can do that.")


class NotWantedInClub(Forbidden):
    text = _("You were removed from this club. You can come back if its organizers invite you.")


class ByInvitationOnly(Forbidden):
    """The club takes only invited players, and the link is not its own."""

    text = _("Only invited players can join this club.")


class OwnerStays(Refused):
    text = _("The club is yours: transfer ownership to another member first, or dissolve it.")


class AlreadyMember(Refused):
    text = _("This player is already a member of the club.")


class BadClub(Invalid):
    """The club cannot be founded. The message gives the reason."""


class BadTournament(Invalid):
    """The tournament cannot be played. The message gives the reason."""


class NotTheOrganizer(Forbidden):
    text = _("Only those who run the tournament can do that.")


class NoLongerEntering(Refused):
    text = _("This tournament doesn’t take entries anymore.")


class TournamentFull(Refused):
    text = _("All places in this tournament are taken.")


class NotEntered(Refused):
    text = _("You’re not in this tournament.")


class RemovedFromTournament(Refused):
    text = _("An organizer has removed you from this tournament.")


class NotKept(NotYourSeat):
    text = _(
        "No bot is holding a seat for you here: you already have it back, or somebody else has taken it."
    )


class NoTimeForIt(NotYourSeat):
    text = _("You can give time to other people at the table, not to yourself or a bot.")


class NotVacant(Invalid):
    text = _("This seat doesn’t exist.")


class TooMuchTime(Invalid):
    """The amount is not on offer, or the bank is full."""

    text = _("That’s more time than can be given.")


class BadVacation(Invalid):
    """There are not enough vacation days, or the dates do not fit."""


class BadPace(Invalid):
    """No table can have these times."""


class BadTable(Invalid):
    """Such a game cannot be created."""


class BadText(Invalid):
    """The text is empty or too long."""


class BadImport(Invalid):
    """The document is not a finished game, or breaks the rules."""


class BadToken(Invalid):
    text = _("This link is not valid.")


class IllegalMove(Invalid):
    """The rules do not allow the move. `code` is the rule's id."""

    def __init__(self, message: str, *, code: str) -> None:
        super().__init__(message)
        self.code = code

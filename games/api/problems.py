"""Error responses of the API (RFC 9457)."""

from __future__ import annotations

import re
from http import HTTPStatus
from typing import Any

from django.http import HttpRequest, HttpResponse, JsonResponse
from django.utils.translation import gettext as _
from ninja import Field, Schema
from ninja.errors import AuthenticationError, HttpError, ValidationError

from games.models.game import Game
from games.services.errors import IllegalMove, Refused
from games.views.common import status_of

MEDIA_TYPE = "application/problem+json"
WORDS = re.compile(r"(?<!^)(?=[A-Z])")
# The keys of Pydantic's errors to pass on. It would also repeat the input.
KEPT_OF_ERRORS = ("loc", "msg", "type")


class Problem(Schema):
    """The reason for a refusal. Nothing has changed."""

    type: str = "about:blank"
    title: str = Field(description="The status in words.")
    status: int
    detail: str = Field(description="A sentence fit for the player, in the player’s language.")
    code: str = Field(
        description="For programs: `stale_move`, `table_full`, … or the id of the rule that refuses a move."
    )
    errors: list[dict[str, Any]] = Field(
        default=[], description="With `invalid`: what is wrong with which part of the request."
    )


class NotAllowed(Exception):
    """The token is valid but lacks the right."""


class Missing(Exception):
    """The requested object does not exist, or no longer exists. The message names it."""


class TooMany(Exception):
    """The rate limit is exceeded."""


def problem(status: int, code: str, detail: Any, **more: Any) -> HttpResponse:
    found = Problem(title=HTTPStatus(status).phrase, status=status, detail=str(detail), code=code, **more)
    response = JsonResponse(found.model_dump(exclude_defaults=False), status=status)
    response["Content-Type"] = MEDIA_TYPE
    response["Cache-Control"] = "no-store"
    return response


def of_refusal(_request: HttpRequest, refusal: Refused) -> HttpResponse:
    code = refusal.code if isinstance(refusal, IllegalMove) else _code_of(refusal)
    return problem(status_of(refusal), code, refusal)


def _code_of(refusal: Refused) -> str:
    return WORDS.sub("_", type(refusal).__name__).lower()


def of_no_such(_request: HttpRequest, error: Missing) -> HttpResponse:
    return problem(404, "not_found", error)


def of_missing(_request: HttpRequest, _error: Game.DoesNotExist) -> HttpResponse:
    """Return 404, whether the game does not exist or the player may not see it."""
    return problem(404, "not_found", _("This game doesn’t exist."))


def of_no_token(_request: HttpRequest, _error: AuthenticationError) -> HttpResponse:
    response = problem(401, "no_token", _("Send a valid token: “Authorization: Bearer …”."))
    response["WWW-Authenticate"] = "Bearer"
    return response


def of_weak_token(_request: HttpRequest, _error: NotAllowed) -> HttpResponse:
    """Return 403 for a token that may only read."""
    response = problem(403, "scope", _("This token may read but not play."))
    response["WWW-Authenticate"] = 'Bearer error="insufficient_scope", scope="play"'
    return response


def of_too_many(_request: HttpRequest, _error: TooMany) -> HttpResponse:
    response = problem(429, "too_many", _("Too many requests. Please wait a moment."))
    response["Retry-After"] = "60"
    return response


def of_bad_request(_request: HttpRequest, error: HttpError) -> HttpResponse:
    return problem(error.status_code, "unreadable", _("The body is not valid JSON."))


def of_bad_values(_request: HttpRequest, error: ValidationError) -> HttpResponse:
    """Return the errors of a request that does not match the schema."""
    errors = [{name: one[name] for name in KEPT_OF_ERRORS if name in one} for one in error.errors]
    return problem(422, "invalid", _("The request doesn’t match the schema."), errors=errors)

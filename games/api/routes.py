"""Declaration of the API's operations: path, permission, answers and errors."""

from __future__ import annotations

from collections.abc import Callable
from http import HTTPStatus
from typing import Any

from ninja import Router

from games.api.problems import MEDIA_TYPE
from games.api.tokens import LOOK, PLAY, Bearer

# one router for all, since a path may have both GET and POST
router = Router()

Declare = Callable[[Callable[..., Any]], Callable[..., Any]]
TO_A_LOOK = (401, 404, 422, 429)
TO_A_DEED = (400, 401, 403, 404, 409, 422, 429)


def looks(path: str, answer: Any, *, name: str, about: str, may_be_old: bool = False) -> Declare:
    """Declare a GET operation, allowed for any token."""
    answers = {200: answer, **({304: None} if may_be_old else {})}
    return router.get(
        path,
        auth=LOOK,
        response=answers,
        tags=[about],
        operation_id=name,
        url_name=name,
        openapi_extra=_refused(TO_A_LOOK),
    )


def does(path: str, answer: Any, *, name: str, about: str, status: int = 200, auth: Bearer = PLAY) -> Declare:
    """Declare a POST operation, which requires a token that may play."""
    return router.post(
        path,
        auth=auth,
        response={status: answer},
        tags=[about],
        operation_id=name,
        url_name=name,
        openapi_extra=_refused(TO_A_DEED),
    )


def _refused(statuses: tuple[int, ...]) -> dict[str, Any]:
    """Describe the error responses by reference. Ninja would generate a model for each at each path."""
    problem = {MEDIA_TYPE: {"schema": {"$ref": "#/components/schemas/Problem"}}}
    return {
        "responses": {
            status: {"description": HTTPStatus(status).phrase, "content": problem} for status in statuses
        }
    }

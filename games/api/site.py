"""The API as a whole: its URLs, its OpenAPI schema and its errors."""

from __future__ import annotations

from collections.abc import Callable
from functools import cache, wraps
from typing import Any

from django.http import Http404, HttpRequest, HttpResponse, HttpResponseNotAllowed
from django.urls import URLPattern, URLResolver, re_path
from django.utils.cache import patch_cache_control, patch_vary_headers
from django.utils.translation import gettext as _
from django.views.decorators.csrf import csrf_exempt
from django.views.decorators.http import require_safe
from ninja import NinjaAPI
from ninja.errors import AuthenticationError, HttpError, ValidationError
from ninja.openapi.schema import OpenAPISchema, get_schema
from ninja.parser import Parser

from games.api import clubs, game_state, ladders, moves, people, problems, table, tournaments
from games.api.routes import router
from games.forms.moves import LONGEST_ARGUMENT, read_json
from games.models.game import Game
from games.services.errors import Refused

DESCRIPTION = """\
The site for programs. Make a token under Settings → API, and send it as `Authorization: Bearer …`.
A program sees and may do what its player sees and may do, with the same rate limits. Refusals are
`application/problem+json` (RFC 9457). Arguments of moves and views are described in docs/engine.md and docs/state.md.
"""
LONGEST_BODY = 4 * LONGEST_ARGUMENT


class StrictParser(Parser):
    """Parses JSON as strictly as the rest of the site: no NaN, no invalid characters, a limited length."""

    def parse_body(self, request: HttpRequest) -> Any:
        """:raises ValueError: the body is not valid JSON, or too long"""
        if len(request.body) > LONGEST_BODY:
            raise ValueError("too long")
        return read_json(request.body.decode())


class Api(NinjaAPI):
    """Ninja's API with the shape of error responses in its schema."""

    def get_openapi_schema(
        self, *, path_prefix: str | None = None, path_params: dict[str, Any] | None = None
    ) -> OpenAPISchema:
        """Return the cached OpenAPI schema. Callers must copy it before changing it."""
        return _described(self, path_prefix or self.get_root_path(path_params or {}))


@cache
def _described(api: Api, path_prefix: str) -> OpenAPISchema:
    """Build the schema once per process, since that is slow, and add the common shape of errors."""
    schema = get_schema(api, path_prefix=path_prefix)
    schema["components"]["schemas"]["Problem"] = problems.Problem.model_json_schema(mode="serialization")
    return schema


api = Api(
    title="Longshore",
    version="1",
    description=DESCRIPTION,
    urls_namespace="games:api",
    docs_url=None,
    docs_decorator=require_safe,
    parser=StrictParser(),
)
api.add_router("", router)
OPERATIONS = (game_state, moves, table, people, ladders, clubs, tournaments)
"""The modules whose import registers the operations with the router."""

for error, handler in (
    (Refused, problems.of_refusal),
    (Game.DoesNotExist, problems.of_missing),
    (problems.Missing, problems.of_no_such),
    (AuthenticationError, problems.of_no_token),
    (problems.NotAllowed, problems.of_weak_token),
    (problems.TooMany, problems.of_too_many),
    (HttpError, problems.of_bad_request),
    (ValidationError, problems.of_bad_values),
):
    api.add_exception_handler(error, handler)  # type: ignore[arg-type]


def urls() -> list[URLPattern | URLResolver]:
    """Return the URLs under /api/v1/, with a JSON 404 for all others."""
    patterns, _app, _space = api.urls
    for pattern in patterns:
        assert isinstance(pattern, URLPattern)
        pattern.callback = _finished(pattern.callback)
    return [*patterns, re_path("", _finished(nowhere), name="nowhere")]


def _finished(view: Callable[..., HttpResponse]) -> Callable[..., HttpResponse]:
    """Wrap a view: responses are cacheable only by the client, and a wrong method is a JSON error."""

    @csrf_exempt  # no cookie is looked at
    @wraps(view)
    def finished(request: HttpRequest, **parts: Any) -> HttpResponse:
        try:
            response = view(request, **parts)
        except Http404:
            response = nowhere(request)
        if isinstance(response, HttpResponseNotAllowed):
            allowed = response["Allow"]
            response = problems.problem(
                405, "method", _("This address accepts %(methods)s.") % {"methods": allowed}
            )
            response["Allow"] = allowed
        if "Cache-Control" not in response:
            patch_cache_control(response, private=True, no_cache=True)
        patch_vary_headers(response, ["Authorization"])
        return response

    return finished


def nowhere(_request: HttpRequest, **_parts: Any) -> HttpResponse:
    return problems.problem(404, "not_found", _("This address doesn’t exist in the API."))

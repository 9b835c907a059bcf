"""Errors, reported to whoever runs the site: Sentry's SDK, told to send nothing that could be a secret.

A hand, a seed or a secret link may stand in an address, in a form, in a variable, in a statement of the database
and in the log; none of them leaves the machine.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, cast

import sentry_sdk
from sentry_sdk.integrations.celery import CeleryIntegration
from sentry_sdk.integrations.django import DjangoIntegration

from catansite import logs

if TYPE_CHECKING:
    from sentry_sdk._types import Event, Hint

KEPT = (
    "event_id", "timestamp", "level", "platform", "logger", "transaction", "transaction_info", "exception", "release",
    "environment", "sdk",
)  # fmt: skip


def report_to(dsn: str, **options: Any) -> None:
    """Report what goes wrong in pages and tasks from now on.

    :param options: of the SDK, besides
    """
    sentry_sdk.init(
        dsn,
        # no others: what they add is not gone through for secrets
        default_integrations=False,
        auto_enabling_integrations=False,
        integrations=[
            DjangoIntegration(transaction_style="url", middleware_spans=False, signals_spans=False),
            CeleryIntegration(),
        ],
        max_request_body_size="never",
        include_local_variables=False,
        max_breadcrumbs=0,
        before_send=without_secrets,
        **options,
    )


def without_secrets(event: Event, _hint: Hint) -> Event:
    """Leave out all but what is known to hold none; name what was worked on by number; quoted rows go as in the log."""
    whole = cast("dict[str, Any]", event)
    kept = {name: whole[name] for name in KEPT if name in whole}
    kept["tags"] = {name: str(value) for name, value in logs.ids().items() if value}
    if "request" in whole:
        kept["request"] = {"method": whole["request"].get("method")}
    for exception in kept.get("exception", {}).get("values", ()):
        exception["value"] = logs.without_rows(exception.get("value") or "")
    return cast("Event", kept)

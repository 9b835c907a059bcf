"""Error reports through Sentry's SDK, without anything that could be secret.

Addresses, forms, variables, SQL statements and the log may contain hands, seeds or secret links. None of them
is sent.
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
    """Start reporting errors of requests and tasks.

    :param options: further options of the SDK
    """
    sentry_sdk.init(
        dsn,
        # other integrations add data that is not checked for secrets
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
    """Keep only fields without secrets, add the log's ids, and remove quoted rows from messages."""
    whole = cast("dict[str, Any]", event)
    kept = {name: whole[name] for name in KEPT if name in whole}
    kept["tags"] = {name: str(value) for name, value in logs.ids().items() if value}
    if "request" in whole:
        kept["request"] = {"method": whole["request"].get("method")}
    for exception in kept.get("exception", {}).get("values", ()):
        exception["value"] = logs.without_rows(exception.get("value") or "")
    return cast("Event", kept)

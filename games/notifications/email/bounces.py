"""Parsing delivery reports of mail servers (RFC 3464)."""

from __future__ import annotations

import email
import email.policy
from dataclasses import dataclass
from email.message import Message

FAILED = "failed"
PERMANENT = "5"


@dataclass(frozen=True)
class Bounce:
    """A permanent delivery failure. `reason` and `status` tell whether it is about the address."""

    address: str
    reason: str
    # the Message-ID of the bounced email, which proves that the site sent it
    message_id: str
    # the status code of the report
    status: str = ""


def read_report(text: bytes) -> list[Bounce]:
    """Return the permanent failures in a delivery status notification, without delays and temporary failures."""
    # Newer policies fail on malformed headers, which anybody can send.
    report = email.message_from_bytes(text, policy=email.policy.compat32)
    message_id = _original_message_id(report)
    return [
        Bounce(address, reason, message_id, status)
        for part in report.walk()
        if part.get_content_type() == "message/delivery-status"
        for address, reason, status in _failures(part)
    ]


def _failures(part: Message) -> list[tuple[str, str, str]]:
    found = []
    blocks = part.get_payload()
    for block in blocks if isinstance(blocks, list) else []:
        if not isinstance(block, Message):
            continue
        recipient = block.get("Original-Recipient") or block.get("Final-Recipient")
        status = str(block.get("Status", "")).strip()
        action = str(block.get("Action", "")).strip().lower()
        if recipient is None or action != FAILED or not status.startswith(PERMANENT):
            continue
        reason = str(block.get("Diagnostic-Code", "")).partition(";")[2].strip() or status
        found.append((_address(str(recipient)), " ".join(reason.split()), status))
    return found


def _address(field: str) -> str:
    """Return the address in a field such as "rfc822;anna@example.org"."""
    return field.rpartition(";")[2].strip().strip("<>").lower()


def _original_message_id(report: Message) -> str:
    """Return the Message-ID of the email that the report returns, whole or as headers only."""
    for part in report.walk():
        kind = part.get_content_type()
        if kind == "message/rfc822":
            inner = part.get_payload()
            if isinstance(inner, list) and inner and isinstance(inner[0], Message):
                return str(inner[0].get("Message-ID", ""))
        if kind == "text/rfc822-headers":
            body = part.get_payload(decode=True)
            headers = email.message_from_bytes(body if isinstance(body, bytes) else b"")
            return str(headers.get("Message-ID", ""))
    return ""

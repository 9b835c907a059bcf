"""Classification of mail servers' refusals: is it about the address, this site or one message?

The enhanced status code answers this (RFC 3463). Without one, the SMTP reply code is only a hint: servers
that block a site answer 550 as well.
"""

from __future__ import annotations

import re
from enum import Enum

# not part of an IP address or a version
_ENHANCED = re.compile(r"(?<![\d.])([45])\.(\d{1,3})\.(\d{1,3})(?!\.?\d)")
_REPLY = re.compile(r"(?<![\d.])([45])(\d\d)(?![\d.]*\d)")
# "no such mailbox" and similar codes
_NO_SUCH_MAILBOX = ("550", "551", "553")
# bad sender address (5.1.7, 5.1.8), although the subject is otherwise the recipient
_SENDER = ((1, 7), (1, 8))
# a disabled mailbox, and a domain without a mail route
_DEAD = ((2, 1), (4, 4))


class About(Enum):
    """The subject of a refusal."""

    ADDRESS = "the address"
    PERHAPS_ADDRESS = "the address, as far as a reply code can say"
    SITE = "this site"
    MESSAGE = "one message"
    MOMENT = "the moment"


def about(said: str, *, status: str = "", without_code: About = About.PERHAPS_ADDRESS) -> About:
    """Return the subject of a refusal.

    :param said: the server's reply, such as `"550 5.1.1 no such user"`
    :param status: the separate status code of a report
    :param without_code: the result if there is no enhanced code and the reply code may concern an address
    """
    for found in _ENHANCED.finditer(f"{said} {status}"):
        kind, subject, detail = (int(part) for part in found.groups())
        if subject:  # x.0.0 is unspecific
            return _by_enhanced_code(kind, subject, detail)
    reply = _REPLY.search(said)
    if reply is None or reply[0] in _NO_SUCH_MAILBOX:
        return without_code
    return About.MOMENT if reply[1] == "4" else About.MESSAGE


def _by_enhanced_code(kind: int, subject: int, detail: int) -> About:
    if kind == 4:
        return About.MOMENT
    if subject == 7 or (subject, detail) in _SENDER:
        return About.SITE
    return About.ADDRESS if subject == 1 or (subject, detail) in _DEAD else About.MESSAGE

# SPDX-FileCopyrightText: RooflinePredict contributors
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""The reply to a client, and how it is sent."""

import json
from dataclasses import dataclass, field


@dataclass
class Reply:
    """manner is how the server sends it: plain, hang, close, endless, drip (one
    byte per second) or short (less than Content-Length)."""

    status: int = 200
    content: bytes = b""
    headers: dict = field(default_factory=dict)
    manner: str = "plain"


def of_json(value, status: int = 200, headers: dict | None = None) -> Reply:
    content = json.dumps(value, indent=2).encode()
    return Reply(
        status, content, {"Content-Type": "application/json"} | (headers or {})
    )


@dataclass
class Refused(Exception):
    """A request that the API rejects; reply is the API's error."""

    reply: Reply
    why: str

# SPDX-FileCopyrightText: RooflinePredict contributors
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""What is sent back to a client, and how."""

import json
from dataclasses import dataclass, field


@dataclass
class Reply:
    """manner says how the server sends it: plain, hang, close, endless, drip
    (a byte a second) or short (less than Content-Length says)."""

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
    """A request that the API does not accept; reply is the API's own words."""

    reply: Reply
    why: str

# SPDX-FileCopyrightText: RooflinePredict contributors
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""The faults of an endpoint, by name.

A fault is a function of a Case that returns the Reply to send.
"""

import json
from dataclasses import dataclass, replace
from types import ModuleType

from .reply import Reply, of_json

COUNTERS = {
    "fp64": [0, 0],
    "fp32": [1e6, 2e6],
    "fp16": [0, 0],
    "integer": [1e6, 2e6],
    "tensor": [0, 0],
    "dram": [8e6, 9e6],
}
ANSWER = {
    "own": COUNTERS,
    "bindings": [],
    "differences": "",
    "final": COUNTERS,
    "reason": "Moves more bytes than it computes.",
    "verdict": "bandwidth",
    "confidence": 0.9,
}
PROSE = "This kernel moves more bytes than it computes, so it is bandwidth-bound."
HTML = "<!DOCTYPE html><html><title>{0}</title><body><h1>{0}</h1></body></html>"
HUGE_BYTES = 64 << 20


@dataclass
class Case:
    """A request, and the content of a valid answer to it."""

    dialect: ModuleType
    number: int
    body: dict
    text: str
    moved: str = ""  # another path on the same host that serves the request
    elsewhere: str = ""  # a URL on another host

    def good(self, text: str | None = None, kind: str = "") -> Reply:
        text = self.text if text is None else text
        return of_json(self.dialect.good(self.number, self.body, text, kind))


def changed_answer(**fields) -> str:
    return json.dumps(ANSWER | fields)


def completed(text: str) -> str:
    """Returns the answer with the members that it lacks; other text unchanged."""
    try:
        answer = json.loads(text)
    except ValueError:
        return text
    return json.dumps(ANSWER | answer) if isinstance(answer, dict) else text


def status(number: int, headers: dict | None = None):
    def fault(case: Case) -> Reply:
        reply = case.dialect.error(number)
        return replace(reply, headers=reply.headers | (headers or {}))

    return fault


def saying(text: str):
    return lambda case: case.good(text)


def kind(name: str):
    return lambda case: case.good(kind=name)


def manner(name: str):
    return lambda case: replace(case.good(), manner=name)


def page(title: str, number: int = 200):
    content = HTML.format(title).encode()
    return lambda case: Reply(number, content, {"Content-Type": "text/html"})


def truncated_json(case: Case) -> Reply:
    reply = case.good()
    return replace(reply, content=reply.content[: len(reply.content) // 2])


def length(case: Case) -> Reply:
    return case.good(case.text[: len(case.text) // 2], "length")


def huge(case: Case) -> Reply:
    """Valid JSON with too many blanks to read."""
    reply = case.good()
    return replace(reply, content=reply.content.ljust(HUGE_BYTES))


def invalid_utf8(case: Case) -> Reply:
    reply = case.good("PLACE" + case.text)
    return replace(reply, content=reply.content.replace(b"PLACE", b"\xff\xfe\x80"))


FAULTS = {
    "hang": manner("hang"),
    "close": manner("close"),
    "401": status(401),
    "402": status(402),
    "404": status(404),
    "408": status(408),
    "409": status(409),
    "429": status(429),
    "429-retry-after": status(429, {"Retry-After": "1"}),
    "429-retry-after-long": status(429, {"Retry-After": "3600"}),
    "429-quota": lambda case: case.dialect.quota(),
    "500": status(500),
    "502": page("502 Bad Gateway", 502),
    "503": status(503),
    "529": status(529),
    "error-in-200": lambda case: case.dialect.error_in_200(),
    "error-string": lambda case: of_json({"error": "model is not loaded"}, 400),
    "error-array": lambda case: of_json(
        [
            {
                "error": {
                    "code": 400,
                    "message": "API key not valid.",
                    "status": "INVALID_ARGUMENT",
                }
            }
        ],
        400,
    ),
    "html": page("Sign in to this network"),
    "truncated-body": manner("short"),
    "truncated-json": truncated_json,
    "not-json-content": saying(PROSE),
    "fenced-json": lambda case: case.good(f"```json\n{case.text}\n```"),
    "wrong-schema": saying('{"answer": "bandwidth", "certainty": "high"}'),
    "extra-field": saying(changed_answer(note="As asked.")),
    "bad-verdict": saying(changed_answer(verdict="both")),
    "nan-confidence": saying(changed_answer(confidence=float("nan"))),
    "refusal": kind("refusal"),
    "length": length,
    "empty": saying(""),
    "no-choices": kind("no-choices"),
    "endless": manner("endless"),
    "huge": huge,
    "slow-drip": manner("drip"),
    "invalid-utf8": invalid_utf8,
    "redirect-same-host": lambda case: Reply(307, b"", {"Location": case.moved}),
    "redirect-other-host": lambda case: Reply(307, b"", {"Location": case.elsewhere}),
    "reasoning": kind("reasoning"),
}


class Plan:
    """The faults to cause, in order: NAME for all requests, NAME:COUNT for some."""

    def __init__(self, faults: list[str]):
        self.left = []
        for fault in faults:
            name, _, count = fault.partition(":")
            if name not in FAULTS or (count and not count.isdigit()):
                raise ValueError(f"no fault '{fault}'; there are: {' '.join(FAULTS)}")
            self.left.append([name, int(count) if count else float("inf")])

    def next(self) -> str:
        """Returns the next fault's name; empty for a valid answer."""
        while self.left and self.left[0][1] <= 0:
            self.left.pop(0)
        if not self.left:
            return ""
        self.left[0][1] -= 1
        return self.left[0][0]

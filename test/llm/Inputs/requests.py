# SPDX-FileCopyrightText: RooflinePredict contributors
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Prints the requests in a log of %llm-server.

    requests.py LOG [body|system|user|fields|HEADER]

Prints the number of requests, then the given part of each: `fields` are the names of
the members of the body and the required format of the answer; HEADER is in lower case.
"""

import json
import sys
from pathlib import Path


def part(request: dict, name: str) -> str:
    body = request["body"]
    if name == "body":
        return json.dumps(body, separators=(",", ":"), ensure_ascii=False)
    if name == "fields":
        form = body.get("response_format", {}).get("type", "")
        return " ".join(body) + (f" {form}" if form else "")
    if name == "user":
        return body["messages"][-1]["content"]
    if name == "system":
        return body["messages"][0]["content"]
    return request["headers"].get(name, "none")


log, *names = sys.argv[1:]
path = Path(log)
lines = path.read_text(encoding="utf-8").splitlines() if path.exists() else []
print(f"requests: {len(lines)}")
for line in lines:
    for name in names:
        print(part(json.loads(line), name))

# SPDX-FileCopyrightText: RooflinePredict contributors
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Anthropic's messages, as published.

Sources, read in 2026-11:
  fields of requests and replies: the types of the anthropic Python package
    2.12 (types/message_create_params.py, text_block_param.py,
    cache_control_ephemeral_param.py, output_config_param.py,
    json_output_format_param.py, message.py, usage.py, stop_reason.py)
  structured output, output_config.format in place of the older output_format:
    platform.claude.com/docs/en/build-with-claude/structured-outputs, and
    lib/_parse/_transform.py of that package for the keywords
  versions: 2026-10-21 takes no temperature, top_p or top_k, 2023-06-01 does,
    and keys go in x-api-key or as a bearer: developersdigest.tech/blog/
    claude-api-version-2026-10-21-sdk-migration
  words of errors: github.com/amrit110/oli/issues/7 (extra inputs),
    immersive-translate/issues/3993 (field required), agentjido/req_llm/
    issues/302 and laravel/ai/issues/715 (keywords), github/app/issues/2574
    (temperature)
"""

from . import shape, strict
from .reply import Refused, Reply, of_json
from .shape import ANY, ListOf, Object, Tagged, TextOr

PATH = "/v1/messages"
VERSIONS = ("2023-06-01", "2026-10-21")
SAMPLING = {"temperature": float, "top_p": float, "top_k": int}

CACHE = Object({"type": {"ephemeral"}, "ttl": {"5m", "1h"}}, ("type",))
TEXT = Object(
    {"type": str, "text": str, "cache_control": CACHE, "citations": ANY}, ("text",)
)
OTHER_BLOCKS = "image document search_result thinking tool_use tool_result".split()
BLOCKS = ListOf(Tagged("type", {"text": TEXT} | {name: ANY for name in OTHER_BLOCKS}))
MESSAGE = Object(
    {"role": {"user", "assistant", "system"}, "content": TextOr(BLOCKS)},
    ("role", "content"),
)
FORMAT = Object({"type": {"json_schema"}, "schema": dict}, ("type", "schema"))
EFFORT = {"low", "medium", "high", "xhigh", "max"}
REQUEST = Object(
    {
        "model": str,
        "max_tokens": int,
        "messages": ListOf(MESSAGE),
        "system": TextOr(ListOf(Tagged("type", {"text": TEXT}))),
        "output_config": Object({"format": FORMAT, "effort": EFFORT}),
        "cache_control": CACHE,
        "metadata": Object({"user_id": str}),
        "service_tier": {"auto", "standard_only"},
        "speed": {"standard", "fast"},
        "stop_sequences": ListOf(str),
        "stream": {False},
    }
    | {name: ANY for name in "container diagnostics thinking tool_choice tools".split()}
    | {name: str for name in ("inference_geo", "user_profile_id")},
    ("model", "max_tokens", "messages"),
)
REQUEST_WITH_SAMPLING = Object(REQUEST.fields | SAMPLING, REQUEST.required)

# By status: the error's type and message.
ERRORS = {
    400: ("invalid_request_error", ""),
    401: ("authentication_error", "invalid x-api-key"),
    402: ("billing_error", "There is a problem with your billing."),
    404: ("not_found_error", "model: no-such-model"),
    408: ("timeout_error", "Request timed out"),
    409: ("conflict_error", "The resource was changed by another request"),
    429: ("rate_limit_error", "This request would exceed your rate limit."),
    500: ("api_error", "Internal server error"),
    503: ("api_error", "Service unavailable"),
    529: ("overloaded_error", "Overloaded"),
}
REQUEST_ID = "req_011Cfake0000000000000000"


def error(status: int, message: str = "") -> Reply:
    """Returns an error with the given or the default message."""
    kind, usual = ERRORS[status]
    details = {"type": kind, "message": message or usual}
    body = {"type": "error", "error": details, "request_id": REQUEST_ID}
    return of_json(body, status, {"request-id": REQUEST_ID})


def quota() -> Reply:
    """Here the API answers with status 400 rather than 429."""
    return error(
        400,
        "Your credit balance is too low to access the Anthropic API. Please go to"
        " Plans & Billing to upgrade or purchase credits.",
    )


def error_in_200() -> Reply:
    reply = error(529)
    reply.status = 200
    return reply


def refuse(message: str, status: int = 400) -> Refused:
    return Refused(error(status, message), message)


def authenticate(headers: dict, key: str) -> None:
    bearer = headers.get("authorization")
    given = headers.get("x-api-key", (bearer or "").removeprefix("Bearer "))
    if not given:
        raise refuse("x-api-key header is required", status=401)
    if given != key:
        what = "x-api-key" if "x-api-key" in headers else "bearer token"
        raise refuse(f"invalid {what}", status=401)


def in_words(problem: shape.Problem) -> Refused:
    where = ".".join(map(str, problem.path))
    says = {
        "unknown": "Extra inputs are not permitted",
        "missing": "Field required",
        "value": f"Input should be {problem.wanted}",
        "type": f"Input should be a valid {problem.wanted}",
    }
    return refuse(f"{where}: {says[problem.kind]}")


def validate(headers: dict, body: dict) -> None:
    """Raises Refused if the API would reject the request."""
    version = headers.get("anthropic-version")
    if not version:
        raise refuse("anthropic-version: header is required")
    if version not in VERSIONS:
        raise refuse(f'anthropic-version: "{version}" is not a valid version')
    sampling = version == VERSIONS[0]
    try:
        shape.check(body, REQUEST_WITH_SAMPLING if sampling else REQUEST)
    except shape.Problem as problem:
        raise in_words(problem) from None
    if not body["messages"]:
        raise refuse("messages: at least one message is required")
    form = body.get("output_config", {}).get("format")
    problem = form and strict.anthropic_problem(form["schema"])
    if problem:
        raise refuse(f"output_config.format.schema: {problem}")


def reject(field: str, body: dict) -> Refused:
    """Returns the error of a model or server that does not support a field."""
    if field in SAMPLING:
        return refuse(f"`{field}` is deprecated for this model.")
    return refuse(f"{field}: Extra inputs are not permitted")


def good(number: int, body: dict, text: str, kind: str = "") -> dict:
    """Returns a reply as JSON; kind is a fault that only changes some fields."""
    stop = {"length": "max_tokens", "refusal": "refusal"}.get(kind, "end_turn")
    content = [{"type": "text", "text": text}]
    if kind in ("refusal", "no-choices"):
        content = []
    if kind == "reasoning":
        thought = 'Two loads and a store. {"verdict": "compute"} would be wrong.'
        content.insert(
            0, {"type": "thinking", "thinking": thought, "signature": "c2ln"}
        )
    details = {"type": "refusal", "category": None, "explanation": None}
    return {
        "id": f"msg_fake{number:020d}",
        "type": "message",
        "role": "assistant",
        "model": body["model"] + "-2026-01-01",
        "content": content,
        "stop_reason": stop,
        "stop_sequence": None,
        "stop_details": details if kind == "refusal" else None,
        "usage": {
            "input_tokens": len(str(body["messages"])) // 4 + 1,
            "output_tokens": len(text) // 4 + 1,
            "cache_creation_input_tokens": 0,
            "cache_read_input_tokens": 0,
            "service_tier": "standard",
        },
    }

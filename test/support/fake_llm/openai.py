# SPDX-FileCopyrightText: RooflinePredict contributors
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""OpenAI's chat completions, as published.

Sources, read in 2026-11:
  fields of requests and replies: the types of the openai Python package 3.54
    (types/chat/completion_create_params.py, chat_completion_*_param.py,
    chat_completion.py, completion_usage.py, shared_params/response_format_*)
  strict schemas: developers.openai.com/api/docs/guides/structured-outputs,
    "Supported schemas"
  words of errors: github.com/nashsu/llm_wiki/issues/336 (unrecognized
    argument), teabranch/open-responses-server/issues/41 (unknown parameter),
    MaiBot/issues/1406 (max_tokens), gabrii/Cursor-Azure-GPT-5/issues/33
    (temperature), dottxt-ai/outlines/issues/844 (additionalProperties),
    zenn.dev/nicopin/scraps/a8d8f53f5faebb ('default' is not permitted),
    openrouter.ai/docs/errors (errors within a reply of status 200)
"""

import re

from . import shape, strict
from .reply import Refused, Reply, of_json
from .shape import ANY, ListOf, Object, Tagged, TextOr

PATH = "/v1/chat/completions"

TEXT = Object({"type": str, "text": str, "prompt_cache_breakpoint": ANY}, ("text",))
CONTENT = TextOr(
    ListOf(
        Tagged(
            "type", {"text": TEXT, "image_url": ANY, "input_audio": ANY, "file": ANY}
        )
    )
)
SAID = {"role": str, "content": CONTENT, "name": str}
ANSWERED = SAID | {
    key: ANY for key in ("audio", "function_call", "refusal", "tool_calls")
}
MESSAGE = Tagged(
    "role",
    {
        "system": Object(SAID, ("content",)),
        "developer": Object(SAID, ("content",)),
        "user": Object(SAID, ("content",)),
        "assistant": Object(ANSWERED),
        "tool": Object(
            {"role": str, "content": CONTENT, "tool_call_id": str}, ("content",)
        ),
    },
)
SCHEMA = Object(
    {"name": str, "description": str, "schema": dict, "strict": bool}, ("name",)
)
FORMAT = Tagged(
    "type",
    {
        "text": Object({"type": str}),
        "json_object": Object({"type": str}),
        "json_schema": Object({"type": str, "json_schema": SCHEMA}, ("json_schema",)),
    },
)
UNUSED = """audio function_call functions logit_bias metadata modalities moderation
    prediction prompt_cache_options stop stream_options tool_choice tools
    web_search_options""".split()
REQUEST = Object(
    {
        "model": str,
        "messages": ListOf(MESSAGE),
        "response_format": FORMAT,
        "temperature": float,
        "top_p": float,
        "frequency_penalty": float,
        "presence_penalty": float,
        "seed": int,
        "n": int,
        "max_tokens": int,
        "max_completion_tokens": int,
        "logprobs": bool,
        "top_logprobs": int,
        "parallel_tool_calls": bool,
        "store": bool,
        "stream": {False},
        "user": str,
        "safety_identifier": str,
        "prompt_cache_key": str,
        "prompt_cache_retention": {"in_memory", "24h"},
        "reasoning_effort": {
            "none",
            "minimal",
            "low",
            "medium",
            "high",
            "xhigh",
            "max",
        },
        "service_tier": {"auto", "default", "flex", "scale", "priority", "fast"},
        "verbosity": {"low", "medium", "high"},
    }
    | {name: ANY for name in UNUSED},
    ("model", "messages"),
)

# By status: the error's code and message.
ERRORS = {
    401: ("invalid_api_key", "Incorrect API key provided."),
    402: ("insufficient_credits", "Insufficient credits. Add more and retry."),
    404: (
        "model_not_found",
        "The model does not exist or you do not have access to it.",
    ),
    408: ("timeout", "Request timed out."),
    409: ("conflict", "The resource was updated by another process."),
    429: ("rate_limit_exceeded", "Rate limit reached for requests. Please try again."),
    500: (
        None,
        "The server had an error while processing your request. Sorry about that!",
    ),
    503: (None, "The engine is currently overloaded, please try again later"),
    529: (None, "The model is overloaded."),
}
QUOTA = "You exceeded your current quota, please check your plan and billing details."


def error(status: int, message: str = "", code=None, param=None) -> Reply:
    """Returns an error with the given or the default message."""
    if not message:
        code, message = ERRORS[status]
    kind = "invalid_request_error" if status < 429 else "server_error"
    body = {"message": message, "type": "requests" if status == 429 else kind}
    return of_json({"error": body | {"param": param, "code": code}}, status)


def quota() -> Reply:
    body = {"message": QUOTA, "type": "insufficient_quota", "param": None}
    return of_json({"error": body | {"code": "insufficient_quota"}}, 429)


def error_in_200() -> Reply:
    details = {"raw": "upstream connect error", "provider_name": "Example"}
    body = {"code": 502, "message": "Provider returned error", "metadata": details}
    return of_json({"error": body, "user_id": "user_0"})


def refuse(message: str, param=None, code=None, status: int = 400) -> Refused:
    return Refused(error(status, message, code, param), message)


def authenticate(headers: dict, key: str) -> None:
    given = headers.get("authorization", "")
    if not given:
        raise refuse(
            "You didn't provide an API key. You need to provide your API key in an"
            " Authorization header using Bearer auth.",
            status=401,
        )
    if given != f"Bearer {key}":
        raise refuse("Incorrect API key provided.", None, "invalid_api_key", 401)


def dotted(path: tuple) -> str:
    """messages[0].content"""
    text = "".join(f"[{p}]" if isinstance(p, int) else f".{p}" for p in path)
    return text.removeprefix(".")


def in_words(problem: shape.Problem) -> Refused:
    where, path = dotted(problem.path), problem.path
    if problem.kind == "unknown" and len(path) == 1:
        return refuse(f"Unrecognized request argument supplied: {where}")
    if problem.kind == "unknown":
        return refuse(f"Unknown parameter: '{where}'.", where, "unknown_parameter")
    if problem.kind == "missing" and path == ("model",):
        return refuse("you must provide a model parameter")
    if problem.kind == "missing":
        message = f"Missing required parameter: '{where}'."
        return refuse(message, where, "missing_required_parameter")
    if problem.kind == "value":
        message = (
            f"Invalid value: '{problem.found}'. Supported values are: {problem.wanted}."
        )
        return refuse(message, where, "invalid_value")
    found = shape.TYPE_NAMES.get(type(problem.found), "null")
    return refuse(
        f"Invalid type for '{where}': expected {problem.wanted}, but got {found}"
        " instead.",
        where,
        "invalid_type",
    )


def validate(headers: dict, body: dict) -> None:
    """Raises Refused if the API would reject the request."""
    try:
        shape.check(body, REQUEST)
    except shape.Problem as problem:
        raise in_words(problem) from None
    if "max_tokens" in body and "max_completion_tokens" in body:
        raise refuse(
            "Setting 'max_tokens' and 'max_completion_tokens' at the same time is not"
            " supported.",
            "max_tokens",
            "invalid_parameter_combination",
        )
    form = body.get("response_format", {})
    if (
        form.get("type") == "json_object"
        and "json" not in str(body["messages"]).lower()
    ):
        raise refuse(
            "'messages' must contain the word 'json' in some form, to use"
            " 'response_format' of type 'json_object'.",
            "messages",
        )
    if form.get("type") == "json_schema":
        validate_schema(form["json_schema"])


def validate_schema(wrapper: dict) -> None:
    name = wrapper["name"]
    if not re.fullmatch("[A-Za-z0-9_-]{1,64}", name):
        raise refuse(
            f"Invalid 'response_format.json_schema.name': '{name}' does not match"
            " '^[a-zA-Z0-9_-]+$', or is longer than 64.",
            "response_format.json_schema.name",
            "invalid_value",
        )
    if not wrapper.get("strict"):
        return
    problem = strict.openai_problem(wrapper.get("schema", {}))
    if problem:
        message = f"Invalid schema for response_format '{name}': {problem}"
        raise refuse(message, "response_format")


def reject(field: str, body: dict) -> Refused:
    """Returns the error of a model or server that does not support a field."""
    lacks = f"Unsupported parameter: '{field}' is not supported with this model."
    if field == "max_tokens":
        lacks += " Use 'max_completion_tokens' instead."
    elif field == "temperature":
        return refuse(
            f"Unsupported value: 'temperature' does not support {body[field]} with this"
            " model. Only the default (1) value is supported.",
            field,
            "unsupported_value",
        )
    elif field == "response_format.json_schema":
        return refuse(
            "Invalid parameter: 'response_format' of type 'json_schema' is not"
            " supported with this model.",
            "response_format",
        )
    elif field in ("response_format", "max_completion_tokens", "reasoning_effort"):
        return refuse(f"Unrecognized request argument supplied: {field}")
    return refuse(lacks, field, "unsupported_parameter")


def good(number: int, body: dict, text: str, kind: str = "") -> dict:
    """Returns a reply as JSON; kind is a fault that only changes some fields."""
    finish = "length" if kind == "length" else "stop"
    message = {"role": "assistant", "content": text, "refusal": None, "annotations": []}
    if kind == "refusal":
        message |= {"content": None, "refusal": "I'm sorry, I can't assist with that."}
    if kind == "reasoning":
        thought = 'Two loads and a store. {"verdict": "compute"} would be wrong.'
        message |= {"reasoning_content": thought, "reasoning": thought}
    choice = {"index": 0, "message": message, "logprobs": None, "finish_reason": finish}
    asked, told = len(str(body["messages"])) // 4 + 1, len(text) // 4 + 1
    return {
        "id": f"chatcmpl-fake{number:024d}",
        "object": "chat.completion",
        "created": 1767225600 + number,
        "model": body["model"] + "-2026-01-01",
        "choices": [] if kind == "no-choices" else [choice],
        "usage": {
            "prompt_tokens": asked,
            "completion_tokens": told,
            "total_tokens": asked + told,
            "prompt_tokens_details": {"cached_tokens": 0, "audio_tokens": 0},
            "completion_tokens_details": {"reasoning_tokens": 0, "audio_tokens": 0},
        },
        "service_tier": "default",
        "system_fingerprint": "fp_fake",
    }

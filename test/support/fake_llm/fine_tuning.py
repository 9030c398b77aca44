# SPDX-FileCopyrightText: RooflinePredict contributors
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""OpenAI's files and fine-tuning jobs, as far as fine-tuning needs them. Simulated:
nothing is trained.

Sources, read in 2026-11: the types of the openai Python package 3.54
(types/file_create_params.py, types/file_object.py,
types/fine_tuning/job_create_params.py, types/fine_tuning/fine_tuning_job.py);
developers.openai.com/api/docs/guides/supervised-fine-tuning for the form of the
lines and the least number of them, 10.
"""

import email
import json

from . import openai, shape
from .reply import Refused, Reply, of_json
from .shape import ANY, Object

FILES = "/v1/files"
JOBS = "/v1/fine_tuning/jobs"
LEAST_EXAMPLES = 10

NUMBERS = Object({name: ANY for name in "n_epochs batch_size".split()})
METHOD = Object(
    {"type": {"supervised"}, "supervised": Object({"hyperparameters": NUMBERS})},
    ("type",),
)
JOB = Object(
    {
        "model": str,
        "training_file": str,
        "validation_file": str,
        "method": METHOD,
        "suffix": str,
        "seed": int,
    },
    ("model", "training_file"),
)
ROLES = ["system", "user", "assistant"]


def examples_in(content: str) -> int:
    """Returns the number of chats in a file; raises Refused for an invalid line."""
    lines = content.splitlines()
    for number, line in enumerate(lines, 1):
        try:
            messages = json.loads(line)["messages"]
            fits = [m["role"] for m in messages] == ROLES and all(
                isinstance(m["content"], str) for m in messages
            )
        except (ValueError, KeyError, TypeError):
            fits = False
        if not fits:
            raise openai.refuse(f"Invalid file format. Line {number} is no chat.")
    return len(lines)


class Service:
    """Files and jobs. Each status request moves a job to its next state; the last
    state stays."""

    def __init__(self, states: list[str]):
        self.states = states
        self.files, self.jobs, self.looks = {}, {}, {}

    def serves(self, path: str) -> bool:
        return path == FILES or path.startswith(JOBS)

    def answer(self, method: str, path: str, headers: dict, content: str, body) -> Reply:
        if path == FILES and method == "POST":
            return self.upload(headers, content)
        if path == JOBS and method == "POST":
            return self.start(body)
        job = path.removeprefix(JOBS + "/")
        if method == "GET" and job in self.jobs:
            return self.look(job)
        raise openai.refuse(f"Could not find fine tune: {job}", status=404)

    def upload(self, headers: dict, content: str) -> Reply:
        kind = headers.get("content-type", "")
        form = email.message_from_string(f"Content-Type: {kind}\n\n{content}")
        parts = form.get_payload() if form.is_multipart() else []
        named = {
            part.get_param("name", header="content-disposition"): part for part in parts
        }
        if set(named) != {"purpose", "file"}:
            raise openai.refuse("Wanted a form with 'purpose' and 'file'.")
        if named["purpose"].get_payload().strip() != "fine-tune":
            raise openai.refuse("Invalid purpose.", "purpose")
        text = named["file"].get_payload().strip()
        count = examples_in(text)
        name = f"file-fake{len(self.files) + 1}"
        self.files[name] = count
        about = {"id": name, "object": "file", "bytes": len(text), "status": "processed"}
        return of_json(about | {"filename": named["file"].get_filename()})

    def start(self, body) -> Reply:
        try:
            shape.check(body, JOB)
        except shape.Problem as problem:
            raise openai.in_words(problem) from None
        for key in ("training_file", "validation_file"):
            if key in body and body[key] not in self.files:
                raise openai.refuse(f"invalid {key}: {body[key]}", key)
        name = f"ftjob-fake{len(self.jobs) + 1}"
        self.jobs[name], self.looks[name] = body, 0
        return of_json(self.state(name, "validating_files"))

    def look(self, name: str) -> Reply:
        state = self.states[min(self.looks[name], len(self.states) - 1)]
        self.looks[name] += 1
        return of_json(self.state(name, state))

    def state(self, name: str, state: str) -> dict:
        body = self.jobs[name]
        count = self.files[body["training_file"]]
        about = {"id": name, "object": "fine_tuning.job", "model": body["model"]}
        about |= {"status": state, "fine_tuned_model": None, "error": None}
        if state != "validating_files" and count < LEAST_EXAMPLES:
            message = (
                f"Training file has {count} example(s), but must have at least"
                f" {LEAST_EXAMPLES} examples"
            )
            code = "invalid_n_examples"
            return about | {"status": "failed", "error": {"code": code, "message": message}}
        if state == "failed":
            about["error"] = {"code": "server_error", "message": "The job failed."}
        if state == "succeeded":
            about["fine_tuned_model"] = f"ft:{body['model']}:org::fake"
        return about

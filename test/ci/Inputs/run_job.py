# SPDX-FileCopyrightText: RooflinePredict contributors
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Runs the job of docs/ci.md as the service would, as far as that goes without it.

usage: run_job.py PAGE github|gitlab EXAMPLE PREFIX WORK

The commands are those of the page. A repository with a target branch and a
change of EXAMPLE stands in for the user's; RooflinePredict is that in PREFIX; programs that reach out of the
machine (apt-get, gh, curl) are replaced by ones that say what they were asked
for; actions that upload keep the file in WORK/uploads.
"""
import os
import re
import shutil
import subprocess
import sys
from pathlib import Path

import yaml

STAND_IN = """#!/bin/sh
echo "$(basename "$0") $*" >> "{work}/calls"
for word; do
  case $word in *diff.md) cp diff.md "{work}/uploads/comment.md";; esac
done
"""


def job_of(page: str, service: str) -> dict:
    for block in re.findall(r"^```yaml\n(.*?)^```", Path(page).read_text(), re.M | re.S):
        document = yaml.safe_load(block)
        if ("jobs" in document) == (service == "github"):
            return (document.get("jobs") or document)["rooflines"]
    sys.exit(f"{page}: no job for {service}")


def git(folder: Path, *words: str) -> None:
    subprocess.run(["git", "-C", folder, "-c", "user.name=A", "-c", "user.email=a@b",
                    "-c", "init.defaultBranch=main", *words],
                   check=True, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)


def make_repository(example: str, origin: Path) -> None:
    """Branch main has the example, branch change an edit of it."""
    shutil.copytree(example, origin, ignore=shutil.ignore_patterns("build*"))
    git(origin, "init")
    git(origin, "add", ".")
    git(origin, "commit", "-m", "the example")
    git(origin, "checkout", "-b", "change")
    source = origin / "main.cu"
    text = source.read_text()
    edited = text.replace("V.x += Step * F.x;", "// Friction.\n  V.x += 0.99f * Step * F.x;")
    assert edited != text
    source.write_text(edited)
    git(origin, "commit", "-a", "-m", "a change")


class Job:
    def __init__(self, work: Path, prefix: str):
        self.work, self.checkout = work, work / "checkout"
        (work / "home").mkdir()
        (work / "uploads").mkdir()
        (work / "bin").mkdir()
        for name in ("apt-get", "gh", "curl"):
            program = work / "bin" / name
            program.write_text(STAND_IN.format(work=work))
            program.chmod(0o755)
        self.environment = {**os.environ, "HOME": f"{work}/home", "CMAKE_PREFIX_PATH": prefix,
                            "PATH": f"{work}/bin:{prefix}/bin:{os.environ['PATH']}"}

    def shell(self, name: str, script: str) -> None:
        run = subprocess.run(["bash", "-e", "-o", "pipefail", "-c", script], cwd=self.checkout,
                             env=self.environment, text=True,
                             stdout=subprocess.PIPE, stderr=subprocess.STDOUT)
        if run.returncode:
            sys.exit(f"{name}: exit status {run.returncode}\n{run.stdout}")
        print("ran:", name)

    def upload(self, path: str) -> None:
        shutil.copy(self.checkout / path, self.work / "uploads")
        print("uploaded:", path)

    def done(self) -> None:
        print((self.work / "calls").read_text(), end="")


def expressions(text: str) -> str:
    """With the values of ${{ ... }}."""
    values = {"github.token": "TOKEN", "github.event.number": "7"}
    return re.sub(r"\$\{\{ *([\w.]+) *\}\}", lambda m: values[m[1]], text)


def run_github(steps: list[dict], job: Job) -> None:
    job.environment |= {"GITHUB_BASE_REF": "main", "GITHUB_WORKSPACE": str(job.checkout),
                        "GITHUB_STEP_SUMMARY": str(job.work / "uploads/summary.md")}
    job.checkout.mkdir()
    for step in steps:
        job.environment |= {k: expressions(v) for k, v in step.get("env", {}).items()}
        action = step.get("uses", "").partition("@")[0]
        if "run" in step:
            job.shell(step["name"], expressions(step["run"]))
        elif action == "actions/checkout":
            assert step["with"]["fetch-depth"] == 0
            git(job.checkout, "clone", "--branch", "change", job.work / "origin", ".")
        elif action == "github/codeql-action/upload-sarif":
            job.upload(step["with"]["sarif_file"])
        elif action == "actions/upload-artifact":
            job.upload(step["with"]["path"])
        else:
            sys.exit(f"no stand-in for {step}")
    job.done()


def run_gitlab(described: dict, job: Job) -> None:
    job.environment |= {"CI_MERGE_REQUEST_TARGET_BRANCH_NAME": "main", "CI_PROJECT_DIR": str(job.checkout),
                        "CI_API_V4_URL": "https://gitlab.example/api/v4", "CI_PROJECT_ID": "1",
                        "CI_MERGE_REQUEST_IID": "7", "ROOFLINE_TOKEN": "TOKEN"}
    # GitLab clones before it runs anything, without history.
    job.checkout.mkdir()
    git(job.checkout, "clone", "--depth=1", "--branch", "change", f"file://{job.work}/origin", ".")
    # Both lists are one script.
    job.shell("script", "\n".join(described["before_script"] + described["script"]))
    for path in described["artifacts"]["paths"]:
        job.upload(path)
    job.done()


def main() -> None:
    page, service, example, prefix, work = sys.argv[1:]
    work = Path(work)
    make_repository(example, work / "origin")
    described = job_of(page, service)
    job = Job(work, prefix)
    if service == "github":
        run_github(described["steps"], job)
    else:
        run_gitlab(described, job)


if __name__ == "__main__":
    main()
